/** Dice tumble when they are rolled, and move to where they are placed; bandits move to whoever takes them. */

import { quintOut } from "svelte/easing";
import { crossfade } from "svelte/transition";

import { lessMotion } from "../../memory.svelte";

let carried = false; // a die that somebody has carried to its place is there already

export const [leave, arrive] = crossfade({ duration: () => (lessMotion() || carried ? 0 : 320), easing: quintOut });

export const [go, come] = crossfade({ duration: () => (lessMotion() ? 0 : 600), easing: quintOut });

/** Changes something while a die is in somebody's hand: nothing else moves it. */
export function carry(change: () => void): void {
  carried = true;
  change();
  setTimeout(() => (carried = false), 50);
}

export function tumble(body: Element): void {
  if (lessMotion()) return;
  const turn = (Math.random() < 0.5 ? -1 : 1) * (180 + Math.random() * 200);
  body.animate(
    [
      { transform: `translate(${(Math.random() - 0.5) * 60}%, -70%) rotate(${turn}deg) scale(0.86)`, opacity: 0.4 },
      { transform: `translate(0, 0) rotate(${turn * 0.08}deg) scale(1)`, opacity: 1, offset: 0.7 },
      { transform: `translate(0, -8%) rotate(${turn * -0.02}deg)`, offset: 0.84 },
      { transform: "none" },
    ],
    { duration: 480 + Math.random() * 260, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
}
