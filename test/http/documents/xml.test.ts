import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import {
  createDocument,
  documentPrefix,
  documentsPath,
  expectUnchanged,
  idOf,
} from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import type { TestService } from '../../support/service.ts';
import { malformed, types, wellFormed } from './xml-cases.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
});
afterAll(() => service.stop());

function create(body: string, contentType = 'application/xml'): Promise<Answer> {
  return owner.session.post(documentsPath(record), { body, contentType });
}

async function stored(id: string): Promise<string> {
  return (await owner.session.get(documentsPath(record, id))).text;
}

describe('An XML document', () => {
  it.each(malformed)('with %s is rejected with 400 and not stored', async (_violation, body) => {
    await expectUnchanged(owner.session, record, async () => {
      expect((await create(body)).status).toBe(400);
      expect((await create(body, 'text/xml; charset=utf-8')).status).toBe(400);
    });
  });

  it.each(malformed)(
    'with %s is stored as text without type when it is labelled as text',
    async (_violation, body) => {
      const document = await createDocument(owner.session, record, body, { contentType: 'text/plain' });
      expect(document.attributes.type).toBe('');
      expect(await stored(idOf(document))).toBe(body);
    },
  );

  it.each(wellFormed)('with %s is stored unchanged', async (_what, body, type) => {
    const document = await createDocument(owner.session, record, body);
    expect(document.attributes.type).toBe(type);
    expect(await stored(idOf(document))).toBe(body);
  });

  it.each(types)('%s has the type %s', async (body, type) => {
    expect((await createDocument(owner.session, record, body)).attributes.type).toBe(type);
  });

  it.each(['Models', 'Procedure', 'SimpleClinicalNote', 'Equipment'])(
    'with a DOCTYPE is rejected when its root is %s',
    async (root) => {
      const body = `<!DOCTYPE ${root}><${root} xmlns="${documentPrefix}"/>`;
      await expectUnchanged(owner.session, record, async () => {
        expect((await create(body)).status).toBe(400);
      });
    },
  );
});
