/** Made by web/record_types.py from the rules of ten_thousand: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  target: number; // points that win
  min_bank: number; // points that a turn must bring at least
  min_leftover: number; // dice that must not be keepers at the end of a turn
  exact: number; // 1: the target must be hit exactly
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  written: number[]; // points that a seat has written down
  turn_score: number; // points of this turn, not written down yet
  dice: number[]; // the face of each of the six dice; IN_THE_AIR while it is rolled
  kept: number[]; // the keep with which a die was set aside, counted from 1; IN_THE_ROLL if it was not
  keeps: number; // how often some of these six dice have been set aside
  keep_points: number[]; // points of each of these keeps
  earlier: number; // points of this turn from before all six dice were taken up again
  confirming: number; // 1: six dice of one roll were all set aside, and must be confirmed by another roll
  stage: number; // what is to be done: OVER to DECIDING
  turn: number; // whose turn it is; NOBODY while Chance picks who begins
  rolls: number; // rolls in this turn
  turns: number[]; // turns that a seat has finished
  last_gain: number[]; // points that a seat's latest turn brought
  last_loss: number[]; // points that it lost
  last_roll: number[]; // the roll that ended the latest lost turn; 0: no die
}
