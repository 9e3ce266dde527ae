/** Made by web/record_types.py from the rules of high_roll: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play: two
  mode: number; // HIGH: the higher roll takes a die, LOW: the lower roll does
  end: number; // AFTER_ROUNDS: who then has more dice wins, WITH_ALL: who has all of them does
  rounds: number; // how many rounds are played, unless it is for all dice
  dice: number[]; // how many dice each has
  face: number[]; // what each rolled in the latest round, 1 to 6; 0 while that die has not fallen
  stage: number; // what is to be done: OVER to ROLLING
  pressed: number[]; // 1: this player is ready to roll
  played: number; // how many rounds are over
  taker: number; // who took a die in the latest of them; NOBODY if they rolled the same
}
