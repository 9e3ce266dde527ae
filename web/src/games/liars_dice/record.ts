/** Made by web/record_types.py from the rules of liars_dice: what lies on the table, as one viewer may see it. */
export interface View {
  seats: number; // how many play
  opener: number; // who opens the first round: BY_CHANCE, or a seat counted from 1
  chips: number; // 1: played for chips
  dice_each: number; // dice that everybody starts with
  chips_each: number; // chips that everybody starts with
  ante: number; // chips into each of the two pots, every round
  track: number[]; // the spaces clockwise: 4 is the unstarred 4, -4 is four stars
  laps: number; // how often the red die can go round it
  cup: number[][]; // how many dice under a seat's cup show each face
  open: number[][]; // how many of its shown dice do
  left: number[]; // dice a seat still has
  covered: number[]; // how many of them lie rolled under the cup
  shown: number[]; // how many of them lie outside the cup
  bid: number; // the red die: the bid's place in the order of the track
  bidder: number; // who made it
  said: number[]; // each seat's latest bid of this round
  purse: number[]; // chips a seat has
  round_pot: number; // chips for the winner of this round's challenge
  game_pot: number; // chips for the winner of the game
  round: number; // counted from 1
  stage: number; // what is to be done: OVER to SHOWING
  turn: number; // whose turn it is
  opens: number; // who opens this round
  roller: number; // whose dice are being rolled; NOBODY while the opener is drawn
  outlasted: number[]; // how many players a seat has outlasted, once it is out or has won
  last_dice: number[][]; // all dice, revealed: how many showed each face
  last_bid: number; // the bid that was challenged
  last_bidder: number; // who had made it
  last_challenger: number; // who challenged it
  last_count: number; // matching dice found
  lost: number[]; // dice each seat lost by it
}
