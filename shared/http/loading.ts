/**
 * One round trip loads everything that the credentials and the path name, beside the nonce's conditional put;
 * a second one follows only for what the first has to tell (the record of a token that is not in the path, the
 * target of a request token, the document behind an external id).
 */
import type { AccessContext, CarenetAccess, RecordAccess } from '../access/access-context.ts';
import type { AppIdentity, Principal } from '../access/principal.ts';
import type { Entities } from '../domain/context.ts';
import { isDocumentId, isId } from '../ids.ts';
import { limits } from '../limits.ts';
import type { ParsedToken } from '../secrets/token.ts';
import {
  type AccountItem,
  type AppItem,
  type AppShareItem,
  type CarenetAppItem,
  type CarenetItem,
  type CarenetMemberItem,
  type ConsumerItem,
  keys,
  type LineageItem,
  type PlacementItem,
  type RecordItem,
  type TokenItem,
  type VersionItem,
} from '../store/items/index.ts';
import type { Item, Key } from '../store/key.ts';

/** Items by the role they play in judging the call. */
export interface Loaded {
  consumer?: ConsumerItem;
  token?: TokenItem;
  tokenAccount?: AccountItem;
  account?: AccountItem;
  app?: AppItem;
  record?: RecordItem;
  fullShare?: Item;
  appShare?: AppShareItem;
  requestToken?: TokenItem;
  version?: VersionItem;
  lineage?: LineageItem;
  /** The second document of a relation. */
  otherVersion?: VersionItem;
  otherLineage?: LineageItem;
  external?: { readonly documentId: string };
  carenet?: CarenetItem;
  member?: CarenetMemberItem;
  carenetApp?: CarenetAppItem;
  /** How the document in the path stands in the carenet in the path. */
  placement?: PlacementItem;
  /** The share or placement under which the signing token was issued, when the path is about something else. */
  tokenShare?: AppShareItem | CarenetAppItem;
  /** The app that a connect token is of. */
  tokenApp?: AppItem;
  /** The carenet that the signing token is bound to, and the share that its placement stands on. */
  tokenCarenet?: CarenetItem;
  tokenAppShare?: AppShareItem;
}

export type Role = keyof Loaded;
export type Wanted = Partial<Record<Role, Key>>;

interface Caller {
  readonly consumerKey: string;
  readonly appId: string;
  readonly isUserApp: boolean;
  readonly token: ParsedToken | undefined;
}

/** Keys that the credentials and the path name; `requestToken` is the one in the path. */
export function firstKeys(
  { consumerKey, appId, isUserApp, token }: Caller,
  params: Readonly<Record<string, string>>,
  requestToken: ParsedToken | undefined,
): Wanted {
  const wanted: Wanted = {
    consumer: keys.consumer(consumerKey),
    ...(isUserApp && appKeys(appId, params)),
  };
  if (token) wanted.token = keys.token(token.token);
  if (token?.locator) wanted.tokenAccount = keys.accountAt(token.locator);

  const accountId = accountInPath(params);
  if (accountId) wanted.account = keys.account(accountId);
  const app = appInPath(params);
  if (app && app.length <= limits.appId) wanted.app = keys.app(app);

  const recordId = params.RECORD_ID;
  if (recordId && isId(recordId)) {
    wanted.record = keys.record(recordId);
    if (token?.locator) wanted.fullShare = keys.fullShare(recordId, token.locator);
    Object.assign(wanted, documentKeys(recordId, params));
    if (params.EXTERNAL_ID && app) wanted.external = keys.externalDocument(recordId, app, params.EXTERNAL_ID);
  }
  const carenetId = params.CARENET_ID;
  if (carenetId && isId(carenetId)) {
    wanted.carenet = keys.carenet(carenetId);
    if (token?.locator) wanted.member = keys.carenetMember(carenetId, token.locator);
    const documentId = params.DOCUMENT_ID;
    if (documentId && isDocumentId(documentId)) wanted.placement = keys.placement(carenetId, documentId);
  }
  if (requestToken) wanted.requestToken = keys.token(requestToken.token);
  return wanted;
}

