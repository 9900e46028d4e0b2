/** Facts that are too large for the table are in an overflow object. */
import { expect, it } from 'vitest';
import { scanFacts } from '../../../../shared/domain/facts/scan.ts';
import { exportRecord } from '../../../../shared/operations/archive/export/index.ts';
import { discardImport } from '../../../../shared/operations/archive/import/discard.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { storedAccount } from '../../domain/accounts/support.ts';
import { largeDocument } from '../../domain/facts/large.ts';
import { FactWorld, modelOf } from '../../domain/facts/support.ts';
import { archiveOf, Crash, importInto, MemoryArchive, now, Place } from './support.ts';

const archive = new MemoryArchive();
const world = new FactWorld();
storedAccount(world.store);
const { recordId } = world;
const documentId = await world.create(largeDocument({ notes: 6 }).xml);
expect([...world.bodies.keys()].filter((key) => key.endsWith('.facts'))).toHaveLength(1);
await exportRecord(recordId, archive, { ...world.stores, now: () => world.now });

const spills = ({ objects }: Place) => [...objects.keys()].filter((key) => key.endsWith('.facts'));

it('Overflowing facts are not in the archive and are complete after the import', async () => {
  expect([...archive.files.keys()].filter((name) => name.startsWith('bodies/'))).toHaveLength(1);
  const place = new Place();
  await importInto(place, archive);
  expect(spills(place)).toHaveLength(1);
  let notes = 0;
  const request = { recordId, model: modelOf('SimpleClinicalNote') };
  for await (const { facts } of scanFacts(request, place)) notes += facts.length;
  expect(notes).toBe(6);
  const again = await archiveOf(recordId, place);
  expect(again.text('documents.jsonl')).toBe(archive.text('documents.jsonl'));
});

it('Overflowing facts are stored after the head that names them, so that discarding the import finds them', async () => {
  const place = new Place();
  const put = place.bodies.put;
  let spill: string | undefined;
  place.bodies.put = async (key, octets, sha256) => {
    if (key.endsWith('.facts')) {
      spill = key;
      place.writesLeft = 1;
    }
    await put(key, octets, sha256);
  };
  await expect(importInto(place, archive)).rejects.toThrow(Crash);
  place.writesLeft = Number.POSITIVE_INFINITY;
  expect(place.find(keys.lineage(recordId, documentId))).toMatchObject({ facts: { spillKey: spill } });
  expect(spills(place)).toEqual([spill]);
  await discardImport(recordId, place, now());
  expect([...place.objects.keys()]).toEqual([]);
  expect([...place.store.items.values()].filter(({ PK }) => String(PK).includes(recordId))).toEqual([]);
});

it('Overflowing facts are not left over when the import is discarded just before they are stored', async () => {
  const place = new Place();
  const put = place.bodies.put;
  place.bodies.put = async (key, octets, sha256) => {
    if (key.endsWith('.facts')) await discardImport(recordId, place, now());
    await put(key, octets, sha256);
  };
  await expect(importInto(place, archive)).rejects.toThrow(/removed what this one had begun/);
  expect([...place.objects.keys()]).toEqual([]);
});
