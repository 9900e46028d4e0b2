import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgets, measureTrips } from '../../local/trips/measure.ts';
import type { Trips } from '../../local/trips/recorder.ts';
import type { Operation } from '../../shared/api/registry.ts';
import { demographics } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let trips: ReadonlyMap<Operation, Trips>;

beforeAll(async () => {
  service = await startService();
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

it('no call takes more than four, but for the list through a carenet', () => {
  const longest = [...trips].filter(([, { sequential }]) => sequential > 4).map(([operation]) => operation);
  expect(longest).toEqual(['carenet_document_list']);
});

it('no call scans the table', () => {
  expect([...trips.values()].flatMap(({ calls }) => calls)).not.toContain('Scan');
});
