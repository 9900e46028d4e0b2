/** Creates the context of a handler from the request and what is known of its caller. */
import { effectiveActor } from '../access/principal.ts';
import { successStatus } from '../api/success-status.ts';
import type { MadeByCall } from '../domain/audits/call-entry.ts';
import { claimReservedBody } from '../domain/bodies/reservation.ts';
import type { Context, OpenContext } from '../domain/context.ts';
import { ApiError } from '../errors.ts';
import { StaleRead, type Store } from '../store/store.ts';
import { StoreThrottled } from '../store/throttling.ts';
import type { Write } from '../store/writes.ts';
import type { IdentifiedCall, RoutedCall } from './call-state.ts';
import type { PipelineServices } from './services.ts';

/** For a call that is open to anyone. */
export function openContextOf(call: RoutedCall, services: PipelineServices): OpenContext {
  const { request } = call;
  const { config, store, bodies, largeBodies, keyring } = services;
  const { callId, receivedAt, path, rawQuery, origin } = request;
  return {
    config,
    store,
    bodies,
    largeBodies,
    keyring,
    callId,
    now: receivedAt,
    time: receivedAt.toISOString(),
    baseUrl: origin,
    target: rawQuery === '' ? path : `${path}?${rawQuery}`,
    sourceIp: request.sourceIp,
    header: (name) => request.headers[name]?.trim() || undefined,
    provedToBe: (caller, recordId) => call.audit.identify(caller, recordId, undefined),
    ...commits(call, store, []),
  };
}

/** For a call whose caller is identified. */
export function contextOf(call: IdentifiedCall, services: PipelineServices): Context {
  const { principal, entities, oauth, bodyKey, nonceKey, audit } = call;
  const { store } = services;
  return {
    ...openContextOf(call, services),
    ...commits(call, store, bodyKey ? [claimReservedBody(nonceKey)] : []),
    principal,
    actor: effectiveActor(principal),
    entities,
    oauth,
    bodyKey: bodyKey ?? '',
    auditIn: (recordId) => audit.identify(principal, recordId, undefined),
    shown: (showing) => audit.show(store, successStatus(call.endpoint), showing),
  };
}

/** How a call changes what is stored: with its audit entry, and what must go with it. */
function commits(
  { audit, endpoint }: Pick<RoutedCall, 'audit' | 'endpoint'>,
  store: Store,
  always: readonly Write[],
): Pick<OpenContext, 'commit' | 'commitRefused'> {
  async function transact(writes: readonly Write[], status: number, made?: MadeByCall): Promise<void> {
    try {
      await store.transact([...writes, ...always, audit.entry(status, made)]);
    } catch (error) {
      if (isKnownToBeRefused(error)) audit.refused();
      throw error;
    }
    audit.committed(status);
  }

  return {
    commit: (writes, made) => transact(writes, successStatus(endpoint), made),
    commitRefused: (writes, status, made) => transact(writes, status, made),
  };
}

/** Whether the transaction with this error stored nothing. After any other error, it may have taken effect. */
function isKnownToBeRefused(error: unknown): boolean {
  return error instanceof ApiError || error instanceof StaleRead || error instanceof StoreThrottled;
}
