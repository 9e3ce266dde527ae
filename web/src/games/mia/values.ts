/** The 21 values of Mia: the record calls each by its rank, the catalogue knows its move. */

import { amount } from "../../table/words";
import type { Catalogue } from "../../wire";

export const NOTHING = -1;
export const [OVER, ANNOUNCING, ANSWERING] = [0, 3, 4] as const; // the stages that matter here, as the rules number them
export const BY_ROUNDS = 1;
export const EXACT = 1;
export const FORFEITS = ["", "a squat", "a press-up"]; // by the number of the option

export interface Value {
  move: number;
  rank: number;
  digits: number; // 42, 33, 21
}

/** All values from the lowest to the highest. */
export const valuesOf = (catalogue: Catalogue): Value[] =>
  Object.entries(catalogue)
    .filter(([, move]) => move.move === "announce")
    .map(([number, move]) => ({ move: Number(number), digits: Number(move["value"]) }))
    .sort((a, b) => a.move - b.move)
    .map((value, rank) => ({ ...value, rank }));

export const moveNamed = (catalogue: Catalogue, family: string): number =>
  Number(Object.keys(catalogue).find((move) => catalogue[move]?.move === family));

const TENS: Record<number, string> = { 3: "thirty", 4: "forty", 5: "fifty", 6: "sixty" };
const MIA = 21;

const isDouble = (digits: number): boolean => digits % 11 === 0;

/** "forty-two", "double 3", "Mia". */
export function valueWords({ digits }: Value): string {
  if (digits === MIA) return "Mia";
  return isDouble(digits) ? `double ${digits % 10}` : `${TENS[Math.floor(digits / 10)]}-${amount(digits % 10)}`;
}

/** "42", "33", "Mia". */
export const valueSign = ({ digits }: Value): string => (digits === MIA ? "Mia" : String(digits));

/** What two dice are worth. */
export function valueOf(values: Value[], dice: number[]): Value | undefined {
  const [high, low] = [Math.max(...dice), Math.min(...dice)];
  return values.find((value) => value.digits === 10 * high + low);
}

export const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);
