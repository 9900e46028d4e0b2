/** A transaction may have one write for each item. */
import type { Write } from './writes.ts';

/**
 * The writes of several changes for one transaction: what is added to the same numbers is summed, and a check that is repeated is made
 * once. Throws when two writes of an item cannot be one.
 */
export function mergeWrites(writes: readonly Write[]): readonly Write[] {
  const merged = new Map<string, Write>();
  for (const write of writes) {
    const key = `${write.key.PK}\n${write.key.SK}`;
    const other = merged.get(key);
    merged.set(key, other ? both(other, write) : write);
  }
  return [...merged.values()];
}

function both(one: Write, other: Write): Write {
  if (one.kind === 'check' && other.kind === 'check') {
    const isSame = JSON.stringify(one.when) === JSON.stringify(other.when);
    if (isSame) return one;
  }
  if (isAddition(one) && isAddition(other)) {
    const add: Record<string, number> = { ...one.add };
    for (const [name, by] of Object.entries(other.add ?? {})) add[name] = (add[name] ?? 0) + by;
    return { ...one, add };
  }
  throw new Error(`Two writes of ${one.key.PK} ${one.key.SK} cannot be one.`);
}

type Addition = Extract<Write, { readonly kind: 'update' }>;

function isAddition(write: Write): write is Addition {
  return write.kind === 'update' && !write.when && !write.set && !write.remove;
}
