/** Runs the commands that the README names and no other test does. All others run in `npm run prove`. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fencesOf } from './fences.ts';
import { startWalk, type Walk } from './walk.ts';

vi.setConfig({ testTimeout: 120_000 });

let here: Walk;
beforeAll(async () => {
  here = await startWalk(fencesOf('README.md'));
}, 60_000);
afterAll(() => here?.stop());

it('A newcomer plays the demo, and loads the sample patient', async () => {
  expect(await here.run('npm run --silent demo')).toContain('HbA1c');
  expect(await here.run('npm run --silent seed')).toMatch(/^Log-in {8}agnes-halloran-/m);
});

it('An operator deploys, checks the deployment and invites a patient', async () => {
  const printed = await here.walk('README.md deploy');
  expect(printed).toMatch(/^sender +passed/m);
  expect(printed).toContain('its activation link is being mailed to rosa@example.org.');
});
