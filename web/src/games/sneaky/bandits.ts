/** What the record of Sneaky means: cards, targets, points and chances. */

import { whose } from "../../table/words";
import type { Table } from "../../wire";
import type { View } from "./record";

export const [OVER, DRAW_FIRST, REVEAL, ROLL, PLACING, DECIDING, ORDERING] = [0, 1, 2, 3, 4, 5, 6];
export const NOBODY = -1;
export const DICE = 7;
export const CENTRE = 3; // targets 0 to 2 are the cards in the middle, the others those of rivals
const VALUES = 3;
const COLOUR_COUNT = 6;
const SOON = 3; // with so few cards in the pile, the last round may begin after this turn

export interface Colour {
  name: string;
  shape: string; // a path in a box of 100 by 100
  shapeName: string;
  fill: string;
  deep: string; // dark enough for words on paper
  ink: string; // to be read on the fill
}

// Each colour has its own shape, so that nobody needs to tell colours apart.
export const COLOURS: Colour[] = [
  {
    name: "yellow",
    shapeName: "star",
    shape: "M50 15l10.800 22.800 24.900 3.200-18.300 17.200 4.700 24.700L50 71l-22.100 11.900 4.700-24.700L14.300 41l24.900-3.200z",
    fill: "#f2bd2c",
    deep: "#6f4e00",
    ink: "#2e2200",
  },
  { name: "red", shapeName: "triangle", shape: "M50 17L86 80H14z", fill: "#cf3f34", deep: "#861f17", ink: "#fff" },
  {
    name: "green",
    shapeName: "cross",
    shape: "M38 18h24v20h20v24H62v20H38V62H18V38h20z",
    fill: "#26804a",
    deep: "#14522c",
    ink: "#fff",
  },
  { name: "blue", shapeName: "circle", shape: "M50 19a31 31 0 1 1 0 62a31 31 0 1 1 0-62z", fill: "#2a6fc9", deep: "#164586", ink: "#fff" },
  { name: "grey", shapeName: "square", shape: "M22 22h56v56H22z", fill: "#6c727b", deep: "#3a3f46", ink: "#fff" },
  { name: "purple", shapeName: "diamond", shape: "M50 12L82 50L50 88L18 50z", fill: "#8146ad", deep: "#55257a", ink: "#fff" },
];

export const colourOf = (card: number): number => Math.floor((card - 1) / VALUES);
export const valueOf = (card: number): number => 1 + ((card - 1) % VALUES);
export const cardWords = (card: number): string => `${COLOURS[colourOf(card)]!.name}${valueOf(card)}`;

// --- who has what -----------------------------------------------------------------------------------------------------

/** The stacks of a seat, each from the bottom to the top; with two players there is one for each value. */
export const stacksOf = (view: View, seat: number): { number: number; cards: number[] }[] =>
  (view.seats === 2 ? [2 * seat, 2 * seat + 1] : [2 * seat]).map((number) => ({
    number,
    cards: view.stack[number]!.slice(0, view.height[number]),
  }));

export const banditPoints = (view: View, seat: number): number =>
  stacksOf(view, seat)
    .flatMap(({ cards }) => cards)
    .reduce((sum, card) => sum + valueOf(card), view.safe[seat]!);

/** What the handcuffs of a seat would bring now: the bonus for the most, or the penalty for none. */
export function cuffPoints(view: View, seat: number): number {
  const own = view.cuffs[seat]!;
  if (own === 0) return -view.penalty;
  return own === Math.max(...view.cuffs.slice(0, view.seats)) ? view.bonus : 0;
}

// --- targets ------------------------------------------------------------------------------------------------------------

export interface Target {
  number: number; // as the record counts them, from 0
  card: number;
  owner: number; // whose stack it lies on; NOBODY's in the middle
  twins: number; // cards in the middle before it that look the same
}

