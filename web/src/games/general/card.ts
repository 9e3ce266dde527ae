/** The card of The General: its cells, and the moves that write them, read from the catalogue. */

import { moveOf, type GameProps } from "../../table/contract";
import type { Catalogue } from "../../wire";
import type { View } from "./record";

export const OPEN = -1;
export const [OVER, ROLLING, CHOOSING] = [0, 2, 3] as const; // the stages that matter here, as the rules number them
export const NOBODY = -1;
export const MAX_ROLLS = 3;
export const NUMBERS = 6; // the first six cells

export interface Cell {
  at: number; // its place on the card
  name: string;
  short: string; // where there is little room
  needs: string; // what it takes
  example: string; // dice that make it
}

export const CELLS: Cell[] = [
  { name: "Ones", needs: "the 1s, added up" },
  { name: "Twos", needs: "the 2s" },
  { name: "Threes", needs: "the 3s" },
  { name: "Fours", needs: "the 4s" },
  { name: "Fives", needs: "the 5s" },
  { name: "Sixes", needs: "the 6s" },
  { name: "Small", needs: "every die 1, 2 or 3", example: "all 1 2 3" },
  { name: "Large", needs: "every die 4, 5 or 6", example: "all 4 5 6" },
  { name: "Even", needs: "every die 2, 4 or 6", example: "all 2 4 6" },
  { name: "Odd", needs: "every die 1, 3 or 5", example: "all 1 3 5" },
  { name: "Pairs", needs: "three pairs", example: "22 33 66" },
  { name: "3 of a Kind", needs: "two trios", example: "222 555" },
  { name: "Pyramid", needs: "like 555 44 2, falling", example: "555 44 2" },
  { name: "Inverted Pyramid", short: "Inverted", needs: "like 222 44 5, rising", example: "222 44 5" },
  { name: "Straight", needs: "1 2 3 4 5 6", example: "1 to 6" },
  { name: "General", needs: "six equal dice", example: "444 444" },
].map((cell, at) => ({ short: cell.name, example: "", ...cell, at }));

export const total = (view: View, seat: number): number => view.card[seat]!.reduce((sum, points) => sum + Math.max(points, 0), 0);

/** The moves that write the cells, in the order of the card. */
export const scoresOf = (catalogue: Catalogue): number[] =>
  Object.keys(catalogue)
    .map(Number)
    .filter((move) => catalogue[move]?.move === "score")
    .sort((a, b) => a - b);

/** The move that rolls exactly these dice, called by their places from 1. */
export const rollOf = (table: GameProps<View>["table"], catalogue: Catalogue, dice: number[]): number | undefined =>
  table.legal.find((move) => {
    const found = moveOf(table, catalogue, move);
    return found?.move === "roll" && String(found["dice"]) === String(dice);
  });

/** What a press on a cell does, in words. */
export const writes = (cell: Cell, points: number): string => (points ? `Write ${points} in ${cell.name}` : `Cross out ${cell.name}`);

/** Goes up with every roll of a die, so that it tumbles. */
export const rollNumber = (view: View, die: number): number => (view.round * view.seats + view.turn + 1) * MAX_ROLLS + view.thrown[die]!;

export const faces = (dice: number[]): string[] => dice.map((face) => (face ? String(face) : "?"));
