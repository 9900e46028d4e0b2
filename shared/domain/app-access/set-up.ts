/** Setting an app up on a record without asking a user (docs/contract/apps.md#record_pha_setup). */
import { isShareInForce } from '../../access/grants.ts';
import type { appAccessEndpoints } from '../../api/endpoints/app-access.ts';
import type { Handler } from '../../api/handler.ts';
import { notFound } from '../../errors.ts';
import {
  type AppItem,
  type AppShareItem,
  keys,
  type StoredDocumentItem,
  type TokenItem,
} from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import type { Write } from '../../store/writes.ts';
import { bodyRemoved } from '../bodies/body-removed-event.ts';
import type { Context } from '../context.ts';
import { withBody } from '../documents/version.ts';
import { enableApp } from '../oauth/app-share.ts';
import { appToken, tokenAnswer } from '../oauth/app-token.ts';
import { stillRegistered, stillShared } from '../oauth/grant-conditions.ts';
import { issueToken } from '../oauth/issue-token.ts';
import { type Standing, type Storage, storageOf } from '../storage/location.ts';
import { newStoredDocument } from '../storage/save.ts';
import { saveDocument } from '../storage/writes.ts';

const setupId = 'SETUP';

/** The state before the app is set up. */
interface Before extends Standing {
  readonly share: AppShareItem | undefined;
}

/**
 * Stores the body, if there is one and no earlier setup stored one; enables the app unless it is enabled; and
 * issues a token. All of this takes effect together or not at all.
 */
export const setUpApp: Handler<(typeof appAccessEndpoints)['record_pha_setup']> = async (
  { path, body, mediaType },
  context,
) => {
  const app = context.entities.app;
  const storage = storageOf(app, path.RECORD_ID, context);
  const document = body.length > 0 ? newStoredDocument(body, mediaType, setupId, context) : undefined;
  const look = () => lookAt(app, storage, context);
  const first = look();
  // Awaited below, unless storing the body fails first.
  first.catch(() => undefined);

  const setUp = () =>
    retryWhenStale(async (attempt) => {
      const before = attempt === 0 ? await first : await look();
      const { token, writes } = enabledWithToken(app, storage, before, context);
      const stored = document && !before.existing ? { documentId: document.id } : {};
      await context.commit([...writes, ...keep(storage, document, before, context)], stored);
      return tokenAnswer(token, context);
    });
  return document ? withBody(document, body, context, setUp) : setUp();
};

async function lookAt(app: AppItem, storage: Storage, { store }: Context): Promise<Before> {
  const [share, use, existing] = await store.get([
    keys.appShare(storage.recordId, app.id),
    keys.storageUse(storage.partition),
    keys.storedExternal(storage.partition, setupId),
  ]);
  return { share, use, existing };
}

/** Issues the token under the existing share, which must still exist at commit, or under the new one. */
function enabledWithToken(
  app: AppItem,
  { recordId }: Storage,
  { share }: Before,
  context: Context,
): { token: TokenItem; writes: readonly Write[] } {
  const enabled = enableApp({
    recordId,
    app,
    existing: share,
    now: context.now,
    authorizedBy: undefined,
  });
  const token = appToken(app, recordId, enabled.grant, context);
  const standing = isShareInForce(share, app)
    ? [stillShared(recordId, { appId: app.id, grant: enabled.grant }, 'retry')]
    : enabled.writes;
  return { token, writes: [...standing, stillRegistered(app, notFound), ...issueToken(token)] };
}

/** An existing setup document stays as it is, and the new body is removed again. */
function keep(
  storage: Storage,
  document: StoredDocumentItem | undefined,
  before: Before,
  { now }: Context,
): readonly Write[] {
  if (!document) return [];
  return before.existing
    ? [bodyRemoved(document.bodyKey, now)]
    : saveDocument(storage, document, before, now);
}
