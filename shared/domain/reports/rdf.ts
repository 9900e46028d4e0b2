/** Medical data as RDF: the calls that need no query (docs/contract/rdf.md#calls). */
import { createHash } from 'node:crypto';
import type { reportEndpoints } from '../../api/endpoints/reports/index.ts';
import type { Fact } from '../../facts/fact.ts';
import { overIn } from '../../facts/over.ts';
import { models } from '../../models/registry.ts';
import { describeFacts } from '../../rdf/facts.ts';
import { writeOntology } from '../../rdf/ontology.ts';
import { responseRoom, tooLargeFor } from '../../reports/response-size.ts';
import type { Context } from '../context.ts';
import { findFact } from '../facts/find.ts';
import { modelOf } from '../facts/model-of.ts';
import { scanModels } from '../facts/scan.ts';
import type { Handler, Rendered } from '../handler.ts';
import { render, type Writers } from '../render.ts';
import { requireFound } from '../require-found.ts';
import { rdfContext } from './generic.ts';
import { medicationsOf } from './medications.ts';

type Endpoints = typeof reportEndpoints;

const writers: Writers<'application/rdf+xml', string> = { 'application/rdf+xml': (text) => [text] };
const allergyModels = ['Allergy', 'AllergyExclusion'];
/** More facts, even the shortest of about 400 bytes, do not fit into a response, so no more need be held. */
const maximumFacts = 20_000;
/** Names in paths of models that have no call of their own. */
const modelBySegment = new Map(
  [...models.values()]
    .filter(({ name, rdf }) => rdf !== undefined && !allergyModels.includes(name))
    .map(({ name, rdf }) => [rdf!.segment, name]),
);

export const listAllergies: Handler<Endpoints['smart_allergies']> = async ({ path }, context) =>
  list(path.RECORD_ID, allergyModels, context);

export const readAllergy: Handler<Endpoints['smart_allergies_instance']> = async ({ path }, context) =>
  instance(path.RECORD_ID, path.MODEL_ID, allergyModels, context);

export const listModel: Handler<Endpoints['smart_generic']> = async ({ path }, context) =>
  list(path.RECORD_ID, [modelAt(path.MODEL_NAME)], context);

export const readModel: Handler<Endpoints['smart_generic_instance']> = async ({ path }, context) =>
  instance(path.RECORD_ID, path.MODEL_ID, [modelAt(path.MODEL_NAME)], context);

function modelAt(segment: string): string {
  return requireFound(modelBySegment.get(segment));
}

/** All facts of active documents that are not over, in the order of their ids: that of their documents. */
async function list(
  recordId: string,
  names: readonly string[],
  context: Context<'record'>,
): Promise<Rendered> {
  const advice = `use the report of ${names.join(' or ')} with response_format=application/rdf+xml and limit`;
  const wanted = names.map(modelOf);
  const texts = responseRoom(advice);
  const facts: Fact[] = [];
  const { restated } = context.entities.record;
  for await (const block of scanModels({ recordId, restated, models: wanted, status: 'active' }, context)) {
    const held = block.facts.filter((fact) => !overIn(modelOf(fact.model))(fact));
    for (const fact of held) addTexts(fact, texts);
    facts.push(...held);
    if (facts.length > maximumFacts) throw tooLargeFor(advice);
  }
  facts.sort((left, right) => (left.id < right.id ? -1 : 1));
  return describe(facts, recordId, advice, context);
}

/** Throws when the long texts do not fit into a response: it contains them as they are, so more need not be held. */
function addTexts({ model, values }: Fact, room: (text: string) => void): void {
  for (const [index, { type }] of modelOf(model).fields.entries()) {
    const value = values[index];
    if (type === 'Text' && typeof value === 'string') room(value);
  }
}

async function instance(
  recordId: string,
  id: string,
  names: readonly string[],
  context: Context<'record'>,
): Promise<Rendered> {
  const found =
    (await findFact(recordId, id, names, context)) ?? (await findRepeated(recordId, id, names, context));
  const fact = requireFound(found);
  return describe([fact], recordId, 'it cannot be had in one answer', context);
}

/** A fact that another document repeats than the one that it is stored with, which has other facts now. */
async function findRepeated(
  recordId: string,
  id: string,
  names: readonly string[],
  context: Context<'record'>,
): Promise<Fact | undefined> {
  const { restated } = context.entities.record;
  if (!restated) return undefined;
  for await (const { facts } of scanModels({ recordId, restated, models: names.map(modelOf) }, context)) {
    const found = facts.find((fact) => fact.id === id);
    if (found) return found;
  }
  return undefined;
}

async function describe(
  facts: readonly Fact[],
  recordId: string,
  advice: string,
  context: Context,
): Promise<Rendered> {
  const medications = await medicationsOf(facts, recordId, context);
  context.shown({ facts: [...facts, ...medications] });
  const room = responseRoom(advice);
  const text = describeFacts(facts, { ...rdfContext(recordId, context), medications, room });
  return render(writers, 'application/rdf+xml', text, { advice });
}

/** By origin, because the ontology contains its own URL. */
const ontologies = new Map<string, Rendered>();

export const readOntology: Handler<Endpoints['smart_ontology']> = async (_input, { baseUrl }) => {
  const known = ontologies.get(baseUrl);
  if (known) return known;
  const text = writeOntology({ baseUrl });
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const ontology = { contentType: 'application/rdf+xml', text, headers: { etag } };
  // Without BASE_URL the caller chooses the origin, so there can be any number. Only the last is kept.
  ontologies.clear();
  ontologies.set(baseUrl, ontology);
  return ontology;
};
