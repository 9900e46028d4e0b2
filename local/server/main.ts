import { banner } from './banner.ts';
import { readSettings, type Settings } from './settings.ts';
import { endBySignal, hideExperimentalWarnings } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { Teardown } from './teardown.ts';

hideExperimentalWarnings();
// The log line of every call is for operators of a deployment; here it would bury the banner.
process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
const teardown = new Teardown();
const ending = endBySignal(teardown, 'start');

try {
  const settings = readSettings(process.env);
  await run(settings);
} catch (error) {
  if (!ending.begun) {
    console.error(error instanceof StartError ? error.message : error);
    await ending.end(1);
  }
}

async function run(settings: Settings): Promise<void> {
  // Imported late, so that invalid settings are reported at once.
  const { startInstance } = await import('./instance.ts');
  const instance = await startInstance(settings, teardown);
  if (ending.begun) return;
  process.stdout.write(banner(instance, settings.dataDir));
  const reason = await instance.failed;
  throw new StartError(`The database ended unexpectedly: ${reason}`);
}
