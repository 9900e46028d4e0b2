/**
 * What the library says of the answer of an authenticator (README.md#the-library). It never throws here: what it cannot read is
 * refused like what is wrong, and its messages, which quote the answer, go nowhere.
 */
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyItem } from '../../store/items/index.ts';
import { algorithms } from './algorithms.ts';
import type { Answered } from './credential-json.ts';
import type { RelyingParty } from './relying-party.ts';

/** A credential as an authenticator has made it. */
export type NewCredential = Pick<
  PasskeyItem,
  'credentialId' | 'publicKey' | 'counter' | 'backupEligible' | 'backedUp' | 'aaguid'
>;

/** What an assertion proves besides that the credential has signed it. */
export type Assertion = Pick<PasskeyItem, 'counter' | 'backedUp'>;

/**
 * The credential; undefined unless it was made for this domain, and its authenticator has verified the person (WebAuthn Level 3, 7.1). An
 * attestation that was not asked for is not looked at: whatever is in it decides nothing.
 */
export async function verifyRegistration(
  { response, challenge }: Answered<RegistrationResponseJSON>,
  party: RelyingParty,
): Promise<NewCredential | undefined> {
  const found = await unlessRefused(async () =>
    verifyRegistrationResponse({
      response: withoutAttestation(response),
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    }),
  );
  if (!found?.verified || isFromFrame(response)) return undefined;
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = found.registrationInfo;
  // The library does not compare the id beside the signed data with the one in them.
  if (credential.id !== response.id) return undefined;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
    aaguid,
  };
}

/**
 * What the assertion says; undefined unless the passkey has signed it for this domain, for the account with this user handle, after its
 * authenticator has verified the person (WebAuthn Level 3, 7.2). `named`: the account was known before, so that the authenticator need
 * not say whose credential it is.
 */
export async function verifyAssertion(
  { response, challenge }: Answered<AuthenticationResponseJSON>,
  passkey: PasskeyItem,
  party: RelyingParty,
  { userHandle, named }: { readonly userHandle: string | undefined; readonly named: boolean },
): Promise<Assertion | undefined> {
  const { credentialId: id, publicKey, backupEligible } = passkey;
  const handle = response.response.userHandle || undefined;
  const isOfAccount = handle === undefined ? named : handle === userHandle;
  if (response.id !== id || !isOfAccount || isFromFrame(response)) return undefined;
  const found = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // With 0 the library accepts any counter: it would look at it before the signature, so that anybody could make us believe in a copy.
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    }),
  );
  if (!found?.verified) return undefined;
  const { newCounter, credentialDeviceType, credentialBackedUp } = found.authenticationInfo;
  if ((credentialDeviceType === 'multiDevice') !== backupEligible) return undefined;
  return { counter: newCounter, backedUp: credentialBackedUp };
}

/**
 * Whether the counter shows that there are two of the authenticator: it must grow, unless it is always 0, as it is of
 * credentials that are synchronised (WebAuthn Level 3, 6.1.1).
 */
export function isCopy({ counter }: Assertion, before: Pick<PasskeyItem, 'counter'>): boolean {
  return (counter > 0 || before.counter > 0) && counter <= before.counter;
}

/** The same with the attestation that was asked for: none (WebAuthn Level 3, 8.7). Throws when there are no authenticator data. */
function withoutAttestation(answer: RegistrationResponseJSON): RegistrationResponseJSON {
  const sent = new Uint8Array(Buffer.from(answer.response.attestationObject, 'base64url'));
  const authData = decodeAttestationObject(sent).get('authData');
  const none = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]),
  );
  const attestationObject = Buffer.from(none).toString('base64url');
  return { ...answer, response: { ...answer.response, attestationObject } };
}

/** Our pages are in no frame of another site, and the library looks only at frames whose page a browser names. */
function isFromFrame({ response }: { readonly response: { readonly clientDataJSON: string } }): boolean {
  const { crossOrigin } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
  return crossOrigin !== undefined && crossOrigin !== false;
}

async function unlessRefused<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
