/** Made by web/record_types.py from the rules of quick_count: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  end: number; // 0: after so many rounds, 1: when one player has all the dice
  rounds: number; // how many rounds are played, if it is not for all the dice
  dice: number; // dice that are shared out
  longest: number; // milliseconds for an answer
  too_close: number; // right answers within so many milliseconds of each other are not told apart
  most_rounds: number; // when a match for all the dice ends even so
  left: number[]; // dice a seat has
  die: number[]; // what a seat rolled in the latest round; 0: nothing
  did: number[]; // what a seat has done in it: THINKING to PASSED
  answer: number[]; // the sum it named; 0: none
  ms: number[]; // how many milliseconds that took
  winner: number; // who took its dice; NOBODY while it runs, or if it was void
  round: number; // counted from 1
  stage: number; // what is to be done: OVER to RACING
  ready: number[]; // 1: ready for the next roll
  roller: number; // whose die falls next
}
