/**
 * `npm run demo`: plays the main story against the running service and prints each call and its answer; ends with what
 * the record of the sample patient says. Settings are those of `npm start` (PORT, MAIL_PORT, DATA_DIR, APPS_DIR). Exits 1
 * at the first wrong answer.
 */
import { playClosing } from './demo/closing.ts';
import { playFirstAct } from './demo/first-act.ts';
import { lookBack } from './demo/look-back.ts';
import { playSecondAct } from './demo/second-act.ts';
import { Stage } from './demo/stage.ts';
import { playThirdAct } from './demo/third-act.ts';
import { openSeedWorld } from './seed/world.ts';

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
  const hint = message === 'fetch failed' ? ' Is the service running? Start it with npm start.' : '';
  console.error(`\nThe demo failed: ${message.replace(/\.$/, '')}.${hint}`);
  process.exitCode = 1;
}
