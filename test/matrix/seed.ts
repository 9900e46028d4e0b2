/** What no call of the service makes: members and apps of a carenet, and primed tokens. */
import { readConfig } from '../../shared/config.ts';
import type {
  AccountRecordItem,
  AppItem,
  AppShareItem,
  CarenetAppItem,
  CarenetMemberItem,
  TokenItem,
} from '../../shared/domain/items.ts';
import { issueToken } from '../../shared/domain/oauth/issue-token.ts';
import { newGrant } from '../../shared/ids.ts';
import { newToken, tokenSecret } from '../../shared/secrets/token.ts';
import { accountLocator, keys } from '../../shared/store/keys.ts';
import { loadKeyring } from '../../shared/store/master-keys.ts';
import { createTable, dynamoClient } from '../../shared/store/table.ts';
import { put } from '../../shared/store/writes.ts';
import type { SignedClient } from '../support/client.ts';
import { clientOf } from '../support/scenario.ts';
import type { TestApp, TestService } from '../support/service.ts';

export interface Carenet {
  readonly id: string;
  readonly name: string;
  readonly recordId: string;
}

const endOfTime = 4_102_444_800;

function storeOf(service: TestService) {
  return createTable(dynamoClient(), service.env.TABLE_NAME!);
}

/** Makes the account a member of the carenet. */
export async function seedMember(service: TestService, carenet: Carenet, accountId: string): Promise<void> {
  const createdAt = new Date().toISOString();
  const member: CarenetMemberItem = { accountId, write: false, createdAt };
  const entry: AccountRecordItem = {
    recordId: carenet.recordId,
    label: 'seen through a carenet',
    recordCreatedAt: createdAt,
    modifiedAt: createdAt,
    carenetId: carenet.id,
    carenetName: carenet.name,
  };
  await storeOf(service).transact([
    put(keys.carenetMember(carenet.id, accountLocator(accountId)), { ...member }),
    put(keys.carenetOfAccount(accountId, carenet.id), { ...entry }),
  ]);
}

/** Places the app in the carenet. */
export async function seedPlacement(service: TestService, carenet: Carenet, app: TestApp): Promise<void> {
  const store = storeOf(service);
  const [registered] = (await store.get([keys.app(app.id)])) as unknown as [AppItem];
  const placement: CarenetAppItem = {
    appId: app.id,
    appGrant: registered.grant,
    grant: newGrant(),
    createdAt: new Date().toISOString(),
  };
  await store.transact([put(keys.carenetApp(carenet.id, app.id), { ...placement })]);
}

/** A token without account of an app that is not autonomous and is enabled on the record. */
export async function seedPrimedToken(
  service: TestService,
  recordId: string,
  app: TestApp,
): Promise<SignedClient> {
  const store = storeOf(service);
  const keyring = await loadKeyring(readConfig(service.env));
  const [share] = (await store.get([keys.appShare(recordId, app.id)])) as unknown as [AppShareItem];
  const item: TokenItem = {
    kind: 'access',
    token: newToken('access', keyring),
    appId: app.id,
    appGrant: share.appGrant,
    recordId,
    grant: share.grant,
    expiresAt: endOfTime,
  };
  await store.transact(issueToken(item));
  return clientOf(service, app).withToken(item.token, tokenSecret(item.token, keyring));
}
