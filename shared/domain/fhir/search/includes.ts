/** What is in an answer beside its matches: what they refer to, and their Provenance. */
import { element, isObject, type JsonObject, listOf, textOf } from '../../../fhir/json.ts';
import { targetOf } from '../../../fhir/rest/references.ts';
import type { Include, Results } from '../../../fhir/rest/results.ts';
import { parseSentId } from '../../../fhir/rest/sent.ts';
import { valuesOf } from '../../../fhir/rest/values.ts';
import type { FhirContext } from '../../context.ts';
import { mayRead, mayReadSome } from '../allowed.ts';
import { findResources } from '../find-resource.ts';
import { provenancesFor } from '../provenances.ts';
import { type Row, scanRows } from '../sent/index.ts';
import type { FhirView } from '../view.ts';
import { bodiesOf } from './bodies.ts';

/** Resources that are included in one page, at most. */
const mostIncludes = 1000;

interface Reference {
  readonly type: string;
  readonly id: string;
}

/** The resources to include, each once, without those that are matches themselves. Only what the scopes let the app read. */
export async function readIncludes(
  matches: readonly JsonObject[],
  { includes, hasProvenance }: Results,
  view: FhirView,
  context: FhirContext,
): Promise<readonly JsonObject[]> {
  if (matches.length === 0) return [];
  const [referred, provenances] = await Promise.all([
    referredResources(matches, includes, view, context),
    hasProvenance ? provenancesOf(matches, view, context) : [],
  ]);
  const readable = [...referred, ...provenances].filter((json) => mayRead(json, view));
  const known = new Set(matches.map(nameOf));
  return [...new Map(readable.map((json) => [nameOf(json), json])).values()].filter(
    (json) => !known.has(nameOf(json)),
  );
}

function nameOf({ resourceType, id }: JsonObject): string {
  return `${String(resourceType)}/${String(id)}`;
}

async function referredResources(
  matches: readonly JsonObject[],
  includes: readonly Include[],
  view: FhirView,
  context: FhirContext,
): Promise<readonly JsonObject[]> {
  const references = new Map<string, Reference>();
  for (const { parameter, target } of includes) {
    for (const value of matches.flatMap((json) => valuesOf(json, parameter))) {
      const { type, id } = targetOf(referenceText(value), view.base) ?? {};
      if (type === undefined || id === undefined || (target !== undefined && type !== target)) continue;
      if (mayReadSome(type, view)) references.set(`${type}/${id}`, { type, id });
    }
  }
  const wanted = [...references.values()].slice(0, mostIncludes);
  const sent = wanted.filter(({ id }) => parseSentId(id));
  const others = wanted.filter(({ id }) => !parseSentId(id));
  const [found, own] = await Promise.all([
    Promise.all(
      [...Map.groupBy(sent, ({ type }) => type)].map(([type, some]) =>
        sentResources(type, some, view, context),
      ),
    ),
    findResources(view, others, context),
  ]);
  return [...found.flat(), ...own];
}

function referenceText(value: unknown): string {
  const text = isObject(value) ? element(value, 'reference') : value;
  return typeof text === 'string' ? text : '';
}

/** By one look at the rows of the type, whatever the number of references. */
export async function sentResources(
  type: string,
  references: readonly Reference[],
  view: FhirView,
  context: FhirContext,
): Promise<readonly JsonObject[]> {
  const ids = new Set(references.map(({ id }) => id));
  const rows: Row[] = [];
  for await (const some of scanRows(view, type, undefined, context))
    rows.push(...some.filter(({ id }) => ids.has(id)));
  const found: JsonObject[] = [];
  for await (const some of bodiesOf(rows, view, context)) found.push(...some.map(({ json }) => json));
  return found;
}

/** Those that the service makes, and those that were sent. */
async function provenancesOf(
  matches: readonly JsonObject[],
  view: FhirView,
  context: FhirContext,
): Promise<readonly JsonObject[]> {
  if (!mayReadSome('Provenance', view)) return [];
  const names = new Set(matches.map(nameOf));
  const [own, sent] = await Promise.all([
    provenancesFor(matches, view, context),
    sentProvenances(names, view, context),
  ]);
  return [...own, ...sent];
}

async function sentProvenances(
  names: ReadonlySet<string>,
  view: FhirView,
  context: FhirContext,
): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  for await (const rows of scanRows(view, 'Provenance', undefined, context)) {
    for await (const some of bodiesOf(rows, view, context)) {
      found.push(...some.flatMap(({ json }) => (isAbout(json, names, view.base) ? [json] : [])));
    }
  }
  return found.slice(0, mostIncludes);
}

function isAbout(json: JsonObject, names: ReadonlySet<string>, base: string): boolean {
  return listOf(element(json, 'target')).some((one) => {
    const target = targetOf(textOf(isObject(one) ? element(one, 'reference') : undefined) ?? '', base);
    return target?.type !== undefined && names.has(`${target.type}/${target.id}`);
  });
}
