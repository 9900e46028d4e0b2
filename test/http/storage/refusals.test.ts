/** How the calls about documents in app storage refuse, one case of each sort. All others are in test/unit/domain/storage. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOptions } from '../../support/client.ts';
import { idOf } from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { TestService } from '../../support/service.ts';
import { appStorage, recordStorage, setUp, store, type TestStorage } from '../../support/storage.ts';

let service: TestService;
let storage: TestStorage;
/** Ids by their names in the paths: a document of the storage, and one in the storage of the app on a record. */
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  const { record, ...started } = await startWithOneRecord();
  service = started.service;
  const { user } = service.apps;
  storage = appStorage(service, user);
  const other = recordStorage(record, user, await setUp(service, record, user));
  ids = { document: idOf(await store(storage, 'one')), foreign: idOf(await store(other, 'other')) };
});
afterAll(() => service.stop());

const text = (body: string): RequestOptions => ({ body, contentType: 'text/plain' });

type Call = [status: number, method: string, path: string, options: RequestOptions];

describe('The calls about a document in app storage', () => {
  it.each<Call>([
    [404, 'GET', '{foreign}', {}],
    [404, 'GET', '{foreign}/meta', {}],
    [404, 'PUT', '{foreign}/label', text('label')],
    [404, 'DELETE', '{foreign}', {}],
    [404, 'GET', 'external/unused', {}],
    [404, 'GET', 'external/unused/meta', {}],
    [400, 'POST', '', { body: '<a><b></a>' }],
    [400, 'PUT', '{document}', { body: '<a><b></a>' }],
    [400, 'PUT', '{document}/label', text('x'.repeat(101))],
    [400, 'GET', '', { query: 'limit=x' }],
  ])('return %i: %s %s', async (status, method, path, options) => {
    const filled = path.replace(/\{(\w+)\}/, (_, name: string) => ids[name]!);
    expect((await storage.client.request(method, storage.path(filled), options)).status).toBe(status);
  });
});
