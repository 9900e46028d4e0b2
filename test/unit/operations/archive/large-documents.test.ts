/** Documents that are larger than a request: they are read and written a part at a time. */
import { expect, it } from 'vitest';
import { exportRecord } from '../../../../shared/operations/archive/export/index.ts';
import { storedAccount } from '../../domain/accounts/support.ts';
import { FactWorld } from '../../domain/facts/support.ts';
import { archiveOf, importInto, MemoryArchive, Place } from './support.ts';

const scan = 'a scan '.repeat(1_000_000);

const world = new FactWorld();
storedAccount(world.store);
await world.create(scan, 'image/tiff');

function exported(archive: MemoryArchive): Promise<unknown> {
  return exportRecord(world.recordId, archive, { ...world.stores, now: () => world.now });
}

it('A large document is in the archive byte for byte, and after the import in the record', async () => {
  const parts: number[] = [];
  const { part } = world.objects;
  world.objects.part = async (key, offset, length) => {
    parts.push(length);
    return part(key, offset, length);
  };
  const archive = new MemoryArchive();
  await exported(archive);
  world.objects.part = part;
  // Seven million bytes, of which no more than four mebibytes are asked for at once.
  expect(parts).toEqual([4_194_304, 2_805_696]);
  const [name] = [...archive.files.keys()].filter((one) => one.startsWith('bodies/'));
  expect(archive.files.get(name!)!.toString() === scan).toBe(true);
  const place = new Place();
  await importInto(place, archive);
  expect([...place.objects.values()].map(({ length }) => length)).toEqual([7_000_000]);
  const again = await archiveOf(world.recordId, place);
  expect(again.text('documents.jsonl')).toBe(archive.text('documents.jsonl'));
});

it('A large document whose bytes are not those of its metadata ends the export', async () => {
  const { part } = world.objects;
  world.objects.part = async (_key, _offset, length) => Buffer.alloc(length);
  await expect(exported(new MemoryArchive())).rejects.toThrow('does not have the digest');
  world.objects.part = part;
});

it('An archive with large XML is rejected', async () => {
  const archive = new MemoryArchive();
  await exported(archive);
  archive.rewrite(
    'documents.jsonl',
    archive.text('documents.jsonl').replaceAll('"type":""', '"type":"urn:x#y"'),
  );
  await expect(importInto(new Place(), archive)).rejects.toThrow('4194304 bytes at most');
});
