/** Creates the context of a handler from the request and what is known of its caller. */
import { effectiveActor } from '../access/principal.ts';
import { successStatus } from '../api/success-status.ts';
import type { MadeByCall } from '../domain/audits/call-entry.ts';
import { claimReservedBody } from '../domain/bodies/reservation.ts';
import type { Context, OpenContext } from '../domain/context.ts';
import { ApiError } from '../errors.ts';
import { StaleRead } from '../store/store.ts';
import { StoreThrottled } from '../store/throttling.ts';
import type { Write } from '../store/writes.ts';
import type { IdentifiedCall, ReceivedCall } from './call-state.ts';
import type { PipelineServices } from './services.ts';

/** For a call that is open to anyone. */
export function openContextOf(
  { request }: ReceivedCall,
  { config, store, bodies, largeBodies, keyring }: PipelineServices,
): OpenContext {
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
  };
}

/** For a call whose caller is identified. */
export function contextOf(call: IdentifiedCall, services: PipelineServices): Context {
  const { principal, entities, oauth, bodyKey, nonceKey, audit } = call;
  const { store } = services;

  async function transact(writes: readonly Write[], status: number, made?: MadeByCall): Promise<void> {
    const claim = bodyKey ? [claimReservedBody(nonceKey)] : [];
    try {
      await store.transact([...writes, ...claim, audit.entry(status, made)]);
    } catch (error) {
      if (isKnownToBeRefused(error)) audit.refused();
      throw error;
    }
    audit.committed(status);
  }

  return {
    ...openContextOf(call, services),
    principal,
    actor: effectiveActor(principal),
    entities,
    oauth,
    bodyKey: bodyKey ?? '',
    commit: (writes, made) => transact(writes, 200, made),
    commitRefused: (writes, status) => transact(writes, status),
    shown: (showing) => audit.show(store, successStatus(call.endpoint), showing),
  };
}

/** Whether the transaction with this error stored nothing. After any other error, it may have taken effect. */
function isKnownToBeRefused(error: unknown): boolean {
  return error instanceof ApiError || error instanceof StaleRead || error instanceof StoreThrottled;
}
