/**
 * Authentication and loading in one stage, because both are one round trip: verify the signature, then put
 * the nonce and read everything that the call names at the same time.
 */

import type { AccessContext } from '../access/access-context.ts';
import type { Principal } from '../access/principal.ts';
import type { Entities, OAuthInput } from '../domain/context.ts';
import { notFound } from '../errors.ts';
import { isDamagedBody } from '../oauth/lossy-text-body.ts';
import { parseToken } from '../secrets/token.ts';
import { type Key, keys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { absent, type Item } from '../store/writes.ts';
import { epochSeconds } from '../time.ts';
import type { CallState } from './call-state.ts';
import type { Consumer } from './consumer-cache.ts';
import { type Credentials, readCredentials, refuse } from './credentials.ts';
import { formValues } from './form-values.ts';
import {
  accessContextOf,
  entitiesOf,
  firstKeys,
  type Loaded,
  secondKeys,
  thirdKeys,
  type Wanted,
} from './loading.ts';
import { resolvePrincipal } from './resolve-principal.ts';
import type { PipelineServices } from './services.ts';

export interface Authenticated {
  readonly principal: Principal;
  readonly entities: Entities;
  readonly access: AccessContext;
  readonly loaded: Loaded;
  readonly oauth: OAuthInput;
  /** A text body that did not arrive as it was sent; answered with 400 once access is granted. */
  readonly bodyIsDamaged: boolean;
  /** Where the nonce stands; undefined when the call need not be signed. */
  readonly nonceKey: Key | undefined;
}

/** A nonce with a reserved body outlives the others by more than the sweeper looks back after a standstill. */
const reservationTtl = 8 * 86_400;

/**
 * Authenticates the caller and loads what the path names.
 * Errors: 403 without usable credentials, 404 when an entity that is judged before access does not exist.
 */
export async function authenticate(
  exchange: CallState,
  services: PipelineServices,
  bodyKey: string | undefined,
): Promise<Authenticated> {
  const { request, match } = exchange;
  const { store, keyring } = services;
  const params = match!.params;
  if (match!.endpoint.rule === 'ANYBODY') return stranger(params);
  const credentials = await readCredentials(exchange, services);
  const { consumer: remembered, parameters, token } = credentials;
  const isUserApp = remembered.kind === 'user';
  const caller = { consumerKey: parameters.consumerKey, appId: remembered.id, isUserApp, token };
  const now = epochSeconds(request.receivedAt);
  const nonceKey = keys.nonce(
    parameters.consumerKey,
    token?.token ?? '',
    parameters.timestamp,
    parameters.nonce,
  );

  const requestToken = params.REQTOKEN_ID ? await parseToken(params.REQTOKEN_ID, keyring) : undefined;
  const [unseen, first] = await Promise.all([
    putNonce(store, nonceKey, request.id, now, services.config.clockWindow, bodyKey),
    load(store, firstKeys(caller, params, requestToken)),
    // Here it costs no time, and what the call makes is made with a key that is still in use.
    keyring.renew(),
  ]);
  if (!unseen) throw refuse(exchange, 'replayed-nonce');
  const consumer = await confirmConsumer(exchange, credentials, first.consumer, services);

  const form = token && params.REQTOKEN_ID ? formValues(exchange.request) : undefined;
  const wanted = {
    recordId: form?.get('record_id') || undefined,
    carenetId: form?.get('carenet_id') || undefined,
  };
  const second = { ...first, ...(await load(store, secondKeys(first, caller, params, wanted))) };
  const loaded = { ...second, ...(await load(store, thirdKeys(second, token?.locator))) };

  const principal = resolvePrincipal(consumer, token !== undefined, loaded, now);
  if (!principal) throw refuse(exchange, 'token-without-effect');
  exchange.principal = principal;
  exchange.audit?.identify(principal, recordInPath(params, loaded));

  const entities = entitiesOf(loaded, params, now);
  if (!entities) throw notFound();
  return {
    principal,
    entities,
    loaded,
    access: accessContextOf(principal, params, loaded),
    oauth: { callback: parameters.callback, verifier: parameters.verifier },
    bodyIsDamaged: isDamagedBody(request, parameters.bodyHash),
    nonceKey,
  };
}

/** Whoever calls what is open to anybody: who it is does not matter, so a signature is not looked at. */
function stranger(path: Readonly<Record<string, string>>): Authenticated {
  const principal = { kind: 'anonymous' } as const;
  return {
    principal,
    entities: {},
    access: { principal, path },
    loaded: {},
    oauth: { callback: undefined, verifier: undefined },
    bodyIsDamaged: false,
    nonceKey: undefined,
  };
}

/** The record that the path names, itself or by a carenet; undefined when it does not exist. */
function recordInPath(
  params: Readonly<Record<string, string>>,
  { record, carenet }: Loaded,
): string | undefined {
  if (params.RECORD_ID !== undefined) return record?.id;
  return params.CARENET_ID === undefined ? undefined : carenet?.recordId;
}

/** Records the nonce; false when it has been seen (wire contract: timestamp and nonce). */
function putNonce(
  store: Store,
  key: Key,
  requestId: string,
  now: number,
  clockWindow: number,
  bodyKey: string | undefined,
): Promise<boolean> {
  const ttl = now + (bodyKey ? reservationTtl : 3 * clockWindow);
  return store.put(key, { writer: requestId, ttl, ...(bodyKey && { bodyKey }) }, { PK: absent });
}

/** The consumer as it stands in the table now. A signature made with an outdated secret does not count. */
async function confirmConsumer(
  exchange: CallState,
  { consumer, parameters, verifiesWith }: Credentials,
  item: Item | undefined,
  { consumers }: PipelineServices,
): Promise<Consumer> {
  if (item?.revision === consumer.revision) return consumer;
  const current = await consumers.accept(parameters.consumerKey, item);
  if (!current || !verifiesWith(current)) throw refuse(exchange, 'outdated-consumer');
  return current;
}

/** Items by role, in one trip; none when nothing is wanted. */
async function load(store: Store, wanted: Wanted): Promise<Loaded> {
  const roles = Object.entries(wanted);
  if (roles.length === 0) return {};
  const items = await store.get(roles.map(([, key]) => key));
  return Object.fromEntries(roles.map(([role], index) => [role, items[index]])) as Loaded;
}
