/** What a person's app for codes shows. */
import { TOTP } from 'otpauth';

/** The code of this secret, so many time steps from now. */
export function codeOfApp(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}
