/** What the record says: where the match stands, who has which cards, and what the dice bring. */

import { amount } from "../../table/words";
import {
  COLOUR_COUNT,
  COLOURS,
  costOf,
  DICE_PER_COLOUR,
  DOUBLE_UP,
  HOT_POTATO,
  isDiceCard,
  KEEP_THE_CHANGE,
  KINDS,
  MIMIC,
  nameOf,
  ODDS_OR_EVENS,
  POINT_PRO,
  RAINBOW,
  STRAIGHT_CASH,
  TOUCH,
  unitsOf,
  WHITE,
} from "./cards";
import type { View } from "./record";

export const NOBODY = -1;
export const OVER = 0;
const [TOP_CARD, ROLL] = [2, 8] as const; // of those in which Chance acts: they come before those of the players
export const [DRAFT, EXTRA, CARDS, RIDE, BORROW, LOAN, COPY, SWAP, SALE, PAIR, DICE, REROLL, SCORE, BUY, TOSS, MATCH] = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24] as const;

export const STAGES = ["Cards", "Dice", "Scoring", "Buying", "Matching"] as const;
/** Which of the five stages of a turn it is, 0 if none. */
export function stageOf(view: View): number {
  if (view.turn === NOBODY || view.round === 0) return 0;
  const { stage } = view;
  if (stage === ROLL || stage === PAIR || stage === DICE || stage === REROLL) return 2;
  if (stage === SCORE) return 3;
  if (stage === BUY || stage === TOSS || (stage === TOP_CARD && view.die.some(Boolean))) return 4;
  return stage === MATCH ? 5 : 1;
}

const sum = (numbers: number[]): number => numbers.reduce((all, n) => all + n, 0);
export const bits = (mask: number): number[] => [0, 1, 2, 3, 4, 5, 6].filter((bit) => (mask >> bit) & 1);
export const minus = (points: number): string => String(points).replace("-", "−");
export const signed = (points: number): string => (points < 0 ? minus(points) : `+${points}`);
export const seatsOf = (view: View): number[] => Array.from({ length: view.seats }, (_, seat) => seat);
export const leftOf = (view: View, seat: number): number => (seat + 1) % view.seats;

// --- cards ----------------------------------------------------------------------------------------------------------------

/** A card that can be told from others like it, so that it stays where it lies. */
export interface Held {
  key: string;
  kind: number;
}
export const heldOf = (counts: number[]): Held[] =>
  counts.flatMap((n, kind) => Array.from({ length: n }, (_, i) => ({ key: `${kind} ${i}`, kind })));

const unseenHand = (view: View, seat: number): number => view.hand_size[seat]! - sum(view.hand[seat]!);
export const drawSize = (view: View, seat: number): number => sum(view.draw[seat]!) - unseenHand(view, seat);
export const discardSize = (view: View, seat: number): number => sum(view.discard[seat]!);

/** Cards of a seat that lie neither in the hand nor in a pile: in play, put down as a match, lent, or before it as a block. */
export const elsewhere = (view: View, seat: number): number[] =>
  Array.from({ length: KINDS }, (_, kind) => {
    let n = view.turn === seat ? view.played[kind]! + view.aside[kind]! : 0;
    if (isDiceCard(kind)) n += view.matched[seat]![kind]! + view.borrowed[seat]![kind]!;
    else if (kind >= TOUCH) n += Number(view.guard[kind - TOUCH] === seat + 1);
    return n;
  });
export const deckOf = (view: View, seat: number): number[] =>
  elsewhere(view, seat).map((n, kind) => n + view.hand[seat]![kind]! + view.draw[seat]![kind]! + view.discard[seat]![kind]!);
/** What would be added to the score, or taken off it, if the match ended now. */
export const fpvOf = (view: View, seat: number): number => sum(view.fpv.map((value, colour) => value * deckOf(view, seat)[colour]!));
export const potatoCost = (view: View, seat: number): number => view.potato_penalty * deckOf(view, seat)[HOT_POTATO]!;
export const loanCost = (view: View, seat: number): number => view.loan_penalty * view.debt[seat]!;
export const total = (view: View, seat: number): number =>
  view.score[seat]! + fpvOf(view, seat) - potatoCost(view, seat) - loanCost(view, seat);

/** The numbers that a seat cannot score with now, and who blocks them. */
export const blocksOf = (view: View): { colour: number; owner: number; number: number }[] =>
  view.guard.flatMap((owner, colour) => (owner > 0 ? [{ colour, owner: owner - 1, number: view.guard_number[colour]! }] : []));

/** The version of Can't Touch This that lies on top of its stack: a colour, or -1. */
export const topVersion = (view: View): number => (view.touch_known.findLast((version) => version > 0) ?? 0) - 1;

// --- what is in play --------------------------------------------------------------------------------------------------------

