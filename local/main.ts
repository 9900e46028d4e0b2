import { banner } from './banner.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';
import { Teardown } from './teardown.ts';

hideExperimentalWarnings();
// One line for every call is for operators of a deployment; here it would bury the banner.
process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
const teardown = new Teardown();
let ending = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // More than one may come (npm passes Ctrl-C on, and the terminal sends it as well); stopping takes bounded time.
  process.on(signal, () => void end(0));
}

if (process.env.npm_lifecycle_event === 'start') endWithNpm();

try {
  const settings = readSettings(process.env);
  await run(settings);
} catch (error) {
  if (!ending) {
    console.error(error instanceof StartError ? error.message : error);
    await end(1);
  }
}

async function run(settings: Settings): Promise<void> {
  // Imported late: what cannot start for its settings says so at once.
  const { startInstance } = await import('./instance.ts');
  const instance = await startInstance(settings, teardown);
  if (ending) return;
  process.stdout.write(banner(instance, settings.dataDir));
  const reason = await instance.failed;
  throw new StartError(`DynamoDB Local ended unexpectedly: ${reason}`);
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await teardown.run();
  process.exit(code);
}

/** The local S3 and SQS part and the lock use the SQLite of Node, which announces itself at every start. */
function hideExperimentalWarnings(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') console.warn(`${warning.name}: ${warning.message}`);
  });
}

/**
 * A signal to npm ends npm and the shell between, which does not pass it on; this process notices by its parent.
 */
function endWithNpm(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end(0);
  }, 500).unref();
}
