import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import {
  createDocument,
  documentsPath,
  idOf,
  listDocuments,
  replaceDocument,
} from '../../support/documents.ts';
import { expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { authorizeApp, createActiveAccount, createRecord, externalSystem } from '../../support/scenario.ts';
import { recordStorage, store } from '../../support/storage.ts';
import { el } from '../../support/xml-tree.ts';
import {
  addMember,
  autoshare,
  carenetPath,
  carenetsOf,
  createCarenet,
  exclude,
  listThrough,
  namesIn,
  place,
  placementPath,
} from '../carenets/sharing.ts';

const noSuch = '00000000-0000-7000-8000-000000000000';
const noSuchDocument = '00000000-0000-8000-8000-000000000000';
const noteType = 'urn:example:notes#Note';

const service = await startServiceInMemory({ env: externalSystem });
/** Owns both records. */
/** Is in the carenet Family of `record`. */
const [rosa, ann] = [await createActiveAccount(service), await createActiveAccount(service)];
const [record, other] = [await createRecord(service, rosa), await createRecord(service, rosa)];
const carenets = await carenetsOf(rosa.session, record);
await addMember(rosa.session, carenets.Family!, ann);

async function newDocument(recordId = record): Promise<string> {
  return idOf(await createDocument(rosa.session, recordId));
}

async function carenetsShowing(documentId: string, query = ''): Promise<string[]> {
  const path = `${documentsPath(record, documentId, 'carenets')}/`;
  return namesIn(await rosa.session.get(path, { query }));
}

const revert = (documentId: string, carenet: string): Promise<Answer> =>
  rosa.session.post(placementPath(record, documentId, carenet, '/autoshare-revert'));

describe('GET …/documents/{id}/carenets/', () => {
  it('returns an empty list for a document that is not shared', async () => {
    const answer = await rosa.session.get(`${documentsPath(record, await newDocument(), 'carenets')}/`);
    expectXml(answer);
    expect(answer.xml()).toEqual(el('Carenets', { record_id: record }));
  });

  it('returns the carenets that show the document, in the order asked for', async () => {
    const id = await newDocument();
    for (const carenet of Object.values(carenets)) await place(rosa.session, record, id, carenet);
    const answer = await rosa.session.get(`${documentsPath(record, id, 'carenets')}/`);
    const expected = ['Family', 'Physicians', 'Work/School'].map((name) =>
      el('Carenet', { id: carenets[name]!, name, mode: 'explicit' }),
    );
    expect(answer.xml()).toEqual(el('Carenets', { record_id: record }, ...expected));
    expect(await carenetsShowing(id, 'order_by=-name&limit=2')).toEqual(['Work/School', 'Physicians']);
    await exclude(rosa.session, record, id, carenets.Physicians!);
    expect(await carenetsShowing(id)).toEqual(['Family', 'Work/School']);
  });
});

describe('Placing and excluding a document', () => {
  it('are idempotent, and the last call counts', async () => {
    const id = await newDocument();
    const path = placementPath(record, id, carenets.Family!);
    const shown = async () => (await listThrough(ann.session, carenets.Family!)).ids.includes(id);
    for (const [call, expected] of [
      ['PUT', true],
      ['PUT', true],
      ['DELETE', false],
      ['DELETE', false],
    ] as const) {
      expectOk(await rosa.session.request(call, path));
      expect(await shown()).toBe(expected);
    }
  });

  it('leave one consistent state when placements and exclusions arrive at once', async () => {
    const id = await newDocument();
    await autoshare(rosa.session, record, carenets.Family!, noteType);
    const path = placementPath(record, id, carenets.Family!);
    const calls = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 'PUT' : 'DELETE'));
    (await Promise.all(calls.map((call) => rosa.session.request(call, path)))).forEach(expectOk);
    const shown = (await carenetsShowing(id)).includes('Family');
    const read = await ann.session.get(carenetPath(carenets.Family!, `/documents/${id}`));
    expect(read.status).toBe(shown ? 200 : 404);
    await autoshare(rosa.session, record, carenets.Family!, noteType, 'unset');
    expect((await carenetsShowing(id)).includes('Family')).toBe(shown);
  });

  it('do not change the document', async () => {
    const id = await newDocument();
    const before = await rosa.session.get(documentsPath(record, id, 'meta'));
    service.advance(5);
    await place(rosa.session, record, id, carenets.Family!);
    await exclude(rosa.session, record, id, carenets.Family!);
    expect((await rosa.session.get(documentsPath(record, id, 'meta'))).text).toBe(before.text);
    const since = new Date(service.now() * 1000 - 3000).toISOString();
    const changed = await listDocuments(rosa.session, record, { modified_since: since });
    expect(changed.ids).not.toContain(id);
  });

  it('apply to the lineage: any version can be named, and new versions inherit them', async () => {
    const first = await newDocument();
    const second = idOf(await replaceDocument(rosa.session, record, first));
    await place(rosa.session, record, first, carenets.Family!);
    expect([await carenetsShowing(first), await carenetsShowing(second)]).toEqual([['Family'], ['Family']]);
    const { ids } = await listThrough(ann.session, carenets.Family!);
    expect([ids.includes(first), ids.includes(second)]).toEqual([false, true]);
    await exclude(rosa.session, record, second, carenets.Family!);
    expect((await listThrough(ann.session, carenets.Family!)).ids).not.toContain(second);
  });
});