interface InPlay {
  key: string;
  kind: number;
  tag: string; // where it comes from, or what it copies
  number: number; // on its die, 0 if it has none
}
export function inPlay(view: View, name: (seat: number) => string): InPlay[] {
  const { turn } = view;
  if (turn === NOBODY) return [];
  const found: InPlay[] = [];
  const add = (kind: number, count: number, tag: string, number = 0) => {
    for (let i = 0; i < count; i++) found.push({ key: `${kind} ${tag} ${i}`, kind, tag, number });
  };
  for (let colour = 0; colour < COLOUR_COUNT; colour++) {
    add(colour, view.matched[turn]![colour]!, "matched");
    add(colour, view.played[colour]!, "");
    seatsOf(view).forEach((seat) => add(colour, view.borrowed[seat]![colour]!, `from ${name(seat) === "You" ? "you" : name(seat)}`));
  }
  for (let kind = COLOUR_COUNT; kind < TOUCH; kind++) {
    if (kind !== MIMIC) add(kind, view.played[kind]!, "");
  }
  view.mimics.forEach((n, colour) => add(MIMIC, n, `as ${COLOURS[colour]!.name}`));
  add(MIMIC, view.played[MIMIC]! - sum(view.mimics), "");
  blocksOf(view).forEach(({ colour, owner, number }) => {
    if (owner === turn) add(TOUCH + colour, 1, number ? `blocks ${number}` : "", number);
  });
  view.aside.forEach((n, kind) => add(kind, n, "drawn"));
  return found;
}
export const diceCards = (view: View): number => sum(view.in_play);

/** Why a card of the hand cannot be played now. */
export function whyNotPlay(view: View, kind: number): string {
  const left = view.units_limit - view.units;
  if (unitsOf(view, kind) > left) return `It needs ${amount(unitsOf(view, kind), "Action Unit")}, and ${left === 1 ? "one is" : `${amount(left)} are`} left.`;
  if (kind === POINT_PRO || kind === STRAIGHT_CASH) return "Point Pro and Straight Cash cannot be played in the same turn.";
  if (kind === MIMIC) return "Mimic copies a Dice Card in play: play one first.";
  return "One doubling card in a turn is enough.";
}

// --- dice ---------------------------------------------------------------------------------------------------------------------

/** Dice of each colour that the cards in play would let one roll. */
export function diceToCome(view: View): number[] {
  return view.in_play.map((n, colour) => Math.min(n, view.played[RAINBOW]! > 0 ? 1 : DICE_PER_COLOUR - Number(view.guard[colour]! > 0)));
}
export const choosesPair = (view: View): boolean => view.played[DOUBLE_UP]! > 0 && diceCards(view) >= 2;

interface Rolled {
  slot: number;
  colour: number;
  face: number; // 0 while it is in the air
}
export const rolled = (die: number[], face: number[]): Rolled[] =>
  die.flatMap((colour, slot) => (colour > 0 ? [{ slot, colour: colour - 1, face: face[slot]! }] : []));
export const dieWords = ({ colour, face }: { colour: number; face: number }): string => `${COLOURS[colour]!.name} ${face || "in the air"}`;

/** The dice that count, as bits: not those with a number that an opponent blocks. */
export function scoringDice(view: View): number {
  const blocked = new Set(blocksOf(view).flatMap(({ owner, number }) => (owner === view.turn ? [] : [number])));
  return rolled(view.die, view.face).reduce((mask, { slot, face }) => (face && !blocked.has(face) ? mask | (1 << slot) : mask), 0);
}
export interface Earned {
  points: number;
  coins: number;
}
/** Points and coins of the turn if these dice are doubled. */
export function earnings(view: View, mask: number): Earned {
  const scoring = scoringDice(view);
  let [points, coins] = [0, view.sold];
  for (const { slot, colour, face } of rolled(view.die, view.face)) {
    if (!((scoring >> slot) & 1)) continue;
    const twice = (mask >> slot) & 1;
    const worth = twice ? 2 * face : view.doubler === ODDS_OR_EVENS ? 0 : face;
    if (colour === WHITE) coins += worth;
    else points += worth;
  }
  if (view.played[POINT_PRO]! > 0) return { points: points + coins, coins: 0 };
  return view.played[STRAIGHT_CASH]! > 0 ? { points: 0, coins: points + coins } : { points, coins };
}
/** The dice as they lie, before anything is doubled or converted. */
export function asTheyLie(view: View): Earned {
  const scoring = scoringDice(view);
  const dice = rolled(view.die, view.face).filter(({ slot }) => (scoring >> slot) & 1);
  const worth = (coins: boolean) => sum(dice.filter(({ colour }) => (colour === WHITE) === coins).map(({ face }) => face));
  return { points: worth(false), coins: worth(true) };
}
export const pointsWords = (n: number): string => `${minus(n)} ${n === 1 ? "point" : "points"}`;
export const coinsWords = (n: number): string => `${n} ${n === 1 ? "coin" : "coins"}`;
export const brings = ({ points, coins }: Earned): string => `${pointsWords(points)}, ${coinsWords(coins)}`;

/** Coins that are left over when buying ends: kept or lost. */
export const keepsChange = (view: View): boolean => view.played[KEEP_THE_CHANGE]! > 0 && view.round < view.rounds;

// --- the Supply -----------------------------------------------------------------------------------------------------------------

/** Why a stack cannot be taken from now. */
export function whyNotStack(view: View, stack: number, coins: number): string {
  const cost = costOf(view, stack);
  if (view.supply[stack] === 0) return `No ${nameOf(stack)} is left.`;
  if (view.stage === DRAFT) return `Only cards up to ${view.draft_limit} coins can be drafted: ${nameOf(stack)} costs ${cost}.`;
  if (view.stage === BUY && view.bought[stack]) return `One copy of a card in a turn: you have bought ${nameOf(stack)}.`;
  if (view.stage === SWAP) return `${nameOf(stack)} costs ${cost}, and what you give is worth ${coins}.`;
  return `${nameOf(stack)} costs ${cost}, and you have ${coinsWords(coins)}.`;
}
