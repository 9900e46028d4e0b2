/** The object of a part: one entry in a line of JSON, with the attributes of its item, in the order of their keys. */
import { createHash } from 'node:crypto';
import { type AuditItem, type AuditPartItem, keys } from '../../../store/items/index.ts';
import type { Stored } from '../../../store/key.ts';
import { objectPrefixes } from '../../../store/object-keys.ts';
import type { Bodies } from '../../../store/store.ts';

type Entry = Stored<AuditItem>;
type Named = Pick<AuditPartItem, 'month' | 'id'>;

/** The name of the object of a part. */
export function objectKeyOf(recordId: string, { month, id }: Named): string {
  return `${objectPrefixes.audits}${recordId}/${month}/${id}.jsonl`;
}

/** One line, with its end. The key is not in it, because it follows from record, time and id. */
export function lineOf({ PK: _, SK: __, ...entry }: Entry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** The entries of a stored part, as the table had them. */
export async function readPart(
  recordId: string,
  part: Named,
  bodies: Pick<Bodies, 'get'>,
): Promise<readonly Entry[]> {
  const text = (await bodies.get(objectKeyOf(recordId, part))).toString();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => entryIn(recordId, line));
}

function entryIn(recordId: string, line: string): Entry {
  const entry = JSON.parse(line) as AuditItem;
  return { ...keys.audit(recordId, entry.time, entry.id), ...entry };
}

/**
 * Stores the part again with entries that `change` has changed, in the same order. Returns whether there were any. Readers see all of it
 * as it was, or all as it is: an object is replaced as a whole.
 */
export async function rewritePart(
  recordId: string,
  part: Named,
  bodies: Pick<Bodies, 'get' | 'put'>,
  change: (entry: Entry) => Entry,
): Promise<boolean> {
  const before = await readPart(recordId, part, bodies);
  const after = before.map(change);
  if (after.every((entry, index) => entry === before[index])) return false;
  const bytes = Buffer.from(after.map(lineOf).join(''));
  await bodies.put(objectKeyOf(recordId, part), bytes, createHash('sha256').update(bytes).digest('hex'));
  return true;
}
