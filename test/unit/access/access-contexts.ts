/** What a rule knows about one record, one carenet of it, and every caller that may have to do with them. */
import type { AccessContext, CarenetAccess, RecordAccess } from '../../../shared/access/access-context.ts';
import type { AppIdentity, Principal, TokenScope } from '../../../shared/access/principal.ts';
import { parseScopes } from '../../../shared/smart/scopes.ts';
import type { Column } from '../../matrix/columns.ts';

const recordId = 'the record';
const carenetId = 'the carenet';

export const apps = {
  admin: app('admin', 'admin'),
  ui: app('portal', 'ui'),
  user: app('problems', 'user'),
  worker: { ...app('worker', 'user'), autonomous: true },
} as const;

function app(id: string, kind: AppIdentity['kind']): AppIdentity {
  return { id, kind, name: `App ${id}`, autonomous: false, grant: `grant of ${id}` };
}

export const byApp = (identity: AppIdentity): Principal => ({ kind: 'app', app: identity });

export const bySession = (id: string): Principal => ({ kind: 'session', account: { id, fullName: id } });

export const onRecord: TokenScope = { kind: 'record', recordId };
export const onCarenet: TokenScope = { kind: 'carenet', carenetId, recordId };

/** A token; without an account unless one is given. */
export function byToken(identity: AppIdentity, scope: TokenScope, accountId?: string): Principal {
  const account = accountId === undefined ? undefined : { id: accountId, fullName: accountId };
  return { kind: 'token', app: identity, account, scope };
}

export const anonymous: Principal = { kind: 'anonymous' };
export const byRequestToken: Principal = { kind: 'requestToken', app: apps.user, token: 'token' };

/** A bearer token of SMART App Launch. */
export function byBearer(scope: TokenScope, id: string, scopes: string): Principal {
  const account = { id, fullName: id };
  return { kind: 'smart', app: apps.user, account, scope, grantId: 'grant', scopes: parseScopes(scopes) };
}

/** The caller of each column. The account in the path is `self`. */
const callers: Readonly<Record<Column, Principal>> = {
  ANON: anonymous,
  ADM: byApp(apps.admin),
  UI: byApp(apps.ui),
  SELF: bySession('self'),
  OWN: bySession('owner'),
  SHR: bySession('sharer'),
  CNA: bySession('member'),
  APP: byApp(apps.worker),
  TU: byToken(apps.user, onRecord, 'owner'),
  TA: byToken(apps.worker, onRecord),
  TP: byToken(apps.user, onRecord),
  TC: byToken(apps.user, onCarenet, 'member'),
  CU: byToken(apps.user, onRecord, 'owner'),
  CA: byToken(apps.worker, onRecord, 'owner'),
  RT: byRequestToken,
  SR: byBearer(onRecord, 'owner', 'patient/*.cruds'),
  SC: byBearer(onCarenet, 'member', 'patient/*.cruds'),
  SB: { kind: 'backend', app: apps.worker, scopes: parseScopes('system/*.cruds') },
  SN: byBearer(onRecord, 'owner', 'launch/patient openid fhirUser'),
  // Nobody is behind a token that has expired.
  SX: anonymous,
};

export interface Changes extends Partial<Omit<AccessContext, 'record' | 'carenet' | 'requestToken'>> {
  readonly record?: Partial<RecordAccess>;
  readonly carenet?: Partial<CarenetAccess>;
  readonly claimedBy?: string;
}

/** The access context when the caller of the column calls with its own app in the path. */
export function accessContextOf(column: Column, changes: Changes = {}): AccessContext {
  const principal = changes.principal ?? callers[column];
  const callerId = 'app' in principal ? principal.app.id : apps.user.id;
  const { record, carenet, claimedBy, ...rest } = changes;
  return {
    principal,
    path: { PRINCIPAL_EMAIL: callerId },
    accountId: 'self',
    appId: callerId,
    record: {
      id: recordId,
      ownerId: 'owner',
      creatorId: column === 'UI' ? apps.ui.id : apps.admin.id,
      fullShare: column === 'SHR',
      appEnabled: 'app' in principal && principal.app.kind === 'user',
      ...record,
    },
    carenet: {
      id: carenetId,
      recordId,
      member: column === 'CNA' || column === 'TC',
      appPlaced: true,
      ...carenet,
    },
    requestToken: { claimedBy },
    ...rest,
  };
}

/** The access context without the record. */
export function withoutRecord({ record: _, ...facts }: AccessContext): AccessContext {
  return facts;
}

/** The access context without the carenet. */
export function withoutCarenet({ carenet: _, ...facts }: AccessContext): AccessContext {
  return facts;
}
