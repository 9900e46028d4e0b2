/** Generic reports: the facts of one model, in three formats (wire contract: report endpoints). */
import type { reportEndpoints } from '../../api/endpoints/reports.ts';
import type { Handler, Rendered } from '../../api/handler.ts';
import { badRequest } from '../../errors.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Model } from '../../models/model.ts';
import { modelNamed } from '../../models/registry.ts';
import type { GroupRow } from '../../query/groups.ts';
import { parseQuery } from '../../query/parse.ts';
import { describeFacts } from '../../rdf/facts.ts';
import { aggregatesJson, aggregatesXml } from '../../reports/aggregates.ts';
import { genericFields } from '../../reports/generic-fields.ts';
import { factsJson } from '../../reports/generic-json.ts';
import { factsXml } from '../../reports/generic-xml.ts';
import { answerRoom, answerText, askForLess } from '../../reports/response-size.ts';
import type { Context } from '../context.ts';
import { modelOf } from '../facts/writes.ts';
import { requireFound } from '../require-found.ts';
import { evaluate, type Where } from './evaluate.ts';
import { medicationsOf } from './medications.ts';
import { readFormat } from './response-format.ts';
import { inCarenet, inRecord } from './scope.ts';

type Endpoints = typeof reportEndpoints;

const formats = ['application/json', 'application/xml', 'text/xml', 'application/rdf+xml'] as const;
type Format = (typeof formats)[number];

export const listFacts: Handler<Endpoints['generic_list']> = async ({ path, query, parameters }, context) =>
  report(path.DATA_MODEL, query.response_format, parameters, async () => inRecord(context), context);

export const listCarenetFacts: Handler<Endpoints['carenet_generic_list']> = async (
  { path, query, parameters },
  context,
) => report(path.DATA_MODEL, query.response_format, parameters, () => inCarenet(context), context);

/** Format, model and query are judged in this order. */
async function report(
  name: string,
  responseFormat: string | undefined,
  parameters: ReadonlyMap<string, string>,
  where: () => Promise<Where>,
  context: Context,
): Promise<Rendered> {
  const format = readFormat(responseFormat, formats);
  const model = requireFound(modelNamed(name));
  const query = parseQuery(parameters, genericFields(model));
  if (format === 'application/rdf+xml') requireRdf(model, query.aggregate !== undefined);

  const subject = {
    model,
    rowsOf: (fact: Fact) => [fact],
    factOf: (fact: Fact) => fact,
    mainDates: [model.mainDate],
  };
  const place = await where();
  const result = await evaluate(query, subject, place, context);
  const headers = { 'x-total-count': String(result.total) };
  const contentType = responseFormat === undefined ? formats[0] : format;
  if (result.groups) {
    const isCount = query.aggregate?.operator === 'count';
    return { contentType, text: aggregateText(format, result.groups, isCount), headers };
  }
  return { contentType, text: await factsText(format, result.rows, place.recordId, context), headers };
}

function requireRdf({ name, rdf }: Model, isAggregate: boolean): void {
  if (isAggregate) throw badRequest('response_format: an aggregate has no form in RDF; use JSON or XML');
  if (!rdf) throw badRequest(`response_format: ${name} has no form in RDF; use JSON or XML`);
}

function aggregateText(format: Format, groups: readonly GroupRow[], isCount: boolean): string {
  const parts = format === 'application/json' ? aggregatesJson(groups) : aggregatesXml(groups, { isCount });
  return answerText(parts, askForLess);
}

async function factsText(
  format: Format,
  facts: readonly Fact[],
  recordId: string,
  context: Context,
): Promise<string> {
  if (format === 'application/json') return answerText(factsJson(facts, modelOf), askForLess);
  if (format !== 'application/rdf+xml') return answerText(factsXml(facts, modelOf), askForLess);
  const medications = await medicationsOf(facts, recordId, context);
  const room = answerRoom(askForLess);
  return answerText(
    [describeFacts(facts, { ...rdfContext(recordId, context), medications, room })],
    askForLess,
  );
}

/** What URIs in RDF begin with. */
export function rdfContext(
  recordId: string,
  { config, baseUrl }: Context,
): { rdfBase: string; recordId: string } {
  return { rdfBase: config.rdfBase ?? baseUrl, recordId };
}
