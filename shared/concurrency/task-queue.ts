/** Work that is started now and awaited later, a limited number of tasks at a time. */
export class TaskQueue {
  readonly #limit: number;
  #running: Promise<unknown>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Starts the task. When `limit` tasks have been started, waits for the oldest first, and throws its error. */
  async start(task: () => Promise<unknown>): Promise<void> {
    if (this.#running.length >= this.#limit) await this.#running.shift();
    const running = task();
    // An error that is not awaited yet must not end the process as an unhandled rejection.
    running.catch(() => undefined);
    this.#running.push(running);
  }

  /** Waits for all tasks. Throws the error of one that failed. */
  async finish(): Promise<void> {
    await Promise.all(this.#running);
    this.#running = [];
  }

  /** Waits for all tasks and ignores their errors. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
