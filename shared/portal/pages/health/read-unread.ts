/** Reads what could not be read of files: what matters most for care first, and of one kind the newest. */
import type { Client, UnreadResource } from '../../../client/index.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';
import { placeOf } from '../documents/not-read.ts';
import { type FactQuery, pageOf, readNewest, readValues } from './facts.ts';
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

/** Those of a page. Where there are more than fit into one answer, the service is asked for one kind after the other. */
export async function readUnreadPage(client: Client, scope: ScopeKey, query: FactQuery): Promise<Entries> {
  const first = await readNewest(client, scope, unread, { ...query, limit: mostUnread, offset: 0 });
  const rows = first.rows as readonly UnreadResource[];
  if (first.total > rows.length && !query.filters) return readByKind(client, scope, query, first.total);
  const inOrder = rows.toSorted((left, right) => placeIn(left) - placeIn(right));
  return { rows: pageOf(inOrder, query), total: first.total };
}

async function readByKind(
  client: Client,
  scope: ScopeKey,
  query: FactQuery,
  total: number,
): Promise<Entries> {
  const { limit, offset = 0 } = query;
  const kinds = await readValues(client, scope, unread, 'resource_type');
  const rows: UnreadResource[] = [];
  let before = 0;
  for (const place of [...new Set(kinds.map(placeOf))].sort((left, right) => left - right)) {
    if (rows.length === limit) break;
    const found = await readNewest(client, scope, unread, {
      ...query,
      limit: limit - rows.length,
      offset: Math.max(offset - before, 0),
      filters: ofAny(kinds.filter((kind) => placeOf(kind) === place)),
    });
    rows.push(...(found.rows as readonly UnreadResource[]));
    before += found.total;
  }
  return { rows, total };
}

function placeIn({ resource_type }: UnreadResource): number {
  return placeOf(resource_type ?? '');
}

function ofAny(kinds: readonly string[]): Readonly<Record<string, string>> {
  return { resource_type: kinds.join('|') };
}
