/** The cards of Sly Dice and what the record says of them. The numbers are those of the rules. */

import { amount } from "../../table/words";
import type { Catalogue } from "../../wire";
import type { View } from "./record";

export const [OVER, IN_THE_AIR, ROLLING, CLAIMING, DOUBTING, CALLING, IN_DUEL] = [0, 4, 5, 6, 7, 8, 9] as const; // the stages that matter here
export const [NO_CLAIM, IN_SIGHT, BELIEVED, SHOWN, PROVEN, CAUGHT, DUEL_WON, DUEL_LOST] = [0, 1, 2, 3, 4, 5, 6, 7] as const; // how a claim ended
export const NOBODY = -1;
export const OWN = 3; // dice of each player, and as many in the middle
export const DUEL_ROLLS = 3;
export const [ONES, TWOS, THREES, FOURS] = [0, 1, 2, 3] as const; // the cards with a power
export const NUMBER_CARDS = 6;
export const HIGH_LOW = 17;

/** Faces of a pattern, "_" for a die that may show anything, other signs as they are. */
export interface CardFace {
  name: string;
  rule: string;
  pattern: string[];
  power?: { short: string; words: string };
}

export const CARDS: CardFace[] = [
  { name: "Ones", rule: "Points for each 1.", pattern: ["1", "1", "…"], power: { short: "turn a die", words: "Turn one of your dice to any number." } },
  { name: "Twos", rule: "Points for each 2.", pattern: ["2", "2", "…"], power: { short: "repeat", words: "Score one of your cards a second time." } },
  { name: "Threes", rule: "Points for each 3.", pattern: ["3", "3", "…"], power: { short: "add two", words: "Add two dice up: they count as one." } },
  { name: "Fours", rule: "Points for each 4.", pattern: ["4", "4", "…"], power: { short: "roll anew", words: "Start your rolling over." } },
  { name: "Fives", rule: "Points for each 5.", pattern: ["5", "5", "…"] },
  { name: "Sixes", rule: "Points for each 6.", pattern: ["6", "6", "…"] },
  { name: "3 of a kind", rule: "Three dice alike.", pattern: ["4", "4", "4", "_", "_", "_"] },
  { name: "4 of a kind", rule: "Four dice alike.", pattern: ["4", "4", "4", "4", "_", "_"] },
  { name: "5 of a kind", rule: "Five dice alike.", pattern: ["4", "4", "4", "4", "4", "_"] },
  { name: "Full House", rule: "Three alike and two more alike.", pattern: ["5", "5", "5", "2", "2", "_"] },
  { name: "Three Pairs", rule: "All six dice in pairs.", pattern: ["1", "1", "3", "3", "6", "6"] },
  { name: "Small Straight", rule: "Five in a row: 1 to 5 or 2 to 6.", pattern: ["1", "2", "3", "4", "5", "_"] },
  { name: "Large Straight", rule: "All six: 1 2 3 4 5 6.", pattern: ["1", "2", "3", "4", "5", "6"] },
  { name: "16 or less", rule: "Six dice add up to 16 at most.", pattern: ["1", "2", "3", "…", "≤ 16"] },
  { name: "26 or greater", rule: "Six dice add up to 26 at least.", pattern: ["6", "5", "4", "…", "≥ 26"] },
  { name: "Odds or Evens", rule: "All six odd, or all six even.", pattern: ["1", "3", "5", "or", "2", "4", "6"] },
  { name: "Equal sum", rule: "Your three add up to the same as the middle three.", pattern: ["1", "2", "6", "=", "2", "3", "4"] },
  { name: "High Low", rule: "No bluff: three open rolls, each called higher or lower.", pattern: ["▲", "_", "▼", "_", "▲", "_"] },
];

export const isNumberCard = (card: number): boolean => card < NUMBER_CARDS;

/** The cards that lie face up, each in its place. */
export const faceUp = (view: View): number[] =>
  view.spot.flatMap((place, card) => (place > 0 ? [card] : [])).sort((a, b) => view.spot[a]! - view.spot[b]!);
export const cardsInPile = (view: View): number => view.spot.filter((place) => place === 0).length;

/** What a claim brings if it stands; of a number card for so many dice. */
export const pointsFor = (view: View, card: number, count: number): number =>
  isNumberCard(card) ? count * view.number_points[card]! : card === HIGH_LOW ? view.high_low_points : view.fixed_points[card - NUMBER_CARDS]!;

/** The points of these cards were printed on pictures that are lost. */
export const pointsAssumed = (card: number): boolean => !isNumberCard(card) && card !== HIGH_LOW;
export const ASSUMED = "Assumed: the rulebook does not say what this card is worth.";

/** "Full House", "three Fours". */
const ONE_OF_THEM = ["One", "Two", "Three", "Four", "Five", "Six"];
export const claimWords = (card: number, count: number): string =>
  isNumberCard(card) ? `${amount(count)} ${count === 1 ? ONE_OF_THEM[card] : CARDS[card]!.name}` : CARDS[card]!.name;

// --- points -----------------------------------------------------------------------------------------------------------

/** What so many bonus cards of one kind are worth, and what the next one adds. */
export const bonusNow = (view: View, cards: number): number => cards * view.first_bonus + (view.bonus_step * cards * (cards - 1)) / 2;
export const bonusNext = (view: View, cards: number): number => view.first_bonus + view.bonus_step * cards;
export const total = (view: View, seat: number): number =>
  view.score[seat]! + bonusNow(view, view.bluffs[seat]!) - bonusNow(view, view.false_calls[seat]!);
export const rounds = (view: View): number => view.rounds[view.seats - 2]!;
export const minus = (points: number): string => String(points).replace("-", "−");
export const signed = (points: number): string => (points < 0 ? minus(points) : `+${points}`);

// --- dice -------------------------------------------------------------------------------------------------------------

export const sum = (numbers: number[]): number => numbers.reduce((all, n) => all + n, 0);
export const shownFace = (face: number | undefined): string => (face ? String(face) : "?");

export interface Seen {
  slot: number; // own three, then the middle
  face: string;
  common: boolean; // from the middle
  hidden: boolean; // behind the shield
}

/** The six dice of a player, in the order of the record, as this viewer sees them. */
export const sixOf = (view: View, seat: number): Seen[] => [
  ...view.dice[seat]!.map((face, slot) => ({ slot, face: shownFace(face), common: false, hidden: !view.pushed[seat]![slot] && !view.revealed[seat] })),
  ...view.middle.map((face, slot) => ({ slot: OWN + slot, face: shownFace(face), common: true, hidden: false })),
];

// --- moves ------------------------------------------------------------------------------------------------------------

/** Moves by their words: "push 1 reroll 2 3", "claim Fours x3 show". */
export const movesOf = (catalogue: Catalogue): Map<string, number> =>
  new Map(Object.entries(catalogue).map(([number, move]) => [move.words, Number(number)]));

export const claimMove = (card: number, count: number, show: boolean): string =>
  `claim ${CARDS[card]!.name}${isNumberCard(card) ? ` x${count}` : ""}${show ? " show" : ""}`;

/** Why the viewer, who is to claim, cannot claim this card. */
export function whyClosed(view: View, you: number, card: number): string {
  const tokens = view.tokens[you]![card]!;
  if (tokens > 1) return "You have scored this card twice.";
  if (tokens === 1 && !view.repeating) return "You have scored this card: each only once.";
  if (tokens === 0 && view.repeating) return "The Twos power repeats a card that you have scored, and this is none.";
  return "High Low rolls fresh dice: not after a power that changes them.";
}
