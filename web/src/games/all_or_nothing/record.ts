/** Made by web/record_types.py from the rules of all_or_nothing: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  target: number; // points that win
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  written: number[]; // points that a seat has written down
  turn_score: number; // points of this turn, not written down yet
  dice: number[]; // the latest dice of this turn in the order they fell; 0: no die
  rolls: number; // how many dice have fallen in this turn
  stage: number; // what is to be done: OVER to CHOOSING
  turn: number; // whose turn it is; NOBODY while Chance picks who begins
  turns: number[]; // turns that a seat has finished
  last_gain: number[]; // points that a seat's latest turn brought
  last_loss: number[]; // points that it lost by a 1
}
