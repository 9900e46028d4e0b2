/** What functions do when they lose a race. Runs so that policies are compared with these uses too. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backendApp } from '../../../local/tools/round-trips/backend-app.ts';
import { playAllCalls } from '../../../local/tools/round-trips/scenario/index.ts';
import { operationOf, type Stage } from '../../../local/tools/round-trips/scenario-context.ts';
import { registry } from '../../../shared/api/registry.ts';
import { losing } from '../../support/lost-races.ts';
import { demographics } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({
    env: { PING_ALLOW_PRIVATE: 'true', SMART_DYNAMIC_REGISTRATION: 'true' },
    apps: { backend: backendApp },
  });
});
afterAll(() => service?.stop());

it('Every change that loses a race is made again or rejected', { timeout: 120_000 }, async () => {
  let lost = 0;
  const called = new Set<string>();
  // Fails one condition after the other until the change succeeds.
  const call: Stage['call'] = async (name, send) => {
    called.add(operationOf(name));
    for (let nth = 0; ; nth += 1) {
      const { result, isLost } = await losing((conditional) => conditional[nth], send);
      if (isLost) lost += 1;
      if (!isLost || result.status < 400) return result;
    }
  };
  const { origin, apps, env } = service;
  const callback = 'https://problems.example.org/changed';
  await playAllCalls({ origin, apps, env, demographics: demographics(), callback, call }, 'races');
  expect(Object.keys(registry).filter((operation) => !called.has(operation))).toEqual(['pha_delete']);
  expect(lost).toBeGreaterThan(50);
});
