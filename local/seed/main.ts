/**
 * `npm run seed`: loads the folder of a sample patient into a record of the running service. Invalid files
 * stop it before anything is stored. Settings are those of `npm start` (DATA_DIR, APPS_DIR).
 */

import { openSeedWorld } from './environment.ts';
import { runSeed } from './run.ts';

try {
  for (const line of await runSeed(process.argv.slice(2), () => openSeedWorld(process.env)))
    console.log(line);
} catch (error) {
  console.error((error as Error).message || error);
  process.exitCode = 1;
}
