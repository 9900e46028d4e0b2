import { describe, expect, it } from 'vitest';
import { autonomousApp } from '../../../support/autonomous-app.ts';
import {
  createDocument,
  documentsPath,
  idOf,
  listDocuments,
  listVersions,
  metadataOf,
  note,
  replaceDocument,
  sha256,
  textOf,
} from '../../../support/documents.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { timestamp, uuid, xmlType } from '../../../support/patterns.ts';
import { createPerson } from '../../../support/people.ts';
import { accountPath, admin, createRecord, demographics, succeeded, ui } from '../../../support/scenario.ts';
import { storeToken } from '../../../support/stored-tokens.ts';
import { child, el, type XmlElement } from '../../../support/xml-tree.ts';

const { service, owner: marta, record } = await startInMemory({ apps: { worker: autonomousApp } });

const anyTime = (name: string): XmlElement => ({ ...el(name), text: expect.stringMatching(timestamp) });

function creator(): XmlElement {
  return el('creator', { id: marta.id, type: 'account' }, el('fullname', 'Marta Oyelaran'));
}

describe('Document metadata', () => {
  it('of a first version have these elements and no others', async () => {
    const body = note('first');
    const answer = await marta.session.post(documentsPath(record), { body });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(xmlType);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.text).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>/);
    const document = answer.xml();
    const id = idOf(document);
    expect(id).toMatch(uuid);
    expect(document).toEqual(
      el(
        'Document',
        {
          id,
          type: 'urn:example:notes#Note',
          size: String(body.length),
          digest: sha256(body),
          record_id: record,
        },
        anyTime('createdAt'),
        creator(),
        el('original', { id }),
        el('latest', { id, createdAt: textOf(document, 'createdAt'), createdBy: marta.id }),
        el('status', 'active'),
        el('nevershare', 'false'),
      ),
    );
  });

  it('of a replaced version and of its successor name each other', async () => {
    const app = await storeToken(service, marta, record, service.apps.worker);
    const first = await createDocument(marta.session, record, note('one'));
    const labelled = { body: 'Spring panel', contentType: 'text/plain' };
    succeeded(await marta.session.put(documentsPath(record, idOf(first), 'label'), labelled), 'label');
    const second = await replaceDocument(app, record, idOf(first), 'two', { contentType: 'text/plain' });
    const worker = { id: service.apps.worker.id, type: 'pha' };
    const latest = el('latest', {
      id: idOf(second),
      createdAt: textOf(second, 'createdAt'),
      createdBy: service.apps.worker.id,
    });
    const shared = [el('label', 'Spring panel'), el('status', 'active'), el('nevershare', 'false')];

    expect(await metadataOf(marta.session, record, idOf(first))).toEqual(
      el(
        'Document',
        { ...first.attributes },
        el('createdAt', textOf(first, 'createdAt')),
        creator(),
        anyTime('suppressedAt'),
        el('suppressor', worker, el('fullname', 'Worker')),
        el('replacedBy', { id: idOf(second) }),
        el('original', { id: idOf(first) }),
        latest,
        ...shared,
      ),
    );
    expect(second).toEqual(
      el(
        'Document',
        { id: expect.stringMatching(uuid), type: '', size: '3', digest: sha256('two'), record_id: record },
        anyTime('createdAt'),
        el('creator', worker, el('fullname', 'Worker')),
        el('replaces', { id: idOf(first) }),
        el('original', { id: idOf(first) }),
        latest,
        ...shared,
      ),
    );
  });

  it('of a version in the middle have both neighbours, and all versions name the first and the latest', async () => {
    const first = await createDocument(marta.session, record);
    const second = await replaceDocument(marta.session, record, idOf(first));
    const third = await replaceDocument(marta.session, record, idOf(second));
    const middle = await metadataOf(marta.session, record, idOf(second));
    expect(middle.children.map(({ name }) => name)).toEqual([
      'createdAt',
      'creator',
      'suppressedAt',
      'suppressor',
      'replacedBy',
      'replaces',
      'original',
      'latest',
      'status',
      'nevershare',
    ]);
    expect(child(middle, 'replacedBy').attributes.id).toBe(idOf(third));
    expect(child(middle, 'replaces').attributes.id).toBe(idOf(first));
    for (const version of [first, second, third]) {
      const now = await metadataOf(marta.session, record, idOf(version));
      expect(child(now, 'original').attributes.id).toBe(idOf(first));
      expect(child(now, 'latest').attributes).toEqual({
        id: idOf(third),
        createdAt: textOf(third, 'createdAt'),
        createdBy: marta.id,
      });
    }
  });

  it('are the same in the response to creation, on their own and in both lists', async () => {
    const created = await createDocument(marta.session, record);
    expect(await metadataOf(marta.session, record, idOf(created))).toEqual(created);
    expect((await listDocuments(marta.session, record, { limit: '1' })).documents).toEqual([created]);
    expect((await listVersions(marta.session, record, idOf(created))).documents).toEqual([created]);
    const replaced = await replaceDocument(marta.session, record, idOf(created));
    expect(await metadataOf(marta.session, record, idOf(replaced))).toEqual(replaced);
    expect((await listDocuments(marta.session, record, { limit: '1' })).documents).toEqual([replaced]);
    const versions = (await listVersions(marta.session, record, idOf(created))).documents;
    expect(versions).toEqual([replaced, await metadataOf(marta.session, record, idOf(created))]);
  });

  it('escape the characters that XML reserves', async () => {
    const person = await createPerson(service, 'tom', 'Tom <"&\'> Lind');
    const id = await createRecord(service, person);
    const document = await createDocument(person.session, id, '<a xmlns="urn:a&amp;&quot;&lt;b#"/>');
    expect(document.attributes.type).toBe('urn:a&"<b#a');
    expect(textOf(child(document, 'creator'), 'fullname')).toBe('Tom <"&\'> Lind');
  });
});

