import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../local/server/emulators/free-port.ts';

const root = join(import.meta.dirname, '..', '..');

/** The service, with passwords that cost no second each. */
export const quickStart = ['--conditions=cheap-passwords', 'local/server/start.mjs'];

/**
 * A run, in a process of its own, of local/server/start.mjs or of another script that prints Ctrl-C when it
 * is up.
 */
export class StartedService {
  readonly process: ChildProcess;
  readonly #exit: Promise<number | null>;
  output = '';

  constructor(
    env: Readonly<Record<string, string>>,
    command: readonly string[] = ['local/server/start.mjs'],
    cwd = root,
  ) {
    const { PATH, HOME, JAVA_HOME, TMPDIR } = process.env;
    this.process = spawn(process.execPath, command, {
      cwd,
      env: { PATH, HOME, JAVA_HOME, TMPDIR, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exit = once(this.process, 'close').then(([code]) => code as number | null);
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
  }

  /** Resolves when the service says that it is up; rejects with its output when it ends before. */
  async ready(): Promise<this> {
    const isUp = new Promise<boolean>((resolve) => {
      this.process.stdout?.on('data', () => this.output.includes('Ctrl-C') && resolve(true));
    });
    if (await Promise.race([isUp, this.#exit.then(() => false)])) return this;
    throw new Error(`It did not start: ${this.output}`);
  }

  /** Resolves to the exit code, null when it was killed. */
  ended(): Promise<number | null> {
    return this.#exit;
  }

  /** What it has said besides the line with which a start begins. */
  get complaint(): string {
    return this.output.replace(/^Starting the service with the data in .+ …\n/m, '').trim();
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.#exit;
  }
}

/** Settings for a service that runs beside any other, without the sample patient. */
export async function freeSettings(dataDir: string): Promise<Record<string, string> & { PORT: string }> {
  const [port, mailPort] = await Promise.all([freePort(), freePort()]);
  return { PORT: String(port), MAIL_PORT: String(mailPort), DATA_DIR: dataDir, SEED: 'false' };
}
