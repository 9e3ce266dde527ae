/** Keeps and stages of Ten Thousand, read from the catalogue and the record. */

import { amount, grouped } from "../../table/words";
import type { Catalogue } from "../../wire";
import type { View } from "./record";

export const [OVER, ROLLING, KEEPING, DECIDING] = [0, 2, 3, 4] as const; // the stages that matter here, as the rules number them
export const NOBODY = -1;
export const DICE = 6;

/** Rolls of so many dice in which nothing can be kept, of all there are. */
const NO_KEEPER = [0, 4 / 6, 16 / 36, 60 / 216, 204 / 1296, 600 / 7776, 1440 / 46656];
export const noKeeper = (dice: number): string => `${Math.round(100 * NO_KEEPER[dice]!)} %`;

export interface Keep {
  move: number;
  dice: number[];
  points: number;
}

/** Everything that can ever be kept, by its faces: "1 1 5". */
export const keepsOf = (catalogue: Catalogue): Map<string, Keep> =>
  new Map(
    Object.entries(catalogue)
      .filter(([, move]) => move.move === "keep")
      .map(([number, move]) => {
        const dice = move["dice"] as number[];
        return [faces(dice), { move: Number(number), dice, points: Number(move["points"]) }];
      }),
  );

export const faces = (dice: number[]): string => [...dice].sort().join(" ");

/** Slots of dice that have not become keepers. */
export const inTheRoll = (view: View): number[] => view.kept.flatMap((keep, slot) => (keep === 0 ? [slot] : []));

export const diceToRoll = (left: number): number => left || DICE;

/** Why a turn could not end with this score and so many dice left over; "" if it could. */
export function whyNotStop(view: View, score: number, left: number, confirming: boolean): string {
  const hits = view.exact === 1 && view.written[view.turn]! + score === view.target;
  if (confirming) return "Six keepers of one roll must be confirmed by another roll.";
  if (left < view.min_leftover) return `To stop, at least ${amount(view.min_leftover, "die")} must be left over.`;
  if (score < view.min_bank && !hits) return `A turn must bring at least ${view.min_bank} points.`;
  return "";
}

/** Why dice that were picked cannot be kept. */
export function whyNotKeep(view: View, keeps: Map<string, Keep>, picked: number[]): string {
  const known = keeps.get(faces(picked));
  if (known) return `${grouped(known.points)} points would go beyond ${grouped(view.target)}, which must be hit exactly.`;
  const idle = leftOver(keeps, picked);
  return idle.length === 1
    ? `The ${idle[0]} brings nothing with these dice. Every die that is kept must score.`
    : `${idle.join(" and ")} bring nothing like this. Every die that is kept must score.`;
}

/** The fewest dice without which the others could be kept. */
function leftOver(keeps: Map<string, Keep>, picked: number[]): number[] {
  let best = picked;
  for (const { dice } of keeps.values()) {
    const rest = [...picked];
    const taken = dice.every((face) => rest.includes(face) && rest.splice(rest.indexOf(face), 1).length > 0);
    if (taken && rest.length < best.length) best = rest;
  }
  return [...best].sort();
}

/** The dice of the hand, each in its own slot of the record. */
export const inOrder = (): number[] => Array.from({ length: DICE }, (_, die) => die);

/**
 * Equal dice are one to the rules, which set the first of them aside; to the hand it matters which were picked. Given where each
 * die of the hand lies in the record, says where it lies once the picked ones are set aside.
 */
export function exchanged(slotOf: number[], dice: number[], free: number[], picked: number[]): number[] {
  const found = [...slotOf];
  for (const face of new Set(picked.map((die) => dice[slotOf[die]!]!))) {
    const alike = found.flatMap((slot, die) => (free.includes(slot) && dice[slot] === face ? [die] : []));
    const slots = alike.map((die) => slotOf[die]!).sort();
    const first = [...alike].sort((a, b) => Number(picked.includes(b)) - Number(picked.includes(a)));
    first.forEach((die, i) => (found[die] = slots[i]!));
  }
  return found;
}
