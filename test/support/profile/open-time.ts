/** How long at least one of several things was open, such as requests that overlap. */
export class OpenTime {
  #open = 0;
  #since = 0;
  #milliseconds = 0;

  begin(): void {
    if (this.#open === 0) this.#since = performance.now();
    this.#open += 1;
  }

  end(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#milliseconds += performance.now() - this.#since;
  }

  /** Until now. */
  get seconds(): number {
    const unfinished = this.#open > 0 ? performance.now() - this.#since : 0;
    return (this.#milliseconds + unfinished) / 1000;
  }
}
