/** Which items a call needs: those that its credentials and path name, then those that these lead to. */
import { isDocumentId, isId } from '../../ids.ts';
import { limits } from '../../limits.ts';
import type { ParsedToken } from '../../secrets/token.ts';
import { keys, sessionIdOf, type TokenItem } from '../../store/items/index.ts';
import { basisKeys } from '../oauth/token-grounds.ts';
import type { Loaded, Wanted } from './loaded.ts';
import { accountInPath, appInPath, type Path } from './path.ts';

/** What the credentials say about the caller before anything is read. */
export interface Signer {
  readonly consumerKey: string;
  readonly appId: string;
  readonly isUserApp: boolean;
  readonly token: ParsedToken | undefined;
}

/** The record or carenet that a request token is to be approved for. */
export interface ApprovalTarget {
  readonly recordId: string | undefined;
  readonly carenetId: string | undefined;
}

/** Keys that the credentials and the path name; `requestToken` is the one in the path. */
export function firstKeys(
  { consumerKey, appId, isUserApp, token }: Signer,
  path: Path,
  requestToken: ParsedToken | undefined,
): Wanted {
  const { RECORD_ID, CARENET_ID, DOCUMENT_ID } = path;
  const accountId = accountInPath(path);
  const app = appInPath(path);
  return {
    consumer: keys.consumer(consumerKey),
    ...(isUserApp && appKeys(appId, path)),
    ...(token && { signingToken: keys.token(token.token) }),
    ...(token?.locator && { tokenAccount: keys.accountAt(token.locator) }),
    ...(token?.locator &&
      token.kind === 'session' && { session: keys.sessionAt(token.locator, sessionIdOf(token.token)) }),
    ...(accountId && { account: keys.account(accountId) }),
    ...(app && app.length <= limits.appId && { app: keys.app(app) }),
    ...(RECORD_ID && isId(RECORD_ID) && keysInRecord(RECORD_ID, path, token?.locator)),
    ...(CARENET_ID && isId(CARENET_ID) && keysInCarenet(CARENET_ID, DOCUMENT_ID, token?.locator)),
    ...(requestToken && { requestToken: keys.token(requestToken.token) }),
  };
}

/** The app's share of the record and its placement in the carenet that the path names. */
function appKeys(appId: string, { RECORD_ID, CARENET_ID }: Path): Wanted {
  return {
    ...(RECORD_ID && isId(RECORD_ID) && { appShare: keys.appShare(RECORD_ID, appId) }),
    ...(CARENET_ID && isId(CARENET_ID) && { carenetApp: keys.carenetApp(CARENET_ID, appId) }),
  };
}

function keysInRecord(recordId: string, path: Path, locator: string | undefined): Wanted {
  const app = appInPath(path);
  return {
    record: keys.record(recordId),
    ...(locator && { fullShare: keys.fullShare(recordId, locator) }),
    ...documentKeys(recordId, path),
    ...(path.EXTERNAL_ID && app && { external: keys.externalDocument(recordId, app, path.EXTERNAL_ID) }),
  };
}

function keysInCarenet(
  carenetId: string,
  documentId: string | undefined,
  locator: string | undefined,
): Wanted {
  return {
    carenet: keys.carenet(carenetId),
    ...(locator && { member: keys.carenetMember(carenetId, locator) }),
    ...(documentId && isDocumentId(documentId) && { placement: keys.placement(carenetId, documentId) }),
  };
}

/** The documents that the path names, in this record. */
function documentKeys(recordId: string, { DOCUMENT_ID, DOCUMENT_ID_0, DOCUMENT_ID_1: other }: Path): Wanted {
  const named = DOCUMENT_ID ?? DOCUMENT_ID_0;
  return {
    ...(named &&
      isDocumentId(named) && {
        version: keys.version(recordId, named),
        lineage: keys.lineage(recordId, named),
      }),
    ...(other &&
      isDocumentId(other) && {
        otherVersion: keys.version(recordId, other),
        otherLineage: keys.lineage(recordId, other),
      }),
  };
}

/** Keys that the items of the first round trip lead to. */
export function secondKeys(first: Loaded, signer: Signer, path: Path, target: () => ApprovalTarget): Wanted {
  const locator = signer.token?.locator;
  const { signingToken, external, requestToken, carenet } = first;
  // A UI app signs with a connect token. Only now is it known which app makes the call.
  const appId = signingToken?.connect ? signingToken.appId : signer.appId;
  return {
    ...(signingToken?.connect && { tokenApp: keys.app(appId), ...appKeys(appId, path) }),
    ...(signingToken && tokenKeys(signingToken, appId, path.RECORD_ID)),
    ...(external &&
      path.RECORD_ID &&
      !path.DOCUMENT_ID && {
        version: keys.version(path.RECORD_ID, external.documentId),
        lineage: keys.lineage(path.RECORD_ID, external.documentId),
      }),
    ...(requestToken && targetKeys(requestToken, locator, target())),
    ...(carenet && !path.RECORD_ID && recordKeys(carenet.recordId, appId, locator)),
    ...(carenet && !path.RECORD_ID && documentKeys(carenet.recordId, path)),
  };
}

/** What the signing token depends on, unless the path names it too. */
function tokenKeys(token: TokenItem, appId: string, recordInPath: string | undefined): Wanted {
  const { recordId, carenetId } = token;
  if (carenetId) {
    return {
      tokenCarenet: keys.carenet(carenetId),
      tokenPlacement: keys.carenetApp(carenetId, appId),
      ...(recordId && { tokenShare: keys.appShare(recordId, appId), ...keysOfBasis(token, recordId) }),
    };
  }
  if (!recordId || recordId === recordInPath || token.kind !== 'access') return {};
  return { tokenShare: keys.appShare(recordId, appId), ...keysOfBasis(token, recordId) };
}

/** What the access of the account that the token acts for rests on. */
function keysOfBasis(token: TokenItem, recordId: string): Wanted {
  const { record, fullShare, member } = basisKeys({ ...token, recordId });
  return {
    ...(record && { tokenRecord: record }),
    ...(fullShare && { tokenFullShare: fullShare }),
    ...(member && { tokenMember: member }),
  };
}

/** What a request token is about: the app that asked, and the record or carenet it is (to be) bound to. */
function targetKeys(requestToken: TokenItem, locator: string | undefined, target: ApprovalTarget): Wanted {
  const { appId } = requestToken;
  const bound = requestToken.recordId ?? requestToken.carenetId;
  const recordId = bound ? requestToken.recordId : target.recordId;
  const carenetId = requestToken.carenetId ?? (bound || recordId ? undefined : target.carenetId);
  return {
    app: keys.app(appId),
    ...(recordId && isId(recordId) && recordKeys(recordId, appId, locator)),
    ...(carenetId &&
      isId(carenetId) && {
        ...keysInCarenet(carenetId, undefined, locator),
        carenetApp: keys.carenetApp(carenetId, appId),
      }),
  };
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
