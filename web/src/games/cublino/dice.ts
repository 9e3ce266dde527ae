/** Dice on the board: where they lie, how they tip, and how a viewer sees them. North is up the board, from row 1 on. */

import type { Catalogue } from "../../wire";
import type { View } from "./record";

export const COLUMNS = 6;
export const DICE = 6; // a player's
export const [OVER, SETTING, TIPPING] = [0, 2, 3] as const; // the stages that matter here, as the rules number them
export const SIDES = [2, 3, 4, 5]; // what can look at the owner of a die with 1 on top

export const WAYS = [0, 1, 2, 3]; // north, east, south, west; and on the screen up, right, down, left
export const UP = 0;
export const RIGHT = 1;
export const DOWN = 2;

export interface Die {
  id: number;
  seat: number;
  cell: number;
  top: number;
  south: number; // the face that looks towards row 1
}

/** One thing that can be done with a die. */
export interface Tip {
  way: number;
  cell: number; // where it leads
  top: number; // what comes up
  change: number; // of the owner's points
  move: number;
}

/** The face that looks east: of the third pair, the one that makes the die right-handed (1, 2, 3 counter-clockwise). */
export function east(top: number, south: number): number {
  const [a, b] = [Math.min(top, 7 - top), Math.min(south, 7 - south)];
  const third = 6 - a - b;
  const inOrder = (b - a + 3) % 3 === 1;
  return inOrder === ((top === a) === (south === b)) ? third : 7 - third;
}

export function tipped(die: Die, way: number): { top: number; south: number } {
  const { top, south } = die;
  if (way === UP) return { top: south, south: 7 - top };
  if (way === DOWN) return { top: 7 - south, south: top };
  const right = east(top, south);
  return { top: way === RIGHT ? 7 - right : right, south };
}

/** The next cell that way; null beyond the edge. */
export function neighbour(rows: number, cell: number, way: number): number | null {
  const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
  if (way === UP) return row + 1 < rows ? cell + COLUMNS : null;
  if (way === DOWN) return row > 0 ? cell - COLUMNS : null;
  if (way === RIGHT) return column + 1 < COLUMNS ? cell + 1 : null;
  return column > 0 ? cell - 1 : null;
}

export const wayBetween = (rows: number, from: number, to: number): number | undefined =>
  WAYS.find((way) => neighbour(rows, from, way) === to);

export const diceOf = (view: View): Die[] =>
  [0, 1].flatMap((seat) =>
    view.cell[seat]!.map((cell, i) => ({ id: seat * DICE + i, seat, cell, top: view.top[seat]![i]!, south: view.south[seat]![i]! })),
  );

export const cellName = (cell: number): string => `${"abcdef"[cell % COLUMNS]}${Math.floor(cell / COLUMNS) + 1}`;

export const farRow = (view: View, seat: number): number => (seat === 0 ? view.rows - 1 : 0);
export const isAcross = (view: View, seat: number, cell: number): boolean => Math.floor(cell / COLUMNS) === farRow(view, seat);

export const across = (view: View, seat: number): Die[] => diceOf(view).filter((die) => die.seat === seat && isAcross(view, seat, die.cell));
export const total = (view: View, seat: number): number => across(view, seat).reduce((sum, die) => sum + die.top, 0);

/** The moves of the catalogue by "e1e2". */
export function tipNumbers(catalogue: Catalogue): Map<string, number> {
  const tips = Object.entries(catalogue).filter(([, move]) => move.move === "tip");
  return new Map(tips.map(([number, move]) => [`${move["from"] as string}${move["to"] as string}`, Number(number)]));
}

/** What can be done with a die now. */
export function tipsOf(view: View, die: Die, numbers: Map<string, number>, legal: Set<number>): Tip[] {
  const worth = (cell: number, top: number) => (isAcross(view, die.seat, cell) ? top : 0);
  return WAYS.flatMap((way) => {
    const cell = neighbour(view.rows, die.cell, way);
    const move = cell === null ? undefined : numbers.get(cellName(die.cell) + cellName(cell));
    if (cell === null || move === undefined || !legal.has(move)) return [];
    const { top } = tipped(die, way);
    return [{ way, cell, top, change: worth(cell, top) - worth(die.cell, die.top), move }];
  });
}

// --- as a viewer sees them: seat B looks from the other side ------------------------------------------------------------

export const onScreen = (way: number, turned: boolean): number => (turned ? (way + 2) % 4 : way);

export function placeOf(view: View, cell: number, turned: boolean): { x: number; y: number } {
  const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
  return turned ? { x: COLUMNS - 1 - column, y: row } : { x: column, y: view.rows - 1 - row };
}

/** The six faces with the direction in which each looks: x to the right, y towards the viewer, z up. */
export function directions(die: Die, turned: boolean): Record<number, [number, number, number]> {
  const near = turned ? 7 - die.south : die.south;
  const right = turned ? 7 - east(die.top, die.south) : east(die.top, die.south);
  return {
    [die.top]: [0, 0, 1],
    [7 - die.top]: [0, 0, -1],
    [near]: [0, 1, 0],
    [7 - near]: [0, -1, 0],
    [right]: [1, 0, 0],
    [7 - right]: [-1, 0, 0],
  };
}

/** "+4", "−2", or nothing. */
export const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "");

const SCREEN_WORDS = ["forward", "right", "back", "left"];
export const wayWord = (way: number, turned: boolean): string => SCREEN_WORDS[onScreen(way, turned)]!;
export const wayArrow = (way: number, turned: boolean): string => "↑→↓←"[onScreen(way, turned)]!;
