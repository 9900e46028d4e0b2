/** The service as `npm start` runs it: in a process of its own, on a data directory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { registry } from '../../shared/api/registry.ts';
import { freePort } from '../server/emulators/free-port.ts';
import { projectRoot } from '../server/project-root.ts';

export interface StartOptions {
  readonly dataDir: string;
  /** Arguments of Node, such as `--expose-gc`. */
  readonly execArgv?: readonly string[];
  /** More settings of the service. */
  readonly env?: Readonly<Record<string, string>>;
}

/** How long a start may take, in milliseconds. */
const longestStart = 60_000;
/** Between two attempts to call it, in milliseconds. */
const retryInterval = 5;

export class StartedService {
  readonly origin: string;
  /** From the start of the process until the first call was answered. */
  readonly startMilliseconds: number;
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #dataDir: string;

  private constructor(process: ChildProcess, dataDir: string, origin: string, startMilliseconds: number) {
    this.#process = process;
    this.#ended =
      process.exitCode === null && process.signalCode === null ? once(process, 'exit') : Promise.resolve();
    this.#dataDir = dataDir;
    this.origin = origin;
    this.startMilliseconds = startMilliseconds;
  }

  /** Resolves when it has answered a first call. Throws with its output when it ends before. */
  static async start({ dataDir, execArgv = [], env = {} }: StartOptions): Promise<StartedService> {
    const [port, mailPort] = await Promise.all([freePort(), freePort()]);
    const begun = performance.now();
    const child = spawn(process.execPath, [...execArgv, 'local/server/start.mjs'], {
      cwd: projectRoot,
      env: {
        ...plainEnvironment(),
        PORT: String(port),
        MAIL_PORT: String(mailPort),
        DATA_DIR: dataDir,
        SEED: 'false',
        CALLS: 'quiet',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    const origin = `http://127.0.0.1:${port}`;
    while (!(await answers(origin))) {
      if (child.exitCode !== null) throw new Error(`The service did not start: ${output}`);
      if (performance.now() - begun > longestStart) {
        child.kill('SIGKILL');
        throw new Error(`The service does not respond: ${output}`);
      }
      await wait(retryInterval);
    }
    return new StartedService(child, dataDir, origin, performance.now() - begun);
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** The process itself, to talk with over its channel. */
  get process(): ChildProcess {
    return this.#process;
  }

  /** The database that it has started, if it has started one. */
  get databasePid(): number | undefined {
    const running = JSON.parse(readFileSync(join(this.#dataDir, 'running.json'), 'utf8'));
    return running.dynamodb?.pid;
  }

  /** Ends it in good order. */
  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await this.#ended;
  }

  /** Kills service and database at once, as a loss of the machine's processes would. */
  async kill(): Promise<void> {
    const database = this.databasePid;
    this.#process.kill('SIGKILL');
    if (database !== undefined) process.kill(database, 'SIGKILL');
    await this.#ended;
  }
}

/** Only what programs need to run: the settings of the service are those of the caller. */
function plainEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, JAVA_HOME, TMPDIR, DYNAMODB } = process.env;
  return { PATH, HOME, JAVA_HOME, TMPDIR, DYNAMODB };
}

async function answers(origin: string): Promise<boolean> {
  // No pool of connections: the next attempt must not find a connection of this one.
  const response = await fetch(`${origin}${registry.get_version.routes[0].path}`, {
    headers: { connection: 'close' },
  }).catch(() => undefined);
  return response !== undefined && response.status < 500;
}
