/** Reads what could not be read of files: what matters most for care first, and of one kind the newest. */
import type { Client, UnreadResource } from '../../../client/index.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';
import { placeOf } from '../documents/not-read.ts';
import { type FactQuery, pageOf, readCounts, readNewest } from './facts.ts';
import { unread } from './models/index.ts';

/** How many entries come in one answer. */
const mostUnread = 1000;

interface Entries {
  readonly rows: readonly UnreadResource[];
  readonly total: number;
}

/** The first ones; with `kinds`, only of these kinds of resources. */
export async function readUnread(
  client: Client,
  scope: ScopeKey,
  kinds: readonly string[] = [],
): Promise<readonly UnreadResource[]> {
  const filters = kinds.length > 0 ? { filters: ofAny(kinds) } : {};
  return (await readUnreadPage(client, scope, { limit: mostUnread, ...filters })).rows;
}

/** Those of a page, what matters most for care first, and of one kind the newest. At most four calls, however many there are. */
export async function readUnreadPage(client: Client, scope: ScopeKey, query: FactQuery): Promise<Entries> {
  if (query.filters) return readOfKinds(client, scope, query);
  const counts = await readCounts(client, scope, unread, 'resource_type');
  const parts = await Promise.all(
    partsOf(counts, query).map(({ kinds, ...paging }) =>
      readOfKinds(client, scope, { ...query, ...paging, filters: ofAny(kinds) }),
    ),
  );
  return {
    rows: parts.flatMap(({ rows }) => rows),
    total: counts.reduce((sum, [, count]) => sum + count, 0),
  };
}

/** Entries of some kinds. Where one answer holds all of them, they are put in order here. */
async function readOfKinds(client: Client, scope: ScopeKey, query: FactQuery): Promise<Entries> {
  const { limit, offset = 0 } = query;
  const isPart = offset + limit > mostUnread;
  const asked = isPart ? query : { ...query, limit: mostUnread, offset: 0 };
  const { rows, total } = await readNewest(client, scope, unread, asked);
  const found = rows as readonly UnreadResource[];
  if (isPart) return { rows: found, total };
  return {
    rows: pageOf(
      found.toSorted((left, right) => placeIn(left) - placeIn(right)),
      query,
    ),
    total,
  };
}

interface Part {
  readonly kinds: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/**
 * What a page takes of which kinds: of the kind that it begins in and of the one that it ends in, which may be long, a part each; of
 * those between, which are all on it, everything.
 *
 * @internal Exported for its test.
 */
export function partsOf(
  counts: readonly (readonly [kind: string, count: number])[],
  { limit, offset = 0 }: FactQuery,
): readonly Part[] {
  const places = [...Map.groupBy(counts, ([kind]) => placeOf(kind))].sort(([one], [other]) => one - other);
  let start = 0;
  const parts = places.flatMap(([, own]): readonly (Part & { readonly total: number })[] => {
    const total = own.reduce((sum, [, count]) => sum + count, 0);
    const [from, to] = [Math.max(offset - start, 0), Math.min(offset + limit - start, total)];
    start += total;
    return from < to ? [{ kinds: own.map(([kind]) => kind), limit: to - from, offset: from, total }] : [];
  });
  if (parts.length <= 3)
    return parts.map(({ kinds, ...part }) => ({ kinds, limit: part.limit, offset: part.offset }));
  const between = parts.slice(1, -1);
  const whole = {
    kinds: between.flatMap(({ kinds }) => kinds),
    limit: between.reduce((sum, part) => sum + part.limit, 0),
    offset: 0,
  };
  return [parts[0]!, whole, parts.at(-1)!].map(({ kinds, limit: most, offset: first }) => ({
    kinds,
    limit: most,
    offset: first,
  }));
}

function placeIn({ resource_type }: UnreadResource): number {
  return placeOf(resource_type ?? '');
}

function ofAny(kinds: readonly string[]): Readonly<Record<string, string>> {
  return { resource_type: kinds.join('|') };
}
