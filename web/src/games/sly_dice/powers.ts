/** The powers that are used right before the claim. */

import { ONES, OWN, THREES, TWOS } from "./cards";

export type Power = "repeat" | "turn" | "add";

interface PowerWords {
  kind: Power;
  card: number; // whose token is spent
  key: string;
  words: string;
  about: string;
  sample: string; // a move that is legal whenever the power is
}

export const POWERS: PowerWords[] = [
  {
    kind: "repeat",
    card: TWOS,
    key: "r",
    words: "Repeat a card",
    about: "Your Twos token is spent, and this turn you claim a card that you have scored before.",
    sample: "repeat",
  },
  {
    kind: "turn",
    card: ONES,
    key: "t",
    words: "Turn a die",
    about: "Your Ones token is spent: tap one of your three dice, then its new number. Nobody sees what becomes of a hidden die.",
    sample: "turn 1=1",
  },
  {
    kind: "add",
    card: THREES,
    key: "a",
    words: "Add two dice",
    about: "Your Threes token is spent: two of the six dice count as one that shows their sum; five dice are left.",
    sample: "add 1+2",
  },
];

/** What the rules call a die: own ones by their number, those in the middle with an M. */
const dieName = (slot: number): string => (slot < OWN ? String(slot + 1) : `M${slot - OWN + 1}`);

/** The words of the move that uses a power so; no move has them while something is still to be picked. */
export function actOf(power: Power, picked: number[], face: number | null): string {
  if (power === "repeat") return "repeat";
  if (power === "turn") return `turn ${(picked[0] ?? -1) + 1}=${face}`;
  return `add ${[...picked].sort((a, b) => a - b).map(dieName).join("+")}`;
}
