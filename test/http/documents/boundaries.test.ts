import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  documentsPath,
  idOf,
  listDocuments,
  note,
  replaceDocument,
} from '../../support/documents.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;
let document: string;

beforeAll(async () => {
  service = await startService({ env: peopleSettings });
  owner = await createPerson(service);
  record = await createRecord(service, owner);
  document = idOf(await createDocument(owner.session, record));
});
afterAll(() => service.stop());

describe('A document that does not exist', () => {
  it.each([
    '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    'x',
    'external',
    'special',
    '%00',
    '%F0%9F%98%80',
    'x'.repeat(900),
  ])('is not found by %.40s', async (id) => {
    expect((await owner.session.get(documentsPath(record, id))).status).toBe(404);
    expect((await owner.session.post(documentsPath(record, id, 'replace'), { body: note('x') })).status).toBe(
      404,
    );
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
