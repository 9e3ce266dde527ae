/** A game's bots, for people who choose among them. */

import { capital } from "../table/words";
import type { BotCard } from "../wire";

/** "Strong: cunning". */
export const titleOf = ({ level, name }: BotCard): string => `${capital(level)}: ${name}`;

/** How a bot plays, and whether one has to wait for it. */
export function manner(bot: BotCard | undefined): string {
  if (!bot) return "";
  return `${capital(bot.about)}.${bot.thinks ? " Takes about a second for a move." : ""}`;
}
