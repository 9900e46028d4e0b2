/** Setting an app up on a record without asking a user (docs/contract/apps.md#record_pha_setup). */
import { isShareInForce } from '../../access/grants.ts';
import type { appAccessEndpoints } from '../../api/endpoints/app-access.ts';
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
import { requireIndivo } from '../apps/smart-only.ts';
import { bodyRemoved } from '../bodies/body-removed-event.ts';
import type { Context } from '../context.ts';
import { withBody } from '../documents/version.ts';
import type { Handler } from '../handler.ts';
import { enableApp } from '../oauth/app-share.ts';
import { appToken, tokenAnswer } from '../oauth/app-token.ts';
import { stillRegistered, stillShared } from '../oauth/grant-conditions.ts';
import { issueToken } from '../oauth/issue-token.ts';
import { type Storage, type StorageState, storageOf } from '../storage/location.ts';
import { newStoredDocument } from '../storage/save.ts';
import { saveDocument } from '../storage/writes.ts';

const setupId = 'SETUP';

/** The state before the app is set up. */
interface SetupState extends StorageState {
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
  requireIndivo(app);
  const storage = storageOf(app, path.RECORD_ID, context);
  const document = body.length > 0 ? newStoredDocument(body, mediaType, setupId, context) : undefined;
  const read = () => readState(app, storage, context);
  const first = read();
  // Awaited below, unless storing the body fails first.
  first.catch(() => undefined);

  const setUp = () =>
    retryWhenStale(async (attempt) => {
      const current = attempt === 0 ? await first : await read();
      const { token, writes } = enabledWithToken(app, storage, current, context);
      const stored = document && !current.existing ? { documentId: document.id } : {};
      await context.commit([...writes, ...documentWrites(storage, document, current, context)], stored);
      return tokenAnswer(token, context);
    });
  return document ? withBody(document, body, context, setUp) : setUp();
};

async function readState(app: AppItem, storage: Storage, { store }: Context): Promise<SetupState> {
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
  { share }: SetupState,
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
  const shareWrites = isShareInForce(share, app)
    ? [stillShared(recordId, { appId: app.id, grant: enabled.grant }, 'retry')]
    : enabled.writes;
  return { token, writes: [...shareWrites, stillRegistered(app, notFound), ...issueToken(token)] };
}

/** An existing setup document stays as it is, and the new body is removed again. */
function documentWrites(
  storage: Storage,
  document: StoredDocumentItem | undefined,
  current: SetupState,
  { now }: Context,
): readonly Write[] {
  if (!document) return [];
  return current.existing
    ? [bodyRemoved(document.bodyKey, now)]
    : saveDocument(storage, document, current, now);
}
