/**
 * SMART App Launch (docs/contract/smart.md#calls). Every secret is stored as a hash: launches, requests, codes, tokens. The table alone opens
 * nothing.
 */
import type { Basis, GrantSession } from '../../access/grants.ts';
import { toAlphanumeric } from '../../ids.ts';
import { appLinksPartition, type SmartAppRecordItem } from './apps.ts';
import { digest } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';
import { recordPartition } from './records.ts';

/** One partition for each secret, by its hash. */
export const smartPartition = partition('SMART#{hash}');
/** The names under which one app knows accounts. */
export const smartSubjectPartition = partition('SMARTSUB#{locator}');
export const smartKeyPartition = partition('SMARTKEYS');

/** A person is asked to let an app in. Its id is a secret in the address of the page. */
export interface SmartRequestItem {
  readonly appId: string;
  readonly appGrant: string;
  readonly redirectUri: string;
  /** What it asks for, cut to what it is registered for. */
  readonly scope: string;
  readonly state: string;
  readonly nonce?: string;
  /** PKCE (RFC 7636), S256 alone. */
  readonly codeChallenge: string;
  /** What the launch was about, if the app was opened from the portal. */
  readonly launch?: { readonly accountId: string; readonly recordId: string; readonly carenetId?: string };
  readonly createdAt: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

/** An app was opened from the portal. Its id is a secret that works once. */
export interface SmartLaunchItem {
  readonly appId: string;
  readonly appGrant: string;
  readonly accountId: string;
  readonly recordId: string;
  readonly carenetId?: string;
  readonly createdAt: string;
  readonly expiresAt: number;
  readonly ttl: number;
}

/** An authorization code. It works once; a second use ends what came of the first. */
export interface SmartCodeItem {
  readonly appId: string;
  readonly appGrant: string;
  readonly recordId: string;
  readonly grantId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly nonce?: string;
  /** When the person signed in, in epoch seconds, if it is known. */
  readonly authenticatedAt?: number;
  readonly createdAt: string;
  readonly expiresAt: number;
  /** How often it was tried with a wrong verifier or address. */
  readonly tries: number;
  /** When it was used. */
  readonly usedAt?: string;
  readonly ttl: number;
}

/** An access or refresh token. What it may do is decided by its grant too, which every call reads. */
export interface SmartTokenItem {
  readonly kind: 'access' | 'refresh';
  readonly appId: string;
  readonly appGrant: string;
  /** Of a person's token: where its grant is, and what that rests on. A backend app's has none of these. */
  readonly grantId?: string;
  readonly recordId?: string;
  readonly carenetId?: string;
  readonly accountId?: string;
  readonly basis?: Basis;
  /** The scopes of this token, as one text. */
  readonly scope: string;
  readonly issuedAt: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
  /** Of a refresh token: when it was exchanged for the next one, and with which random text that was computed from it. */
  readonly usedAt?: string;
  readonly salt?: string;
  readonly ttl: number;
}

/** The assertion of a client that has been used (RFC 7523). */
export interface SmartAssertionItem {
  /** The call that used it, so that its own second attempt does not count as a repetition. */
  readonly writer: string;
  readonly ttl: number;
}

/**
 * The name under which one app knows an account: random, so that two apps cannot compare (OpenID Connect Core §8.1). The id of a RelatedPerson
 * follows from it.
 */
export interface SmartSubjectItem {
  readonly accountId: string;
  readonly appGrant: string;
  readonly sub: string;
}

/** What a person has allowed an app. Everything that is issued under it ends with it. */
export interface SmartGrantItem {
  readonly id: string;
  readonly kind: 'patient' | 'system';
  readonly appId: string;
  readonly appGrant: string;
  readonly recordId: string;
  readonly carenetId?: string;
  /** Who has allowed it, and what her access rested on. */
  readonly accountId: string;
  readonly basis: Basis;
  readonly scope: string;
  /** What the app had asked for when the person decided: asked for the same again, it gets the same without a question. */
  readonly asked?: string;
  /** The session that it ends with; undefined: it outlives sessions. */
  readonly session?: GrantSession;
  readonly createdAt: string;
  /** Timestamp; undefined: never. */
  readonly expiresAt?: string;
  /** When a token of it was last issued. */
  readonly lastUsedAt?: string;
  /** Epoch seconds after which DynamoDB removes the item; undefined: never. */
  readonly ttl?: number;
}

/** A pair of keys that signs id tokens. */
export interface SmartSigningKeyItem {
  readonly kid: string;
  /** The private key as JWK, sealed with a master key; its own id is the context. */
  readonly sealedKey: string;
  /** The public key as JWK, as it is published. */
  readonly published: Readonly<Record<string, string>>;
  readonly createdAt: string;
}

const request = place<SmartRequestItem>(smartPartition, 'REQUEST');
const launch = place<SmartLaunchItem>(smartPartition, 'LAUNCH');
const code = place<SmartCodeItem>(smartPartition, 'CODE');
const token = place<SmartTokenItem>(smartPartition, 'TOKEN');
const assertion = place<SmartAssertionItem>(smartPartition, 'ASSERTION');
const subject = place<SmartSubjectItem>(smartSubjectPartition, '{app id}#{registration}');
const grant = place<SmartGrantItem>(recordPartition, 'LETIN#{grant}', 'LETIN#OF#{app id}');
const appRecord = place<SmartAppRecordItem>(appLinksPartition, 'F#{record}');
const appGrantLink = place<SmartAppRecordItem>(appLinksPartition, 'U#{record}#{grant}');
const signingKey = place<SmartSigningKeyItem>(smartKeyPartition, '{key}');

export const smart = (): Subject => ({
  title: 'SMART App Launch',
  kinds: [
    itemKind(request, {
      title: 'request of an app to be let in',
      attributes: {
        appId: 'hidden',
        appGrant: 'hidden',
        redirectUri: 'hidden',
        scope: 'hidden',
        state: 'hidden',
        nonce: 'hidden',
        codeChallenge: 'hidden',
        launch: 'hidden',
        createdAt: 'hidden',
        expiresAt: 'hidden',
        ttl: 'hidden',
      },
      readBy: 'the page on which a person lets an app in',
      expires: 'a day after the request has expired',
    }),
    itemKind(launch, {
      title: 'app that was opened from the portal',
      attributes: {
        appId: 'hidden',
        appGrant: 'hidden',
        accountId: 'hidden',
        recordId: 'hidden',
        carenetId: 'hidden',
        createdAt: 'hidden',
        expiresAt: 'hidden',
        ttl: 'hidden',
      },
      readBy: 'the request of the app that was opened',
      expires: 'a day after the launch has expired',
    }),
    itemKind(code, {
      title: 'authorization code',
      attributes: {
        appId: 'hidden',
        appGrant: 'hidden',
        recordId: 'hidden',
        grantId: 'hidden',
        redirectUri: 'hidden',
        codeChallenge: 'hidden',
        nonce: 'hidden',
        authenticatedAt: 'hidden',
        createdAt: 'hidden',
        expiresAt: 'hidden',
        tries: 'hidden',
        usedAt: 'hidden',
        ttl: 'hidden',
      },
      readBy: 'the exchange of the code',
      expires: 'a day after the code has expired',
    }),
    itemKind(token, {
      title: 'token of SMART App Launch',
      attributes: {
        kind: 'hidden',
        appId: 'hidden',
        appGrant: 'hidden',
        grantId: 'hidden',
        recordId: 'hidden',
        carenetId: 'hidden',
        accountId: 'hidden',
        basis: 'hidden',
        scope: 'hidden',
        issuedAt: 'hidden',
        expiresAt: 'hidden',
        usedAt: 'hidden',
        salt: 'hidden',
        ttl: 'hidden',
      },
      readBy: 'every call of the FHIR base; refreshing, introspection and revocation',
      expires: 'a day after the token has expired',
    }),
    itemKind(assertion, {
      title: 'assertion of a client that was used',
      attributes: { writer: 'hidden', ttl: 'hidden' },
      readBy: 'the authentication of clients with a key',
      expires: 'a day after the assertion has expired',
    }),
    itemKind(subject, {
      title: 'name under which an app knows an account',
      attributes: { accountId: 'shown', appGrant: 'shown', sub: 'shown' },
      readBy: 'the exchange of a code, for the id token; what tells an app who a relative is',
    }),
    itemKind(grant, {
      title: 'access of an app through SMART App Launch',
      attributes: {
        id: 'shown',
        kind: 'shown',
        appId: 'shown',
        appGrant: 'shown',
        recordId: 'shown',
        carenetId: 'shown',
        accountId: 'shown',
        basis: 'hidden',
        scope: 'shown',
        asked: 'shown',
        session: 'hidden',
        createdAt: 'shown',
        expiresAt: 'shown',
        lastUsedAt: 'shown',
        ttl: 'shown',
      },
      readBy: 'every call of the FHIR base; the lists of such access (query)',
      expires: 'when the access ends by itself; never without an end',
    }),
    itemKind(appRecord, {
      title: 'records that let a backend app in',
      attributes: { recordId: 'shown', grantId: 'shown', appGrant: 'shown', ttl: 'shown' },
      readBy: 'the list of its records, the clean-up of a removed app (query)',
      expires: 'with the access; never without an end',
    }),
    itemKind(appGrantLink, {
      title: 'access that people have given a SMART app',
      attributes: { recordId: 'shown', grantId: 'shown', appGrant: 'shown', ttl: 'shown' },
      readBy: 'the clean-up of a removed app (query)',
      expires: 'with the access; never without an end',
    }),
    itemKind(signingKey, {
      title: 'keys of id tokens',
      attributes: { kid: 'shown', sealedKey: 'sealed', published: 'shown', createdAt: 'shown' },
      readBy: 'the exchange of a code, for the id token; the list of public keys (query)',
    }),
  ],
});

/** The hash under which a secret of SMART App Launch is stored: 256 bits of its SHA-256, as 43 characters. */
function smartHash(kind: 'request' | 'launch' | 'code' | 'token' | 'assertion', secret: string): string {
  return toAlphanumeric(digest(`smart ${kind} ${secret}`), 43);
}

export const smartKeys = {
  /** The id of the request as it is in the address. */
  smartRequest: (id: string) => request.key(smartPartition.of(smartHash('request', id))),
  smartLaunch: (id: string) => launch.key(smartPartition.of(smartHash('launch', id))),
  smartCode: (text: string) => code.key(smartPartition.of(smartHash('code', text))),
  smartToken: (text: string) => token.key(smartPartition.of(smartHash('token', text))),
  /** The token whose hash another item holds. */
  smartTokenAt: (hash: string) => token.key(smartPartition.of(hash)),
  /** `jti` is that of the assertion; ids of clients hold no blanks. */
  smartAssertion: (appId: string, jti: string) =>
    assertion.key(smartPartition.of(smartHash('assertion', `${appId} ${jti}`))),
  smartSubject: (accountId: string, appId: string, appGrant: string) =>
    subject.key(smartSubjectPartition.of(accountLocator(accountId)), `${appId}#${appGrant}`),
  /** All names under which apps know the account. */
  smartSubjects: (accountId: string) => subject.range(smartSubjectPartition.of(accountLocator(accountId))),
  /** Of a person's app. */
  smartGrant: (recordId: string, grantId: string) => grant.key(recordPartition.of(recordId), grantId),
  /** Of a backend app, which a record lets in once. */
  systemGrant: (recordId: string, appId: string) => grant.key(recordPartition.of(recordId), `OF#${appId}`),
  /** Both kinds. */
  smartGrants: (recordId: string) => grant.range(recordPartition.of(recordId)),
  /** The records that let the backend app in. */
  smartAppRecords: (appId: string) => appRecord.range(appLinksPartition.of(appId)),
  smartAppRecord: (appId: string, recordId: string) => appRecord.key(appLinksPartition.of(appId), recordId),
  /** Of a person's app. */
  smartAppGrant: (appId: string, recordId: string, grantId: string) =>
    appGrantLink.key(appLinksPartition.of(appId), `${recordId}#${grantId}`),
  smartSigningKey: (kid: string) => signingKey.key(smartKeyPartition.of(), kid),
  /** All that are published. */
  smartSigningKeys: signingKey.range(smartKeyPartition.of()),
};
