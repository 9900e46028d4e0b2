/**
 * `npm run demo`: plays the main story against the running service and prints each call and its response. It
 * ends with a summary of the sample patient's record. Settings are those of `npm start` (DATA_DIR, APPS_DIR). Exits with 1 at the first unexpected response.
 */

import { openSeedWorld } from '../seed/environment.ts';
import { playFirstAct } from './account-and-documents.ts';
import { Stage } from './call-printer.ts';
import { playThirdAct } from './messages-and-webhooks.ts';
import { playClosing } from './patient-summary.ts';
import { playSecondAct } from './sharing.ts';
import { lookBack } from './verify-earlier-runs.ts';

const stage = new Stage();
try {
  const world = openSeedWorld(process.env);
  await lookBack(stage, world);
  const scene = await playFirstAct(stage, world);
  await playSecondAct(stage, world, scene);
  await playThirdAct(stage, world, scene);
  await playClosing(stage, world);
  console.log('\nThe demo succeeded.');
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`\nThe demo failed: ${message.replace(/\.$/, '')}.`);
  process.exitCode = 1;
}
