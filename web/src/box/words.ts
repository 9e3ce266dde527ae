/** The data of a box, for people. */

import { capital } from "../table/words";
import type { Datum, Value } from "../wire";

export const called = (name: string): string => capital(name.replaceAll("_", " "));

export const isAssumed = ({ source }: Datum): boolean => source !== "rulebook";

/** What has a name of its own, one by one: entries of a table, rows of a grid. Anything else is one entry without a name. */
export function entriesOf(value: Value): [name: string, words: string][] {
  if (Array.isArray(value) && Array.isArray(value[0])) return value.map((row, number) => [`row ${number + 1}`, words(row)]);
  if (typeof value === "object" && !Array.isArray(value)) return Object.entries(value).map(([name, entry]) => [name, words(entry)]);
  return [["", words(value)]];
}

function words(value: Value): string {
  if (Array.isArray(value)) return value.map(words).join(", ");
  if (typeof value === "object") return Object.entries(value).map(([name, entry]) => `${name} ${words(entry)}`).join(", ");
  return String(value);
}
