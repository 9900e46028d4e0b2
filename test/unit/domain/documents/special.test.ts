import { describe, expect, it } from 'vitest';
import {
  createDocument,
  documentsPath,
  idOf,
  listDocuments,
  listVersions,
  textOf,
} from '../../../support/documents.ts';
import { expectBadRequest, expectNotFound } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { admin, createRecord, demographics } from '../../../support/scenario.ts';
import { child } from '../../../support/xml-tree.ts';

const { service, owner } = await startInMemory();

function contact(text: string): string {
  return `<Contact xmlns="http://indivo.org/vocab/xml/documents#">${text}</Contact>`;
}

function special(record: string, name: string): string {
  return documentsPath(record, 'special', name);
}

describe('…/documents/special/contact', () => {
  it('returns 404 until a contact is stored, then its bytes as they were sent', async () => {
    const record = await createRecord(service, owner);
    expectNotFound(await owner.session.get(special(record, 'contact')));
    const saved = await owner.session.put(special(record, 'contact'), {
      body: contact('Ines'),
      contentType: 'text/plain',
    });
    expect(saved.xml().attributes.type).toBe('http://indivo.org/vocab/xml/documents#Contact');
    const read = await owner.session.get(special(record, 'contact'));
    expect([read.text, read.headers['content-type']]).toEqual([contact('Ines'), 'application/xml']);
  });

  it('stores a new version with each PUT and POST, in one lineage', async () => {
    const record = await createRecord(service, owner);
    const first = idOf((await owner.session.put(special(record, 'contact'), { body: contact('1') })).xml());
    const second = await owner.session.post(special(record, 'contact'), { body: contact('2') });
    expect(child(second.xml(), 'replaces').attributes.id).toBe(first);
    expect((await listVersions(owner.session, record, first)).total).toBe(2);
    expect((await owner.session.get(special(record, 'contact'))).text).toBe(contact('2'));
    expect((await listDocuments(owner.session, record, { type: 'Contact' })).total).toBe(1);
  });

  it.each([
    ['nothing', ''],
    ['malformed XML', '<Contact'],
    ['another root', '<Person xmlns="http://indivo.org/vocab/xml/documents#"/>'],
    ['no namespace', '<Contact/>'],
  ])('rejects %s with 400', async (_what, body) => {
    const record = await createRecord(service, owner);
    expectBadRequest(
      await owner.session.put(special(record, 'contact'), { body, contentType: 'application/xml' }),
    );
    expectNotFound(await owner.session.get(special(record, 'contact')));
  });

  it('does not change the label of the record', async () => {
    const record = await createRecord(service, owner);
    await owner.session.put(special(record, 'contact'), { body: contact('Somebody Else') });
    expect((await owner.session.get(`/records/${record}`)).xml().attributes.label).toBe('Rosa Lind');
  });

  it('has a document that only another contact document can replace', async () => {
    const record = await createRecord(service, owner);
    const id = idOf((await owner.session.put(special(record, 'contact'), { body: contact('1') })).xml());
    const replace = (body: string) =>
      owner.session.post(documentsPath(record, id, 'replace'), { body, contentType: 'application/xml' });
    expect((await replace('<other/>')).status).toBe(404);
    expect((await replace(contact('2'))).status).toBe(200);
    expect((await owner.session.get(special(record, 'contact'))).text).toBe(contact('2'));
  });
});

describe('…/documents/special/demographics', () => {
  it('returns the stored XML, to admin apps too', async () => {
    const record = await createRecord(service, owner);
    for (const client of [owner.session, admin(service)]) {
      const read = await client.get(special(record, 'demographics'));
      expect([read.text, read.headers['content-type']]).toEqual([demographics(), 'application/xml']);
    }
  });

  it('stores a version that becomes the demographics of the record', async () => {
    const record = await createRecord(service, owner);
    const body = demographics({ given: 'Rose' });
    const saved = await admin(service).put(special(record, 'demographics'), { body });
    expect(textOf(saved.xml(), 'status')).toBe('active');
    const shown = (await owner.session.get(`/records/${record}`)).xml();
    expect(child(shown, 'demographics').attributes.document_id).toBe(idOf(saved.xml()));
    expect(shown.attributes.label).toBe('Rosa Lind');
    expect((await owner.session.get(special(record, 'demographics'))).text).toBe(body);
    expect((await listDocuments(owner.session, record, { type: 'Demographics' })).total).toBe(1);
  });

  it('rejects invalid demographics with 400 and changes nothing', async () => {
    const record = await createRecord(service, owner);
    expectBadRequest(await owner.session.put(special(record, 'demographics'), { body: '<Demographics/>' }));
    expect((await owner.session.get(special(record, 'demographics'))).text).toBe(demographics());
  });
});

describe('…/documents/special/{anything else}', () => {
  it('returns 404', async () => {
    const record = await createRecord(service, owner);
    await createDocument(owner.session, record);
    for (const name of ['allergies', 'Contact', 'constructor']) {
      expectNotFound(await owner.session.get(special(record, name)));
      expectNotFound(await owner.session.put(special(record, name), { body: contact('x') }));
    }
  });
});
