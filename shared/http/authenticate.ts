/**
 * Authentication and loading in one stage, because both are one round trip: verify the signature, then store the nonce
 * and load everything that the call names at the same time.
 */
import { reservedBodyKey } from '../domain/bodies/reservation.ts';
import { identify } from '../domain/loading/identify.ts';
import { loadNamed, loadRest } from '../domain/loading/load.ts';
import { notFound } from '../errors.ts';
import { isDamagedBody } from '../oauth/lossy-text-body.ts';
import { parseToken } from '../secrets/token.ts';
import { type ConsumerItem, keys, type NonceItem } from '../store/items/index.ts';
import type { Key } from '../store/key.ts';
import type { Store } from '../store/store.ts';
import { absent } from '../store/writes.ts';
import { epochSeconds } from '../time.ts';
import type { IdentifiedCall, RoutedCall } from './call-state.ts';
import type { Consumer } from './consumer-cache.ts';
import { type Credentials, readCredentials, reject } from './credentials.ts';
import { formValues } from './form-values.ts';
import { pageViewOf } from './page-view.ts';
import type { PipelineServices } from './services.ts';

/**
 * Seconds. A nonce with a reserved body is kept at least this long, which is longer than the sweeper looks back after a
 * standstill.
 */
export const reservationTtl = 8 * 86_400;

/**
 * Identifies the caller and loads what the path names. Throws 403 without usable credentials, and 404 when something is
 * missing that is looked for before the rule is evaluated (docs/contract/general.md#order-of-checks, steps 3 and 4).
 */
export async function authenticate(call: RoutedCall, services: PipelineServices): Promise<IdentifiedCall> {
  const { request, endpoint, path } = call;
  const { store, keyring, config } = services;
  const credentials = await readCredentials(call, services);
  const { parameters, token, consumer: remembered } = credentials;
  const { consumerKey } = parameters;
  const now = epochSeconds(request.receivedAt);
  const nonceKey = keys.nonce(consumerKey, token?.token ?? '', parameters.timestamp, parameters.nonce);
  const bodyKey = reservedBodyKey(endpoint, request.callId);
  const signed = {
    signer: { consumerKey, appId: remembered.id, isUserApp: remembered.kind === 'user', token },
    path,
    requestToken: path.REQTOKEN_ID ? await parseToken(path.REQTOKEN_ID, keyring) : undefined,
    form: () => (token && endpoint.form ? formValues(request) : new Map()),
  };

  const [isNew, first] = await Promise.all([
    storeNonce(store, nonceKey, request.callId, now, config.clockWindow, bodyKey),
    loadNamed(signed, store),
    // The renewal costs no extra time here, and what the call creates uses a key that is still in use.
    keyring.renew(),
  ]);
  if (!isNew) throw reject(call, 'replayed-nonce');
  const consumer = await confirmConsumer(call, credentials, first.consumer, services);
  const loaded = await loadRest(first, signed, store);

  const caller = identify(consumer, signed, loaded, now);
  if (!caller) throw reject(call, 'token-without-effect');
  const { principal, auditedIn, found } = caller;
  call.report.caller = principal;
  call.audit.identify(principal, auditedIn, pageViewOf(request, principal));
  if (!found) throw notFound();

  const oauth = { callback: parameters.callback, verifier: parameters.verifier };
  return {
    ...call,
    ...found,
    principal,
    oauth,
    nonceKey,
    bodyKey,
    isBodyDamaged: isDamagedBody(request, parameters.bodyHash),
  };
}

/** Stores the nonce. Returns false when it was stored before (docs/contract/oauth.md#timestamp-and-nonce). */
function storeNonce(
  store: Store,
  key: Key<NonceItem>,
  callId: string,
  now: number,
  clockWindow: number,
  bodyKey: string | undefined,
): Promise<boolean> {
  const ttl = now + Math.max(3 * clockWindow, bodyKey ? reservationTtl : 0);
  return store.put(key, { writer: callId, ttl, ...(bodyKey && { bodyKey }) }, { PK: absent });
}

/** The consumer as it is in the table now. A signature made with an outdated secret does not count. */
async function confirmConsumer(
  call: RoutedCall,
  { consumer, parameters, verifiesWith }: Credentials,
  item: ConsumerItem | undefined,
  { consumers }: PipelineServices,
): Promise<Consumer> {
  if (item?.revision === consumer.revision) return consumer;
  const current = await consumers.accept(parameters.consumerKey, item);
  if (!current || !verifiesWith(current)) throw reject(call, 'outdated-consumer');
  return current;
}
