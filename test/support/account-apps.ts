/** Helpers for tests about what accounts do with apps: preferences, and opening apps from the UI app. */
import { expectedSignature } from '../../local/demo/oauth-library.ts';
import { type Answer, encode, type Pairs, type SignedClient } from './client.ts';
import { accountPath, clientOf, type Holder, succeeded } from './scenario.ts';
import type { TestApp, TestService } from './service.ts';
import { child } from './xml-tree.ts';

type App = Pick<TestApp, 'id'>;

export function preferencesPath(account: { readonly id: string }, app: App): string {
  return accountPath(account.id, `/apps/${encode(app.id)}/preferences`);
}

export function connectPath(account: { readonly id: string }, app: App): string {
  return accountPath(account.id, `/apps/${encode(app.id)}/connect_credentials`);
}

export interface ConnectCredentials {
  readonly connectToken: string;
  readonly connectSecret: string;
  readonly restToken: string;
  readonly restSecret: string;
  /** The Authorization header as sent. */
  readonly header: string;
  readonly expiresAt: string;
}

export function credentialsIn(answer: Answer): ConnectCredentials {
  const root = succeeded(answer, 'get_connect_credentials').xml();
  const text = (name: string) => child(root, name).text;
  return {
    connectToken: text('ConnectToken'),
    connectSecret: text('ConnectSecret'),
    restToken: text('RESTToken'),
    restSecret: text('RESTSecret'),
    header: text('OAuthHeader'),
    expiresAt: text('ExpiresAt'),
  };
}

/** Requests credentials to open the app with; the form names a record or a carenet. */
export async function connectCredentials(holder: Holder, app: App, form: Pairs): Promise<ConnectCredentials> {
  return credentialsIn(await holder.session.post(connectPath(holder, app), { form }));
}

/** Signs with the connect token: the UI app, or the given app. */
export function connectClient(
  service: TestService,
  { connectToken, connectSecret }: ConnectCredentials,
  ui: TestApp = service.apps.ui,
): SignedClient {
  return clientOf(service, ui).withToken(connectToken, connectSecret);
}

/** Signs with the REST token: the user app, or the given app. */
export function restClient(
  service: TestService,
  { restToken, restSecret }: ConnectCredentials,
  app: TestApp = service.apps.user,
): SignedClient {
  return clientOf(service, app).withToken(restToken, restSecret);
}

/**
 * The parameters of a header, decoded, including `realm`. Throws when its syntax is not that of
 * docs/contract/accounts.md#get_connect_credentials.
 */
export function parametersIn(header: string): Readonly<Record<string, string>> {
  const rest = header.startsWith('OAuth ') ? header.slice('OAuth '.length) : undefined;
  const pairs = rest?.split(', ').map((pair) => /^([a-z_]+)="([^"]*)"$/.exec(pair)) ?? [];
  if (pairs.length === 0 || pairs.includes(null)) throw new Error(`Not a header: ${header}`);
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, decodeURIComponent(pair![2]!)]));
}

/** The signature that the header must have for this start page, which has no query. */
export function signatureFor(header: string, consumerSecret: string, startPage: string): string {
  const consumer = { consumerKey: parametersIn(header).oauth_consumer_key!, consumerSecret };
  return expectedSignature({ authorization: header, method: 'GET', url: startPage, form: {} }, consumer);
}
