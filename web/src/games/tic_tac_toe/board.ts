/** The board of Tic-Tac-Toe: squares by number and name, moves by what they do, and the winner's row. */

import type { Catalogue, Move } from "../../wire";
import type { View } from "./record";

export const [OVER, PLACING, MOVING, ANSWERING] = [0, 3, 4, 5] as const; // the stages that matter here, as the rules number them
export const [OFF, CHOOSE, ROLL] = [0, 1, 2] as const; // what `values` can be
export const MANUAL = 1; // players must notice rows themselves
export const BY_ROW = 1; // how a match ended
export const NOWHERE = -1;
export const DICE = 12;
const LONGEST = 15; // squares are numbered on the largest board
const IN_A_ROW = 5;
const COLUMNS = "abcdefghijklmno";

export const squareAt = (column: number, row: number): number => row * LONGEST + column;
export const columnOf = (square: number): number => square % LONGEST;
export const rowOf = (square: number): number => Math.floor(square / LONGEST);
export const columnName = (column: number): string => COLUMNS[column]!;
export const squareName = (square: number): string => `${columnName(columnOf(square))}${rowOf(square) + 1}`;
const squareNamed = (name: string): number => squareAt(COLUMNS.indexOf(name.charAt(0)), Number(name.slice(1)) - 1);

/** The face that a die shows. Where faces do not matter, one player's dice are crosses, the other's noughts: a 5 and a 1. */
export const shownFace = (view: View, seat: number, face: number): string => (view.values === OFF ? (seat === 0 ? "5" : "1") : String(face));

// --- moves by what they do -------------------------------------------------------------------------------------------------

export type Moves = Map<string, number>;
export const placing = (square: number, face: number, call: boolean): string => `place ${square} ${face} ${call}`;
export const moving = (from: number, to: number, call: boolean): string => `move ${from} ${to} ${call}`;

/** All moves of a catalogue, or of this moment, by their meaning; those without squares by their name. */
export function byMeaning(moves: Catalogue | Record<string, Move>): Moves {
  const found: Moves = new Map();
  for (const [number, move] of Object.entries(moves)) {
    const call = move["call"] === true;
    const meaning =
      move.move === "place"
        ? placing(squareNamed(String(move["square"])), Number(move["face"]), call)
        : move.move === "move"
          ? moving(squareNamed(String(move["from"])), squareNamed(String(move["to"])), call)
          : move.move;
    found.set(meaning, Number(number));
  }
  return found;
}

// --- the end -----------------------------------------------------------------------------------------------------------------

/** The squares of the row that won; none before that. */
export function winningRow(view: View): number[] {
  if (view.ending !== BY_ROW) return [];
  const mine = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < view.size && row < view.size && view.owner[squareAt(column, row)] === view.winner + 1;
  for (let square = 0; square < view.owner.length; square++) {
    for (const [right, up] of [[1, 0], [0, 1], [1, 1], [1, -1]] as const) {
      const line: number[] = [];
      let [column, row] = [columnOf(square), rowOf(square)];
      const most = view.values === OFF ? LONGEST : IN_A_ROW;
      while (mine(column, row) && line.length < most) {
        line.push(squareAt(column, row));
        [column, row] = [column + right, row + up];
      }
      if (line.length >= IN_A_ROW && (view.values === OFF || isStraight(line.map((at) => view.face[at]!)))) return line;
    }
  }
  return [];
}

/** Each face is one more than the one before, or each one less. */
const isStraight = (faces: number[]): boolean => {
  const climb = faces[1]! - faces[0]!;
  return Math.abs(climb) === 1 && faces.every((face, i) => i === 0 || face - faces[i - 1]! === climb);
};
