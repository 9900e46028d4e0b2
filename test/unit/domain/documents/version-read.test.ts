/** A caller that says which version it has read overwrites nothing that came after (docs/contract/documents.md#special-documents). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../support/client.ts';
import { documentsPath, idOf, listVersions, sha256 } from '../../../support/documents.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createRecord, demographics } from '../../../support/scenario.ts';

let record: string;

const { service, owner } = await startInMemory();
beforeEach(async () => {
  record = await createRecord(service, owner, { given: 'Ada', family: 'First' });
});

const contact = (text: string) =>
  `<Contact xmlns="http://indivo.org/vocab/xml/documents#"><name><fullName>${text}</fullName></name></Contact>`;

/** Each way to save a document of which a record has at most one. */
const ways = [
  {
    name: 'PUT …/demographics',
    path: () => `/records/${record}/demographics`,
    method: 'put',
    body: (text: string) => demographics({ given: text, family: 'Lind' }),
  },
  {
    name: 'PUT …/special/demographics',
    path: () => documentsPath(record, 'special', 'demographics'),
    method: 'put',
    body: (text: string) => demographics({ given: text, family: 'Lind' }),
  },
  {
    name: 'PUT …/special/contact',
    path: () => documentsPath(record, 'special', 'contact'),
    method: 'put',
    body: contact,
  },
  {
    name: 'POST …/special/contact',
    path: () => documentsPath(record, 'special', 'contact'),
    method: 'post',
    body: contact,
  },
] as const;

describe.each(ways)('$name', ({ path, method, body }) => {
  const save = (text: string, replaces?: string): Promise<Answer> =>
    owner.session[method](path(), {
      body: body(text),
      contentType: 'application/xml',
      query: replaces === undefined ? {} : { replaces },
    });

  it('replaces the version that was read, and no other', async () => {
    const first = idOf((await save('One')).xml());
    const second = await save('Two', first);
    expect(second.status).toBe(200);
    const late = await save('Three', first);
    expect([late.status, late.headers['x-error-code']]).toEqual([409, 'document_changed']);
    expect((await owner.session.get(documentsPath(record, idOf(second.xml())))).text).toBe(body('Two'));
    const { ids } = await listVersions(owner.session, record, first);
    expect(ids).toContain(idOf(second.xml()));
    expect((await save('Four', idOf(second.xml()))).status).toBe(200);
  });

  it('takes the digest of what was read, too', async () => {
    await save('One');
    expect((await save('Two', sha256(body('One')))).status).toBe(200);
    expect((await save('Three', sha256(body('One')))).status).toBe(409);
  });

  it('takes an empty id for none that was read', async () => {
    await save('One');
    expect((await save('Two', '')).status).toBe(409);
  });

  it('replaces whatever there is for callers who name no version', async () => {
    await save('One');
    expect((await save('Two')).status).toBe(200);
  });

  it('lets one of several through that have read the same version and write at once', async () => {
    const read = idOf((await save('One')).xml());
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(text, read)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

it('What is no document is refused before the version is looked at', async () => {
  const path = documentsPath(record, 'special', 'contact');
  const answer = await owner.session.put(path, { body: '<Contact', query: { replaces: 'other' } });
  expect(answer.status).toBe(400);
});
