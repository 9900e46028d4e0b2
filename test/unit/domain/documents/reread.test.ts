/** docs/contract/fhir.md#reading-again: what reading a document again changes, and what it leaves. */
import { expect, it } from 'vitest';
import { rereadDocument } from '../../../../shared/domain/documents/reread.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { bundle, sodium } from '../../../support/fhir/resources.ts';
import { FactWorld } from '../facts/support.ts';

it('A document of an older version says what it holds once it is read again, and keeps its facts', async () => {
  const world = new FactWorld();
  const { recordId, store } = world;
  const id = await world.create(bundle(sodium('o1')), 'application/fhir+json');
  const before = world.head(id);
  const { PK, SK } = keys.version(recordId, id);
  const { contents: _, ...version } = store.items.get(`${PK}\n${SK}`)!;
  store.items.set(`${PK}\n${SK}`, version as never);
  const view = await world.call(rereadDocument, { path: { RECORD_ID: recordId, DOCUMENT_ID: id } });
  const contents = { kinds: [{ kind: 'LabResult', count: 1, newest: '2026-01-15' }] };
  expect(view.contents).toMatchObject(contents);
  expect(store.items.get(`${PK}\n${SK}`)).toMatchObject({ contents });
  expect(world.head(id).facts).toEqual(before.facts);
  const { revision } = world.head(id);
  await world.call(rereadDocument, { path: { RECORD_ID: recordId, DOCUMENT_ID: id } });
  expect(world.head(id).revision).toBe(revision);
});
