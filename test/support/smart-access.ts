/**
 * Access through SMART App Launch that is stored as the service would have stored it: for tests of what a token opens. How an app gets one
 * is tested in test/http/smart.
 */
import { randomBytes } from 'node:crypto';
import type { Basis, GrantSession } from '../../shared/access/grants.ts';
import { newId } from '../../shared/ids.ts';
import {
  type AppItem,
  accountLocator,
  keys,
  type SmartGrantItem,
  type SmartRegistration,
  type SmartTokenItem,
} from '../../shared/store/items/index.ts';
import type { Store } from '../../shared/store/store.ts';
import { absent } from '../../shared/store/writes.ts';
import { FhirClient } from './fhir-client.ts';
import type { TestApp, TestService } from './service.ts';
import { storeOf } from './stored-people.ts';

export interface AccessWanted {
  readonly app: Pick<TestApp, 'id'>;
  readonly account: { readonly id: string };
  readonly recordId: string;
  readonly carenetId?: string;
  /** What the account's access rests on; its ownership when absent. */
  readonly basis?: Basis['kind'];
  readonly scope?: string;
  /** The session that it ends with. */
  readonly session?: GrantSession;
  /** Days after which the access ends. */
  readonly days?: number;
  /** Seconds that the token lives; an hour when absent. */
  readonly seconds?: number;
}

export interface Access {
  readonly token: string;
  readonly grantId: string;
  readonly client: FhirClient;
}

/** Seconds that an access token lives. */
const tokenSeconds = 3600;
const daySeconds = 86_400;

/** Lets the app in, with a token. */
export async function giveAccess(service: TestService, wanted: AccessWanted): Promise<Access> {
  const { account, recordId, carenetId, scope = 'patient/*.cruds', session, days, seconds } = wanted;
  const store = storeOf(service);
  const now = new Date(service.now() * 1000);
  const app = await smartApp(wanted.app.id, store);
  const grantId = newId(now);
  const basis = await basisOf(wanted, store);
  const grant: SmartGrantItem = {
    id: grantId,
    kind: 'patient',
    appId: app.id,
    appGrant: app.grant,
    recordId,
    ...(carenetId !== undefined && { carenetId }),
    accountId: account.id,
    basis,
    scope,
    ...(session && { session }),
    createdAt: now.toISOString(),
    ...(days !== undefined && {
      expiresAt: new Date(now.getTime() + days * daySeconds * 1000).toISOString(),
    }),
  };
  await store.put(keys.smartGrant(recordId, grantId), grant);
  const link = { recordId, grantId, appGrant: app.grant };
  await store.put(keys.smartAppGrant(app.id, recordId, grantId), link);
  const subject = { accountId: account.id, appGrant: app.grant, sub: randomBytes(16).toString('hex') };
  await store.put(keys.smartSubject(account.id, app.id, app.grant), subject, { PK: absent });
  const token = await giveToken(service, {
    appId: app.id,
    appGrant: app.grant,
    grantId,
    recordId,
    ...(carenetId !== undefined && { carenetId }),
    accountId: account.id,
    basis,
    scope,
    ...(seconds !== undefined && { expiresAt: Math.floor(service.now()) + seconds }),
  });
  return { token, grantId, client: new FhirClient(service.origin, token) };
}

/** Lets a backend app in on the record, in the name of this account. */
export async function giveBackendAccess(
  service: TestService,
  { app: { id }, account, recordId, basis: kind, scope = 'system/*.cruds' }: AccessWanted,
): Promise<void> {
  const store = storeOf(service);
  const now = new Date(service.now() * 1000);
  const app = await smartApp(id, store);
  const grantId = newId(now);
  const basis = await basisOf({ app, account, recordId, ...(kind && { basis: kind }) }, store);
  const at = now.toISOString();
  const made = { appId: id, appGrant: app.grant, recordId, accountId: account.id, basis, scope };
  await store.put(keys.systemGrant(recordId, id), { id: grantId, kind: 'system', ...made, createdAt: at });
  await store.put(keys.smartAppRecord(id, recordId), { recordId, grantId, appGrant: app.grant });
}

/** What an app without a SMART part in its manifest is registered for here, so that a test need not register another app. */
const registration: SmartRegistration = {
  redirectUris: [],
  scope: `launch launch/patient openid fhirUser offline_access online_access patient/*.cruds patient/AuditEvent.rs system/*.cruds`,
  authMethod: 'none',
  grantTypes: ['authorization_code', 'refresh_token'],
};

async function smartApp(id: string, store: Store): Promise<AppItem> {
  const app = (await store.get([keys.app(id)]))[0]!;
  if (app.smart) return app;
  const registered = { ...app, smart: registration };
  await store.put(keys.app(id), registered);
  return registered;
}

/** A token of a backend app. */
export async function backendToken(
  service: TestService,
  { id }: Pick<TestApp, 'id'>,
  scope = 'system/*.cruds',
): Promise<string> {
  const app = await smartApp(id, storeOf(service));
  return giveToken(service, { appId: id, appGrant: app.grant, scope });
}

export async function backendClient(
  service: TestService,
  app: Pick<TestApp, 'id'>,
  scope?: string,
): Promise<FhirClient> {
  return new FhirClient(service.origin, await backendToken(service, app, scope));
}

/** The session that an account began last. */
export async function newestSession(
  service: TestService,
  account: { readonly id: string },
): Promise<GrantSession> {
  const sessions = await storeOf(service).query(keys.sessions(account.id));
  const { id, sessionGrant, signInGrant } = sessions.toSorted((one, other) =>
    one.createdAt < other.createdAt ? 1 : -1,
  )[0]!;
  return { id, sessionGrant, ...(signInGrant !== undefined && { signInGrant }) };
}

async function giveToken(
  service: TestService,
  held: Omit<SmartTokenItem, 'kind' | 'issuedAt' | 'expiresAt' | 'ttl'> & { readonly expiresAt?: number },
): Promise<string> {
  const text = randomBytes(24).toString('hex');
  const now = Math.floor(service.now());
  const item: SmartTokenItem = {
    kind: 'access',
    expiresAt: now + tokenSeconds,
    ...held,
    issuedAt: new Date(now * 1000).toISOString(),
    ttl: now + tokenSeconds + daySeconds,
  };
  await storeOf(service).put(keys.smartToken(text), item);
  return text;
}

/** What the access of the account rests on now. */
async function basisOf(
  { account, recordId, carenetId, basis: kind = 'ownership' }: AccessWanted,
  store: Store,
): Promise<Basis> {
  const grant = await grantOf(kind, recordId, accountLocator(account.id), carenetId, store);
  return { kind, ...(grant !== undefined && { grant }) };
}

async function grantOf(
  kind: Basis['kind'],
  recordId: string,
  locator: string,
  carenetId: string | undefined,
  store: Store,
): Promise<string | undefined> {
  if (kind === 'ownership') return (await store.get([keys.record(recordId)]))[0]?.ownerGrant;
  if (kind === 'fullShare') return (await store.get([keys.fullShare(recordId, locator)]))[0]?.id;
  return (await store.get([keys.carenetMember(carenetId!, locator)]))[0]?.grant;
}
