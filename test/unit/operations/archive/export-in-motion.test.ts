/** Exports of a record that changes, or loses something, while it is read. */
import { expect, it } from 'vitest';
import { exportRecord } from '../../../../shared/operations/archive/export/index.ts';
import type { Progress } from '../../../../shared/operations/archive/io.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { appId, archived, archiveOf, generated, MemoryArchive, now } from './support.ts';

it('An export says how many documents and bodies it has written, of how many', async () => {
  const { place, record } = await generated(8);
  const said: Progress[] = [];
  const onProgress = (progress: Progress) => void said.push(progress);
  await exportRecord(record.recordId, new MemoryArchive(), { ...place, now, onProgress });
  const stepsOf = (step: string, total: number) =>
    Array.from({ length: total }, (_, index) => ({ step, done: index + 1, total }));
  // One document has four versions, and one has two.
  expect(said).toEqual([...stepsOf('documents', 8), ...stepsOf('bodies', 12)]);
});

it('An export of which a version is gone before its body is read fails', async () => {
  const { place, record, archive } = await archived(3);
  const [, version] = archive.lines('documents.jsonl');
  const { PK, SK } = keys.version(record.recordId, String(version!.id));
  const sink = new MemoryArchive();
  const add = sink.add.bind(sink);
  sink.add = async (name, content) => {
    if (name === 'storage.jsonl') place.store.items.delete(`${PK}\n${SK}`);
    await add(name, content);
  };
  await expect(exportRecord(record.recordId, sink, { ...place, now })).rejects.toThrow('Bodies are missing.');
  expect([...sink.names()]).not.toContain('manifest.json');
});

it('What an app stores is archived as it was replaced or removed while it was read; a body that is lost ends the export', async () => {
  const { place, record, archive } = await archived(3);
  const [line] = archive.lines('storage.jsonl');
  const key = keys.storedDocument(
    keys.storage(appId, 'grant of the registration', record.recordId),
    String(line!.id),
  );
  const { bodyKey } = place.find(key) as unknown as { bodyKey: string };
  const bytes = place.objects.get(bodyKey)!;
  const { get } = place.bodies;
  const exportedWhen = async (change: () => void) => {
    place.bodies.get = async (wanted) => {
      if (wanted === bodyKey) change();
      return get(wanted);
    };
    return (await archiveOf(record.recordId, place)).lines('storage.jsonl');
  };
  place.objects.delete(bodyKey);
  await expect(exportedWhen(() => {})).rejects.toThrow('No object');
  const replace = () => {
    place.objects.set('documents/new', bytes);
    place.change(key, { bodyKey: 'documents/new', label: 'new' });
  };
  expect(await exportedWhen(replace)).toEqual([{ ...line, label: 'new' }]);
  place.change(key, { bodyKey });
  expect(await exportedWhen(() => place.store.items.delete(`${key.PK}\n${key.SK}`))).toEqual([]);
});
