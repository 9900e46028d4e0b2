/** What an overview may take, whatever the size of the record. */
import { expect } from 'vitest';
import type { Sharing } from '../../../../shared/domain/carenets/visibility.ts';
import { type OverviewFound, readOverview } from '../../../../shared/domain/overview/read.ts';
import type { FactWorld } from '../facts/support.ts';

/** Capacity units of reading, queries, and look-ups of keys. A query that is longer than a page has more than one round trip. */
const most = { units: 700, queries: 40, gets: 10 };

/** Of a record of which nothing is counted, each of 22 models is looked for. */
const mostUncounted = 110;

/** The overview, and what it took. Throws when that is more than the budget; `more`: units for documents that are placed or excluded. */
export async function overviewInBudget(
  world: FactWorld,
  sharing?: Sharing,
  more = 0,
): Promise<{ readonly found: OverviewFound; readonly units: number }> {
  const { store, recordId } = world;
  const before = { units: store.unitsRead, ...store.calls };
  const { restated } = world.recordNow();
  const scope = { recordId, restated, isCounted: true };
  const found = await readOverview(scope, sharing, '2026-01-01', world.stores);
  const units = store.unitsRead - before.units;
  expect(units).toBeLessThanOrEqual(most.units + more);
  expect(store.calls.query - before.query).toBeLessThanOrEqual(
    found.counts.isKnown ? most.queries : mostUncounted,
  );
  expect(store.calls.get - before.get).toBeLessThanOrEqual(most.gets);
  return { found, units };
}
