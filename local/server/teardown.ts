/** The steps that stop what has been started, the latest first. */
export class Teardown {
  readonly #steps: (() => unknown)[] = [];
  #running: Promise<void> | undefined;

  /** Adds a step. A step that is added after everything was stopped runs at once. */
  add(step: () => unknown): void {
    if (this.#running) void step();
    else this.#steps.push(step);
  }

  /** Stops everything, once. A step that fails does not prevent the others. */
  run(): Promise<void> {
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  async #stopAll(): Promise<void> {
    for (const step of this.#steps.reverse()) {
      try {
        await step();
      } catch (error) {
        console.error('Stopping:', error);
      }
    }
  }
}
