/**
 * Accounts and records for tests that are about something else. What the service's own calls would store is stored here in one
 * transaction: a third of all calls of the tests over HTTP only prepared others.
 */
import { type NewAccount, newAccount } from '../../shared/domain/accounts/create.ts';
import { success } from '../../shared/domain/accounts/login.ts';
import { storePassword } from '../../shared/domain/accounts/password-item.ts';
import { noteReached } from '../../shared/domain/accounts/reached-records.ts';
import { storeSearchEntry } from '../../shared/domain/accounts/search-entry.ts';
import { transition } from '../../shared/domain/accounts/state-machine.ts';
import { afterChange, combine } from '../../shared/domain/accounts/update-account.ts';
import { claimUsername, passwordSystem, readUsername } from '../../shared/domain/accounts/usernames.ts';
import { requestMail } from '../../shared/domain/mail/mail-event.ts';
import { newSession } from '../../shared/domain/oauth/session.ts';
import { newRecord } from '../../shared/domain/records/create.ts';
import { listOwned } from '../../shared/domain/records/owner.ts';
import { ApiError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { type Keyring, readKeyring } from '../../shared/secrets/keyring.ts';
import { hashPassword } from '../../shared/secrets/password.ts';
import { type Config, readConfig } from '../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../shared/store/dynamodb-store.ts';
import { type AuditItem, keys } from '../../shared/store/items/index.ts';
import { objectPrefixes } from '../../shared/store/object-keys.ts';
import { createBodies } from '../../shared/store/s3-bodies.ts';
import type { Bodies, LargeBodies, Store } from '../../shared/store/store.ts';
import { check, create, present, put, type Write } from '../../shared/store/writes.ts';
import type { TestService } from './test-service.ts';

export interface Stage {
  readonly store: Store;
  readonly bodies: Bodies;
  /** Those of a service in memory. */
  readonly largeBodies?: LargeBodies;
  readonly keyring: Keyring;
  readonly config: Config;
  /** What is in the bucket of a service in memory. */
  readonly objects?: ReadonlyMap<string, Buffer>;
}

/** One client for all services of a worker: connections stay open. */
let client: ReturnType<typeof dynamoClient> | undefined;
const stages = new WeakMap<TestService, Stage>();

/** Where the service stores. Undefined where only its calls can be used: a deployment keeps its master keys to itself. */
export function stageOf(service: TestService): Stage | undefined {
  const here = stages.get(service);
  if (here) return here;
  const { MASTER_KEYS, TABLE_NAME, BUCKET_NAME } = service.env;
  if (!MASTER_KEYS) return undefined;
  client ??= dynamoClient();
  const stage = {
    store: createDynamoStore(client, TABLE_NAME!),
    bodies: createBodies(BUCKET_NAME!),
    keyring: readKeyring(MASTER_KEYS),
    config: readConfig(service.env),
  };
  stages.set(service, stage);
  return stage;
}

/** The table of a service, also of one where only calls make people. */
export function storeOf(service: TestService): Store {
  client ??= dynamoClient();
  return stageOf(service)?.store ?? createDynamoStore(client, service.env.TABLE_NAME!);
}

/** The bodies of a service, as its table. */
export function bodiesOf(service: TestService): Bodies {
  return stageOf(service)?.bodies ?? createBodies(service.env.BUCKET_NAME!);
}

/** Says where a service stores that is not on AWS. */
export function setStage(service: TestService, stage: Stage): void {
  stages.set(service, stage);
}

export interface StoredLogIn {
  readonly system: string;
  readonly username: string;
  /** That of the service's own system, which alone has them. */
  readonly password?: string;
}

export interface StoredSession {
  readonly token: string;
  readonly secret: string;
}

/** Stores an active account that can log in, as the admin app makes it, and with a session of the UI app where one is wanted. */
export async function storeAccount(
  service: TestService,
  { store, keyring, config }: Stage,
  form: NewAccount,
  { system, username: given, password }: StoredLogIn,
  { withSession }: { readonly withSession: boolean },
): Promise<StoredSession | undefined> {
  const now = new Date(service.now() * 1000);
  const time = now.toISOString();
  const bare = newAccount(form, service.apps.admin.id, { keyring, time });
  const username = readUsername(given);
  const authSystems = [{ name: system, username }];
  const event = system === passwordSystem ? 'add_password' : 'set_active';
  const active = afterChange(bare, combine({ set: { authSystems } }, transition(bare, event, time)));
  const [app] = withSession ? await store.get([keys.app(service.apps.ui.id)]) : [];
  const account = app ? success(active, {}, { time }).account : active;
  const session = app && newSession(account, app, { device: undefined }, { keyring, config, now, time });
  await store.transact([
    create(keys.account(account.id), account, () => new ApiError('account_exists')),
    storeSearchEntry(account),
    claimUsername(system, username, account.id),
    ...(account.primarySecret ? [requestMail('activation', account.id, { now, time })] : []),
    ...(password === undefined ? [] : [storePassword(account.id, await hashPassword(password))]),
    ...(session?.writes ?? []),
  ]);
  if (!session) return undefined;
  const { oauth_token: token, oauth_token_secret: secret } = Object.fromEntries(session.answer);
  return { token: token!, secret: secret! };
}

/** Stores a record that the admin app has made, owned by the account if one is given. Returns its id. */
export async function storeRecord(
  service: TestService,
  { store, bodies, config }: Stage,
  demographics: string,
  owner: { readonly id: string } | undefined,
): Promise<string> {
  const now = new Date(service.now() * 1000);
  const time = now.toISOString();
  const actor = { id: service.apps.admin.id, type: 'machineapp', fullName: 'Admin' } as const;
  const bodyKey = `${objectPrefixes.documents}${newId(now)}`;
  const body = Buffer.from(demographics);
  const ownerId = owner?.id.toLowerCase() ?? actor.id;
  const { record, version, writes } = newRecord(body, { config, actor, now, time, bodyKey }, { ownerId });
  await bodies.put(bodyKey, body, version.digest);
  const isOwned = () => [
    check(keys.account(ownerId), { PK: present }, () => new ApiError('owner_unknown')),
    listOwned(record, ownerId, time),
    noteReached(ownerId, record.id),
    entryOf('record_set_owner', now, record.id, { method: 'PUT', path: `/records/${record.id}/owner` }),
  ];
  const creation = { method: 'POST', path: '/records/', documentId: version.id };
  await store.transact([
    ...writes,
    // The creation comes before the change of owner.
    entryOf('record_create', new Date(now.getTime() - 1), record.id, creation),
    ...(owner ? isOwned() : []),
  ]);
  return record.id;

  /** The entry of a call in the trail of the record. */
  function entryOf(operation: string, at: Date, recordId: string, more: Partial<AuditItem>): Write {
    const id = newId(at);
    const entry: AuditItem = {
      id,
      requestId: id,
      time: at.toISOString(),
      operation,
      status: 200,
      successful: true,
      principal: actor.id,
      proxy: '',
      recordId,
      carenetId: '',
      appId: '',
      documentId: '',
      externalId: '',
      messageId: '',
      method: '',
      path: '',
      sourceIp: '127.0.0.1',
      ...more,
    };
    return put(keys.audit(recordId, entry.time, id), entry);
  }
}
