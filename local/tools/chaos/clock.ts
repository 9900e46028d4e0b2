/** The time of the functions: the real one and what it was advanced by. */
export class Clock {
  #offset = 0;

  readonly now = (): Date => new Date(Date.now() + this.#offset);

  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }

  /** To this instant, unless it has passed. */
  reach(instant: Date): void {
    this.#offset += Math.max(0, instant.getTime() - this.now().getTime());
  }
}
