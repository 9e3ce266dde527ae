/** The private helper's facts, as the house works them out from the viewer's view alone (hints.py tells what each is). */

import type { Table } from "../../wire";

export interface Hints {
  decks: { deck: number[]; cards: number; fpv: number; potatoes: number; loan: number; total: number }[];
  next: { kind: number; count: number; chance: number }[];
  reshuffle: boolean;
  units: { left: number; limit: number } | null;
  dice: { colours: number[]; count: number; over: number; points: number; coins: number; doubling: { card: number; chance: number; extra: number } | null } | null;
  pairs: { move: number; colours: number[]; points: number; coins: number; extra: number }[] | null;
  rolled: { keep: { points: number; coins: number; extra: number }; rerolls: { move: number; dice: number[]; more: number; better: number }[] } | null;
  doublings: { move: number; dice: number[]; points: number; coins: number; sensible: boolean }[] | null;
  buy: { move: number; stack: number; cost: number; rest: number }[] | null;
  debt: { due: number; now: boolean; sure: number; chance: number | null } | null;
  simple: { move: number; skips: number[] } | null;
}

export const hintsOf = (table: Table<unknown>): Hints | null => table.hints as Hints | null;

export const percent = (chance: number): string => {
  const hundredths = Math.round(100 * chance);
  if (hundredths === 0 && chance > 0) return "under 1 %";
  return hundredths === 100 && chance < 1 ? "over 99 %" : `${hundredths} %`;
};
/** An average: 4, 4.5. */
export const about = (n: number): string => String(Math.round(10 * n) / 10).replace("-", "−");
