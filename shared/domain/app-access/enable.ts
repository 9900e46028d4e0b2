/** Enabling an app on a record and taking it off again (wire contract: apps, endpoints). */
import type { appAccessEndpoints } from '../../api/endpoints/app-access.ts';
import type { Handler } from '../../api/handler.ts';
import { notFound } from '../../errors.ts';
import { keys } from '../../store/keys.ts';
import { retryWhenStale } from '../../store/store.ts';
import { remove } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import type { AppShareItem } from '../items.ts';
import { enableApp, stillRegistered } from '../oauth/app-share.ts';

type Endpoints = typeof appAccessEndpoints;

/** Whoever enables an app that is enabled already changes nothing. */
export const enableAppOnRecord: Handler<Endpoints['record_pha_enable']> = async ({ path }, context) => {
  const { entities, store, principal, now } = context;
  const app = entities.app!;
  const recordId = path.RECORD_ID;
  const authorizedBy = principal.kind === 'session' ? principal.account.id : undefined;
  await retryWhenStale(async () => {
    const [share] = await store.get([keys.appShare(recordId, app.id)]);
    const existing = share as AppShareItem | undefined;
    const { writes } = enableApp({ recordId, app, existing, now, authorizedBy });
    await context.commit(writes.length > 0 ? [...writes, stillRegistered(app, notFound)] : []);
  });
};

/**
 * Takes the app off the record. Tokens and placements in carenets carry the grant of the share and count no longer;
 * what the app stored on the record stays for the day it is enabled again.
 */
export const disableAppOnRecord: Handler<Endpoints['pha_record_delete']> = async (
  { path },
  { entities, commit }: Context,
) => {
  const app = entities.app!;
  await commit([
    remove(keys.appShare(path.RECORD_ID, app.id)),
    remove(keys.appRecordLink(app.id, path.RECORD_ID)),
  ]);
};
