import { beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  documentPrefix,
  documentsPath,
  idOf,
  note,
  replaceDocument,
} from '../../support/documents.ts';
import {
  expectBadRequest,
  expectDenied,
  expectGeneralHeaders,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  admin,
  authorizeApp,
  createActiveAccount,
  createRecord,
  demographics,
  externalSystem,
  ui,
} from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';
import {
  addMember,
  autoshare,
  carenetPath,
  carenetsOf,
  createCarenet,
  enableApp,
  exclude,
  listThrough,
  place,
  placeApp,
} from './sharing.ts';

const noSuch = '00000000-0000-7000-8000-000000000000';

const service = await startServiceInMemory({ env: externalSystem });
/** Owns the record. */
/** Is in the carenet Family of the record. */
/** Is in the carenet Physicians of the record. */
const [rosa, ann, bea] = (await Promise.all(
  Array.from({ length: 3 }, () => createActiveAccount(service)),
)) as [ActiveAccount, ActiveAccount, ActiveAccount];
const record = await createRecord(service, rosa);
const carenets = await carenetsOf(rosa.session, record);
const family = carenets.Family!;
const physicians = carenets.Physicians!;
await addMember(rosa.session, family, ann);
await addMember(rosa.session, physicians, bea);
await enableApp(service, record, service.apps.user);
await placeApp(rosa.session, family, service.apps.user);

const documentPath = (carenet: string, id: string, call = ''): string =>
  carenetPath(carenet, `/documents/${id}${call}`);

describe('GET /carenets/{id}/documents/', () => {
  it('returns an empty list for a new carenet', async () => {
    const carenet = await createCarenet(rosa.session, record, 'Empty');
    const answer = await rosa.session.get(carenetPath(carenet, '/documents/'));
    expectXml(answer);
    expect(answer.xml()).toEqual(el('Documents', { record_id: record, total_document_count: '0' }));
  });

  it('shows the same metadata as the record', async () => {
    const id = idOf(await createDocument(rosa.session, record));
    await place(rosa.session, record, id, family);
    const { documents } = await listThrough(ann.session, family);
    const inRecord = await rosa.session.get(documentsPath(record, id, 'meta'));
    expect(documents.find((document) => idOf(document) === id)).toEqual(inRecord.xml());
  });

  describe('with documents of several types, shared in several ways,', () => {
    let carenet: string;
    /** Document ids by name. `b` is archived, `hidden` is not shared, `shielded` is excluded. */
    const ids: Record<string, string> = {};
    let halfway: string;

    beforeAll(async () => {
      carenet = await createCarenet(rosa.session, record, 'Mixed');
      await createDocument(rosa.session, record, '<Plan xmlns="urn:example:seven"/>');
      await autoshare(rosa.session, record, carenet, 'urn:example:seven#Plan');
      const first = await listThrough(rosa.session, carenet);
      await exclude(rosa.session, record, first.ids[0]!, carenet);
      ids.shielded = first.ids[0]!;
      for (const [name, body] of [
        ['a', '<Plan xmlns="urn:example:seven"><p/></Plan>'],
        ['b', '<Plan xmlns="urn:example:seven"><p/><p/></Plan>'],
        ['c', '<Bare/>'],
        ['d', note('placed')],
        ['e', '<Plan xmlns="urn:example:seven"><p/><p/><p/></Plan>'],
        ['hidden', note('shared nowhere')],
      ] as const) {
        service.advance(1);
        if (name === 'd') halfway = new Date(service.now() * 1000).toISOString();
        ids[name] = idOf(await createDocument(rosa.session, record, body));
      }
      for (const name of ['c', 'd', 'e']) await place(rosa.session, record, ids[name]!, carenet);
      const form = { status: 'archived' };
      expectOk(await rosa.session.post(documentsPath(record, ids.b!, 'set-status'), { form }));
      const label = { body: 'Alphabetically first', contentType: 'text/plain' };
      expectXml(await rosa.session.put(documentsPath(record, ids.d!, 'label'), label));
    });

    it.each([
      ['', ['e', 'd', 'c', 'a'], 4],
      ['order_by=size', ['c', 'a', 'd', 'e'], 4],
      ['order_by=label', ['d', 'a', 'c', 'e'], 4],
      ['order_by=type&limit=1', ['c'], 4],
      ['order_by=colour', ['e', 'd', 'c', 'a'], 4],
      ['limit=2&offset=3', ['a'], 4],
      ['status=archived', ['b'], 1],
      ['type=urn%3Aexample%3Aseven%23Plan&limit=1&offset=1', ['a'], 2],
      ['type=urn%3Aexample%3Aseven%23Plan&status=archived', ['b'], 1],
      ['type=Bare', ['c'], 1],
      ['type=Unheard', [], 0],
    ])('follows "%s"', async (query, expected, total) => {
      const found = await listThrough(rosa.session, carenet, query);
      expect(found.ids.map(nameOf)).toEqual(expected);
      expect(found.total).toBe(total);
    });

    it('returns with modified_since what changed since then', async () => {
      const query = { modified_since: halfway, order_by: 'id' };
      const found = await listThrough(rosa.session, carenet, query);
      expect(found.ids.map(nameOf)).toEqual(['d', 'e']);
      expect(found.total).toBe(2);
      const archived = await listThrough(rosa.session, carenet, { ...query, status: 'archived' });
      expect(archived.ids.map(nameOf)).toEqual(['b']);
    });

    it('returns 400 for bad values, and 404 for an unknown status', async () => {
      const path = carenetPath(carenet, '/documents/');
      for (const query of ['limit=x', 'offset=-1', 'modified_since=x'])
        expectBadRequest(await rosa.session.get(path, { query }));
      expectNotFound(await rosa.session.get(path, { query: 'status=deleted' }));
    });

    function nameOf(id: string): string | undefined {
      return Object.keys(ids).find((name) => ids[name] === id);
    }
  });
});

