/** A program that talks with a person in a terminal. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

export class TerminalProgram {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #exit: Promise<unknown[]>;
  /** What it has printed so far. */
  stdout = '';
  stderr = '';

  constructor(command: readonly [string, ...string[]], env: Readonly<Record<string, string>>) {
    const [program, ...parameters] = command;
    const { PATH, HOME } = process.env;
    this.#process = spawn(program, parameters, { env: { PATH, HOME, ...env } });
    this.#exit = once(this.#process, 'close');
    for (const name of ['stdout', 'stderr'] as const) {
      this.#process[name].setEncoding('utf8').on('data', (text: string) => {
        this[name] += text;
      });
    }
    // A program that has ended does not read what is written to it.
    this.#process.stdin.on('error', () => undefined);
  }

  /** The first whole line that is an address. Rejects when the program ends before. */
  async address(): Promise<URL> {
    for (;;) {
      const [line] = /^https?:\S+(?=\n)/m.exec(this.stdout) ?? [];
      if (line) return new URL(line);
      const isOpen = await Promise.race([
        once(this.#process.stdout, 'data').then(() => true),
        this.#exit.then(() => false),
      ]);
      if (!isOpen) throw new Error(`The program ended: ${this.stdout}${this.stderr}`);
    }
  }

  type(line: string): void {
    this.#process.stdin.write(`${line}\n`);
  }

  /** Resolves to the exit code, null when it was killed. */
  async ended(): Promise<number | null> {
    const [code] = await this.#exit;
    return code as number | null;
  }

  kill(): void {
    this.#process.kill();
  }
}
