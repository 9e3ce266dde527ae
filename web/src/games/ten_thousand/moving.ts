/** Dice that are set aside move there from where they lay. */

import { quintOut } from "svelte/easing";
import { crossfade } from "svelte/transition";

import { lessMotion } from "../../memory.svelte";

export const [leave, arrive] = crossfade({ duration: () => (lessMotion() ? 0 : 350), easing: quintOut });
