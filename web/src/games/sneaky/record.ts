/** Made by web/record_types.py from the rules of sneaky: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  first: number; // who begins: 0 is random, otherwise a seat counted from 1
  bandits: number[][]; // how many bandits of each colour and value there are
  handcuffs: number; // handcuffs in the box
  cuffs_each: number; // handcuffs that everybody starts with
  bonus: number; // points for the most handcuffs
  penalty: number; // points lost without any
  longest: number; // turns after which the match ends whatever happens
  pile: number[][]; // bandits that nobody has seen yet, by colour and value; their order is not decided yet
  centre: number[]; // the bandits in the middle, 0 for an empty place; see moves.card
  stack: number[][]; // everybody's bandits that can be stolen, from the bottom to the top
  height: number[]; // how many of them
  safe: number[]; // face-down bandits of value 1
  cuffs: number[]; // handcuffs of each seat
  supply: number; // handcuffs in the supply
  dice: number[]; // the colour of each die, counted from 1; 0: in the hand
  on: number[]; // the target on which a die lies, counted from 1; 0: not placed
  target: number[]; // the card of each target of this turn, 0: none. The centre, then rivals clockwise
  turns: number; // turns begun so far
  stage: number; // what is to be done: OVER to ORDERING
  turn: number; // whose turn it is; NOBODY before the first turn and after the last
  roll: number; // rolls of this turn
  left: number; // turns still due in the last round; -1 before it
  new: number[]; // new cards whose order is to be chosen, 0: none
  new_stack: number; // the stack they go onto
  last_player: number; // whose it was, or NOBODY
  last_bust: number; // 1: nothing fitted, everything was lost
  last_taken: number[]; // the cards that were taken, by target; 0: none
  last_cuffs: number; // handcuffs gained or given back: 1, 0 or -1
  last_dice: number[]; // the dice as they lay at the end of the turn
  last_on: number[]; // and on which target of that turn, counted from 1
  last_target: number[]; // the cards of that turn's targets
  last_new: number[]; // the bandits revealed after it, by their place in the middle; 0: none
}
