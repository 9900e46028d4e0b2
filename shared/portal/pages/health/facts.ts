/** Reads facts, of a whole record or through a carenet. */
import type {
  Allergy,
  Client,
  DataModels,
  ModelReport,
  Overview,
  UnreadResource,
} from '../../../client/index.ts';
import { withoutTag } from '../../../titles/snomed-tag.ts';
import { systemField } from '../../../titles/system-field.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';
import type { ModelView } from './models/model-view.ts';
import { ofKinds } from './unread-entries.ts';

export type Fact = DataModels[keyof DataModels]['row'] & {
  /** Other documents that tell the same result. */
  readonly alsoIn?: readonly string[];
  /** Its name as it is stored, which lists can be filtered by. */
  readonly storedName?: string;
};

/** What a page asks for. Dates are `YYYY-MM-DD`, or empty. */
export interface FactQuery {
  readonly limit: number;
  readonly offset?: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly name?: string | undefined;
  /** Values that fields must have. */
  readonly filters?: Readonly<Record<string, string>>;
}

/** How many facts of a model are put in order here at most: the newest. */
const mostRanked = 1000;

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

/** What there is at a glance. */
export function readOverview(client: Client, scope: ScopeKey): Promise<Overview> {
  return scope.kind === 'record'
    ? client.overview({ recordId: scope.recordId })
    : client.carenetOverview({ carenetId: scope.carenetId });
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

/** The part of all that a page shows. */
export function pageOf<T>(rows: readonly T[], { limit, offset = 0 }: FactQuery): readonly T[] {
  return rows.slice(offset, offset + limit);
}

/** Facts, the newest first. */
export function readNewest(
  client: Client,
  scope: ScopeKey,
  view: ModelView,
  { limit, offset, from = '', to = '', name, filters = {} }: FactQuery,
): Promise<ModelReport> {
  const query = {
    dataModel: view.model,
    limit,
    offset,
    orderBy: `-${view.date ?? 'created_at'}`,
    ...(view.date && (from || to) && { dateRange: `${view.date}*${from}*${endOf(to)}` }),
    filters: { ...filters, ...(view.nameField && name && { [view.nameField]: name }) },
  } as const;
  return report(client, scope, query).then((found) => told(view, together(view, found)));
}

function told(view: ModelView, found: ModelReport): ModelReport {
  return { ...found, rows: toldFacts(view, found.rows as readonly Fact[]) as unknown as typeof found.rows };
}

/** Facts with names of SNOMED CT without their tags. */
export function toldFacts({ model, nameField }: ModelView, facts: readonly Fact[]): readonly Fact[] {
  return (facts as unknown as readonly Readonly<Record<string, string | null>>[]).map((row) => {
    const names = Object.entries(row).flatMap(([field, value]) => {
      const system = systemField(model, field);
      return system !== undefined && value ? [[field, withoutTag(value, row[system])] as const] : [];
    });
    return { ...row, ...Object.fromEntries(names), ...(nameField && { storedName: row[nameField] }) };
  }) as unknown as readonly Fact[];
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
      (id) => id !== '' && id !== row.__documentid__,
    );
  };
  return {
    ...found,
    rows: rows.map((row) => ({ ...row, alsoIn: alsoIn(row) })) as unknown as typeof found.rows,
    total: found.total - (found.rows.length - rows.length),
  };
}

/** The names that facts of this kind have, with how often: to choose from. */
export async function readNames(
  client: Client,
  scope: ScopeKey,
  view: ModelView,
): Promise<readonly string[]> {
  if (!view.nameField) return [];
  return (await readCounts(client, scope, view, view.nameField)).map(([name]) => name);
}

/** The texts that a field has, with how many facts have each, in the order of the alphabet. */
export async function readCounts(
  client: Client,
  scope: ScopeKey,
  { model }: ModelView,
  field: string,
): Promise<readonly (readonly [text: string, count: number])[]> {
  const query = { dataModel: model, groupBy: field, aggregateBy: `count*${field}`, limit: 1000 } as const;
  const { groups } = await report(client, scope, query);
  return groups
    .flatMap(({ group, value }) =>
      typeof group === 'string' && group ? [[group, Number(value)] as const] : [],
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));
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
