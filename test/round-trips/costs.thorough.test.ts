import { afterAll } from 'vitest';
import { Teardown } from '../../local/server/teardown.ts';
import { measureCosts } from '../../local/tools/cost/measure-calls.ts';
import { startInMemory } from '../../local/tools/in-memory-service.ts';
import { describeCosts } from './suite.ts';

const teardown = new Teardown();
const environment = { ...process.env };

afterAll(async () => {
  await teardown.run();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});

describeCosts(async () => measureCosts(await startInMemory(teardown)), { isHere: false });
