/** Generic reports: the facts of one model, in four formats (docs/contract/reports.md#generic-reports-response_format). */
import type { reportEndpoints } from '../../api/endpoints/reports/index.ts';
import { ApiError } from '../../errors.ts';
import type { Fact } from '../../facts/fact.ts';
import { overIn } from '../../facts/over.ts';
import { hasResources } from '../../fhir/write/resources-of.ts';
import { modelNamed } from '../../models/registry.ts';
import type { GroupRow } from '../../query/groups.ts';
import { parseQuery } from '../../query/parse.ts';
import { describeFacts } from '../../rdf/facts.ts';
import { aggregatesJson, aggregatesXml } from '../../reports/aggregates.ts';
import { genericFields } from '../../reports/generic-fields.ts';
import { factsJson } from '../../reports/generic-json.ts';
import { factsXml } from '../../reports/generic-xml.ts';
import { askForLess, responseRoom } from '../../reports/response-size.ts';
import type { Context } from '../context.ts';
import { personOf } from '../demographics/person.ts';
import { modelOf } from '../facts/model-of.ts';
import type { Handler, Rendered } from '../handler.ts';
import { render, type Writers } from '../render.ts';
import { requireFound } from '../require-found.ts';
import { evaluate } from './evaluate.ts';
import { type Asked, fhirBundle } from './fhir-bundle.ts';
import { medicationsOf } from './medications.ts';
import { factsAsRows, type Scope } from './request.ts';
import { inCarenet, inRecord } from './scope.ts';

type Endpoints = typeof reportEndpoints;
type Format = Endpoints['generic_list']['output']['formats'][number];

interface FactsView {
  readonly facts: readonly Fact[];
  /** What fulfillments belong to, for RDF. */
  readonly medications: readonly Fact[];
  readonly recordId: string;
  readonly context: Context;
  /** The Bundle in parts. */
  readonly bundle: () => Promise<Generator<string>>;
}

const factsInXml = ({ facts }: FactsView) => factsXml(facts, modelOf);

const factWriters: Writers<Format, FactsView> = {
  'application/json': ({ facts }) => factsJson(facts, modelOf),
  'application/xml': factsInXml,
  'text/xml': factsInXml,
  'application/rdf+xml': ({ facts, medications, recordId, context }) => {
    const room = responseRoom(askForLess);
    return [describeFacts(facts, { ...rdfContext(recordId, context), medications, room })];
  },
  'application/fhir+json': ({ bundle }) => bundle(),
};

interface GroupsView {
  readonly groups: readonly GroupRow[];
  readonly isCount: boolean;
}

const groupsInXml = ({ groups, isCount }: GroupsView) => aggregatesXml(groups, { isCount });

const withoutGroups = { 'application/rdf+xml': 'RDF', 'application/fhir+json': 'FHIR' } as const;

const groupWriters: Writers<Exclude<Format, keyof typeof withoutGroups>, GroupsView> = {
  'application/json': ({ groups }) => aggregatesJson(groups),
  'application/xml': groupsInXml,
  'text/xml': groupsInXml,
};

export const listFacts: Handler<Endpoints['generic_list']> = async (input, context) =>
  report(
    input,
    {
      scopeOf: async () => inRecord(context),
      place: `/records/${input.path.RECORD_ID}`,
      person: () => personOf(context.entities.record, context),
    },
    context,
  );

export const listCarenetFacts: Handler<Endpoints['carenet_generic_list']> = async (input, context) =>
  report(
    input,
    {
      scopeOf: () => inCarenet(context),
      place: `/carenets/${input.path.CARENET_ID}`,
      // What a carenet shows of a person is a question of its own, and would cost a round trip more.
      person: async () => undefined,
    },
    context,
  );

interface ReportInput {
  readonly path: { readonly DATA_MODEL: string };
  readonly parameters: ReadonlyMap<string, string>;
  readonly format: Format;
}

/** Model and query are checked in this order. */
async function report(
  { path, parameters, format }: ReportInput,
  { scopeOf, ...asked }: Asked & { readonly scopeOf: () => Promise<Scope> },
  context: Context,
): Promise<Rendered> {
  const model = requireFound(modelNamed(path.DATA_MODEL));
  const query = parseQuery(parameters, genericFields(model), { isOver: overIn(model) });
  if (query.aggregate) requireGroups(format);
  if (format === 'application/rdf+xml' && !model.rdf) throw unavailable(model.name, 'RDF');
  if (format === 'application/fhir+json' && !hasResources(model.name)) throw unavailable(model.name, 'FHIR');

  const inFhir = format === 'application/fhir+json' ? fhirBundle(asked, context) : undefined;
  const scope = await scopeOf();
  const result = await evaluate({ query, rows: factsAsRows(model), scope }, context);
  const headers = { 'x-total-count': String(result.total) };
  if (!result.groups) {
    const { recordId, sharing } = scope;
    const reportPath = `${asked.place}/reports/${path.DATA_MODEL}/`;
    const { total, rows } = result;
    const bundle = () =>
      inFhir!({
        recordId,
        sharing,
        matches: rows.map((fact) => ({ fact })),
        total,
        query,
        parameters,
        path: reportPath,
      });
    const medications = format === 'application/rdf+xml' ? await medicationsOf(rows, recordId, context) : [];
    if (!inFhir) context.shown({ facts: new Set([...rows, ...medications]) });
    const view = { facts: rows, medications, recordId, context, bundle };
    return render(factWriters, format, view, { headers });
  }
  requireGroups(format);
  context.shown({ kinds: [[model.name, result.matched]] });
  const isCount = query.aggregate?.operator === 'count';
  return render(groupWriters, format, { groups: result.groups, isCount }, { headers });
}

function requireGroups(format: Format): asserts format is Exclude<Format, keyof typeof withoutGroups> {
  if (Object.hasOwn(withoutGroups, format))
    throw unavailable('an aggregate', withoutGroups[format as keyof typeof withoutGroups]);
}

export function unavailable(content: string, format: string): Error {
  return new ApiError('report_format_unavailable', { content, format });
}

/** What URIs in RDF begin with. */
export function rdfContext(
  recordId: string,
  { config, baseUrl }: Context,
): { rdfBase: string; recordId: string } {
  return { rdfBase: config.rdfBase ?? baseUrl, recordId };
}
