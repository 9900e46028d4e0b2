/**
 * Passkeys of accounts, and the challenges that they answer (docs/contract/passkeys.md#data). Nothing here is a secret of the person: the
 * private key never leaves her authenticator.
 */
import { accountPartition } from './accounts.ts';
import { digest, hash } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';

/** One partition for each credential, so that no two accounts have the same one. */
export const credentialPartition = partition('CREDENTIAL#{passkey}');
export const challengePartition = partition('CHALLENGE#{hash}');

export interface PasskeyItem {
  /** 192 bits of the hash of the credential's id. */
  readonly id: string;
  /** What the authenticator calls the credential, in base64url. */
  readonly credentialId: string;
  /** In base64url, as a COSE key (RFC 9052, 7). */
  readonly publicKey: string;
  /** The signature counter of the last assertion. Authenticators whose credentials are synchronised always say 0. */
  readonly counter: number;
  /** How the authenticator can be reached, as the browser said when it was added. */
  readonly transports: readonly string[];
  /** What the person calls it. */
  readonly name: string;
  /** Whether the credential may be on several devices, which never changes, and whether it is kept elsewhere now. */
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
  /** The model of the authenticator, as it says itself; zeros when it says nothing. */
  readonly aaguid: string;
  readonly createdAt: string;
  /** When it was last used. */
  readonly usedAt?: string;
  /** When its counter showed that there is a copy of it. It is refused from then on. */
  readonly copiedAt?: string;
}

/** The account that has the credential. */
export interface CredentialItem {
  readonly accountId: string;
}

/**
 * What a challenge may be answered for: signing in, adding a passkey, or confirming that the person is there. One that is confirmed has been
 * answered: its text proves that to a call which knows nothing of passkeys.
 */
type ChallengePurpose = 'sign in' | 'add' | 'confirm' | 'confirmed';

/** A challenge. It is good for one answer. */
export interface ChallengeItem {
  readonly purpose: ChallengePurpose;
  /** The UI app that asked for it, and its registration. */
  readonly appId: string;
  readonly appGrant: string;
  /** The account that may answer it; any when absent. */
  readonly accountId?: string;
  /** The session that asked for it, of a person who is signed in. */
  readonly sessionId?: string;
  /** To add a passkey to an account that has a second factor: one was proved. */
  readonly proved?: true;
  /** Epoch seconds. */
  readonly expiresAt: number;
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

const passkey = place<PasskeyItem>(accountPartition, 'PASSKEY#{passkey}');
const credential = place<CredentialItem>(credentialPartition, 'CREDENTIAL');
const challenge = place<ChallengeItem>(challengePartition, 'CHALLENGE');

export const passkeys = (): Subject => ({
  title: 'Passkeys',
  kinds: [
    itemKind(passkey, {
      title: 'passkeys',
      attributes: {
        id: 'shown',
        credentialId: 'hidden',
        publicKey: 'hidden',
        counter: 'shown',
        transports: 'shown',
        name: 'shown',
        backupEligible: 'shown',
        backedUp: 'shown',
        aaguid: 'shown',
        createdAt: 'shown',
        usedAt: 'shown',
        copiedAt: 'shown',
      },
      readBy: 'signing in with a passkey; calls for passkeys (query)',
    }),
    itemKind(credential, {
      title: 'credential of a passkey',
      attributes: { accountId: 'shown' },
      readBy: 'signing in with a passkey; it keeps credentials unique',
    }),
    itemKind(challenge, {
      title: 'challenge for a passkey',
      attributes: {
        purpose: 'shown',
        appId: 'shown',
        appGrant: 'hidden',
        accountId: 'shown',
        sessionId: 'shown',
        proved: 'shown',
        expiresAt: 'shown',
        ttl: 'shown',
      },
      readBy: 'the call that it is answered in',
      expires: 'an hour after it has expired',
    }),
  ],
});

/** The id of the passkey with this credential, by which its person and its items name it. */
export function passkeyIdOf(credentialId: string): string {
  return hash('credential', credentialId);
}

/** The hash of a challenge: 256 bits, as the challenge itself has. */
function hashOfChallenge(text: string): string {
  return digest(`challenge ${text}`).toString('base64url');
}

export const passkeyKeys = {
  passkey: (accountId: string, passkeyId: string) =>
    passkey.key(accountPartition.of(accountLocator(accountId)), passkeyId),
  /** All passkeys of an account. */
  passkeys: (accountId: string) => passkey.range(accountPartition.of(accountLocator(accountId))),
  credential: (passkeyId: string) => credential.key(credentialPartition.of(passkeyId)),
  challenge: (text: string) => challenge.key(challengePartition.of(hashOfChallenge(text))),
};
