/** Fills a deployment with records: the same items that creating them by calls would write, in batches. Bodies are left out. */
import { createCarenet } from '../../../shared/domain/carenets/writes.ts';
import { createDocument } from '../../../shared/domain/documents/writes.ts';
import { newId } from '../../../shared/ids.ts';
import { demographicsType } from '../../../shared/models/demographics/index.ts';
import { keys, type RecordItem } from '../../../shared/store/items/index.ts';
import { create, put, type Write } from '../../../shared/store/writes.ts';
import { Batches } from './batches.ts';
import { versionAt } from './fill.ts';

const carenets = ['Family', 'Friends', 'Physicians'] as const;

/** Adds `count` records, each with demographics and carenets. */
export async function fillRecords(tableName: string, count: number): Promise<void> {
  const batches = new Batches(tableName);
  for (let number = 0; number < count; number += 1) await batches.putItemsOf(recordWrites(number));
  await batches.finish();
}

function recordWrites(number: number): Write[] {
  const at = new Date(Date.UTC(2021, 0, 1) + number * 60_000);
  const version = versionAt(number, demographicsType);
  const record: RecordItem = {
    id: newId(at),
    label: `Patient ${number}`,
    ownerId: 'onboarding@apps.example.org',
    creatorId: 'onboarding@apps.example.org',
    createdAt: at.toISOString(),
    demographicsId: version.id,
    counted: true,
    fhirIndexed: true,
  };
  const { id, label, createdAt } = record;
  return [
    create(keys.record(id), record, 'retry'),
    put(keys.recordSearch(id), { id, label, createdAt }),
    ...createDocument(id, version, undefined, undefined),
    ...carenets.flatMap((name) => createCarenet(id, name, at)),
  ];
}
