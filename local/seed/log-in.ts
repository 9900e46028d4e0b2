/** The log-ins of seeded patients. */
import { randomBytes, randomInt } from 'node:crypto';

export interface LogIn {
  readonly accountId: string;
  readonly username: string;
  readonly password: string;
}

/** The log-in of the sample patient of a new data directory: a person types it. */
export function sampleLogIn(): LogIn {
  return { accountId: 'agnes@mail.example', username: 'agnes', password: pronounceablePassword() };
}

/** A log-in for another patient of this profile; no two are the same. */
export function newLogIn(profile: string): LogIn {
  const name = profile.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const accountId = `${name}-${randomBytes(4).toString('hex')}@mail.example`;
  return { accountId, username: accountId, password: randomBytes(12).toString('base64url') };
}

const consonants = 'bdfghklmnprstvz';
const vowels = 'aeiou';

/** Such as bamo-kilu-tera-42: 44 bits, for an account that locks after three wrong passwords. */
function pronounceablePassword(): string {
  const words = Array.from({ length: 3 }, () => syllable() + syllable());
  return [...words, randomInt(10, 100)].join('-');
}

function syllable(): string {
  return `${consonants[randomInt(consonants.length)]}${vowels[randomInt(vowels.length)]}`;
}