describe('GET /carenets/{id}/documents/{document}', () => {
  it('returns bytes as they were sent', async () => {
    const bytes = Buffer.from([0, 255, 254, 13, 10]);
    const id = idOf(await createDocument(rosa.session, record, bytes, { contentType: 'image/png' }));
    await place(rosa.session, record, id, family);
    const answer = await ann.session.get(documentPath(family, id));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.bytes).toEqual(bytes);
    expectGeneralHeaders(answer);
  });

  it('returns a document of any status, but only its latest version', async () => {
    const first = idOf(await createDocument(rosa.session, record));
    await place(rosa.session, record, first, family);
    const second = idOf(await replaceDocument(rosa.session, record, first, note('second')));
    for (const call of ['', '/meta']) {
      expectNotFound(await ann.session.get(documentPath(family, first, call)));
      expect((await ann.session.get(documentPath(family, second, call))).status).toBe(200);
    }
    for (const status of ['archived', 'active', 'void']) {
      const form = { status };
      expectOk(await rosa.session.post(documentsPath(record, second, 'set-status'), { form }));
      expect((await ann.session.get(documentPath(family, second))).text).toBe(note('second'));
    }
  });

  it('returns with /meta the metadata that the record shows', async () => {
    const id = idOf(await createDocument(rosa.session, record));
    await place(rosa.session, record, id, family);
    const answer = await ann.session.get(documentPath(family, id, '/meta'));
    expectXml(answer);
    expect(answer.text).toBe((await rosa.session.get(documentsPath(record, id, 'meta'))).text);
  });
});

describe('GET /carenets/{id}/documents/special/{name}', () => {
  const special = (carenet: string, name: string): string =>
    carenetPath(carenet, `/documents/special/${name}`);
  const contact = (name: string): string => `<Contact xmlns="${documentPrefix}">${name}</Contact>`;

  it('returns the current demographics to every allowed caller while the carenet shows them', async () => {
    const own = await createRecord(service, rosa, { given: 'Ida', family: 'Own' });
    const { Family } = await carenetsOf(rosa.session, own);
    const path = special(Family!, 'demographics');
    const [id] = (await rosa.session.get(`/records/${own}`))
      .xml()
      .children.map((c) => c.attributes.document_id);
    await addMember(rosa.session, Family!, ann);
    const app = await authorizeApp(service, rosa, own);
    const askers = [rosa.session, ann.session, app, admin(service), ui(service)];
    for (const caller of askers) expectNotFound(await caller.get(path));
    await place(rosa.session, own, id!, Family!);
    for (const caller of askers) {
      const answer = await caller.get(path);
      expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
        200,
        'application/xml',
        demographics({ given: 'Ida', family: 'Own' }),
      ]);
    }
    const next = demographics({ given: 'Ida', family: 'Changed' });
    await replaceDocument(rosa.session, own, id!, next);
    expect((await ann.session.get(path)).text).toBe(next);
    expectOk(await rosa.session.put(documentsPath(own, id!, 'nevershare')));
    for (const caller of askers) expectNotFound(await caller.get(path));
    expectDenied(await bea.session.get(path));
  });

  it('follows autoshare and exclusion too', async () => {
    const own = await createRecord(service, rosa);
    const { Family } = await carenetsOf(rosa.session, own);
    const path = special(Family!, 'demographics');
    await autoshare(rosa.session, own, Family!, 'Demographics');
    expect((await admin(service).get(path)).status).toBe(200);
    const { ids } = await listThrough(rosa.session, Family!);
    await exclude(rosa.session, own, ids[0]!, Family!);
    for (const caller of [rosa.session, admin(service)]) expectNotFound(await caller.get(path));
  });

  it('returns 404 without a contact document, and then its current version', async () => {
    const own = await createRecord(service, rosa);
    const { Family } = await carenetsOf(rosa.session, own);
    const path = special(Family!, 'contact');
    const save = (name: string) =>
      rosa.session.put(documentsPath(own, 'special', 'contact'), { body: contact(name) });
    await autoshare(rosa.session, own, Family!, 'Contact');
    expectNotFound(await rosa.session.get(path));
    expectXml(await save('first'));
    expect((await rosa.session.get(path)).text).toBe(contact('first'));
    expectXml(await save('second'));
    expect((await rosa.session.get(path)).text).toBe(contact('second'));
    await autoshare(rosa.session, own, Family!, 'Contact', 'unset');
    expectNotFound(await rosa.session.get(path));
  });

  it('returns 404 for any other name', async () => {
    for (const name of ['Demographics', 'contacts', 'toString', 'x'])
      expectNotFound(await rosa.session.get(special(family, name)));
    expectNotFound(await rosa.session.get(special(noSuch, 'demographics')));
  });
});
