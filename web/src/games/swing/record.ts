/** Made by web/record_types.py from the rules of swing: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  dice: number[][]; // each seat's rolls by round, 1 to 6; 0 where it has not rolled yet
  score: number[]; // each seat's sum so far, with the signs
  stage: number; // what is to be done: OVER to ROLLING
  round: number; // counted from 1
  starts: number; // who begins each round; NOBODY while that is drawn
  turn: number; // whose turn it is; NOBODY while the first is drawn
}
