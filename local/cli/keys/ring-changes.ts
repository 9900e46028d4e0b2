/** Changes to the ring's JSON text. */
import { randomBytes } from 'node:crypto';
import { type Ring, readRing } from '../../../shared/secrets/keyring-format.ts';
import { UsageError } from '../errors.ts';

interface RingObject {
  readonly current: string;
  readonly madeAt?: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Adds a new key of 256 random bits and makes it current. */
export function withNewKey(text: string, now: Date): string {
  const ring = readRing(text);
  const object = JSON.parse(text) as RingObject;
  const name = nextName(ring);
  const madeAt = { ...object.madeAt, [name]: now.toISOString() };
  return checked({ ...object, current: name, [name]: randomBytes(32).toString('base64'), madeAt });
}

/** Removes a key. Throws UsageError when no key has that name, or it is the current one. */
export function withoutKey(text: string, name: string): string {
  requireRetirable(readRing(text), name);
  const { [name]: _key, madeAt = {}, ...rest } = JSON.parse(text) as RingObject;
  const { [name]: _time, ...times } = madeAt;
  return checked({ ...rest, madeAt: times } as unknown as RingObject);
}

/** Throws UsageError when no key has that name, or it is the current one. */
export function requireRetirable({ current, masters }: Ring, name: string): void {
  if (!masters.has(name))
    throw new UsageError(`There is no master key ${name}; keys list shows the existing ones.`);
  if (name === current)
    throw new UsageError(
      `The master key ${name} is the current one. Create another first, with keys rotate.`,
    );
}

/** When another key replaced this one; undefined when that is unknown. */
export function replacedAt({ madeAt }: Ring, name: string): string | undefined {
  const own = madeAt.get(name) ?? '';
  return [...madeAt.values()].filter((time) => time > own).toSorted()[0];
}

/** The name after the greatest one, so that a retired name is not used again; after zz, the first free one. */
function nextName({ masters }: Ring): string {
  const names = [...digits].flatMap((first) => [...digits].map((second) => first + second));
  const greatest = Math.max(...[...masters.keys()].map((name) => names.indexOf(name)));
  const free = [...names.slice(greatest + 1), ...names].find((name) => !masters.has(name));
  if (free === undefined) throw new Error('The ring of master keys is full.');
  return free;
}

function checked(object: RingObject): string {
  const text = JSON.stringify(object);
  readRing(text);
  return text;
}
