/** The audit trail of one record, as one call sees it: every entry except its own, which is stored while it runs. */
import { type AuditItem, keys } from '../../store/items/index.ts';
import type { Range, Stored } from '../../store/key.ts';
import type { Context } from '../context.ts';
import { monthsBetween } from './months.ts';

/** The longest time, in milliseconds, between the start and the end of a call, and between any two clocks. */
export const longestCall = 600_000;

export interface Trail {
  readonly recordId: string;
  /** The hour before which there are no entries. */
  readonly begins: string;
  /** Months that can have entries, oldest first. */
  readonly months: readonly string[];
  readonly now: Date;
  /** Time and id of the running call, with which the sort key of its own entry begins and ends. */
  readonly time: string;
  readonly callId: string;
}

/** The trail of the record in the path. */
export function trailOf({ entities, now, time, callId }: Context<'record'>): Trail {
  const { id, createdAt } = entities.record;
  const begins = hourOf(new Date(createdAt), -longestCall);
  const months = monthsBetween(begins.slice(0, 7), hourOf(now, longestCall).slice(0, 7));
  return { recordId: id, begins, months, now, time, callId };
}

/** `YYYY-MM-DDTHH`, this many milliseconds later. */
export function hourOf(instant: Date, later: number): string {
  return new Date(instant.getTime() + later).toISOString().slice(0, 13);
}

/** The entries of a month. */
export function monthOf({ recordId }: Trail, month: string): Range<AuditItem> {
  return keys.auditMonth(recordId, month);
}

/** These entries without that of the running call. */
export function entriesOf(
  { callId }: Trail,
  items: readonly Stored<AuditItem>[],
): readonly Stored<AuditItem>[] {
  return items.filter(({ id }) => id !== callId);
}
