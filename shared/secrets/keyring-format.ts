/**
 * The stored ring of master keys: a JSON object in which two characters name a key, `current` names the
 * newest one, and `madeAt` may say when keys were made.
 */
import { createHash } from 'node:crypto';

export interface Ring {
  /** Name of the key for new secrets, once it has settled. */
  readonly current: string;
  /** 32 bytes by name. */
  readonly masters: ReadonlyMap<string, Buffer>;
  /** ISO timestamps by name, where they are known. */
  readonly madeAt: ReadonlyMap<string, string>;
}

const namePattern = /^[0-9A-Za-z]{2}$/;
const shortestKey = 43;
const expected =
  'a JSON object such as {"current":"01","01":"…"} where every two-character key id names a text of at least 43 random characters';

/**
 * How long a new key is known before anything is made with it. A process that has just read the ring without
 * the key does not read it again at once. After this time it may, no matter who triggered that read and what
 * its clock says.
 */
export const settlingSeconds = 60;

/** Reads the ring from its JSON text. Throws an error that says what is expected, without showing any key. */
export function readRing(json: string): Ring {
  const { current, madeAt = {}, ...texts } = objectIn(json);
  const masters = new Map<string, Buffer>();
  for (const [name, text] of Object.entries(texts)) {
    if (!namePattern.test(name) || typeof text !== 'string' || text.length < shortestKey) throw malformed();
    masters.set(name, createHash('sha256').update(text).digest());
  }
  if (typeof current !== 'string' || !masters.has(current)) throw malformed();
  return { current, masters, madeAt: timesIn(madeAt) };
}

/** The key for new secrets: the newest one that has settled. A key without a known time counts as old. */
export function keyInUse({ current, masters, madeAt }: Ring, now: Date): string {
  const age = (name: string) => now.getTime() - Date.parse(madeAt.get(name) ?? '1970-01-01');
  const others = [...masters.keys()].filter((name) => name !== current).sort((a, b) => age(a) - age(b));
  return [current, ...others].find((name) => age(name) >= settlingSeconds * 1000) ?? current;
}

function objectIn(json: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw malformed();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return value as Record<string, unknown>;
}

function timesIn(value: unknown): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null) throw malformed();
  const times = new Map<string, string>();
  for (const [name, time] of Object.entries(value)) {
    if (typeof time !== 'string' || Number.isNaN(Date.parse(time))) throw malformed();
    times.set(name, time);
  }
  return times;
}

function malformed(): Error {
  return new Error(`The master keys must be ${expected}.`);
}
