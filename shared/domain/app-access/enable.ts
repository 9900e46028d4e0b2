/** Enabling an app on a record, and disabling it (docs/contract/apps.md#endpoints). */
import type { appAccessEndpoints } from '../../api/endpoints/app-access.ts';
import { notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { keys, type OutboxItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { create, remove, type Write } from '../../store/writes.ts';
import { requireIndivo } from '../apps/smart-only.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { enableApp } from '../oauth/app-share.ts';
import { stillRegistered } from '../oauth/grant-conditions.ts';

type Endpoints = typeof appAccessEndpoints;

/** Enabling an app that is already enabled changes nothing. */
export const enableAppOnRecord: Handler<Endpoints['record_pha_enable']> = async ({ path }, context) => {
  const { entities, store, principal, now } = context;
  const app = entities.app;
  requireIndivo(app);
  const recordId = path.RECORD_ID;
  const authorizedBy = principal.kind === 'session' ? principal.account.id : undefined;
  await retryWhenStale(async () => {
    const [existing] = await store.get([keys.appShare(recordId, app.id)]);
    const { writes } = enableApp({ recordId, app, existing, now, authorizedBy });
    await context.commit(writes.length > 0 ? [...writes, stillRegistered(app, notFound)] : []);
  });
};

/**
 * Disables the app on the record. Tokens, placements in carenets and subscriptions depend on the grant of the
 * share and end with it. What the app stored on the record stays, in case it is enabled again.
 */
export const disableAppOnRecord: Handler<Endpoints['pha_record_delete']> = async (
  { path },
  { entities, commit, now, time }: Context<'record' | 'app'>,
) => {
  const app = entities.app;
  await commit([
    remove(keys.appShare(path.RECORD_ID, app.id)),
    remove(keys.appRecordLink(app.id, path.RECORD_ID)),
    ...(entities.record.subscribed ? [appDisabledEvent(path.RECORD_ID, app.id, now, time)] : []),
  ]);
};

/** The event on which the subscriptions that have ended are removed. */
function appDisabledEvent(recordId: string, appId: string, now: Date, time: string): Write {
  const eventId = newId(now);
  const item = { event: 'app_unbound', eventId, recordId, appId } satisfies OutboxItem;
  return create(keys.outbox(time, eventId), item, 'retry');
}
