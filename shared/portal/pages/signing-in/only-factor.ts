import type { AccountFactors } from '../../../client/index.ts';

/** Whether a code or a passkey is asked for before a second step is added. Who has just used a recovery code may have nothing else left. */
export function asksProofToAdd({ second_factor, recovered }: AccountFactors): boolean {
  return second_factor && !recovered;
}

/** Whether there is one passkey or the code app, and nothing else: then the second step goes with it. */
export function isOnlyFactor({ passkeys, totp }: AccountFactors): boolean {
  return passkeys.length + (totp ? 1 : 0) === 1;
}