describe('The creator of a document', () => {
  it('is the account behind a token that acts for it', async () => {
    const app = await storeToken(service, marta, record);
    expect(child(await createDocument(app, record), 'creator')).toEqual(creator());
  });

  it('is the app behind a token without an account', async () => {
    const app = await storeToken(service, marta, record, service.apps.worker);
    expect(child(await createDocument(app, record), 'creator')).toEqual(
      el('creator', { id: service.apps.worker.id, type: 'pha' }, el('fullname', 'Worker')),
    );
  });

  it('is the admin app that created the record', async () => {
    expect(child(await createDocument(admin(service), record), 'creator')).toEqual(
      el('creator', { id: service.apps.admin.id, type: 'machineapp' }, el('fullname', 'Admin')),
    );
  });

  it('is the UI app that created the record', async () => {
    const body = demographics();
    const id = idOf(succeeded(await ui(service).post('/records/', { body }), 'record_create').xml());
    expect(child(await createDocument(ui(service), id), 'creator')).toEqual(
      el('creator', { id: service.apps.ui.id, type: 'machineapp' }, el('fullname', 'Portal')),
    );
  });

  it('is named by the id of the account when the account has no name', async () => {
    const nameless = await createPerson(service, 'nameless');
    const id = await createRecord(service, nameless);
    expect(child(await createDocument(nameless.session, id), 'creator')).toEqual(
      el('creator', { id: nameless.id, type: 'account' }, el('fullname', nameless.id)),
    );
  });

  it('keeps the name that the account had at creation', async () => {
    const person = await createPerson(service, 'anna', 'Anna Before');
    const id = await createRecord(service, person);
    const document = await createDocument(person.session, id);
    const form = { full_name: 'Anna After' };
    succeeded(await person.session.post(accountPath(person.id, '/info-set'), { form }), 'account_info_set');
    const later = await createDocument(person.session, id);
    expect(textOf(child(await metadataOf(person.session, id, idOf(document)), 'creator'), 'fullname')).toBe(
      'Anna Before',
    );
    expect(textOf(child(later, 'creator'), 'fullname')).toBe('Anna After');
  });
});
