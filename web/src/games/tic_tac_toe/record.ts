/** Made by web/record_types.py from the rules of tic_tac_toe: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  size: number; // squares along a side of the board
  values: number; // whether faces matter: OFF, CHOOSE or ROLL
  call: number; // who notices rows: AUTO or MANUAL
  max_moves: number; // turns of moving, both players' together, after which the match is drawn
  owner: number[]; // whose die lies on a square: a seat counted from 1, or FREE
  face: number[]; // the face of the die on a square; NO_FACE where faces do not matter
  lies_on: number[][]; // the square on which each die lies, NOWHERE while it is in hand
  placed: number[]; // how many dice of a seat lie on the board
  rolled: number; // the face of the die that is to be placed now, where faces are rolled
  stage: number; // what is to be done: OVER to ANSWERING
  turn: number; // whose turn it is; NOBODY before the first and after the last
  no_call: number[]; // 1: the last call of this seat was wrong, so its next turn cannot carry one
  offered: number; // 1: a draw has been offered in this turn
  moved: number; // turns of moving so far
  seen: number[]; // the position before each of them, mixed into one number
  came_from: number; // where the latest die was moved from; NOWHERE if it was placed
  went_to: number; // where it lies now; NOWHERE before the first
  winner: number; // the seat whose row ended the match, or NOBODY
  ending: number; // how the match ended: NOT_YET to BY_AGREEMENT
}
