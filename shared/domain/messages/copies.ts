/** Lists of what is in an inbox or a sent folder. Copies that are not delivered yet do not count. */
import type { ListParameters } from '../../api/endpoint.ts';
import type { Range } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { deliveredOnly } from './fan-out.ts';

/** With an id that begins with a time, and perhaps a delivery without which it does not count. */
interface Delivered {
  readonly id: string;
  readonly awaitsDelivery?: string;
}

/**
 * Where to look. A copy that moves from one range to a later one during the search is found once, in the
 * later range.
 */
type Places<T> = readonly Range<T>[];

/** How a kind of copies is ordered. */
export interface Order<T> {
  /** Time of delivery: the default order, newest first, for which only the page is read. */
  readonly time: (copy: T) => string;
  /** Values for the other names of `order_by`. */
  readonly values: Readonly<Record<string, (copy: T) => string | number | undefined>>;
  readonly lastChange: (copy: T) => string;
}

/** One page of a list. */
export async function listCopies<T extends Delivered>(
  places: Places<T>,
  order: Order<T>,
  list: ListParameters,
  store: Store,
): Promise<readonly T[]> {
  const value = order.values[list.orderBy] ?? order.time;
  const since = list.modifiedSince;
  if (value === order.time && list.descending && since === undefined) {
    const wanted = list.limit === 0 ? 0 : list.offset + list.limit;
    return page(await readNewest(places, order.time, wanted, store), list);
  }
  const { found } = await read(places, undefined, store);
  const delivered = await deliveredOnly(found, store);
  const matching = delivered.filter((copy) => since === undefined || isSince(order.lastChange(copy), since));
  return page(
    orderBy(matching, value, ({ id }) => id, list.descending),
    list,
  );
}

/**
 * The newest, at least as many as wanted unless there are fewer. One round trip per range, and one for
 * deliveries to many accounts.
 */
async function readNewest<T extends Delivered>(
  places: Places<T>,
  time: (copy: T) => string,
  wanted: number,
  store: Store,
): Promise<readonly T[]> {
  if (wanted === 0) return [];
  // Undelivered copies use up room on the page, which is then read again with a larger limit.
  for (let limit = wanted; ; limit *= 2) {
    const { found, isComplete } = await read(places, limit, store);
    const newest = orderBy(found, time, ({ id }) => id, true);
    const certain = isComplete ? newest : newest.slice(0, limit);
    const delivered = await deliveredOnly(certain, store);
    if (isComplete || delivered.length >= wanted) return delivered;
  }
}

async function read<T extends Delivered>(
  places: Places<T>,
  limit: number | undefined,
  store: Store,
): Promise<{ readonly found: readonly T[]; readonly isComplete: boolean }> {
  const found = new Map<string, T>();
  let isComplete = true;
  // One after the other: a copy that has left the first range is then in the second.
  for (const range of places) {
    const items = await store.query({ ...range, descending: true, ...(limit && { limit }) });
    if (items.length === limit) isComplete = false;
    for (const item of items) found.set(item.id, item);
  }
  return { found: [...found.values()], isComplete };
}
