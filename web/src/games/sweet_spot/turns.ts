/** Turns of The Sweet Spot: where the bounds are, what lies between, and how a turn ended. */

import { amount } from "../../table/words";
import type { View } from "./record";

export const [OVER, BETTING] = [0, 4] as const; // the stages that matter here, as the rules number them
export const [NOTHING_YET, NO_SPOT, NO_BET, DECLINED, HIT, MISSED, TOOK_POT] = [0, 1, 2, 3, 4, 5, 6] as const;
export const NOBODY = -1;
export const FACES = 6;

export interface Turn {
  dice: number[];
  third: number; // the place of the die that is, or was, rolled again; NOBODY if there is none
  low: number; // the lower bound's face
  high: number; // the upper bound's face
  end: number; // NOTHING_YET while it goes on
  chips: number; // won or lost
}

/** The turn that goes on now. */
export function turnNow(view: View): Turn {
  const { dice, third, low, high } = view;
  return { dice, third, low: dice[low]!, high: dice[high]!, end: NOTHING_YET, chips: 0 };
}

/** A seat's latest turn that is over. */
export function lastTurn(view: View, seat: number): Turn {
  const dice = view.last_dice[seat]!;
  const third = view.last_third[seat]!;
  const bounds = dice.filter((_, i) => i !== third); // all three, if none was rolled again: the extremes are the same
  return { dice, third, low: Math.min(...bounds), high: Math.max(...bounds), end: view.last_end[seat]!, chips: view.last_chips[seat]! };
}

export const inSpot = (turn: Turn, face: number): boolean => turn.low < face && face < turn.high;

export const spotSize = (turn: Turn): number => Math.max(0, turn.high - turn.low - 1);

/** "3", "2 and 3", "2 to 5". */
export function spotWords(turn: Turn): string {
  const [lowest, highest] = [turn.low + 1, turn.high - 1];
  if (lowest === highest) return String(lowest);
  return `${lowest} ${highest === lowest + 1 ? "and" : "to"} ${highest}`;
}

export const chips = (n: number): string => amount(n, "chip");

/** How a seat's latest turn ended, in a few words. */
export function endWords(turn: Turn): string {
  switch (turn.end) {
    case NO_SPOT:
      return "nothing between";
    case NO_BET:
      return "pot too small";
    case DECLINED:
      return "declined";
    case HIT:
      return `hit: +${turn.chips}`;
    case MISSED:
      return `missed: −${turn.chips}`;
    case TOOK_POT:
      return `three of a kind: +${turn.chips}`;
    default:
      return "";
  }
}

/** No bet is higher: less than the pot, and no credit. */
export const mostToBet = (view: View, seat: number): number => Math.min(view.purse[seat]!, view.pot - 1);

export const lastLap = (view: View): number => view.laps || view.guard;
