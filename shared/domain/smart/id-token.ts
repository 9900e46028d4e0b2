/** Who the person is, for the app (OpenID Connect Core §2; docs/contract/smart.md#id-tokens). */
import { relatedPersonId } from '../../fhir/rest/own-ids.ts';
import { parseScopes } from '../../smart/scopes.ts';
import type { SmartCodeItem, SmartGrantItem } from '../../store/items/index.ts';
import type { Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { OpenContext } from '../context.ts';
import { fhirBase } from './addresses.ts';
import type { SmartApp } from './clients.ts';
import { openableKey, signIdToken, signingKeys } from './signing-keys.ts';
import { appsNameFor } from './subjects.ts';

/** Seconds. An app reads it at once. */
const lifetime = 3600;

interface IdToken {
  /** Undefined when the app does not get one. */
  readonly text: string | undefined;
  /** Stores the name under which the app knows the account, when it gets its first. */
  readonly writes: readonly Write[];
}

/** The id token of a grant that has `openid`. Two round trips at the same time; one for a relative without `openid`, else none. */
export async function idTokenFor(
  app: SmartApp,
  grant: SmartGrantItem,
  code: Pick<SmartCodeItem, 'nonce' | 'authenticatedAt'>,
  context: OpenContext,
): Promise<IdToken> {
  const { others } = parseScopes(grant.scope);
  const { store, keyring, now } = context;
  const isOwner = grant.basis.kind === 'ownership';
  if (!others.has('openid')) {
    // Its RelatedPerson has an id that follows from the name.
    const { writes } = isOwner ? { writes: [] } : await appsNameFor(app, grant, store);
    return { text: undefined, writes };
  }
  const [{ sub, writes }, signing] = await Promise.all([
    appsNameFor(app, grant, store),
    signingKeys(store, keyring, now),
  ]);
  const seconds = epochSeconds(now);
  const person = fhirUserOf(grant, sub, context);
  const claims = {
    iss: fhirBase(context),
    sub,
    aud: app.id,
    iat: seconds,
    exp: seconds + lifetime,
    ...(code.nonce !== undefined && { nonce: code.nonce }),
    ...(code.authenticatedAt !== undefined && { auth_time: code.authenticatedAt }),
    ...(others.has('fhirUser') && { fhirUser: person }),
    ...(others.has('profile') && { profile: person }),
  };
  return {
    text: await signIdToken(claims, await openableKey(signing, store, keyring, now), keyring),
    writes,
  };
}

/** The person as a resource that the token can read: the owner is the patient, others are people who are related. `sub` is how the app knows her. */
export function fhirUserOf(
  { recordId, basis }: Pick<SmartGrantItem, 'recordId' | 'basis'>,
  sub: string,
  context: Pick<OpenContext, 'baseUrl'>,
): string {
  const base = fhirBase(context);
  if (basis.kind === 'ownership') return `${base}/Patient/${recordId}`;
  return `${base}/RelatedPerson/${relatedPersonId(recordId, sub)}`;
}
