/** Helpers for tests about the documents that apps store for themselves. */
import { type Answer, encode, type RequestOptions, type SignedClient } from './client.ts';
import { admin, clientOf, succeeded, withTokenOf } from './scenario.ts';
import type { TestApp, TestService } from './service.ts';
import type { XmlElement } from './xml-tree.ts';

/** One storage of an app, with a client that may use it. */
export interface TestStorage {
  readonly appId: string;
  /** Empty for the storage that belongs to no record. */
  readonly recordId: string;
  readonly client: SignedClient;
  /** Path of the list, or of a document or call below it. */
  path(...rest: readonly string[]): string;
}

/** Path of a call about an app on a record. */
export function appOnRecord(recordId: string, app: { readonly id: string }, rest = ''): string {
  return `/records/${recordId}/apps/${encode(app.id)}${rest}`;
}

/** The app-only storage of an app; its client signs without a token unless one is given. */
export function appStorage(service: TestService, app: TestApp, client?: SignedClient): TestStorage {
  return {
    appId: app.id,
    recordId: '',
    client: client ?? clientOf(service, app),
    path: (...rest) => `/apps/${encode(app.id)}/documents/${rest.join('/')}`,
  };
}

/** The storage of an app on a record. */
export function recordStorage(recordId: string, app: TestApp, client: SignedClient): TestStorage {
  return {
    appId: app.id,
    recordId,
    client,
    path: (...rest) => appOnRecord(recordId, app, `/documents/${rest.join('/')}`),
  };
}

/** Sets an app up on a record, with an empty body unless one is given. Returns a client with the token. */
export async function setUp(
  service: TestService,
  recordId: string,
  app: TestApp,
  options: RequestOptions = {},
): Promise<SignedClient> {
  const answer = await admin(service).post(appOnRecord(recordId, app, '/setup'), options);
  return withTokenOf(clientOf(service, app), succeeded(answer, 'record_pha_setup'));
}

/** Stores a document, as text unless a type is given, and returns its metadata. */
export async function store(
  { client, path }: TestStorage,
  body: string | Buffer,
  options: RequestOptions = {},
): Promise<XmlElement> {
  const answer = await client.post(path(), { body, contentType: 'text/plain', ...options });
  return succeeded(answer, 'storing').xml();
}

/** Stores a document under an external id, as text unless a type is given. */
export function putExternal(
  { client, path }: TestStorage,
  externalId: string,
  body: string | Buffer,
  options: RequestOptions = {},
): Promise<Answer> {
  return client.put(path('external', encode(externalId)), { body, contentType: 'text/plain', ...options });
}

/** The body of a document as text. */
export async function contentOf({ client, path }: TestStorage, ...name: readonly string[]): Promise<string> {
  return succeeded(await client.get(path(...name)), 'reading').text;
}
