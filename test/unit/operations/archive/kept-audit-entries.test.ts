/** Imports of a record whose audit trail was kept when it was erased, and exports of a trail that is partly in the bucket. */
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../shared/domain/audits/archive/budget.ts';
import { moveRecord } from '../../../../shared/domain/audits/archive/move.ts';
import { TrailReader } from '../../../../shared/domain/audits/archive/reader.ts';
import { countMonths } from '../../../../shared/domain/audits/counts.ts';
import type { Trail } from '../../../../shared/domain/audits/trail.ts';
import { discardImport } from '../../../../shared/operations/archive/import/discard.ts';
import { keys, type RecordItem } from '../../../../shared/store/items/index.ts';
import { archived, archiveOf, Crash, contentsOf, generated, importInto, now, Place } from './support.ts';

/** Audit entries in the archive, all of one month. */

const { recordId, archive } = await archived(6);
const entries = archive.lines('audit/2025-01.jsonl').length;

const kept = { time: '2025-03-04T05:06:07.000Z', id: 'kept' };
const keptKey = () => keys.audit(recordId, kept.time, kept.id);

/** A kept trail: one entry in a month that the archive does not have, and stored counts. */
function withTrail(): Place {
  const place = new Place();
  place.set(keptKey(), kept);
  place.set(keys.auditCount(recordId, '2025-01'), { entries: 0, until: '2025-02-01T00' });
  place.set(keys.auditCount(recordId, '2025-03'), { entries: 1, until: '2025-04-01T00' });
  return place;
}

function counted({ store, bodies }: Place) {
  const trail: Trail = {
    recordId,
    begins: '2024-12-31T23',
    months: ['2025-01', '2025-03'],
    now: now(),
    time: now().toISOString(),
    callId: 'request',
    reader: new TrailReader(recordId, { store, bodies }, now()),
  };
  return countMonths(trail, store);
}

it('Importing into a kept audit trail counts the entries of hours that were counted before', async () => {
  const place = withTrail();
  await importInto(place, archive);
  expect(entries).toBeGreaterThan(5);
  expect(await counted(place)).toEqual([
    { month: '2025-01', entries },
    { month: '2025-03', entries: 1 },
  ]);
});

it('Importing into a kept audit trail removes all old counts before the record is visible', async () => {
  const place = withTrail();
  const seen: number[] = [];
  place.store.beforeTransact = () => {
    seen.push(
      [...place.store.items.values()].filter(({ PK }) => PK === keys.auditCounts(recordId).partition).length,
    );
  };
  await importInto(place, archive);
  expect([seen[0], seen.at(-1)]).toEqual([2, 0]);
});

it('An export has the same bytes after the audit trail has moved to the bucket', async () => {
  const { place, record } = await generated(6);
  const before = await archiveOf(record.recordId, place);
  const { createdAt } = place.find<RecordItem>(keys.record(record.recordId))!;
  let moved = 0;
  const budget = new Budget({ bytes: 1_000_000, milliseconds: 60_000 });
  const onStored = (count: number) => {
    moved += count;
  };
  const moving = { store: place.store, bodies: place.bodies, now: now(), budget, onStored };
  expect(await moveRecord({ id: record.recordId, createdAt }, '2025-12', moving)).toBe(true);
  expect(moved).toBe(before.lines('audit/2025-01.jsonl').length);
  expect(await place.store.query(keys.auditMonth(record.recordId, '2025-01'))).toEqual([]);
  expect(contentsOf(await archiveOf(record.recordId, place))).toEqual(contentsOf(before));
});

it('An import into a trail that was archived lets the archive begin again', async () => {
  const place = withTrail();
  place.set(keys.auditArchiveState(recordId), { until: '2025-12', turn: 'one' });
  await importInto(place, archive);
  expect(place.find(keys.auditArchiveState(recordId))).toBeUndefined();
});

describe('Discarding an interrupted import', () => {
  async function brokenOff(place: Place): Promise<Place> {
    place.writesLeft = 15;
    await expect(importInto(place, archive)).rejects.toThrow(Crash);
    place.writesLeft = Number.POSITIVE_INFINITY;
    return place;
  }

  it('keeps an audit trail that was there before, even in months that the archive does not have', async () => {
    const place = await brokenOff(withTrail());
    await discardImport(recordId, place, now());
    expect(place.find(keptKey())).toMatchObject(kept);
  });

  it('keeps an audit trail that is only in the bucket', async () => {
    const place = new Place();
    const part = { month: '2025-01', id: 'one', state: 'moved', first: '0', last: '1', entries: 1 };
    place.set(keys.auditPart(recordId, '2025-01', 'one'), part);
    place.objects.set(`audits/${recordId}/2025-01/one.jsonl`, Buffer.from(''));
    await discardImport(recordId, await brokenOff(place), now());
    expect(place.find(keys.auditPart(recordId, '2025-01', 'one'))).toMatchObject(part);
    expect([...place.objects.keys()]).toEqual([`audits/${recordId}/2025-01/one.jsonl`]);
  });

  it('removes the audit entries of the import when there was no trail', async () => {
    const place = await brokenOff(new Place());
    const inTrail = () =>
      [...place.store.items.values()].filter(({ PK }) => String(PK).startsWith(`AUDIT#${recordId}`));
    expect(inTrail().length).toBeGreaterThan(0);
    await discardImport(recordId, place, now());
    expect(inTrail()).toEqual([]);
  });
});
