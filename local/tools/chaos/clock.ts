/** The time that the functions see: real time plus what it was advanced by. */
export class Clock {
  #offset = 0;

  readonly now = (): Date => new Date(Date.now() + this.#offset);

  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }

  /** Advances to this instant, unless it has passed. */
  reach(instant: Date): void {
    this.#offset += Math.max(0, instant.getTime() - this.now().getTime());
  }
}
