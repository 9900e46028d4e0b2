/**
 * `npm run demo`: plays both acts of the main story against the running service and prints each call and its answer.
 * Settings are those of `npm start` (PORT, MAIL_PORT, DATA_DIR, APPS_DIR). Exits 1 at the first wrong answer.
 */
import { playFirstAct } from './demo/first-act.ts';
import { lookBack } from './demo/look-back.ts';
import { playSecondAct } from './demo/second-act.ts';
import { Stage } from './demo/stage.ts';
import { openWorld } from './demo/world.ts';

const stage = new Stage();
try {
  const world = openWorld(process.env);
  await lookBack(stage, world);
  const scene = await playFirstAct(stage, world);
  await playSecondAct(stage, world, scene);
  console.log('\nThe demo succeeded.');
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const hint = message === 'fetch failed' ? ' Is the service running? Start it with npm start.' : '';
  console.error(`\nThe demo failed: ${message.replace(/\.$/, '')}.${hint}`);
  process.exitCode = 1;
}
