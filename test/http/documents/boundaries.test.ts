import { describe, expect, it } from 'vitest';
import { createDocument, documentsPath, idOf, note } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';

const service = await startServiceInMemory({ env: peopleSettings });
const owner = await createPerson(service);
const record = await createRecord(service, owner);
const document = idOf(await createDocument(owner.session, record));

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
});
