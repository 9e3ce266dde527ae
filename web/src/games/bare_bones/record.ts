/** Made by web/record_types.py from the rules of bare_bones: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  actions: number; // which Action Cards: a suggested set (0 to 3), 4: drawn at random, 5: a set of one's own
  own_set: number; // that set, a bit for each of the 20 Action Cards in alphabetical order
  first: number; // who is Player 1: 0 is rolled for, otherwise a seat counted from 1
  dice_cost: number[]; // coins that each Dice Card costs
  fpv: number[]; // Final Point Value of each Dice Card
  faces: number[][]; // the numbers on the dice of each colour
  ability: number[]; // of each Dice Card: 0 none, 1 draw a card, 2 re-roll a die
  start_deck: number[]; // Dice Cards that everybody starts with
  action_cost: number[]; // coins that each Action Card costs, in alphabetical order
  action_units: number[]; // Action Units that each uses
  units_limit: number; // Action Units in a turn, at most
  potato_penalty: number; // points that a Hot Potato costs at the end
  loan_penalty: number; // points for each coin that is not paid back
  rounds: number; // rounds of a match
  hand_limit: number; // cards of a new hand
  dice_limit: number; // dice in a turn, at most
  stack_size: number; // cards in each stack of the Supply
  draft_picks: number; // cards that everybody drafts
  draft_limit: number; // coins that a drafted card may cost
  layout: number[]; // the Action stacks as they lie, in ascending order of cost; 0: not drawn yet
  supply: number[]; // cards left in each stack
  touch_known: number[]; // Can't Touch This: versions seen, the last one on top; colours counted from 1, 0: none
  touch_hidden: number[]; // Can't Touch This: 1 for each version below them, in an order that nobody knows
  hand: number[][]; // of another seat's hand a viewer sees only what everybody has seen; the rest is in draw
  hand_size: number[]; // cards in each hand
  seen: number[][]; // cards of each hand that everybody has seen
  draw: number[][]; // the draw pile; of another seat, as a viewer sees it, with the unseen cards of the hand
  on_top: number[]; // Hot Potatoes that lie on top of a draw pile; they are counted there, too
  discard: number[][]; // the discard pile, face up
  matched: number[][]; // Dice Cards put down as a bonus match, until the end of that seat's turn
  guard: number[]; // before whom each version of Can't Touch This lies, seats counted from 1; 0: before nobody
  guard_number: number[]; // the number on its die, which opponents cannot score with; 0: no die, or still in the air
  score: number[]; // running totals
  carried: number[]; // coins kept for the next turn
  debt: number[]; // coins to pay back in the next turn; in the turn itself, until the tally
  round_points: number[][]; // points of each round, penalties for loans included
  round_change: number[][]; // coins kept at the end of each round
  round_loan: number[][]; // coins borrowed in each round
  stage: number; // what is to be done, see moves.py: OVER to MATCH
  then: number; // the stage after the cards that are drawn now
  round: number; // 1 to rounds; 0 before the first turn
  turn: number; // whose turn it is, also in the draft; NOBODY before it and after the end
  player_one: number; // who begins every round; NOBODY until that is known
  contenders: number; // seats that may still become Player 1, as bits
  order_dice: number[][]; // the Blue dice that each seat rolled for it, 0: in the air
  picks: number; // cards drafted so far
  drawer: number; // who draws cards now
  owed: number; // how many more
  units: number; // Action Units used
  played: number[]; // cards played from the own hand; not Can't Touch This, see guard
  borrowed: number[][]; // Dice Cards borrowed from each seat; back in its hand from Stage 5 on
  in_play: number[]; // Dice Cards in play by colour: own, matched and borrowed ones, and Mimics
  mimics: number[]; // Mimics by the Dice Card that they copy
  aside: number[]; // Action Cards that Full House has drawn, while it draws
  used: number[]; // how often the ability of each colour was used
  doubler: number; // the doubling card played, 0: none
  lender: number; // whose hand the latest Joyride of this turn has shown, or NOBODY
  touching: number; // the colour of the Can't Touch This whose die is rolled now
  given: number; // coins that the cards given to Swap Meet are worth
  gave: number; // how many were given
  loan: number; // coins borrowed
  sold: number; // coins for cards sold
  take: number[]; // dice of each colour that can be rolled and are not left out
  die: number[]; // the dice on the table: colours counted from 1, 0: none
  face: number[]; // what each shows, 0: in the air
  rerolls: number; // single re-rolls left of Re-Re-Roll
  second_roll: number; // 1: Full House's second roll is still to be had
  doubled: number; // the dice that are doubled, as bits, once that is decided
  points: number; // points scored, before a penalty for a loan
  earned: number; // coins earned: dice and sales, as converted by Point Pro or Straight Cash
  repaid: number; // coins paid back
  unpaid: number; // coins that could not be paid back
  coins: number; // coins to spend
  bought: number[]; // 1: bought from this stack in this turn
  open_sets: number; // colours of which exactly two copies were played, as bits, from Stage 5 on
  last_player: number; // whose it was, or NOBODY
  last_played: number[]; // the cards that were in play: the own, matched and borrowed ones
  last_die: number[]; // its dice: colours counted from 1, 0: none
  last_face: number[]; // what they showed
  last_doubled: number; // the dice that were doubled, as bits
  last_blocked: number; // the dice that a Can't Touch This blocked, as bits
  last_points: number; // points scored, before a penalty for a loan
  last_unpaid: number; // coins of a loan that could not be paid back
  last_earned: number; // coins earned
  last_unplayed: number[]; // the cards of the hand that were discarded unplayed, once they are
  last_bought: number[]; // 1: bought from this stack
  last_sets: number; // colours that could be matched, as bits
  last_match: number; // colours that were matched, as bits
}
