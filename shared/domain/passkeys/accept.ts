/** What becomes of an assertion (docs/contract/passkeys.md#assertions). */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { ApiError } from '../../errors.ts';
import { type AccountItem, keys, type PasskeyItem } from '../../store/items/index.ts';
import { absent, present, update, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { requestMail } from '../mail/mail-event.ts';
import { useChallenge } from './challenges.ts';
import type { Answered } from './credential-json.ts';
import type { RelyingParty } from './relying-party.ts';
import { isCopy, verifyAssertion } from './verify.ts';

/** An assertion, and whose it says it is. */
export interface Claim {
  readonly answered: Answered<AuthenticationResponseJSON>;
  readonly party: RelyingParty;
  /** The account that the passkey is of; undefined when there is none, or it may not sign in. */
  readonly account: AccountItem | undefined;
  readonly passkey: PasskeyItem | undefined;
  /** Whether the account was known before the answer. */
  readonly named: boolean;
}

/** An assertion that is accepted, with its writes. */
export interface Proof {
  readonly account: AccountItem;
  readonly passkey: PasskeyItem;
  /** Uses the challenge up. */
  readonly use: Write;
  /** Says when the passkey was used, and what its counter was. */
  readonly used: Write;
}

/**
 * Returns what an assertion proves, with the writes that the caller commits. Throws 403, in the same words
 * whatever is wrong, after it has used the challenge up. When the counter shows that there is a copy of the authenticator, the
 * passkey is refused from then on, and its person is told.
 */
export async function acceptAssertion(
  { answered, party, account, passkey, named }: Claim,
  { time, now, commitRefused }: Pick<Context, 'time' | 'now' | 'commitRefused'>,
): Promise<Proof> {
  const use = useChallenge(answered.challenge);
  const isOpen = account !== undefined && passkey !== undefined && passkey.copiedAt === undefined;
  const assertion =
    isOpen && (await verifyAssertion(answered, passkey, party, { userHandle: account.userHandle, named }));
  if (!assertion) return refuse([use], commitRefused);

  const key = keys.passkey(account.id, passkey.id);
  const guard = { when: { counter: passkey.counter, copiedAt: absent }, refused: 'retry' } as const;
  if (isCopy(assertion, passkey)) {
    const marked = update(key, { set: { copiedAt: time } }, guard);
    // It is no second factor any more. The second step stays, in all browsers: the password alone opens nothing.
    const counted = update(
      keys.factors(account.id),
      { set: { trustedBrowsers: [] }, add: { refusedPasskeys: 1, revision: 1 } },
      { when: { PK: present }, refused: 'retry' },
    );
    return refuse(
      [use, marked, counted, requestMail('passkey_copied', account.id, { now, time })],
      commitRefused,
    );
  }
  return { account, passkey, use, used: update(key, { set: { ...assertion, usedAt: time } }, guard) };
}

async function refuse(writes: readonly Write[], commitRefused: Context['commitRefused']): Promise<never> {
  await commitRefused(writes, 403);
  throw new ApiError('passkey_refused');
}