describe('Reverting a document to autoshare', () => {
  it('lets the type decide, and can be repeated', async () => {
    const type = 'urn:example:reverted#Note';
    const [placed, excluded] = [
      idOf(await createDocument(rosa.session, record, '<Note xmlns="urn:example:reverted"/>')),
      idOf(await createDocument(rosa.session, record, '<Note xmlns="urn:example:reverted"/>')),
    ];
    const carenet = carenets.Physicians!;
    await place(rosa.session, record, placed, carenet);
    await exclude(rosa.session, record, excluded, carenet);
    for (let time = 0; time < 2; time += 1) {
      expectOk(await revert(placed, carenet));
      expectOk(await revert(excluded, carenet));
    }
    expect([await carenetsShowing(placed), await carenetsShowing(excluded)]).toEqual([[], []]);
    await autoshare(rosa.session, record, carenet, type);
    expect([await carenetsShowing(placed), await carenetsShowing(excluded)]).toEqual([
      ['Physicians'],
      ['Physicians'],
    ]);
  });
});

describe('A document that is never shared', () => {
  const nevershare = (id: string) => documentsPath(record, id, 'nevershare');

  it('is in no carenet; its earlier placement counts again when the flag is removed', async () => {
    const id = await newDocument();
    await place(rosa.session, record, id, carenets.Family!);
    expectOk(await rosa.session.put(nevershare(id)));
    expect(await carenetsShowing(id)).toEqual([]);
    expect((await listThrough(ann.session, carenets.Family!)).ids).not.toContain(id);
    expectNotFound(await ann.session.get(carenetPath(carenets.Family!, `/documents/${id}`)));
    expectOk(await rosa.session.delete(nevershare(id)));
    expect(await carenetsShowing(id)).toEqual(['Family']);
  });

  it('cannot be placed: the call returns 404 and has no later effect; it can be excluded and reverted', async () => {
    const id = await newDocument();
    expectOk(await rosa.session.put(nevershare(id)));
    expectNotFound(await rosa.session.put(placementPath(record, id, carenets.Family!)));
    expectOk(await rosa.session.delete(nevershare(id)));
    expect(await carenetsShowing(id)).toEqual([]);
    expectOk(await rosa.session.put(nevershare(id)));
    expectOk(await rosa.session.delete(placementPath(record, id, carenets.Family!)));
    expectOk(await revert(id, carenets.Family!));
  });

  it('does not become visible when it is placed while the flag is set', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => newDocument()));
    await Promise.all(
      ids.flatMap((id) => [
        rosa.session.put(nevershare(id)),
        rosa.session.put(placementPath(record, id, carenets.Family!)),
      ]),
    );
    const { ids: shown } = await listThrough(ann.session, carenets.Family!);
    expect(shown.filter((id) => ids.includes(id))).toEqual([]);
  });
});

describe('A record, a document and a carenet that do not belong together', () => {
  /** Makes every call that has the three ids. */
  async function all(recordId: string, documentId: string, carenet: string): Promise<Answer[]> {
    const path = placementPath(recordId, documentId, carenet);
    return Promise.all([
      rosa.session.put(path),
      rosa.session.delete(path),
      rosa.session.post(`${path}/autoshare-revert`),
    ]);
  }

  it('return 404, even if the caller controls both records', async () => {
    const [here, there] = [await newDocument(), await newDocument(other)];
    const foreign = (await carenetsOf(rosa.session, other)).Family!;
    const family = carenets.Family!;
    for (const [recordId, documentId, carenet] of [
      [record, here, foreign],
      [record, there, family],
      [other, here, foreign],
      [other, there, family],
      [record, noSuchDocument, family],
      [record, here, noSuch],
      [noSuch, here, family],
    ] as const)
      (await all(recordId, documentId, carenet)).forEach(expectNotFound);
    expect(await carenetsShowing(here)).toEqual([]);
    const path = `${documentsPath(other, there, 'carenets')}/`;
    expect(namesIn(await rosa.session.get(path))).toEqual([]);
    expect((await listThrough(rosa.session, foreign)).ids).toEqual([]);
  });
});

describe('A document in app storage', () => {
  it('cannot be placed, and no carenet shows it, whatever its type', async () => {
    const app = await authorizeApp(service, rosa, record);
    const storage = recordStorage(record, service.apps.user, app);
    const carenet = await createCarenet(rosa.session, record, 'Curious');
    const diary = '<Diary xmlns="urn:example:kept"/>';
    await createDocument(rosa.session, record, diary);
    const kept = idOf(await store(storage, diary, { contentType: 'application/xml' }));
    await autoshare(rosa.session, record, carenet, 'urn:example:kept#Diary');
    expectNotFound(await rosa.session.put(placementPath(record, kept, carenet)));
    expectNotFound(await rosa.session.get(`${documentsPath(record, kept, 'carenets')}/`));
    for (const caller of [rosa.session, app]) {
      expect((await listThrough(caller, carenet)).ids).not.toContain(kept);
      expectNotFound(await caller.get(carenetPath(carenet, `/documents/${kept}`)));
      expectNotFound(await caller.get(carenetPath(carenet, `/documents/${kept}/meta`)));
    }
  });
});

describe('Placing while the carenet is deleted', () => {
  it('either succeeds before or returns 404, and no response shows the carenet afterwards', async () => {
    for (let round = 0; round < 2; round += 1) {
      const carenet = await createCarenet(rosa.session, record, `round ${round}`);
      const ids = await Promise.all(Array.from({ length: 3 }, () => newDocument()));
      const [deleted, ...placed] = await Promise.all([
        rosa.session.delete(carenetPath(carenet)),
        ...ids.map((id) => rosa.session.put(placementPath(record, id, carenet))),
      ]);
      expectOk(deleted!);
      for (const answer of placed) expect([200, 404]).toContain(answer.status);
      for (const id of ids) expect(await carenetsShowing(id)).toEqual([]);
      expectNotFound(await rosa.session.put(placementPath(record, ids[0]!, carenet)));
      expectNotFound(await rosa.session.get(carenetPath(carenet, '/documents/')));
    }
  });
});
