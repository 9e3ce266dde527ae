/** Made by web/record_types.py from the rules of cublino: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play: two
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  rows: number; // of the board; it has six columns
  rotation: number; // 1: the players turn their dice before the start
  max_plies: number; // after so many tips the game ends and is counted
  cell: number[][]; // where each die of a seat lies: a1 is 0, b1 is 1, a2 is 6
  top: number[][]; // its top
  south: number[][]; // its face that looks towards row 1
  stage: number; // what is to be done: OVER to TIPPING
  begins: number; // who began
  turn: number; // whose turn it is
  dice_set: number; // how many dice have been turned before the start, by both together
  plies: number; // tips so far
  last_seat: number; // whose die was tipped last, and
  last_die: number; // which of this seat's dice it was; -1 before the first tip
  position: number; // a fingerprint of how all dice lie
  seen: number[]; // fingerprints of the positions so far, the player to move included
}
