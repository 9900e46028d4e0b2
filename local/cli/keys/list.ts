/** The master keys as `keys list` shows them. */
import { keyInUse, type Ring, settlingSeconds } from '../../../shared/secrets/keyring-format.ts';
import { describeUses } from './describe-uses.ts';
import type { Uses } from './key-usage.ts';

interface ListedKey {
  readonly name: string;
  /** `gone`: something names it that nobody can open any more. */
  readonly state: 'current' | 'current soon' | 'older' | 'gone';
  readonly madeAt: string | null;
  /** From when a key that is current soon is used. */
  readonly usedFrom?: string;
  /** What names it; null for nothing, absent when it was not counted. */
  readonly uses?: Uses | null;
}

/** The keys of the ring by name, and then those that are gone. Says nothing about the keys themselves. */
export function listKeys(
  ring: Ring,
  now: Date,
  uses: ReadonlyMap<string, Uses> | undefined,
): readonly ListedKey[] {
  const usesOf = (name: string) => (uses ? { uses: uses.get(name) ?? null } : {});
  const present = [...ring.masters.keys()].toSorted().map((name) => {
    const madeAt = ring.madeAt.get(name) ?? null;
    return { name, madeAt, ...stateOf(name, ring, now), ...usesOf(name) };
  });
  const gone = [...(uses?.keys() ?? [])].filter((name) => !ring.masters.has(name));
  return [
    ...present,
    ...gone.map((name) => ({ name, madeAt: null, state: 'gone' as const, ...usesOf(name) })),
  ];
}

/** One line for people. */
export function describeKey({ name, state, madeAt, usedFrom, uses }: ListedKey): string {
  const used = uses === undefined ? '' : `; ${describeUses(uses ?? undefined)}`;
  if (state === 'gone') return `${name}  is gone${used}`;
  const time = `made at ${madeAt ?? 'an unknown time'}`;
  const current = { current: '; current', 'current soon': `; current from ${usedFrom} on`, older: '' }[state];
  return `${name}  ${time}${current}${used}`;
}

/** When running functions begin to use the current key. */
export function settledAt({ madeAt, current }: Ring): string {
  return new Date(Date.parse(madeAt.get(current)!) + settlingSeconds * 1000).toISOString();
}

function stateOf(name: string, ring: Ring, now: Date): Pick<ListedKey, 'state' | 'usedFrom'> {
  if (name !== ring.current) return { state: 'older' };
  if (keyInUse(ring, now) === name) return { state: 'current' };
  return { state: 'current soon', usedFrom: settledAt(ring) };
}
