/** Codes of an app that counts time (RFC 6238): SHA-1, six digits, 30 seconds, which is what all such apps know. */
import { Secret, TOTP } from 'otpauth';

const period = 30;

/** Codes of the time step before and of the one after are right too: clocks differ, and typing takes time (RFC 6238, 5.2). */
const steps = 1;

/** 160 random bits, as long as the hash (RFC 4226, 4), in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address in a QR code that apps for codes read. `issuer` and `account` are what the app shows beside its codes. */
export function keyUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ secret, issuer, label: account, period }).toString();
}

/** When a code counts. */
interface When {
  readonly now: Date;
  /** The step of the code that was used last: neither it nor an earlier one is taken again. */
  readonly after?: number | undefined;
}

/** The time step of a code that is right now; undefined when it is wrong, or was used (RFC 6238, 5.2). */
export function acceptedStep(secret: string, code: string, { now, after = -1 }: When): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = new TOTP({ secret, period }).validate({ token, timestamp, window: steps });
  if (delta === null) return undefined;
  const step = TOTP.counter({ period, timestamp }) + delta;
  return step > after ? step : undefined;
}
