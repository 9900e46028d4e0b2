/**
 * Moves audit entries of a record from the table to the bucket. Each step can be the last one that happens:
 *
 * 1. A part is announced, so that its object is found whatever happens.
 * 2. Its object is stored.
 * 3. The part becomes `stored` in one transaction with the turn of the record. From here on readers take the entries from the
 *    object, and only once where the table still has them. Of two writers who have read the same entries one loses its turn here,
 *    and removes its object.
 * 4. The entries are removed from the table, and the part becomes `moved`.
 */
import { createHash } from 'node:crypto';
import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { newId } from '../../../ids.ts';
import {
  type AuditArchiveItem,
  type AuditItem,
  type AuditPartItem,
  keys,
} from '../../../store/items/index.ts';
import { type Key, keyOf } from '../../../store/key.ts';
import { itemsOf } from '../../../store/pages.ts';
import { type Bodies, StaleRead, type Store } from '../../../store/store.ts';
import { absent, check, present, put, update, type Write } from '../../../store/writes.ts';
import { monthOf, monthsBefore, monthsBetween, nextMonth } from '../months.ts';
import type { Budget } from './budget.ts';
import { readArchive } from './index-of-parts.ts';
import { lineOf, objectKeyOf, readPart } from './object.ts';

export interface Moving {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly now: Date;
  readonly budget: Budget;
  /** Called with the number of entries of each part that is stored. */
  readonly onStored: (entries: number) => void;
}

export interface MovedRecord {
  readonly id: string;
  readonly createdAt: string;
}

/** A month with more becomes several objects, because a reader holds one of them in memory. */
const partBytes = 4 * 1_048_576;
const removalsAtOnce = 20;
const dayMilliseconds = 86_400_000;

/**
 * Moves the entries of all months before this one. Returns false when there is more to do: the budget is spent, or another run is
 * working on the record.
 */
export async function moveRecord(
  { id, createdAt }: MovedRecord,
  before: string,
  moving: Moving,
): Promise<boolean> {
  const { state, parts } = await readArchive(id, moving.store);
  for (const part of parts) await complete(id, part, moving);
  // The call that created the record may have begun in the month before.
  const first = state?.until ?? monthOf(new Date(createdAt), -dayMilliseconds);
  let archive = state;
  try {
    for (const month of monthsBetween(first, monthsBefore(before, 1))) {
      while (archive === undefined || archive.until <= month) {
        if (moving.budget.isSpent) return false;
        const moved = await movePart(id, month, archive, moving);
        if (!moved) break;
        archive = moved;
      }
    }
    if (archive === undefined || archive.until < before) await advance(id, archive, before, moving);
    return true;
  } catch (error) {
    if (error instanceof StaleRead) return false;
    throw error;
  }
}

/** Goes on with what an earlier run has begun. */
async function complete(recordId: string, part: AuditPartItem, moving: Moving): Promise<void> {
  switch (part.state) {
    case 'moved':
      return;
    case 'stored': {
      const entries = await readPart(recordId, part, moving.bodies);
      return removeEntries(recordId, part, entries, moving.store);
    }
    case 'given up':
      return discard(recordId, part, moving);
    case 'begun':
      // If its run is still working, it loses its turn.
      return giveUp(recordId, part, moving);
  }
}

/** Moves the first entries of a month. Returns the new state; undefined when there are no entries. */
async function movePart(
  recordId: string,
  month: string,
  state: AuditArchiveItem | undefined,
  moving: Moving,
): Promise<AuditArchiveItem | undefined> {
  const { store, bodies, now, budget } = moving;
  const { entries, bytes, isWhole } = await nextEntries(recordId, month, store);
  if (entries.length === 0) return undefined;
  budget.spend(bytes.length);
  const part: AuditPartItem = {
    month,
    id: newId(now),
    state: 'begun',
    first: entries[0]!.SK,
    last: entries.at(-1)!.SK,
    entries: entries.length,
  };
  const key = keys.auditPart(recordId, month, part.id);
  await store.put(key, part);
  await bodies.put(objectKeyOf(recordId, part), bytes, createHash('sha256').update(bytes).digest('hex'));
  const next = { until: isWhole ? nextMonth(month) : month, turn: newId(now) };
  try {
    const stored = update(key, { set: { state: 'stored' } }, { when: { state: 'begun' }, refused: 'retry' });
    await store.transact([stored, ...takeTurn(recordId, state, next)]);
  } catch (error) {
    if (error instanceof StaleRead) await giveUp(recordId, part, moving);
    throw error;
  }
  moving.onStored(entries.length);
  await removeEntries(recordId, { ...part, state: 'stored' }, entries, store);
  return next;
}

/** The first entries of a month that fit one object. */
async function nextEntries(recordId: string, month: string, store: Store) {
  const entries: Key<AuditItem>[] = [];
  const lines: Buffer[] = [];
  let size = 0;
  for await (const entry of itemsOf(store.pages(keys.auditMonth(recordId, month)))) {
    const line = Buffer.from(lineOf(entry));
    if (size > 0 && size + line.length > partBytes)
      return { entries, bytes: Buffer.concat(lines), isWhole: false };
    entries.push(keyOf(entry));
    lines.push(line);
    size += line.length;
  }
  return { entries, bytes: Buffer.concat(lines), isWhole: true };
}

/** Notes that earlier months have no entries in the table. */
async function advance(
  recordId: string,
  state: AuditArchiveItem | undefined,
  until: string,
  { store, now }: Moving,
): Promise<void> {
  await store.transact(takeTurn(recordId, state, { until, turn: newId(now) }));
}

/** Fails when another run has taken a turn, or the record is being erased. */
function takeTurn(
  recordId: string,
  state: AuditArchiveItem | undefined,
  next: AuditArchiveItem,
): readonly Write[] {
  const when = state ? { turn: state.turn } : { PK: absent };
  return [
    put(keys.auditArchiveState(recordId), next, { when, refused: 'retry' }),
    check(keys.record(recordId), { PK: present }, 'retry'),
  ];
}

async function removeEntries(
  recordId: string,
  part: AuditPartItem,
  entries: readonly Key<AuditItem>[],
  store: Store,
): Promise<void> {
  await forEachConcurrent(entries, removalsAtOnce, (entry) => store.delete(keyOf(entry)));
  // It is gone when the record was erased in the meantime.
  await store.put(
    keys.auditPart(recordId, part.month, part.id),
    { ...part, state: 'moved' },
    { state: 'stored' },
  );
}

/** Removes a part that is not stored. One that has been stored in the meantime stays; of one that was erased the object is left. */
async function giveUp(recordId: string, part: AuditPartItem, moving: Moving): Promise<void> {
  const key = keys.auditPart(recordId, part.month, part.id);
  if (!(await moving.store.put(key, { ...part, state: 'given up' }, { state: 'begun' }))) {
    const [found] = await moving.store.get([key]);
    if (found && found.state !== 'given up') return;
  }
  await discard(recordId, part, moving);
}

async function discard(
  recordId: string,
  part: AuditPartItem,
  { store, bodies }: Pick<Moving, 'store' | 'bodies'>,
): Promise<void> {
  await bodies.delete(objectKeyOf(recordId, part));
  await store.delete(keys.auditPart(recordId, part.month, part.id));
}
