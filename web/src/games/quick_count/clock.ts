/** The clock of a race. It runs from the frame in which the dice are drawn. */

export class Clock {
  #drawn: number | undefined;
  #frame = 0;

  /** The dice are in the page now: the next frame shows them. */
  start(): void {
    this.reset();
    this.#frame = requestAnimationFrame(() => (this.#drawn = performance.now()));
  }

  reset(): void {
    cancelAnimationFrame(this.#frame);
    this.#drawn = undefined;
  }

  /** Milliseconds until something happened; undefined if the dice were not drawn yet (the house then takes its own time). */
  at(event: { timeStamp: number }): number | undefined {
    return this.#drawn === undefined ? undefined : Math.max(0, Math.round(event.timeStamp - this.#drawn));
  }
}
