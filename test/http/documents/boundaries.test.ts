import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import {
  createDocument,
  documentsPath,
  expectUnchanged,
  idOf,
  listDocuments,
  note,
  replaceDocument,
} from '../../support/documents.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { admin, createRecord } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { storeToken } from '../../support/stored-tokens.ts';

let service: TestService;
let owner: Person;
let record: string;
let document: string;
let otherRecord: string;
let otherDocument: string;
let app: SignedClient;

beforeAll(async () => {
  service = await startService({ env: peopleSettings });
  owner = await createPerson(service);
  [record, otherRecord] = await Promise.all([createRecord(service, owner), createRecord(service, owner)]);
  document = idOf(await createDocument(owner.session, record));
  otherDocument = idOf(await createDocument(owner.session, otherRecord));
  app = await storeToken(service, owner, record);
});
afterAll(() => service.stop());

/** Every call that names a record and a document of it. */
const calls: readonly (readonly [call: string, method: string, rest: string, body: string | undefined])[] = [
  ['reading', 'GET', '', undefined],
  ['metadata', 'GET', '/meta', undefined],
  ['labelling', 'PUT', '/label', 'x'],
  ['replacing', 'POST', '/replace', note('x')],
  ['listing versions', 'GET', '/versions/', undefined],
];

describe('A document of another record', () => {
  it.each(calls)(
    'is not found by %s, even if the caller may use both records',
    async (_call, method, rest, body) => {
      for (const client of [owner.session, app]) {
        await expectUnchanged(owner.session, otherRecord, async () => {
          const answer = await client.request(method, documentsPath(record, otherDocument) + rest, { body });
          expect(answer.status).toBe(404);
          expect(answer.text).toBe('Not Found');
        });
      }
    },
  );

  it('is not replaced by the admin app that created both records', async () => {
    await expectUnchanged(owner.session, otherRecord, async () => {
      const path = documentsPath(record, otherDocument, 'replace');
      expect((await admin(service).post(path, { body: note('x') })).status).toBe(404);
    });
  });

  it('returns 403 in its own record to an app of this record', async () => {
    for (const [, method, rest, body] of calls) {
      const answer = await app.request(method, documentsPath(otherRecord, otherDocument) + rest, { body });
      expect(answer.status).toBe(403);
    }
  });
});

describe('A document that does not exist', () => {
  const ids = [
    '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    'x',
    'external',
    'special',
    '%00',
    '%F0%9F%98%80',
    'x'.repeat(900),
  ];
  const cases = ids.flatMap((id) => calls.map(([call, ...rest]) => [call, id, ...rest] as const));

  it.each(cases)('is not found by %s: %s', async (_call, id, method, rest, body) => {
    const answer = await owner.session.request(method, documentsPath(record, id) + rest, { body });
    expect(answer.status).toBe(404);
  });

  it('is not found by an existing id in upper case', async () => {
    expect((await owner.session.get(documentsPath(record, document.toUpperCase()))).status).toBe(404);
  });
});

describe('The documents of a record', () => {
  it('cannot be deleted one by one: 405', async () => {
    for (const options of [{}, { unsigned: true }]) {
      const answer = await owner.session.delete(documentsPath(record, document), options);
      expect(answer.status).toBe(405);
      expect(answer.headers.allow?.split(', ')).toContain('GET');
      expect(answer.headers.allow?.split(', ')).not.toContain('DELETE');
      expect(answer.text).toBe('');
    }
    expect((await owner.session.get(documentsPath(record, document))).status).toBe(200);
  });

  it('cannot be overwritten or posted to: 405', async () => {
    for (const [method, ...rest] of [
      ['PUT', document],
      ['POST', document],
      ['POST', document, 'meta'],
      ['DELETE', document, 'label'],
      ['PUT', document, 'replace'],
      ['POST', document, 'versions/'],
    ] as const) {
      const answer = await owner.session.request(method, documentsPath(record, ...rest), { body: note('x') });
      expect([method, rest, answer.status]).toEqual([method, rest, 405]);
    }
  });

  it('have paths in which a trailing slash matters', async () => {
    for (const path of [
      `/records/${record}/documents`,
      `${documentsPath(record, document)}/`,
      `${documentsPath(record, document, 'meta')}/`,
      documentsPath(record, document, 'versions'),
    ]) {
      expect((await owner.session.get(path)).status).toBe(404);
    }
  });

  it('keep every version after attempts to delete them', async () => {
    const old = idOf(await createDocument(owner.session, record, note('old')));
    const next = idOf(await replaceDocument(owner.session, record, old, note('next')));
    for (const id of [old, next]) await owner.session.delete(documentsPath(record, id));
    await owner.session.delete(documentsPath(record));
    expect((await owner.session.get(documentsPath(record, old))).text).toBe(note('old'));
    expect((await owner.session.get(documentsPath(record, next))).text).toBe(note('next'));
    expect((await listDocuments(owner.session, record)).ids).toContain(next);
  });
});
