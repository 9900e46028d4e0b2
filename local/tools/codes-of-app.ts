/** What a person's app for codes shows. */
import { TOTP } from 'otpauth';

/** The code of this secret at that time, so many time steps later. */
export function codeOfApp(secret: string, time: Date, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: time.getTime() + steps * 30_000 });
}
