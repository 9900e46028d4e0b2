/** A test with 100,000 results: docs/contract/reports.md#thinning. */
import { expect, it } from 'vitest';
import { storeModels } from '../../../support/medical/facts.ts';
import { inRecord } from '../../../support/medical/reports.ts';
import { glucose, readSeries } from '../../../support/medical/tests.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';

it('A series of 100,000 values has at most 500, with the extremes, the first and the last', async () => {
  const { service, owner, record } = await startWithOneRecord();
  try {
    const day = (index: number) => new Date(Date.UTC(1760, 0, 1 + index)).toISOString().slice(0, 10);
    const value = (index: number) => (index === 54_321 ? 900 : index === 12_345 ? 3 : 80 + (index % 40));
    for (let from = 0; from < 100_000; from += 2000) {
      const results = Array.from({ length: 2000 }, (_, index) =>
        glucose(String(value(from + index)), 'mg/dL', day(from + index)),
      );
      await storeModels(owner.session, record, ...results);
    }
    const { total, series } = await readSeries(owner.session, inRecord(record), { code: '2345-7' });
    const values = series[0]!.points.map((point) => point.values.value);
    expect([total, series[0]!.thinned, series.length]).toEqual([100_000, true, 1]);
    expect(values.length).toBeLessThanOrEqual(500);
    expect(values).toContain(900);
    expect(values).toContain(3);
    const dates = series[0]!.points.map(({ date }) => date);
    expect([dates[0], dates.at(-1)]).toEqual([`${day(0)}T08:00:00Z`, `${day(99_999)}T08:00:00Z`]);
  } finally {
    await service.stop();
  }
}, 300_000);
