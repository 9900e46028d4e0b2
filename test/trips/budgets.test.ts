import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDefaultCodes } from '../../local/codes/default.ts';
import { withStores } from '../../local/codes/stores.ts';
import { budgets, measureTrips } from '../../local/trips/measure.ts';
import type { Trips } from '../../local/trips/recorder.ts';
import type { Operation } from '../../shared/api/registry.ts';
import { demographics } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let trips: ReadonlyMap<Operation, Trips>;

beforeAll(async () => {
  service = await startService();
  await withStores(service.env, ({ store, bodies }) => loadDefaultCodes(store, bodies));
  trips = await measureTrips({
    origin: service.origin,
    apps: service.apps,
    demographics: demographics(),
  });
});
afterAll(() => service.stop());

it.each(Object.entries(budgets))(
  '%s takes at most %i AWS round trips, one after the other',
  (operation, budget) => {
    expect(trips.get(operation as Operation)!.sequential).toBeLessThanOrEqual(budget);
  },
);

it('no call takes more than four, but for lists and reports through a carenet, which take six at most', () => {
  const longest = [...trips].filter(([, { sequential }]) => sequential > 4);
  const others = longest.filter(([operation]) => !/^carenet_.*(list|minimal)/.test(operation));
  expect(others.map(([operation]) => operation)).toEqual([]);
  expect(Math.max(...longest.map(([, { sequential }]) => sequential))).toBeLessThanOrEqual(6);
});

it('no call scans the table', () => {
  expect([...trips.values()].flatMap(({ calls }) => calls)).not.toContain('Scan');
});
