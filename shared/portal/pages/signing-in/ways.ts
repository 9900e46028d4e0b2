import type { AccountFactors } from '../../../client/index.ts';

/** Whether a code or a passkey is asked for before a second step is added. Who has just used a recovery code may have nothing else left. */
export function asksProofToAdd({ second_factor, recovered }: AccountFactors): boolean {
  return second_factor && !recovered;
}

/** How many ways there are to do the second step, but for recovery codes. A passkey that is refused is none. */
export function waysOf({ passkeys, totp }: AccountFactors): number {
  return passkeys.filter(({ refused }) => !refused).length + (totp ? 1 : 0);
}

/** Whether the password alone is enough after this passkey, or after the code app, is removed. */
export function isLast(factors: AccountFactors, removed: { readonly refused: boolean }): boolean {
  return factors.second_factor && waysOf(factors) === (removed.refused ? 0 : 1);
}
