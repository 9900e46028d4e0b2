/**
 * Minimal reports (docs/contract/reports.md#minimal-reports-envelope): the facts of one data model as XML, each with the
 * metadata of the document that it comes from; or aggregates over these facts.
 */
import type { reportEndpoints } from '../../api/endpoints/reports/index.ts';
import { overIn } from '../../facts/over.ts';
import type { Match } from '../../fhir/write/searchset.ts';
import type { GroupRow } from '../../query/groups.ts';
import { parseQuery } from '../../query/parse.ts';
import type { Query } from '../../query/query.ts';
import { echoOf, summaryOf } from '../../query/query-summary.ts';
import { minimalAggregatesXml, minimalXml, type SourcedRow } from '../../reports/minimal/envelope.ts';
import type { MinimalReport, ReportRow } from '../../reports/minimal/report.ts';
import { minimalReports } from '../../reports/minimal/reports/index.ts';
import { keys, type LineageItem, type VersionItem } from '../../store/items/index.ts';
import { getRows } from '../../store/reads.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import { personOf } from '../demographics/person.ts';
import { documentView, throughCarenet } from '../documents/view.ts';
import { modelOf } from '../facts/model-of.ts';
import { whenComplete } from '../facts/poll-until.ts';
import type { Rendered } from '../handler.ts';
import { render, type Writers } from '../render.ts';
import { evaluate } from './evaluate.ts';
import { type Asked, fhirBundle } from './fhir-bundle.ts';
import { unavailable } from './generic.ts';
import type { Scope } from './request.ts';
import { inCarenet, inRecord } from './scope.ts';

type Format = (typeof reportEndpoints)['minimal_labs']['output']['formats'][number];

interface MinimalInput {
  readonly path: Readonly<Record<string, string>>;
  readonly parameters: ReadonlyMap<string, string>;
  readonly format: Format;
}

type MinimalHandler<Place extends 'record' | 'carenet'> = (
  input: MinimalInput,
  context: Context<Place>,
) => Promise<Rendered>;

/** Returns the handler of a record's report. With `fixed`, the path determines one filter. Throws for an unknown name. */
export function recordReport(name: string, fixed?: FixedFilter): MinimalHandler<'record'> {
  const report = reportNamed(name);
  return async (input, context) => {
    const { record } = context.entities;
    const person = () => personOf(record, context);
    const asked = { scopeOf: async () => inRecord(context), place: `/records/${record.id}`, person };
    return respond(report, input, fixed, asked, context);
  };
}

/** Returns the handler of a carenet's report: facts of the documents that it shows. Throws for an unknown name. */
export function carenetReport(name: string, fixed?: FixedFilter): MinimalHandler<'carenet' | 'record'> {
  const report = reportNamed(name);
  return async (input, context) => {
    const place = `/carenets/${context.entities.carenet.id}`;
    const asked = { scopeOf: () => inCarenet(context), place, person: async () => undefined };
    return respond(report, input, fixed, asked, context);
  };
}

/** A filter that the path determines: only facts whose field equals the placeholder's value. */
export interface FixedFilter {
  /** In the path, such as `LAB_CODE`. */
  readonly placeholder: string;
  /** External name of the field, such as `lab_code`. */
  readonly field: string;
}

function reportNamed(name: string): MinimalReport {
  const report = minimalReports.get(name);
  if (!report) throw new Error(`There is no report ${name}.`);
  return report;
}

/** What the writer gets: groups for an aggregate query, rows for any other. */
type MinimalView = {
  readonly report: MinimalReport;
  readonly query: Query<ReportRow>;
  readonly total: number;
} & (
  | { readonly groups: readonly GroupRow[]; readonly rows?: undefined }
  | { readonly groups?: undefined; readonly rows: readonly SourcedRow[] }
);

const writers: Writers<'application/xml', MinimalView> = {
  'application/xml': ({ report, query, total, groups, rows }) => {
    const asked = { summary: summaryOf(query, total), echo: echoOf(query) };
    if (rows) return minimalXml(report, asked, rows);
    return minimalAggregatesXml(asked, groups, { isCount: query.aggregate?.operator === 'count' });
  },
};

