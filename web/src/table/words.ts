/** Small helpers for sentences, as the engine has them. */

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** `amount(2, "die")` is "two dice", `amount(1, "star")` "one star", `amount(14)` "14". */
export function amount(n: number, thing = ""): string {
  const count = SMALL[n] ?? String(n);
  if (!thing) return count;
  return `${count} ${n === 1 ? thing : thing === "die" ? "dice" : `${thing}s`}`;
}

/** "Ada", "Ada and Ben", "Ada, Ben and Cleo". */
export const listed = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "You bid", "Ada bids". */
export const does = (who: string, verb: string): string =>
  who === "You" ? `You ${verb === "is" ? "are" : verb}` : `${who} ${verb === "is" ? "is" : `${verb}s`}`;

/** A sentence, or a name, that goes on inside another: "you" is small there. */
export const within = (text: string): string => text.replace(/^You\b/, "you");

export const whose = (who: string): string => (who === "You" ? "your" : `${who}'s`);

/** Sentences of the house write a star as "*", as one types it. */
export const spelled = (text: string, star = "★"): string => text.replaceAll("*", star);

/** What a face is called, alone and aloud. */
export const faceName = (face: string): string => (face === "*" ? "star" : face === "?" ? "hidden" : face);

/** 9500, 10 000. */
export const grouped = (n: number): string =>
  n < 10_000 ? String(n) : `${Math.floor(n / 1000)}\u202f${String(n % 1000).padStart(3, "0")}`;
