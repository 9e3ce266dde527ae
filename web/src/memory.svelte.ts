/** What this browser remembers: your name, your settings, and the tables you sit at with the secrets of your seats. */

export interface Remembered {
  match: string;
  game: string;
  title: string;
  seats: { seat: number; name: string; token: string }[]; // the seats of the people on this device
  host: string | null;
  invite: string | null;
  at: number; // when it was last looked at (ms since 1970)
  over: boolean;
}

interface Memory {
  name: string;
  tables: Remembered[]; // the latest first
  settings: { sound: boolean; motion: "auto" | "less"; theme: "auto" | "light" | "dark" };
}

const SHELF = "dicehouse";
const MOST = 50;

export const memory: Memory = $state(read(stored()));

export function remember(match: string, patch: Partial<Remembered>): Remembered {
  const known = recall(match) ?? { match, game: "", title: "", seats: [], host: null, invite: null, at: 0, over: false };
  const entry = { ...$state.snapshot(known), at: Date.now(), ...patch, match };
  memory.tables = [entry, ...memory.tables.filter((other) => other.match !== match)].slice(0, MOST);
  return memory.tables[0]!;
}

export const recall = (match: string): Remembered | undefined => memory.tables.find((entry) => entry.match === match);

export function forget(match: string): void {
  memory.tables = memory.tables.filter((entry) => entry.match !== match);
}

/** Whether things should lie still: by the setting here, or by the one of the system. */
export const lessMotion = (): boolean =>
  memory.settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// Everything is kept as soon as it changes; what another tab keeps is taken up here.
let kept = JSON.stringify(memory);
$effect.root(() => {
  $effect(() => {
    const now = JSON.stringify(memory);
    if (now === kept) return;
    kept = now;
    try {
      localStorage.setItem(SHELF, now);
    } catch {
      // A browser that keeps nothing still plays; it only forgets when the tab is closed.
    }
  });
});
addEventListener("storage", (event) => {
  if (event.key !== SHELF && event.key !== null) return;
  Object.assign(memory, read(event.newValue));
  kept = JSON.stringify(memory);
});

function stored(): string | null {
  try {
    return localStorage.getItem(SHELF);
  } catch {
    return null;
  }
}

/** Whatever lies in the storage becomes a sound memory: what does not fit is left out. */
function read(text: string | null): Memory {
  let found: Record<string, unknown> = {};
  try {
    found = record(JSON.parse(text ?? "{}"));
  } catch {
    // not JSON: start afresh
  }
  const settings = record(found["settings"]);
  return {
    name: string(found["name"]),
    tables: list(found["tables"]).map(entry).filter((table) => table.match !== "").slice(0, MOST),
    settings: {
      sound: settings["sound"] === true,
      motion: settings["motion"] === "less" ? "less" : "auto",
      theme: settings["theme"] === "light" || settings["theme"] === "dark" ? settings["theme"] : "auto",
    },
  };
}

function entry(value: unknown): Remembered {
  const found = record(value);
  const seats = list(found["seats"]).map(record);
  return {
    match: string(found["match"]),
    game: string(found["game"]),
    title: string(found["title"]),
    seats: seats
      .filter((seat) => typeof seat["seat"] === "number" && typeof seat["token"] === "string")
      .map((seat) => ({ seat: seat["seat"] as number, name: string(seat["name"]), token: seat["token"] as string })),
    host: string(found["host"]) || null,
    invite: string(found["invite"]) || null,
    at: typeof found["at"] === "number" ? found["at"] : 0,
    over: found["over"] === true,
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function string(value: unknown): string {
  return typeof value === "string" ? value : "";
}
