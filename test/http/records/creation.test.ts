import { describe, expect, it } from 'vitest';
import type { Answer, SignedClient } from '../../support/client.ts';
import { documentPrefix, documentsPath, listDocuments, sha256 } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { timestamp, uuid, xmlType } from '../../support/patterns.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { accountPath, admin, succeeded, ui } from '../../support/scenario.ts';
import { child, el } from '../../support/xml-tree.ts';
import { accepted, person, refused } from './demographics-cases.ts';

let families = 0;

const service = await startServiceInMemory({ env: peopleSettings });
const owner = await createPerson(service);

/** A family name that no other record has. */
function freshFamily(): string {
  families += 1;
  return `Quill${String.fromCharCode(96 + Math.ceil(families / 26), 97 + (families % 26))}x`;
}

function create(
  body: string | Buffer,
  contentType?: string | null,
  client = admin(service),
): Promise<Answer> {
  return client.post('/records/', { body, contentType });
}

async function labelsFound(text: string): Promise<string[]> {
  const answer = await admin(service).get('/records/search', { query: { label: text } });
  return succeeded(answer, 'record_search')
    .xml()
    .children.map(({ attributes }) => attributes.label!);
}

async function give(recordId: string, client: SignedClient = admin(service)): Promise<void> {
  succeeded(await client.put(`/records/${recordId}/owner`, { body: owner.id }), 'record_set_owner');
}

describe('POST /records/', () => {
  it('returns the new record with label, demographics document, time and creator', async () => {
    const answer = await create(person('Inès', 'Moreau'));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(xmlType);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.text).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>/);
    expect(answer.xml()).toEqual(
      el(
        'Record',
        { id: expect.stringMatching(uuid), label: 'Inès Moreau' },
        el('demographics', { document_id: expect.stringMatching(uuid) }),
        el('created', { at: expect.stringMatching(timestamp), by: service.apps.admin.id }),
      ),
    );
  });

  it('labels the record with given name, one space and family name', async () => {
    const answer = await create(person('Anna Maria', 'van der Berg &amp; Söhne'));
    expect(answer.xml().attributes.label).toBe('Anna Maria van der Berg & Söhne');
  });

  it('makes the calling app the creator and owner', async () => {
    const record = (await create(person('Ada', freshFamily()), undefined, ui(service))).xml();
    expect(child(record, 'created').attributes.by).toBe(service.apps.ui.id);
    const answer = await admin(service).get(`/records/${record.attributes.id}/owner`);
    expect(answer.xml()).toEqual(el('Account', { id: service.apps.ui.id }));
  });

  it('stores the body as the only document of the record, created by the calling app', async () => {
    const body = person('Ada', freshFamily());
    const record = (await create(body)).xml();
    const id = record.attributes.id!;
    await give(id);
    const { total, documents } = await listDocuments(owner.session, id);
    expect(total).toBe(1);
    expect(documents[0]).toMatchObject({
      name: 'Document',
      attributes: {
        id: child(record, 'demographics').attributes.document_id,
        type: `${documentPrefix}Demographics`,
        size: String(Buffer.byteLength(body)),
        digest: sha256(body),
        record_id: id,
      },
    });
    expect(child(documents[0]!, 'creator')).toEqual(
      el('creator', { id: service.apps.admin.id, type: 'machineapp' }, el('fullname', 'Admin')),
    );
    const stored = await owner.session.get(documentsPath(id, documents[0]!.attributes.id!));
    expect(stored.text).toBe(body);
    expect(stored.headers['content-type']).toMatch(xmlType);
  });

  it('creates the default carenets', async () => {
    const someone = await createPerson(service);
    const id = (await create(person('Ada', freshFamily()))).xml().attributes.id!;
    succeeded(await admin(service).put(`/records/${id}/owner`, { body: someone.id }), 'record_set_owner');
    const answer = await someone.session.get(accountPath(someone.id, '/permissions/'));
    const carenets = succeeded(answer, 'account_permissions').xml();
    expect(carenets.attributes.record_id).toBe('');
    expect(carenets.children.map(({ attributes }) => attributes.name).sort()).toEqual([
      'Family',
      'Physicians',
      'Work/School',
    ]);
    expect(new Set(carenets.children.map(({ attributes }) => attributes.id)).size).toBe(3);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded; charset=utf-8',
    'multipart/form-data; boundary=x',
    null,
  ])('accepts a body of any content type: %s', async (contentType) => {
    const family = freshFamily();
    const answer = await create(person('Åsa &amp; Bo', family), contentType);
    expect(answer.status).toBe(200);
    expect(answer.xml().attributes.label).toBe(`Åsa & Bo ${family}`);
  });

  it('accepts a raw body without content type and hash', async () => {
    const family = freshFamily();
    const body = person('Ada', family);
    const answer = await admin(service).post('/records/', { body, contentType: null, bodyHash: false });
    expect(answer.xml().attributes.label).toBe(`Ada ${family}`);
  });

  it.each(accepted)('accepts %s', async (_rule, document) => {
    const family = freshFamily();
    const answer = await create(document(family));
    expect(answer.status).toBe(200);
    expect(answer.xml().attributes.label).toBe(`Ada ${family}`);
  });

  it('rejects what breaks a rule with 400, and creates nothing', async () => {
    const before = await labelsFound('Ada');
    const answers = await Promise.all(
      refused.map(async ([rule, document]) => [rule, await create(document(freshFamily()))] as const),
    );
    const told = answers.map(([rule, { status, headers }]) => [rule, status, headers['content-type']]);
    expect(told).toEqual(refused.map(([rule]) => [rule, 400, 'text/plain; charset=utf-8']));
    expect(await labelsFound('Ada')).toEqual(before);
  });

  it('rejects an invalid body of other content types too', async () => {
    expect((await create('not demographics', 'application/x-www-form-urlencoded')).status).toBe(400);
  });
});

describe('GET /records/{RECORD_ID}', () => {
  it('returns the same record as its creation', async () => {
    const created = await create(person('Ada', freshFamily()));
    const answer = await admin(service).get(`/records/${created.xml().attributes.id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(xmlType);
    expect(answer.xml()).toEqual(created.xml());
  });

  it('keeps creator and label when the owner changes', async () => {
    const created = (await create(person('Ada', freshFamily()))).xml();
    await give(created.attributes.id!);
    const answer = await owner.session.get(`/records/${created.attributes.id}`);
    expect(answer.xml()).toEqual(created);
  });

  it.each(['7c9e6679-7425-40de-944b-e07fc1f90ae7', 'external', '%C3%BC%20%25'])(
    'returns 404 for %s',
    async (id) => {
      const answer = await admin(service).get(`/records/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.text).toBe('Not Found');
    },
  );

  it('is the only method of its path', async () => {
    const answer = await admin(service).request('PATCH', '/records/any', { unsigned: true });
    expect([answer.status, answer.text]).toEqual([405, '']);
    expect(answer.headers.allow).toBe('GET');
  });
});
