/** What one run of the sweeper may move, so that it ends before its function times out. The next run goes on. */
export class Budget {
  #bytes: number;
  readonly #deadline: number;

  constructor({ bytes, milliseconds }: { readonly bytes: number; readonly milliseconds: number }) {
    this.#bytes = bytes;
    this.#deadline = performance.now() + milliseconds;
  }

  spend(bytes: number): void {
    this.#bytes -= bytes;
  }

  get isSpent(): boolean {
    return this.#bytes <= 0 || performance.now() >= this.#deadline;
  }
}
