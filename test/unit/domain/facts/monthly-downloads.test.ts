/** What it costs to read the facts of somebody who downloads everything from the same hospital, month after month. */
import { describe, expect, it } from 'vitest';
import { scanModels } from '../../../../shared/domain/facts/scan.ts';
import { freshTable } from '../apps/table.ts';
import { MemoryBodies } from '../storage/support.ts';
import { newRecord, recordNow, storeFhir } from './fhir-documents.ts';
import { modelOf } from './support.ts';

const table = freshTable();
table.memory.pageSize = Number.POSITIVE_INFINITY;
const bodies = new MemoryBodies();
const stores = () => ({ store: table.store, bodies });
const months = 12;
const recorded = 600;

function download(recordId: string, month: number): Promise<string> {
  return storeFhir(recordId, bundle(month), new Date(Date.UTC(2026, month, 1)), stores());
}

/** Twenty years of laboratory results, eight more each month, of which one is corrected a month later. */
function bundle(month: number): string {
  const entry = Array.from({ length: recorded + 8 * month }, (_, index) => {
    const isOld = index < recorded;
    const own = isOld ? 0 : Math.floor((index - recorded) / 8);
    const date = isOld
      ? new Date(
          Date.UTC(
            2006 + (index % 20),
            (index * 5) % 12,
            1 + ((index * 17) % 28),
            (index * 7) % 24,
            (index * 13) % 60,
          ),
        )
      : new Date(Date.UTC(2026, own, 10));
    const isCorrected = !isOld && own < month - 1 && index % 8 === 4;
    const id = `7d0c1f9a-0000-4000-8000-${String(index).padStart(12, '0')}`;
    return {
      fullUrl: `https://hospital.example/fhir/Observation/${id}`,
      resource: {
        resourceType: 'Observation',
        id,
        meta: {
          lastUpdated: isCorrected ? new Date(Date.UTC(2026, own + 1, 20)).toISOString() : date.toISOString(),
        },
        status: isCorrected ? 'corrected' : 'final',
        category: [{ coding: [{ code: 'laboratory' }] }],
        code: {
          coding: [
            { system: 'http://loinc.org', code: `${1000 + (index % 40)}-1`, display: `Test ${index % 40}` },
          ],
        },
        effectiveDateTime: date.toISOString(),
        valueQuantity: {
          // Values and times as laboratories have them: no two are alike.
          value: 20 + ((index * 7919) % 99_991) / 100,
          unit: 'mg/dL',
          system: 'http://unitsofmeasure.org',
          code: 'mg/dL',
        },
      },
    };
  });
  return JSON.stringify({ resourceType: 'Bundle', type: 'searchset', entry });
}

async function report(recordId: string) {
  const { restated } = await recordNow(recordId, table.store);
  const request = { recordId, restated, models: [modelOf('LabResult')], status: 'active' } as const;
  const before = table.memory.unitsRead;
  let facts = 0;
  for await (const block of scanModels(request, stores())) facts += block.facts.length;
  return { facts, units: table.memory.unitsRead - before };
}

describe('Monthly downloads', { timeout: 120_000 }, () => {
  it('give the facts of the last of twelve, and cost a report at most twice as much', async () => {
    const [one, all] = await Promise.all([newRecord(table.store), newRecord(table.store)]);
    await download(one, months);
    for (let month = 1; month <= months; month += 1) await download(all, month);
    const [last, every] = [await report(one), await report(all)];
    expect(last.facts).toBe(recorded + 8 * months);
    expect(every.facts).toBe(last.facts);
    expect(every.units).toBeLessThanOrEqual(2 * last.units);
  });

  it('of the same things cost a report as much as one', async () => {
    const [one, all] = await Promise.all([newRecord(table.store), newRecord(table.store)]);
    await download(one, 1);
    for (let time = 1; time <= 2; time += 1) await download(all, 1);
    expect(await report(all)).toEqual(await report(one));
  });
});
