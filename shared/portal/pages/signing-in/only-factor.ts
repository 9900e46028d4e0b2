import type { AccountFactors } from '../../../client/index.ts';

/** Whether there is one passkey or the code app, and nothing else: then the second step goes with it. */
export function isOnlyFactor({ passkeys, totp }: AccountFactors): boolean {
  return passkeys.length + (totp ? 1 : 0) === 1;
}