const fhirFormat = 'application/fhir+json' satisfies Format;

/** The searchset of the generic report; of `vitals`, one of readings. */
const fhirWriters: Writers<typeof fhirFormat, Generator<string>> = { [fhirFormat]: (bundle) => bundle };

async function respond(
  report: MinimalReport,
  { path, parameters, format }: MinimalInput,
  filter: FixedFilter | undefined,
  { scopeOf, ...asked }: Asked & { readonly scopeOf: () => Promise<Scope> },
  context: Context,
): Promise<Rendered> {
  const fixed = new Map(filter ? [[filter.field, path[filter.placeholder] ?? '']] : []);
  const isOver = overIn(modelOf(report.model));
  const query = parseQuery(parameters, report.fields, { fixed, isOver: ({ fact }) => isOver(fact) });
  const isFhir = format === fhirFormat;
  if (isFhir && query.aggregate) throw unavailable('an aggregate', 'FHIR');
  const inFhir = isFhir ? fhirBundle(asked, context) : undefined;
  const rows = {
    model: modelOf(report.model),
    rowsOf: report.rows,
    factOf: ({ fact }: ReportRow) => fact,
    mainDates: report.mainDates,
  };
  const scope = await scopeOf();
  const result = await evaluate({ query, rows, scope }, context);
  const { total } = result;
  const headers = { 'x-total-count': String(total) };
  if (inFhir && !result.groups) {
    const { recordId, sharing } = scope;
    const matches = result.rows.map((row) => matchOf(report, row));
    const [reportPath] = context.target.split('?');
    const bundle = await inFhir({ recordId, sharing, matches, total, query, parameters, path: reportPath! });
    return render(fhirWriters, fhirFormat, bundle, { headers });
  }
  context.shown(
    result.groups
      ? { kinds: [[report.model, result.matched]] }
      : { facts: new Set(result.rows.map(({ fact }) => fact)) },
  );
  const view: MinimalView = result.groups
    ? { report, query, total, groups: result.groups }
    : { report, query, total, rows: await withDocuments(result.rows, scope, context) };
  return render(writers, 'application/xml', view, { headers });
}

/** What a row is in a searchset. The parts of facts are readings of vital signs. */
function matchOf({ hasParts }: MinimalReport, { fact, value }: ReportRow): Match {
  return hasParts ? { fact, reading: String(value('key')) } : { fact };
}

/**
 * Returns every row with the metadata of its document, if that is shown. One round trip; more when facts are visible before the version
 * and the lineage that the same transaction has stored. Throws when these do not become visible.
 */
async function withDocuments(
  rows: readonly ReportRow[],
  { recordId, sharing }: Scope,
  { store }: Context,
): Promise<readonly SourcedRow[]> {
  if (rows.length === 0) return [];
  const shown = (version: VersionItem, lineage: LineageItem): DocumentView => {
    // The rows say what the document holds.
    const { contents: _, ...view } = documentView(recordId, version, lineage);
    return sharing ? throughCarenet(view) : view;
  };
  const ids = [...new Set(rows.flatMap(({ fact }) => fact.documentId ?? []))];
  const wanted = ids.map((id) => [keys.version(recordId, id), keys.lineage(recordId, id)] as const);
  const views = await whenComplete(async () => {
    const found = await getRows(store, wanted);
    const documents = found.flatMap(([version, lineage]) =>
      version && lineage ? [{ version, lineage }] : [],
    );
    // Undefined: read again.
    if (documents.length < ids.length) return undefined;
    return new Map<string, DocumentView>(
      documents.map(({ version, lineage }) => [version.id, shown(version, lineage)]),
    );
  }, 'Documents are missing that facts come from.');
  return rows.map((row) => {
    const { documentId } = row.fact;
    if (documentId === undefined) return { row };
    const document = views.get(documentId);
    if (!document) throw new Error('A row of a report names a document that was not read.');
    return { row, document };
  });
}
