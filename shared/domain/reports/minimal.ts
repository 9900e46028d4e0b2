/** Minimal reports: one kind of facts as XML with the metadata of their documents (wire contract: minimal reports). */
import type { Rendered } from '../../api/handler.ts';
import { modelNamed } from '../../models/registry.ts';
import { parseQuery } from '../../query/parse.ts';
import { echoOf, summaryOf } from '../../query/query-summary.ts';
import { minimalAggregatesXml, minimalXml, type SourcedRow } from '../../reports/minimal/envelope.ts';
import type { MinimalReport, ReportRow } from '../../reports/minimal/report.ts';
import { minimalReports } from '../../reports/minimal/reports/index.ts';
import { answerText, askForLess } from '../../reports/response-size.ts';
import { keys } from '../../store/keys.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import { documentView } from '../documents/view.ts';
import { whenComplete } from '../facts/poll-until.ts';
import type { LineageItem, VersionItem } from '../items.ts';
import { evaluate, type Where } from './evaluate.ts';
import { inCarenet, inRecord } from './scope.ts';

interface MinimalInput {
  readonly path: Readonly<Record<string, string>>;
  readonly parameters: ReadonlyMap<string, string>;
}

type MinimalHandler<Place extends 'record' | 'carenet'> = (
  input: MinimalInput,
  context: Context<Place>,
) => Promise<Rendered>;

/** The report of a record. `fixed` names the placeholder of the path that decides a filter. */
export function recordReport(name: string, fixed?: FixedFilter): MinimalHandler<'record'> {
  const report = reportNamed(name);
  return async (input, context) => answer(report, input, fixed, async () => inRecord(context), context);
}

/** The same, of what a carenet shows. */
export function carenetReport(name: string, fixed?: FixedFilter): MinimalHandler<'carenet'> {
  const report = reportNamed(name);
  return async (input, context) => answer(report, input, fixed, () => inCarenet(context), context);
}

export interface FixedFilter {
  readonly placeholder: string;
  readonly field: string;
}

function reportNamed(name: string): MinimalReport {
  const report = minimalReports.get(name);
  if (!report) throw new Error(`There is no report ${name}.`);
  return report;
}

async function answer(
  report: MinimalReport,
  { path, parameters }: MinimalInput,
  filter: FixedFilter | undefined,
  where: () => Promise<Where>,
  context: Context,
): Promise<Rendered> {
  const fixed = new Map(filter ? [[filter.field, path[filter.placeholder]!]] : []);
  const query = parseQuery(parameters, report.fields, { fixed });
  const subject = {
    model: modelNamed(report.model)!,
    rowsOf: report.rows,
    factOf: ({ fact }: ReportRow) => fact,
    mainDates: report.mainDates,
  };
  const place = await where();
  const result = await evaluate(query, subject, place, context);
  const asked = { summary: summaryOf(query, result.total), echo: echoOf(query) };
  const parts = result.groups
    ? minimalAggregatesXml(asked, result.groups, { isCount: query.aggregate?.operator === 'count' })
    : minimalXml(report, asked, await withDocuments(result.rows, place.recordId, context));
  return {
    contentType: 'application/xml',
    text: answerText(parts, askForLess),
    headers: { 'x-total-count': String(result.total) },
  };
}

/** Every row with the metadata of its document. One trip. */
async function withDocuments(
  rows: readonly ReportRow[],
  recordId: string,
  { store }: Context,
): Promise<readonly SourcedRow[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ fact }) => fact.documentId))];
  const wanted = ids.flatMap((id) => [keys.version(recordId, id), keys.lineage(recordId, id)]);
  const items = await whenComplete(async () => {
    const found = await store.get(wanted);
    return found.every((item) => item !== undefined) ? found : undefined;
  }, 'Documents are missing that facts come from.');
  const views = new Map<string, DocumentView>(
    ids.map((id, index) => {
      const version = items[2 * index] as unknown as VersionItem;
      const lineage = items[2 * index + 1] as unknown as LineageItem;
      return [id, documentView(recordId, version, lineage)];
    }),
  );
  return rows.map((row) => ({ row, document: views.get(row.fact.documentId)! }));
}
