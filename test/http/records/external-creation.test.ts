import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, encode } from '../../support/client.ts';
import { listDocuments } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { accountPath, admin, succeeded, ui } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { person } from './demographics-cases.ts';

const service = await startServiceInMemory({ env: peopleSettings });

function externalPath(externalId: string, principal = service.apps.admin.id): string {
  return `/records/external/${encode(principal)}/${encode(externalId)}`;
}

function put(externalId: string, body: string): Promise<Answer> {
  return admin(service).put(externalPath(externalId), { body });
}

async function idsFound(label: string): Promise<string[]> {
  const answer = await admin(service).get('/records/search', { query: { label } });
  return succeeded(answer, 'record_search')
    .xml()
    .children.map(({ attributes }) => attributes.id!);
}

describe('PUT /records/external/{PRINCIPAL_EMAIL}/{EXTERNAL_ID}', () => {
  it('creates a record as POST does', async () => {
    const answer = await put('first', person('Marta', 'Oyelaran'));
    expect(answer.status).toBe(200);
    const record = answer.xml();
    expect(record.attributes.label).toBe('Marta Oyelaran');
    expect(record.children.map(({ name }) => name)).toEqual(['demographics', 'created']);
    expect((await admin(service).get(`/records/${record.attributes.id}`)).xml()).toEqual(record);
  });

  it('returns the existing record when repeated, even with another body', async () => {
    const first = (await put('again', person('Ines', 'Repeated'))).xml();
    expect((await put('again', person('Ines', 'Repeated'))).xml()).toEqual(first);
    expect((await put('again', person('Other', 'Unrepeated'))).xml()).toEqual(first);
    expect(await idsFound('Repeated')).toEqual([first.attributes.id]);
    expect(await idsFound('Unrepeated')).toEqual([]);
  });

  it('creates no document and no carenet when repeated', async () => {
    const owner = await createPerson(service);
    const id = (await put('owned', person('Ada', 'Owned'))).xml().attributes.id!;
    succeeded(await admin(service).put(`/records/${id}/owner`, { body: owner.id }), 'record_set_owner');
    succeeded(await put('owned', person('Ada', 'Different')), 'record_create_ext');
    expect((await listDocuments(owner.session, id)).total).toBe(1);
    const permissions = await owner.session.get(accountPath(owner.id, '/permissions/'));
    expect(permissions.xml().children).toHaveLength(3);
  });

  it('validates the body even if the record exists', async () => {
    await put('validated', person('Ada', 'Validated'));
    expect((await put('validated', '')).status).toBe(400);
    expect((await put('validated', '<Demographics/>')).status).toBe(400);
  });

  it('leaves the id free when the body is rejected', async () => {
    expect((await put('unspent', '<Demographics/>')).status).toBe(400);
    const answer = await put('unspent', person('Ada', 'Unspent'));
    expect(answer.xml().attributes.label).toBe('Ada Unspent');
  });

  it('creates one record when many equal calls arrive at once', async () => {
    const owner = await createPerson(service);
    const body = person('Ada', 'Simultaneous');
    const answers = await Promise.all(Array.from({ length: 8 }, () => put('at once', body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const ids = new Set(answers.map((answer) => answer.xml().attributes.id!));
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    expect(await idsFound('Simultaneous')).toEqual([id]);
    succeeded(await admin(service).put(`/records/${id}/owner`, { body: owner.id }), 'record_set_owner');
    expect((await listDocuments(owner.session, id!)).total).toBe(1);
    const permissions = await owner.session.get(accountPath(owner.id, '/permissions/'));
    expect(permissions.xml().children).toHaveLength(3);
  });

  it('keeps the external ids of two apps apart', async () => {
    const body = person('Ada', 'Twofold');
    const one = succeeded(await put('same', body), 'record_create_ext').xml();
    const other = await ui(service).put(externalPath('same', service.apps.ui.id), { body });
    expect(other.status).toBe(200);
    expect(other.xml().attributes.id).not.toBe(one.attributes.id);
    expect(await idsFound('Twofold')).toHaveLength(2);
  });

  it.each([
    ['another app', () => service.apps.ui.id],
    ['its own id in capitals', () => service.apps.admin.id.toUpperCase()],
    ['an unknown id', () => 'nobody@apps.example.org'],
  ])('returns 403 to the admin app under %s', async (_who, principal) => {
    const path = externalPath('foreign', principal());
    const answer = await admin(service).put(path, { body: person('Ada', 'Foreign') });
    expect(answer.status).toBe(403);
    expect(answer.text).toBe('Permission Denied');
    expect(await idsFound('Foreign')).toEqual([]);
  });

  it.each(['x', 'x'.repeat(200), 'é'.repeat(200)])('accepts an id of 1 to 200 characters: %s', async (id) => {
    expect((await put(id, person('Ada', 'Limits'))).status).toBe(200);
  });

  it.each(['x'.repeat(201), 'é'.repeat(201)])('rejects an id of 201 characters: %s', async (id) => {
    const answer = await put(id, person('Ada', 'Overlong'));
    expect(answer.status).toBe(400);
    expect(await idsFound('Overlong')).toEqual([]);
  });
});

describe.each(['decoded', 'raw'] as const)('Behind a gateway that passes %s paths', (gatewayPath) => {
  let behind: TestService;
  beforeAll(async () => {
    behind = await startServiceInMemory({ gatewayPath });
  });

  /** An id and its path segment with as little percent-encoding as RFC 3986 allows in a path. */
  const spellings: readonly (readonly [id: string, spelling: string])[] = [
    ['plain', 'plain'],
    ['mrn 7', 'mrn%207'],
    ['50%', '50%25'],
    ['%40', '%2540'],
    ['a@b', 'a@b'],
    ['a+b', 'a+b'],
    ["it's (all); fine!", "it's%20(all);%20fine!"],
    ['日本-😀', '%E6%97%A5%E6%9C%AC-%F0%9F%98%80'],
  ];

  it.each(spellings)(
    'the external id %s is found with as little and as much encoding as possible',
    async (id, little) => {
      const principal = behind.apps.admin.id;
      const answers: Answer[] = [];
      for (const path of [`${principal}/${little}`, `${encode(principal)}/${encode(id)}`]) {
        answers.push(await admin(behind).put(`/records/external/${path}`, { body: person('Ada', 'Spelt') }));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[1]!.text).toBe(answers[0]!.text);
    },
  );

  it('different external ids name different records', async () => {
    const ids = new Set<string>();
    for (const path of ['50%25', '50%2525', '%2540', '%40', 'a%20b', 'a%2Bb', 'ab', 'AB']) {
      const email = encode(behind.apps.admin.id);
      const answer = await admin(behind).put(`/records/external/${email}/d${path}`, {
        body: person('Ada', 'Apart'),
      });
      ids.add(succeeded(answer, 'record_create_ext').xml().attributes.id!);
    }
    expect(ids.size).toBe(8);
  });
});
