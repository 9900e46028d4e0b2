/** Reads facts, of a whole record or through a carenet. */
import type { Allergy, Client, DataModels, ModelReport, UnreadResource } from '../../../client/index.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';
import { modelViews, unread } from './models/index.ts';
import type { ModelView } from './models/model-view.ts';

export type Fact = DataModels[keyof DataModels]['row'] & {
  /** Other documents that tell the same result. */
  readonly alsoIn?: readonly string[];
};

/** What a page asks for. Dates are `YYYY-MM-DD`, or empty. */
export interface FactQuery {
  readonly limit: number;
  readonly offset?: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly name?: string | undefined;
}

/** So many facts of a model that has ranks are put in order, the newest ones. */
export const mostRanked = 1000;

/** Facts in the order of lists: the newest first, or those of a model that has ranks by rank. */
export async function readFacts(
  client: Client,
  scope: ScopeKey,
  view: ModelView,
  query: FactQuery,
): Promise<Pick<ModelReport, 'rows' | 'total'>> {
  const { rank } = view;
  if (!rank) return readNewest(client, scope, view, query);
  const { rows, total } = await readNewest(client, scope, view, { ...query, limit: mostRanked, offset: 0 });
  return {
    rows: pageOf(
      rows.toSorted((left, right) => rank(right) - rank(left)),
      query,
    ),
    total,
  };
}

/** The facts of a view beside which others of it are not shown; none for most. */
export async function readContradictions(
  client: Client,
  scope: ScopeKey,
  { contradicted }: ModelView,
): Promise<readonly Fact[]> {
  if (!contradicted) return [];
  return (await readNewest(client, scope, contradicted.by as unknown as ModelView, { limit: mostRanked }))
    .rows;
}

/** Facts without those that others contradict, or what could not be read may; and how many there are in all. */
export function uncontradicted(
  { contradicted, perhapsUnread }: ModelView,
  { rows, total }: Pick<ModelReport, 'rows' | 'total'>,
  others: readonly Fact[],
  missed: readonly UnreadResource[],
): Pick<ModelReport, 'rows' | 'total'> {
  if (!contradicted) return { rows, total };
  if (ofKinds(missed, perhapsUnread).length > 0) return { rows: [], total: 0 };
  const told = rows.filter((row) => !others.some((other) => contradicted.is(other as Allergy, row)));
  return { rows: told, total: total - (rows.length - told.length) };
}

function pageOf<T>(rows: readonly T[], { limit, offset = 0 }: FactQuery): readonly T[] {
  return rows.slice(offset, offset + limit);
}

function readNewest(
  client: Client,
  scope: ScopeKey,
  view: ModelView,
  { limit, offset, from = '', to = '', name }: FactQuery,
): Promise<ModelReport> {
  const query = {
    dataModel: view.model,
    limit,
    offset,
    orderBy: `-${view.date ?? 'created_at'}`,
    ...(view.date && (from || to) && { dateRange: `${view.date}*${from}*${endOf(to)}` }),
    ...(view.nameField && name && { filters: { [view.nameField]: name } }),
  } as const;
  return report(client, scope, query).then((found) => together(view, found));
}

/** Results that several files of FHIR tell alike are one, with the newest document first. */
function together(view: ModelView, found: ModelReport): ModelReport {
  const { sameAs } = view;
  if (!sameAs) return found;
  const others = new Map<string, Fact[]>();
  const rows = (found.rows as readonly Fact[]).filter((row) => {
    const result = sameAs(row);
    const known = result === undefined ? undefined : others.get(result);
    if (result !== undefined && !known) others.set(result, [row]);
    known?.push(row);
    return known === undefined;
  });
  const alsoIn = (row: Fact) => {
    const [, ...more] = others.get(sameAs(row) ?? '') ?? [];
    return [...new Set(more.map(({ __documentid__ }) => __documentid__))].filter(
      (id) => id !== row.__documentid__,
    );
  };
  return {
    ...found,
    rows: rows.map((row) => ({ ...row, alsoIn: alsoIn(row) })) as unknown as typeof found.rows,
    total: found.total - (found.rows.length - rows.length),
  };
}

/** Entries that were not read and are looked at, at most. */
const mostUnread = 1000;

/**
 * What was not read, the newest first; with `kinds`, only of these kinds of resources. Where there is more than fits into one answer, what
 * belongs to a page of Health counts before bills and the like.
 */
export async function readUnread(
  client: Client,
  scope: ScopeKey,
  kinds?: readonly string[],
): Promise<readonly UnreadResource[]> {
  const wanted = (only: readonly string[]) => ({
    dataModel: unread.model,
    limit: mostUnread,
    orderBy: `-${unread.date}`,
    ...(only.length > 0 && { filters: { resource_type: only.join('|') } }),
  });
  const { rows, total } = await report(client, scope, wanted(kinds ?? []));
  if (kinds || total <= mostUnread) return rows as readonly UnreadResource[];
  const known = modelViews.flatMap(({ unreadKinds = [] }) => unreadKinds);
  const first = (await report(client, scope, wanted(known))).rows as readonly UnreadResource[];
  const others = (rows as readonly UnreadResource[]).filter(
    ({ resource_type }) => !known.includes(resource_type ?? ''),
  );
  return [...first, ...others];
}

/** Those of these kinds. */
export function ofKinds(
  entries: readonly UnreadResource[],
  kinds: readonly string[] = [],
): readonly UnreadResource[] {
  return entries.filter(({ resource_type }) => kinds.includes(resource_type ?? ''));
}

/** How many entries of files the rows stand for. */
export function countOf(entries: readonly UnreadResource[]): number {
  return entries.reduce((sum, { count }) => sum + Math.max(count ?? 1, 1), 0);
}

/** The names that facts of this kind have, with how often: to choose from. */
export async function readNames(
  client: Client,
  scope: ScopeKey,
  view: ModelView,
): Promise<readonly string[]> {
  if (!view.nameField) return [];
  const { model, nameField } = view;
  const query = {
    dataModel: model,
    groupBy: nameField,
    aggregateBy: `count*${nameField}`,
    limit: 1000,
  } as const;
  const { groups } = await report(client, scope, query);
  return groups.flatMap(({ group }) => (typeof group === 'string' && group ? [group] : [])).sort();
}

type ReportInput = Omit<Parameters<Client['genericList']>[0], 'recordId' | 'responseFormat'>;

/** The models' own types are lost here: pages treat all models alike. */
function report(client: Client, scope: ScopeKey, query: unknown): Promise<ModelReport> {
  // What is over is shown as such.
  const input = { ...(query as object), over: 'include' } as ReportInput & { responseFormat?: undefined };
  return scope.kind === 'record'
    ? client.genericList({ ...input, recordId: scope.recordId } as never)
    : client.carenetGenericList({ ...input, carenetId: scope.carenetId } as never);
}

/** A day as the end of a range means its midnight; a person means the whole day. */
function endOf(day: string): string {
  return day && `${day}T23:59:59Z`;
}
