/** The look of a game's box: from `games/<game>/lid.json`, or made up from its name so that every box has its own. */

export interface Lid {
  color: string; // dark enough for white words
  face: number; // of the die on the lid
  hides: string; // what people hide from each other, in a word
}

const given = import.meta.glob<Partial<Lid>>("./games/*/lid.json", { eager: true, import: "default" });

export function lidOf(name: string): Lid {
  let mixed = 0;
  for (const letter of name) mixed = (mixed * 31 + letter.codePointAt(0)!) % 9973;
  return { color: `oklch(0.43 0.09 ${mixed % 360})`, face: (mixed % 6) + 1, hides: "dice", ...given[`./games/${name}/lid.json`] };
}
