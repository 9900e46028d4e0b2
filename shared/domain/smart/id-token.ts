/** Who the person is, for the app (OpenID Connect Core §2; docs/contract/smart.md#id-tokens). */
import { relatedPersonId } from '../../fhir/rest/own-ids.ts';
import { randomAlphanumeric } from '../../ids.ts';
import { parseScopes } from '../../smart/scopes.ts';
import { keys, type SmartCodeItem, type SmartGrantItem } from '../../store/items/index.ts';
import { create, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { OpenContext } from '../context.ts';
import { fhirBase } from './addresses.ts';
import type { SmartApp } from './clients.ts';
import { openableKey, signIdToken, signingKeys } from './signing-keys.ts';

/** Seconds. An app reads it at once. */
const lifetime = 3600;

interface IdToken {
  /** Undefined when the app does not get one. */
  readonly text: string | undefined;
  /** Stores the name under which the app knows the account, when it gets its first. */
  readonly writes: readonly Write[];
}

/** The id token of a grant that has `openid`. Two round trips at the same time, or none. */
export async function idTokenFor(
  app: SmartApp,
  grant: SmartGrantItem,
  code: Pick<SmartCodeItem, 'nonce' | 'authenticatedAt'>,
  context: OpenContext,
): Promise<IdToken> {
  const { others } = parseScopes(grant.scope);
  if (!others.has('openid')) return { text: undefined, writes: [] };
  const { store, keyring, now } = context;
  const subjectKey = keys.smartSubject(grant.accountId, app.id, app.grant);
  const [[known], signing] = await Promise.all([store.get([subjectKey]), signingKeys(store, keyring, now)]);
  const sub = known?.sub ?? randomAlphanumeric(22);
  const seconds = epochSeconds(now);
  const claims = {
    iss: fhirBase(context),
    sub,
    aud: app.id,
    iat: seconds,
    exp: seconds + lifetime,
    ...(code.nonce !== undefined && { nonce: code.nonce }),
    ...(code.authenticatedAt !== undefined && { auth_time: code.authenticatedAt }),
    ...(others.has('fhirUser') && { fhirUser: fhirUserOf(grant, context) }),
    ...(others.has('profile') && { profile: fhirUserOf(grant, context) }),
  };
  const item = { accountId: grant.accountId, appGrant: app.grant, sub };
  return {
    text: await signIdToken(claims, await openableKey(signing, store, keyring, now), keyring),
    writes: known ? [] : [create(subjectKey, item, 'retry')],
  };
}

/** The person as a resource that the token can read: the owner is the patient, others are people who are related. */
export function fhirUserOf(
  { accountId, recordId, basis }: Pick<SmartGrantItem, 'accountId' | 'recordId' | 'basis'>,
  context: Pick<OpenContext, 'baseUrl'>,
): string {
  const base = fhirBase(context);
  if (basis.kind === 'ownership') return `${base}/Patient/${recordId}`;
  return `${base}/RelatedPerson/${relatedPersonId(recordId, accountId)}`;
}
