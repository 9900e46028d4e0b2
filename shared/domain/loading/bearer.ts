/**
 * From a bearer token to who calls, and what the token rests on (docs/contract/fhir-api.md#authentication). Two round trips: the token's
 * item, then everything else at once.
 */
import { isSmartGrantInForce, isSmartTokenInForce } from '../../access/grants.ts';
import type { AppIdentity, TokenScope } from '../../access/principal.ts';
import { intersect } from '../../smart/scope-sets.ts';
import { parseScopes } from '../../smart/scopes.ts';
import { type AppItem, accountLocator, keys, type SmartTokenItem } from '../../store/items/index.ts';
import { getByName, type KeysOf } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';
import { epochSeconds } from '../../time.ts';
import type { Entities, FhirContext } from '../context.ts';
import { asSmartApp, registeredScopes } from '../smart/clients.ts';

export interface BearerCaller {
  readonly principal: FhirContext['principal'];
  readonly entities: Entities;
  /** The record in whose trail the call is entered; undefined as long as a backend app has named none. */
  readonly auditedIn: string | undefined;
}

/** What a token rests on, as it is now. */
type Grounds = Pick<
  Entities,
  'account' | 'app' | 'record' | 'fullShare' | 'carenet' | 'member' | 'smartGrant'
>;

/** The token with this text. One round trip. */
export async function loadToken(text: string, store: Store): Promise<SmartTokenItem | undefined> {
  const [token] = await store.get([keys.smartToken(text)]);
  return token;
}

/** What the token rests on. One round trip. */
export function loadGrounds(token: SmartTokenItem, store: Store): Promise<Grounds> {
  const { appId, recordId, grantId } = token;
  return getByName<Grounds>(store, {
    app: keys.app(appId),
    ...(recordId !== undefined && grantId !== undefined && keysOfGrant(token, recordId, grantId)),
  });
}

function keysOfGrant(
  { accountId, carenetId, basis }: SmartTokenItem,
  recordId: string,
  grantId: string,
): KeysOf<Grounds> {
  const locator = accountId === undefined ? undefined : accountLocator(accountId);
  return {
    smartGrant: keys.smartGrant(recordId, grantId),
    record: keys.record(recordId),
    ...(accountId !== undefined && { account: keys.account(accountId) }),
    ...(carenetId !== undefined && { carenet: keys.carenet(carenetId) }),
    ...(locator && basis?.kind === 'fullShare' && { fullShare: keys.fullShare(recordId, locator) }),
    ...(locator &&
      carenetId &&
      basis?.kind === 'membership' && { member: keys.carenetMember(carenetId, locator) }),
  };
}

/** Who calls; undefined when the token is not in force. */
export function bearerOf(token: SmartTokenItem, grounds: Grounds, now: Date): BearerCaller | undefined {
  const { record, account, smartGrant } = grounds;
  const app = asSmartApp(grounds.app);
  if (!app) return undefined;
  const seconds = epochSeconds(now);
  // A registration may allow less by now than when the token was issued.
  const scopes = intersect(parseScopes(token.scope), registeredScopes(app));
  if (token.grantId === undefined) {
    if (!isSmartTokenInForce(token, { app, grant: undefined }, seconds)) return undefined;
    return {
      principal: { kind: 'backend', app: identityOf(app), scopes },
      entities: {},
      auditedIn: undefined,
    };
  }
  if (smartGrant?.kind !== 'patient' || !isSmartGrantInForce(smartGrant, grounds, now.toISOString()))
    return undefined;
  if (!isSmartTokenInForce(token, { app, grant: smartGrant }, seconds)) return undefined;
  if (!record || !account) return undefined;
  return {
    principal: {
      kind: 'smart',
      app: identityOf(app),
      account: { id: account.id, fullName: account.fullName },
      scope: scopeOf(smartGrant),
      grantId: smartGrant.id,
      scopes,
    },
    entities: grounds,
    auditedIn: record.id,
  };
}

function scopeOf({
  recordId,
  carenetId,
}: {
  readonly recordId: string;
  readonly carenetId?: string;
}): TokenScope {
  return carenetId === undefined ? { kind: 'record', recordId } : { kind: 'carenet', carenetId, recordId };
}

/** What decides about the access of the app, without the rest of its registration. */
function identityOf({ id, kind, name, autonomous, grant }: AppItem): AppIdentity {
  return { id, kind, name, autonomous, grant };
}
