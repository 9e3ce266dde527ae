/** Questions that the house thinks about: it answers one at a time, so whoever has asked another before waits a little. */

import { Refused } from "../api";

const AGAIN = 1_000;
const TOO_MANY = 429;

/** Asks until there is an answer, as long as it is `wanted`. */
export async function answered<Answer>(ask: () => Promise<Answer>, wanted: () => boolean): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (refused) {
      if (!(refused instanceof Refused) || refused.status !== TOO_MANY || !wanted()) throw refused;
      await new Promise((later) => setTimeout(later, AGAIN));
    }
  }
}
