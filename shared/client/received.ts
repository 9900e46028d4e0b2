/** Calls that an app receives: webhooks, and people whom the UI app sends to it. Both are signed with the app's own credentials. */
import type { Pair } from './encoding.ts';
import { signatureOf } from './signature.ts';

interface AppCredentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Milliseconds since the epoch; `Date.now` when left out. */
  readonly now?: () => number;
}

export interface ReceivedWebhook {
  /** The address that the app subscribed with. */
  readonly callback: string;
  /** The header `Authorization`. */
  readonly authorization: string | null | undefined;
  /** The form, as text. */
  readonly body: string;
}

export interface Webhook {
  readonly recordId: string;
  /** The report that changed, as the app subscribed to it. */
  readonly url: string;
}

export interface Launch {
  /** For calls on behalf of the person: `app.withToken(token, tokenSecret)`. */
  readonly token: string;
  readonly tokenSecret: string;
  readonly accountId: string;
  readonly recordId: string;
}

/** The service signs shortly before it calls, and clocks differ. */
const newestSeconds = 300;

/**
 * What a webhook call says. Undefined unless the service signed it for this app in the last five minutes: then respond with 401 and
 * do nothing. It may be repeated; so read the report instead of counting calls (docs/contract/subscriptions.md#signing).
 */
export async function readWebhook(
  { callback, authorization, body }: ReceivedWebhook,
  app: AppCredentials,
): Promise<Webhook | undefined> {
  const { origin, pathname, searchParams } = new URL(callback);
  const form = new URLSearchParams(body);
  const pairs = [...searchParams, ...form];
  const request = { method: 'POST', address: origin + pathname, pairs };
  if (!(await verifiedParameters(authorization, request, app))) return undefined;
  return { recordId: form.get('record_id') ?? '', url: form.get('url') ?? '' };
}

/**
 * What the UI app says when it opens the app: for whom, on which record, and a token for half an hour. `startUrl` is the address that
 * was opened, with `oauth_header`. Undefined unless this service signed it for this app in the last five minutes
 * (docs/contract/accounts.md#get_connect_credentials).
 */
export async function readLaunch(startUrl: string, app: AppCredentials): Promise<Launch | undefined> {
  const { origin, pathname, searchParams } = new URL(startUrl);
  const request = { method: 'GET', address: origin + pathname, pairs: [] };
  const found = await verifiedParameters(searchParams.get('oauth_header'), request, app);
  const token = found?.get('smart_oauth_token');
  if (!found || !token) return undefined;
  return {
    token,
    tokenSecret: found.get('smart_oauth_token_secret') ?? '',
    accountId: found.get('smart_user_id') ?? '',
    recordId: found.get('smart_record_id') ?? '',
  };
}

interface Received {
  readonly method: string;
  /** Origin and path. */
  readonly address: string;
  readonly pairs: readonly Pair[];
}

/** The parameters of a header that is signed by the app's credentials alone; undefined for any other. */
async function verifiedParameters(
  header: string | null | undefined,
  { method, address, pairs }: Received,
  { consumerKey, consumerSecret, now = Date.now }: AppCredentials,
): Promise<ReadonlyMap<string, string> | undefined> {
  const parameters = parametersOf(header ?? '');
  const age = Math.abs(now() / 1000 - Number(parameters.get('oauth_timestamp')));
  const isForApp =
    parameters.get('oauth_consumer_key') === consumerKey &&
    parameters.get('oauth_signature_method') === 'HMAC-SHA1' &&
    !parameters.has('oauth_token');
  if (!isForApp || !(age <= newestSeconds)) return undefined;
  const signed = [...parameters].filter(([name]) => name !== 'oauth_signature' && name !== 'realm');
  const credentials = { consumerKey, consumerSecret, token: undefined, tokenSecret: undefined };
  const expected = await signatureOf({ method, address }, [...signed, ...pairs], credentials);
  return isSame(expected, parameters.get('oauth_signature') ?? '') ? parameters : undefined;
}

/** RFC 5849 §3.5.1. Empty for a header that cannot be read. */
function parametersOf(header: string): ReadonlyMap<string, string> {
  if (!/^OAuth /i.test(header)) return new Map();
  try {
    return new Map(
      [...header.matchAll(/([\w.]+)="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        decodeURIComponent(value!),
      ]),
    );
  } catch {
    return new Map();
  }
}

/** Takes the same time wherever the texts differ. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}
