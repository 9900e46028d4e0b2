/**
 * Access tokens of apps for tests about something else, stored as `authorizeApp` gets them by four calls. These calls are not in the
 * audit trail of the record.
 */

import { enableApp } from '../../shared/domain/oauth/app-share.ts';
import { accountToken, appToken } from '../../shared/domain/oauth/app-token.ts';
import { approvalBy } from '../../shared/domain/oauth/approval.ts';
import { issueToken } from '../../shared/domain/oauth/issue-token.ts';
import { tokenSecret } from '../../shared/secrets/token.ts';
import { accountLocator, keys } from '../../shared/store/items/index.ts';
import { expectItem } from '../../shared/store/reads.ts';
import type { SignedClient } from './client.ts';
import { authorizeApp, clientOf, type Holder } from './scenario.ts';
import type { TestApp, TestService } from './service.ts';
import { stageOf } from './stored-people.ts';

/** Lets the app into the record in the name of who is logged in. Returns a client with the access token. */
export async function storeToken(
  service: TestService,
  holder: Holder,
  recordId: string,
  app: TestApp = service.apps.user,
): Promise<SignedClient> {
  const stage = stageOf(service);
  if (!stage) return authorizeApp(service, holder, recordId, app);
  const { store, keyring, config } = stage;
  const now = new Date(service.now() * 1000);
  const [registered, existing, record, fullShare, session] = await store.get([
    keys.app(app.id),
    keys.appShare(recordId, app.id),
    keys.record(recordId),
    keys.fullShare(recordId, accountLocator(holder.id)),
    keys.token(holder.session.credentials.token!),
  ]);
  const { id, grant: appGrant, autonomous } = expectItem(registered);
  const registration = { id, grant: appGrant, autonomous };
  const { grant, writes } = enableApp({
    recordId,
    app: registration,
    existing,
    now,
    authorizedBy: holder.id,
  });
  const account = { id: holder.id, sessionGrant: expectItem(session).grant! };
  const token = autonomous
    ? appToken(registration, recordId, grant, { keyring, config, now })
    : accountToken(registration, approvalBy(account, { recordId, grant }, { record, fullShare }), {
        keyring,
        config,
        now,
      });
  await store.transact([...writes, ...issueToken(token)]);
  return clientOf(service, app).withToken(token.token, tokenSecret(token.token, keyring));
}