/** What the path's record and carenet say of the app. */
function appKeys(
  appId: string,
  { RECORD_ID, CARENET_ID }: Readonly<Record<string, string | undefined>>,
): Wanted {
  return {
    ...(RECORD_ID && isId(RECORD_ID) && { appShare: keys.appShare(RECORD_ID, appId) }),
    ...(CARENET_ID && isId(CARENET_ID) && { carenetApp: keys.carenetApp(CARENET_ID, appId) }),
  };
}

/** The documents that the path names, in this record. */
function documentKeys(recordId: string, params: Readonly<Record<string, string>>): Wanted {
  const named = params.DOCUMENT_ID ?? params.DOCUMENT_ID_0;
  const other = params.DOCUMENT_ID_1;
  const wanted: Wanted = {};
  if (named && isDocumentId(named)) {
    wanted.version = keys.version(recordId, named);
    wanted.lineage = keys.lineage(recordId, named);
  }
  if (other && isDocumentId(other)) {
    wanted.otherVersion = keys.version(recordId, other);
    wanted.otherLineage = keys.lineage(recordId, other);
  }
  return wanted;
}

/** Keys that the first answer leads to. */
export function secondKeys(
  first: Loaded,
  caller: Caller,
  params: Readonly<Record<string, string>>,
  form: { readonly recordId: string | undefined; readonly carenetId: string | undefined },
): Wanted {
  const { token } = caller;
  // Of a connect token, which the UI app signs with, only now is known whose call it makes.
  const appId = first.token?.connect ? first.token.appId : caller.appId;
  const wanted: Wanted = first.token?.connect ? { tokenApp: keys.app(appId), ...appKeys(appId, params) } : {};
  if (first.token?.carenetId) {
    wanted.tokenCarenet = keys.carenet(first.token.carenetId);
    wanted.tokenShare = keys.carenetApp(first.token.carenetId, appId);
    if (first.token.recordId) wanted.tokenAppShare = keys.appShare(first.token.recordId, appId);
  } else if (
    first.token?.recordId &&
    first.token.recordId !== params.RECORD_ID &&
    first.token.kind === 'access'
  ) {
    wanted.tokenShare = keys.appShare(first.token.recordId, appId);
  }
  if (first.external && params.RECORD_ID && !params.DOCUMENT_ID) {
    wanted.version = keys.version(params.RECORD_ID, first.external.documentId);
    wanted.lineage = keys.lineage(params.RECORD_ID, first.external.documentId);
  }
  if (first.requestToken) Object.assign(wanted, targetKeys(first.requestToken, token?.locator, form));
  if (first.carenet && !params.RECORD_ID) {
    const { recordId } = first.carenet;
    Object.assign(wanted, recordKeys(recordId, appId, token?.locator), documentKeys(recordId, params));
  }
  return wanted;
}

/** What a request token is about: the app that asked, and the record or carenet it is (to be) bound to. */
function targetKeys(
  requestToken: TokenItem,
  locator: string | undefined,
  form: { readonly recordId: string | undefined; readonly carenetId: string | undefined },
): Wanted {
  const wanted: Wanted = { app: keys.app(requestToken.appId) };
  const bound = requestToken.recordId ?? requestToken.carenetId;
  const recordId = bound ? requestToken.recordId : form.recordId;
  const carenetId = requestToken.carenetId ?? (bound || recordId ? undefined : form.carenetId);
  if (recordId && isId(recordId)) Object.assign(wanted, recordKeys(recordId, requestToken.appId, locator));
  if (!carenetId || !isId(carenetId)) return wanted;
  wanted.carenet = keys.carenet(carenetId);
  wanted.carenetApp = keys.carenetApp(carenetId, requestToken.appId);
  if (locator) wanted.member = keys.carenetMember(carenetId, locator);
  return wanted;
}

function recordKeys(recordId: string, appId: string, locator: string | undefined): Wanted {
  return {
    record: keys.record(recordId),
    appShare: keys.appShare(recordId, appId),
    ...(locator && { fullShare: keys.fullShare(recordId, locator) }),
  };
}

