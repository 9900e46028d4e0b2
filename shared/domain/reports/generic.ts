/** Generic reports: the facts of one model, in three formats (docs/contract/reports.md#generic-reports-response_format). */
import type { reportEndpoints } from '../../api/endpoints/reports/index.ts';
import type { Handler, Rendered } from '../../api/handler.ts';
import { ApiError } from '../../errors.ts';
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
import { answerRoom, askForLess } from '../../reports/response-size.ts';
import type { Context } from '../context.ts';
import { modelOf } from '../facts/writes.ts';
import { render, type Writers } from '../render.ts';
import { requireFound } from '../require-found.ts';
import { evaluate } from './evaluate.ts';
import { medicationsOf } from './medications.ts';
import { factsAsRows, type Scope } from './request.ts';
import { inCarenet, inRecord } from './scope.ts';

type Endpoints = typeof reportEndpoints;
type Format = Endpoints['generic_list']['output']['formats'][number];

interface FactsView {
  readonly facts: readonly Fact[];
  readonly recordId: string;
  readonly context: Context;
}

const factsInXml = ({ facts }: FactsView) => factsXml(facts, modelOf);

const factWriters: Writers<Format, FactsView> = {
  'application/json': ({ facts }) => factsJson(facts, modelOf),
  'application/xml': factsInXml,
  'text/xml': factsInXml,
  'application/rdf+xml': async ({ facts, recordId, context }) => {
    const medications = await medicationsOf(facts, recordId, context);
    const room = answerRoom(askForLess);
    return [describeFacts(facts, { ...rdfContext(recordId, context), medications, room })];
  },
};

interface GroupsView {
  readonly groups: readonly GroupRow[];
  readonly isCount: boolean;
}

const groupsInXml = ({ groups, isCount }: GroupsView) => aggregatesXml(groups, { isCount });

/** An aggregate has no RDF form. */
const groupWriters: Writers<Exclude<Format, 'application/rdf+xml'>, GroupsView> = {
  'application/json': ({ groups }) => aggregatesJson(groups),
  'application/xml': groupsInXml,
  'text/xml': groupsInXml,
};

export const listFacts: Handler<Endpoints['generic_list']> = async (input, context) =>
  report(input, async () => inRecord(context), context);

export const listCarenetFacts: Handler<Endpoints['carenet_generic_list']> = async (input, context) =>
  report(input, () => inCarenet(context), context);

interface ReportInput {
  readonly path: { readonly DATA_MODEL: string };
  readonly parameters: ReadonlyMap<string, string>;
  readonly format: Format;
}

/** Model and query are checked in this order. */
async function report(
  { path, parameters, format }: ReportInput,
  scopeOf: () => Promise<Scope>,
  context: Context,
): Promise<Rendered> {
  const model = requireFound(modelNamed(path.DATA_MODEL));
  const query = parseQuery(parameters, genericFields(model));
  if (format === 'application/rdf+xml') requireRdf(model, query.aggregate !== undefined);

  const scope = await scopeOf();
  const result = await evaluate({ query, rows: factsAsRows(model), scope }, context);
  const headers = { 'x-total-count': String(result.total) };
  if (!result.groups) {
    const { recordId } = scope;
    return render(factWriters, format, { facts: result.rows, recordId, context }, { headers });
  }
  if (format === 'application/rdf+xml') throw noRdfOfAggregate();
  const isCount = query.aggregate?.operator === 'count';
  return render(groupWriters, format, { groups: result.groups, isCount }, { headers });
}

function requireRdf({ name, rdf }: Model, isAggregate: boolean): void {
  if (isAggregate) throw noRdfOfAggregate();
  if (!rdf) throw new ApiError('report_format_unavailable', { content: name });
}

function noRdfOfAggregate(): Error {
  return new ApiError('report_format_unavailable', { content: 'an aggregate' });
}

/** What URIs in RDF begin with. */
export function rdfContext(
  recordId: string,
  { config, baseUrl }: Context,
): { rdfBase: string; recordId: string } {
  return { rdfBase: config.rdfBase ?? baseUrl, recordId };
}
