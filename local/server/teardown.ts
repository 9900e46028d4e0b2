/** What has been started and must be stopped, the latest first. */
export class Teardown {
  readonly #steps: (() => unknown)[] = [];
  #running: Promise<void> | undefined;

  /** Adds a step; one that comes after everything was stopped is done at once. */
  add(step: () => unknown): void {
    if (this.#running) void step();
    else this.#steps.push(step);
  }

  /** Stops everything, once; a step that fails does not keep the others from being done. */
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
