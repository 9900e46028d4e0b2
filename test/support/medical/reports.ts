/** Paths and responses of reports. */
import { models } from '../../../shared/models/registry.ts';
import type { Answer, Pairs, SignedClient } from '../client.ts';
import { succeeded } from '../scenario.ts';
import type { XmlElement } from '../xml-tree.ts';
import { child } from '../xml-tree.ts';

/** A record or a carenet, whose reports have the same paths. */
export interface Place {
  readonly kind: 'records' | 'carenets';
  readonly id: string;
}

export type Row = Readonly<Record<string, unknown>>;

export function inRecord(id: string): Place {
  return { kind: 'records', id };
}

export function inCarenet(id: string): Place {
  return { kind: 'carenets', id };
}

export function reportPath({ kind, id }: Place, model: string): string {
  return `/${kind}/${id}/reports/${model}/`;
}

/** `rest` is the report with its parameter, such as `measurements/HBA1C`. */
export function minimalPath(place: Place, rest: string): string {
  return reportPath(place, `minimal/${rest}`);
}

/** The rows of a generic report, which are facts or groups. */
export async function rowsOf(
  client: SignedClient,
  place: Place,
  model: string,
  query: Pairs | string = {},
): Promise<Row[]> {
  const answer = await client.get(reportPath(place, model), { query });
  return succeeded(answer, `report of ${model}`).json() as Row[];
}

/** One field of every row of a generic report. */
export async function column(
  client: SignedClient,
  place: Place,
  model: string,
  name: string,
  query: Pairs | string = {},
): Promise<unknown[]> {
  return (await rowsOf(client, place, model, query)).map((row) => row[name]);
}

/** Groups with their values. */
export function groupsIn(rows: readonly Row[]): unknown[] {
  return rows.map(({ group, value }) => [group, value]);
}

/** How many facts or groups there are, regardless of paging. */
export function totalOf(answer: Answer): number {
  return Number(succeeded(answer, 'report').headers['x-total-count']);
}

/** A minimal report. */
export interface MinimalReport {
  readonly summary: Readonly<Record<string, string>>;
  readonly queryParams: XmlElement;
  /** The metadata of the documents, one per item. */
  readonly documents: readonly XmlElement[];
  readonly items: readonly XmlElement[];
}

export function minimalOf(answer: Answer): MinimalReport {
  const root = succeeded(answer, 'minimal report').xml();
  const reports = root.children.filter(({ name }) => name === 'Report');
  return {
    summary: child(root, 'Summary').attributes,
    queryParams: child(root, 'QueryParams'),
    documents: reports.map((report) => child(child(report, 'Meta'), 'Document')),
    items: reports.map((report) => {
      const { children } = child(report, 'Item');
      if (children.length !== 1) throw new Error(`${children.length} elements in an Item`);
      return children[0]!;
    }),
  };
}

export async function readMinimal(
  client: SignedClient,
  place: Place,
  rest: string,
  query: Pairs | string = {},
): Promise<MinimalReport> {
  return minimalOf(await client.get(minimalPath(place, rest), { query }));
}

/** The row without what only documents of FHIR say, such as a status: FHIR demands it of facts of any document. */
export function withoutSparse<Row extends object>(model: string, row: Row): Partial<Row> {
  const plain = new Set(models.get(model)!.fields.flatMap(({ name, sparse }) => (sparse ? [] : [name])));
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => name.startsWith('__') || plain.has(name)),
  ) as Partial<Row>;
}