/** The rival whose card a target is, in a turn of this seat. */
const ownerOf = (view: View, turn: number, target: number): number =>
  target < CENTRE ? NOBODY : view.seats === 2 ? 1 - turn : (turn + 1 + target - CENTRE) % view.seats;

export function targetsOf(view: View, cards = view.target, turn = view.turn): Target[] {
  if (turn === NOBODY) return [];
  const twins = (number: number) => (number < CENTRE ? cards.slice(0, number).filter((card) => card === cards[number]).length : 0);
  return cards.flatMap((card, number) => (card > 0 ? [{ number, card, owner: ownerOf(view, turn, number), twins: twins(number) }] : []));
}

/** Which target the top of a stack is, in this turn; null for the stacks of whose turn it is. */
export function targetOfStack(view: View, stack: number): number | null {
  const seat = stack >> 1;
  if (seat === view.turn || view.turn === NOBODY) return null;
  return CENTRE + (view.seats === 2 ? stack & 1 : (seat - view.turn - 1 + view.seats) % view.seats);
}

/** "green3", "the other green3", "Ben's blue2". */
export const targetWords = ({ card, owner, twins }: Target, name: (seat: number) => string): string =>
  (owner === NOBODY ? ["", "the other ", "the third "][twins]! : `${whose(name(owner))} `) + cardWords(card);

// --- what stopping brings -------------------------------------------------------------------------------------------------

export interface Loot {
  taken: Target[];
  points: number;
  cuffs: number; // 1, 0 or -1
}

/** What stopping now brings, with so many dice on each target. */
export function lootOf(view: View, counts: number[]): Loot {
  const taken = targetsOf(view).filter(({ number, card }) => counts[number]! >= valueOf(card));
  const fromCentre = taken.filter(({ owner }) => owner === NOBODY).length;
  const gains = fromCentre >= 2 && view.supply > 0;
  const gives = fromCentre === 0 && view.cuffs[view.turn]! > 0;
  return { taken, points: taken.reduce((sum, { card }) => sum + valueOf(card), 0), cuffs: gains ? 1 : gives ? -1 : 0 };
}

/** The colours that still have a free space, with so many dice on each target. */
export const openColours = (view: View, counts: number[]): Set<number> =>
  new Set(targetsOf(view).flatMap(({ number, card }) => (counts[number]! < valueOf(card) ? [colourOf(card)] : [])));

/** The chance that none of so many dice shows one of so many colours. */
export const bustChance = (dice: number, open: number): number => (1 - open / COLOUR_COUNT) ** dice;

export function percent(chance: number): string {
  if (chance >= 1) return "100 %";
  return chance < 0.0005 ? "under 0.1 %" : `${(100 * chance).toFixed(chance < 0.0995 ? 1 : 0)} %`;
}

// --- the end --------------------------------------------------------------------------------------------------------------

export const pileSize = (view: View): number => view.pile.flat().reduce((sum, n) => sum + n, 0);
export const lastRound = (view: View): boolean => view.left >= 0 && view.stage !== OVER;
export const endsSoon = (view: View): boolean => !lastRound(view) && view.stage !== OVER && pileSize(view) <= SOON;

// --- moves ------------------------------------------------------------------------------------------------------------------

/** The legal move that lays so many dice on each target. */
export function placeMove(table: Table<View>, counts: number[]): number | undefined {
  const found = Object.entries(table.spelled).find(([, { move, dice }]) => {
    if (move !== "place") return false;
    const there = dice as { target: number; count: number }[];
    return there.length === counts.filter(Boolean).length && there.every(({ target, count }) => counts[target] === count);
  });
  return found && Number(found[0]);
}

/** The legal move that puts new cards onto the stack in this order, from the bottom to the top. */
export function orderMove(table: Table<View>, cards: number[]): number | undefined {
  const wanted = cards.map(cardWords).join(" ");
  const found = Object.entries(table.spelled).find(([, { move, cards }]) => move === "order" && (cards as string[]).join(" ") === wanted);
  return found && Number(found[0]);
}
