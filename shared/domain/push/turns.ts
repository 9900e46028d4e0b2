/** When what is new of a group is told: at once, and then not again for a while (docs/contract/push.md#what-is-told). */
import type { PushTold } from '../../store/items/index.ts';

/** A phone that hums for every document of an import is soon silenced. */
const quietMilliseconds = 15 * 60_000;

export type Turn =
  /** It is told now; stored is `told` before that. */
  | { readonly turn: 'now'; readonly told: PushTold }
  /** Something else of the group was told just now: it waits until then. */
  | { readonly turn: 'later'; readonly due: Date; readonly told: PushTold }
  /** It was told, or will be with what waits already. */
  | { readonly turn: 'never' };

/** What becomes of the event, by what was last told of its group. */
export function turnOf(event: string, last: PushTold | undefined, now: Date): Turn {
  if (last?.event === event) return last.done ? { turn: 'never' } : { turn: 'now', told: last };
  if (last?.covered === event) return { turn: 'never' };
  const free = last ? Date.parse(last.at) + quietMilliseconds : 0;
  if (!last || free <= now.getTime()) {
    const covered = last?.next === event ? undefined : last?.next;
    return { turn: 'now', told: { at: now.toISOString(), event, ...(covered !== undefined && { covered }) } };
  }
  if (last.next !== undefined && last.next !== event) return { turn: 'never' };
  return { turn: 'later', due: new Date(free), told: { ...last, next: event } };
}

/** How long until a browser that was not reached is tried again, by how often it was tried; undefined: no more. The mail tells as well. */
export function nextTry(attempt: number, now: Date): Date | undefined {
  const minutes = [1, 5, 30, 120][attempt - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
}