/** Keys of the record behind the carenet of a request token. */
export function thirdKeys({ carenet, record, requestToken }: Loaded, locator: string | undefined): Wanted {
  if (!carenet || record || !requestToken) return {};
  return recordKeys(carenet.recordId, requestToken.appId, locator);
}

/** The account named in the path, as ids are stored: trimmed, in lower case. */
export function accountInPath(params: Readonly<Record<string, string>>): string | undefined {
  return (params.ACCOUNT_EMAIL ?? params.ACCOUNT_ID)?.trim().toLowerCase();
}

/** The app named in the path; app ids are compared exactly. */
export function appInPath(params: Readonly<Record<string, string>>): string | undefined {
  return params.PHA_EMAIL ?? params.APP_ID;
}

/**
 * The entities that the path names before the rule is judged, or undefined when one of them does not exist
 * (wire contract: unknown identifiers).
 */
export function entitiesOf(
  loaded: Loaded,
  params: Readonly<Record<string, string>>,
  now: number,
): Entities | undefined {
  const { account, app, record, requestToken, carenet } = loaded;
  const accountId = accountInPath(params);
  if (accountId !== undefined && account?.id !== accountId) return undefined;
  if (appInPath(params) !== undefined && app?.kind !== 'user') return undefined;
  if (params.RECORD_ID !== undefined && !record) return undefined;
  if (params.CARENET_ID !== undefined && !carenet) return undefined;
  if (
    params.REQTOKEN_ID !== undefined &&
    (!isLiveRequestToken(requestToken, now) ||
      !issuedTo(requestToken, app) ||
      (requestToken.carenetId !== undefined && !carenet))
  ) {
    return undefined;
  }
  return loaded;
}

function isLiveRequestToken(token: TokenItem | undefined, now: number): token is TokenItem {
  return token?.kind === 'request' && (token.expiresAt ?? 0) > now;
}

/** A request token dies with the registration of its app, one for a carenet with the carenet too. */
function issuedTo(token: TokenItem, app: AppItem | undefined): boolean {
  return app !== undefined && app.grant === token.appGrant;
}

/** The facts that the access rule is judged by. */
export function accessContextOf(
  principal: Principal,
  params: Readonly<Record<string, string>>,
  loaded: Loaded,
): AccessContext {
  const { record, carenet, requestToken } = loaded;
  return {
    principal,
    path: params,
    ...(accountInPath(params) !== undefined && { accountId: accountInPath(params)! }),
    ...(appInPath(params) !== undefined && { appId: appInPath(params)! }),
    ...(record && { record: recordFacts(record, 'app' in principal ? principal.app : undefined, loaded) }),
    ...(carenet && { carenet: carenetFacts(carenet, loaded) }),
    ...(requestToken && { requestToken: { claimedBy: requestToken.claimedBy } }),
  };
}

function recordFacts(
  record: RecordItem,
  app: AppIdentity | undefined,
  { fullShare, appShare, token }: Loaded,
): RecordAccess {
  return {
    id: record.id,
    ownerId: record.ownerId,
    creatorId: record.creatorId,
    fullShare: fullShare !== undefined,
    appEnabled: appShare !== undefined && isGrantOf(appShare, app, token),
  };
}

/** The share must be the very one under which the signing token was issued, or of the app's present registration. */
function isGrantOf(share: AppShareItem, app: AppIdentity | undefined, token: TokenItem | undefined): boolean {
  return share.appGrant === app?.grant && (token?.kind !== 'access' || share.grant === token.grant);
}

function carenetFacts(carenet: CarenetItem, loaded: Loaded): CarenetAccess {
  return {
    id: carenet.id,
    recordId: carenet.recordId,
    member: loaded.member !== undefined,
    appPlaced: isAppPlaced(loaded),
  };
}

/** The app that asks for a token, or the very placement under which the signing token was issued. */
function isAppPlaced({ carenetApp, appShare, requestToken, app, token }: Loaded): boolean {
  if (!carenetApp || carenetApp.shareGrant !== appShare?.grant) return false;
  return requestToken ? carenetApp.appGrant === app?.grant : carenetApp.grant === token?.grant;
}
