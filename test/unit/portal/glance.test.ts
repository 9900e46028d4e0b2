/** What is read for a glance at a record: nobody misses what lasts, and what has no date comes first. */
import { expect, it } from 'vitest';
import type { Client } from '../../../shared/client/index.ts';
import { readGlance } from '../../../shared/portal/pages/health/facts.ts';
import { allViews } from '../../../shared/portal/pages/health/models/index.ts';

const medications = allViews.find(({ model }) => model === 'Medication')!;

it('A glance at medicines shows those without a beginning first, then the newest', async () => {
  const rows = ['2019-05-01', null, '2024-02-01'].map((startDate) => ({ drugName_title: 'x', startDate }));
  const client = { genericList: async () => ({ rows, total: 3, groups: [] }) } as unknown as Client;
  const found = await readGlance(client, { kind: 'record', recordId: 'r1' }, medications, 10);
  const dates = (found.rows as unknown as readonly Record<string, unknown>[]).map(
    ({ startDate }) => startDate,
  );
  expect(dates).toEqual([null, '2024-02-01', '2019-05-01']);
});
