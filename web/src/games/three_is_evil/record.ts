/** Made by web/record_types.py from the rules of three_is_evil: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  rounds: number; // how many rounds are played
  eliminated: number; // OUT: who rolled a 3 cannot win, FROZEN: what they had still counts
  score: number[]; // each seat's points
  struck: number[]; // the round in which it rolled a 3; IN_PLAY if it has not
  face: number[]; // its latest roll, 1 to 6; 0 before the first
  roller: number; // who rolled last; NOBODY before the first roll
  rolls: number; // how many rolls there have been
  stage: number; // what is to be done: OVER to ROLLING
  round: number; // counted from 1
  starts: number; // who begins each round, if still in play; NOBODY while that is drawn
  turn: number; // whose turn it is; NOBODY while the first is drawn
}
