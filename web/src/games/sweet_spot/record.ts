/** Made by web/record_types.py from the rules of sweet_spot: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  first: number; // who begins: BY_CHANCE, or a seat counted from 1
  stack: number; // chips that everybody starts with
  ante: number; // chips that everybody pays into a new pot
  laps: number; // laps to play; NO_LIMIT: until at most one player is left
  top_up: number; // 1: a pot that is too small to bet on is topped up
  guard: number; // laps after which a match without a limit ends all the same
  dice: number[]; // as they fell; 0: not rolled yet
  low: number; // which die is the lower bound, once all three have fallen
  high: number; // which die is the upper bound
  third: number; // which die is rolled again
  bet: number; // chips that the second roll is about; 0: no bet
  pot: number; // chips in the common pot
  purse: number[]; // chips each seat has
  out: number[]; // 1: this seat cannot play any more
  lap: number; // counted from 1
  stage: number; // what is to be done: OVER to BETTING
  turn: number; // whose turn it is; NOBODY until somebody is picked to begin
  begins: number; // whose turn is the first of a lap
  antes: number; // how often the pot has been built or topped up
  last_dice: number[][]; // how the dice lay at its end
  last_third: number[]; // which die was rolled again, NOBODY if none was
  last_end: number[]; // how it ended: NOTHING_YET to TOOK_POT
  last_chips: number[]; // chips that were won or lost
  turns: number; // turns that are over
  paid: number; // whose turn was the latest in which chips were won or lost; NOBODY before that
  paid_turn: number; // which turn that was, counted from 1
}
