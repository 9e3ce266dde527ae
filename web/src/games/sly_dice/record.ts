/** Made by web/record_types.py from the rules of sly_dice: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  first: number; // who begins: 0 is random, otherwise a seat counted from 1
  opening: number; // the first three cards beside High Low: 0 drawn, 1 those suggested for a first game
  number_points: number[]; // points for each die of Ones to Sixes
  fixed_points: number[]; // points of the cards from 3 of a kind to Equal sum
  high_low_points: number; // points of High Low
  suggested: number[]; // the cards suggested for a first game, beside High Low
  rounds: number[]; // rounds with 2, 3 and 4 players
  first_bonus: number; // points of the first bonus card of a kind
  bonus_step: number; // how much more each further one is worth
  spot: number[]; // in which place each card lies face up, counted from 1; 0: in the draw pile
  tokens: number[][]; // tokens of each seat on each card: 0 to 2
  ready: number[][]; // how many of them lie X side down: a power to use
  score: number[]; // points for combinations
  bluffs: number[]; // Successful Bluffing cards
  false_calls: number[]; // False Accusation cards
  sheet_card: number[][]; // the card claimed in each round, counted from 1; 0: none yet
  sheet_points: number[][]; // and what it brought
  middle: number[]; // the common dice; 0: not rolled yet
  dice: number[][]; // everybody's own dice; 0: not rolled yet, or not for these eyes
  pushed: number[][]; // 1: this die lies before the shield
  air: number[][]; // 1: this die is being rolled; only its owner knows which
  rolls: number[]; // how often each has rolled since the round, or the Fours power, began; 0: no dice lie there
  done: number[]; // 1: has said stop, or has no roll left
  revealed: number[]; // 1: the dice behind this shield were shown to everybody
  round: number; // counted from 1
  stage: number; // what is to be done: OVER to IN_DUEL
  opener: number; // who has the First Player token; NOBODY until it is drawn
  roller: number; // whose dice are in the air, or NOBODY
  turn: number; // who claims, or NOBODY while people roll
  asked: number; // who must accuse or pass now, or NOBODY
  passed: number[]; // 1: has let the present claim pass
  repeating: number; // 1: the Twos power is used, a card is scored a second time
  turned: number; // the Ones power in this turn: NO_POWER, TURNED_IN_SIGHT or TURNED_HIDDEN
  turned_die: number; // the die that it turned, counted from 1; 0: none, or one that these eyes may not see
  added: number[]; // 1: this die (own three, then the middle) is part of the sum; of hidden dice only their owner knows
  added_hidden: number; // how many of the dice in the sum are hidden
  sum: number; // what the sum of the Threes power shows; 0: none, or not for these eyes
  claim_card: number; // the claimed card, or -1
  claim_count: number; // how many dice a claim to a number card names, 0 for other cards
  then: number; // SHOW: a bluff that nobody doubts will be shown; only the claimer knows
  calls: number[]; // High Low: 1 higher, -1 lower, 0 not called yet
  duel: number[][]; // High Low: the dice of each roll
  last: number; // how it ended: NO_CLAIM to DUEL_LOST
  last_claimer: number; // who made it, or NOBODY
  last_card: number; // the card, or -1
  last_count: number; // the count that was named, 0 for cards without one
  last_accuser: number; // who doubted it, or NOBODY
  last_points: number; // what it brought
  last_dice: number[]; // own three and the middle three, after the Ones power; 0: a die that was never shown
  last_sum: number; // the sum of the Threes power, if it was used and seen
  last_added: number[]; // 1: these dice were in the sum, as far as they were seen
  last_calls: number[]; // High Low: what was called
  last_duel: number[][]; // High Low: what was rolled
}
