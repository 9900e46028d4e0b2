/** The audit trail of one record, as one call sees it: every entry except its own, which is stored while it runs. */
import type { AuditItem } from '../../store/items/index.ts';
import type { Stored } from '../../store/key.ts';
import type { Context } from '../context.ts';
import { TrailReader } from './archive/reader.ts';
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
  /** Reads the entries of a month. */
  readonly reader: TrailReader;
}

/** The trail of the record in the path. */
export function trailOf({ entities, now, time, callId, store, bodies }: Context<'record'>): Trail {
  const { id, createdAt } = entities.record;
  const begins = hourOf(new Date(createdAt), -longestCall);
  const months = monthsBetween(begins.slice(0, 7), hourOf(now, longestCall).slice(0, 7));
  const reader = new TrailReader(id, { store, bodies }, now);
  return { recordId: id, begins, months, now, time, callId, reader };
}

/** `YYYY-MM-DDTHH`, this many milliseconds later. */
export function hourOf(instant: Date, later: number): string {
  return new Date(instant.getTime() + later).toISOString().slice(0, 13);
}

/** These entries without that of the running call. */
export function entriesOf(
  { callId }: Trail,
  items: readonly Stored<AuditItem>[],
): readonly Stored<AuditItem>[] {
  return items.filter(({ id }) => id !== callId);
}
