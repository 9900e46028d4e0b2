/** How the calls about a document of a record refuse, one case of each sort. All others are in test/unit/domain/documents. */
import { beforeAll, describe, expect, it } from 'vitest';
import { encode, type RequestOptions, type SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, idOf, note, replaceDocument } from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createRecord } from '../../support/scenario.ts';
import { storeToken } from '../../support/stored-tokens.ts';

/** Stores under external ids. */
let app: SignedClient;
/** Ids by their names in the paths: documents of the record, of which one was replaced, and one of another record. */
let ids: Readonly<Record<string, string>>;

const { service, owner, record } = await startWithOneRecord();

beforeAll(async () => {
  app = await storeToken(service, owner, record);
  const [document, replaced] = [await create(record), await create(record)];
  await replaceDocument(owner.session, record, replaced);
  ids = { document, replaced, foreign: await create(await createRecord(service, owner)) };
});

async function create(inRecord: string): Promise<string> {
  return idOf(await createDocument(owner.session, inRecord));
}

const named = (name: string) => `external/{app}/${encode(name)}`;
const filled = (path: string): string =>
  documentsPath(record, path.replace('{app}', encode(service.apps.user.id))).replace(
    /\{(\w+)\}/g,
    (_, name: string) => ids[name]!,
  );
const text = (body: string): RequestOptions => ({ body, contentType: 'text/plain' });
const xml: RequestOptions = { body: note('new') };

type Call = [status: number, method: string, path: string, options: RequestOptions];

describe('The calls about a document', () => {
  it.each<Call>([
    [404, 'GET', '{foreign}', {}],
    [404, 'GET', '{foreign}/meta', {}],
    [404, 'GET', '{foreign}/versions/', {}],
    [404, 'GET', '{foreign}/overview', {}],
    [404, 'GET', '{foreign}/status-history', {}],
    [404, 'POST', '{foreign}/replace', xml],
    [404, 'PUT', '{foreign}/label', text('label')],
    [404, 'POST', '{foreign}/set-status', { form: { status: 'void' } }],
    [404, 'PUT', '{foreign}/nevershare', {}],
    [404, 'PUT', '{document}/rels/annotation/{foreign}', {}],
    [404, 'POST', '{document}/rels/likes/', xml],
    [404, 'POST', '{document}/replace', { body: '<a><b></a>' }],
    [404, 'GET', 'special/contact', {}],
    [404, 'GET', named('unused'), {}],
    [400, 'POST', '{replaced}/replace', xml],
    [400, 'POST', '', { body: '<a><b></a>' }],
    [400, 'PUT', '{document}/label', text('x'.repeat(101))],
    [400, 'POST', '{document}/set-status', { form: { status: 'deleted' } }],
    [400, 'PUT', '{document}/rels/annotation/{document}', {}],
    [400, 'PUT', 'special/contact', { body: '<Contact' }],
    [400, 'PUT', named('x'.repeat(201)), xml],
    [400, 'PUT', `{document}/replace/${named('x'.repeat(201))}`, xml],
  ])('return %i: %s %s', async (status, method, path, options) => {
    const client = path.includes('external/') ? app : owner.session;
    expect((await client.request(method, filled(path), options)).status).toBe(status);
  });

  it('return 409 for a label that is no longer the one that was read', async () => {
    const late = { ...text('new'), query: { replaces: 'other' } };
    const answer = await owner.session.put(filled('{document}/label'), late);
    expect([answer.status, answer.headers['x-error-code']]).toEqual([409, 'document_changed']);
  });
});
