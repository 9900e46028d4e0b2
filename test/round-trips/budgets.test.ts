import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDefaultCodes } from '../../local/server/codes/default.ts';
import { withStores } from '../../local/server/codes/stores.ts';
import { budgets, measureTrips } from '../../local/tools/round-trips/measure.ts';
import type { Trips } from '../../local/tools/round-trips/recorder.ts';
import type { CallName } from '../../local/tools/round-trips/scenario-context.ts';
import { demographics } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let trips: ReadonlyMap<CallName, Trips>;

beforeAll(async () => {
  service = await startService();
  await withStores(service.env, ({ store, bodies }) => loadDefaultCodes(store, bodies));
  trips = await measureTrips({
    origin: service.origin,
    env: service.env,
    apps: service.apps,
    demographics: demographics(),
    callback: 'https://problems.example.org/changed',
  });
  // Every call is made twice, hence the timeout.
}, 120_000);
afterAll(() => service.stop());

it.each(Object.entries(budgets))(
  '%s takes at most %i AWS round trips, one after the other',
  (name, budget) => {
    expect(trips.get(name as CallName)!.sequential).toBeLessThanOrEqual(budget);
  },
);

it('No call takes more than four AWS round trips, except a few that are rarely made', () => {
  const longest = [...trips].filter(([, { sequential }]) => sequential > 4);
  // Lists and reports through a carenet, and fulfillments as RDF, which include their medications.
  const others = longest.filter(
    ([name]) => !/^carenet_.*(list|report_ips|minimal)|^generic_list$/.test(name),
  );
  // The password of the first three is looked at only after the attempt was counted.
  expect(others.map(([name, { sequential }]) => [name, sequential])).toEqual([
    ['sign_in', 5],
    ['account_contact_change', 5],
    ['account_own_password_change', 5],
    // It compares what the document says with what others do.
    ['document_reread', 5],
    ['record_message_attach: the last one', 6],
    ['account_inbox_message_attachment_accept', 5],
  ]);
  expect(Math.max(...longest.map(([, { sequential }]) => sequential))).toBe(6);
});

it('No call scans the table', () => {
  expect([...trips.values()].flatMap(({ calls }) => calls)).not.toContain('Scan');
});
