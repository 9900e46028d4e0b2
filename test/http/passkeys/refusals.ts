/** The errors of calls for passkeys, as a client sees them. */
import { expect } from 'vitest';
import type { Answer } from '../../support/client.ts';

const texts = {
  passkey_refused: [403, 'The passkey is refused'],
  challenge_invalid: [403, 'The challenge is over or was used; start again'],
  sign_in_again: [403, 'The session is too old for this; sign in again'],
  ticket_invalid: [403, 'The sign-in has taken too long or was used; start again'],
  passkey_invalid: [400, 'The passkey cannot be added'],
  passkey_known: [400, 'An account has this passkey already'],
  passkeys_too_many: [400, 'The account has 20 passkeys; remove one first'],
  passkeys_unavailable: [400, 'There are no passkeys here, because the address of the UI app is not a name'],
  password_wrong: [400, 'The present password is wrong'],
  second_factor_wrong: [400, 'The code is not right, or was used before'],
  second_factor_demanded: [
    400,
    'This service demands a second factor; add another one before you remove the last',
  ],
} as const;

/** Status, code and text: nothing in them says more than the code. */
export function expectRefused({ status, text, headers }: Answer, code: keyof typeof texts): void {
  expect([status, text, headers['x-error-code']]).toEqual([...texts[code], code]);
}
