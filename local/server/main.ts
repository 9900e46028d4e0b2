import { flushCompileCache } from 'node:module';
import { banner } from './banner.ts';
import { showProgress } from './progress.ts';
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
  const options = process.argv.slice(2);
  // Imported only when there are options, as most starts have none.
  if (options.length > 0)
    Object.assign(process.env, (await import('./command-line.ts')).readCommandLine(options));
  await run(readSettings(process.env));
} catch (error) {
  if (!ending.begun) {
    console.error(error instanceof StartError ? error.message : error);
    await ending.end(1);
  }
}

async function run(settings: Settings): Promise<void> {
  console.log(`Starting the service with the data in ${settings.dataDir} …`);
  const progress = showProgress(console.log);
  // Imported late, so that invalid settings are reported at once.
  const { startInstance } = await progress.waitFor('the program', import('./instance.ts'));
  const instance = await startInstance(settings, { teardown, progress });
  progress.stop();
  if (ending.begun) return;
  process.stdout.write(banner(instance, settings.dataDir));
  // Node would keep what it compiled only at a good end, so that a start after a killed one compiled all of it again.
  flushCompileCache?.();
  if (instance.sample && !instance.sample.isLoaded) void loadSample();
  const reason = await instance.failed;
  throw new StartError(`The database ended unexpectedly: ${reason}`);
}

/** Loads the sample patient beside the running service. What fails is finished by the next start. */
async function loadSample(): Promise<void> {
  try {
    const { loadSamplePatient } = await import('./sample-patient.ts');
    const documents = await loadSamplePatient(process.env);
    console.log(`The sample patient has been loaded, with ${documents} documents. She can sign in now.`);
  } catch (error) {
    if (!ending.begun) console.error(`The sample patient could not be loaded: ${(error as Error).message}`);
  }
}
