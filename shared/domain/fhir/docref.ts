/** The documents of a record, as US Core asks for them: docs/contract/fhir-api.md#docref. */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { ApiError } from '../../errors.ts';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../../fhir/json.ts';
import { type Interval, intervalOfValue } from '../../fhir/rest/dates.ts';
import { operationOutcome } from '../../fhir/rest/outcome.ts';
import { parseStrictly } from '../../fhir/strict-json.ts';
import type { FhirContext } from '../context.ts';
import type { FhirAnswer, Handler } from '../handler.ts';
import { requireScope, viewFor } from './asked.ts';
import { dateIn, isWithin, type Span } from './care-dates.ts';
import { type Pairs, requireKnown, valueIn } from './operation-parameters.ts';
import { readPart } from './part-of-type.ts';
import { bundleText, entryText, searchUrl } from './search/entries.ts';
import { type Match, pageBytes } from './search/page.ts';
import { Room } from './search/room.ts';
import { steadily } from './steady.ts';
import type { FhirView } from './view.ts';

const type = 'DocumentReference';
/** Documents that one answer lists, at most: the newest. */
const mostDocuments = 200;
/** Documents that are looked at together. */
const atOnce = 200;

type Endpoints = typeof fhirEndpoints;

export const findDocuments: Handler<Endpoints['fhir_docref']> = async ({ pairs: { query }, body }, context) =>
  documentsFor([...query, ...parametersIn(body)], context);

/** The path names the patient. */
export const findDocumentsOf: Handler<Endpoints['fhir_docref_patient']> = async ({ path, pairs }, context) =>
  documentsFor([['patient', path.FHIR_ID], ...pairs.query], context);

async function documentsFor(pairs: Pairs, context: FhirContext): Promise<FhirAnswer> {
  requireKnown(pairs, ['patient', 'start', 'end', 'type', 'on-demand', 'profile'], ['type', 'profile']);
  const patient = valueIn(pairs, 'patient');
  if (patient === undefined) throw new ApiError('parameter_required', { name: 'patient' });
  if (valueIn(pairs, 'on-demand') === 'true')
    throw new ApiError('fhir_parameter_refused', {
      name: 'on-demand',
      reason: 'documents are not made on demand; the patient summary is Patient/{id}/$summary',
    });
  const span = { start: dateIn(valueIn(pairs, 'start'), 'start'), end: dateIn(valueIn(pairs, 'end'), 'end') };
  const view = await viewFor(type, undefined, pairs, context);
  requireScope(type, 'search', view, context);
  const isOfView = patient.replace(/^Patient\//, '') === view.recordId;
  const found = isOfView ? await steadily(view, (seen) => readDocuments(pairs, span, seen, context)) : [];
  const fitting = found.findIndex(({ entry }) => entry === undefined);
  const listed = found.slice(0, fitting < 0 ? mostDocuments : Math.min(fitting, mostDocuments));
  context.shown({
    kinds: [[type, listed.length]],
    documents: listed.flatMap(({ documents }) => documents),
  });
  const issues = issuesOf(pairs, found.length, listed.length);
  const entries = listed.map(({ entry }) => entry!);
  return {
    resource: bundleText({
      self: searchUrl(view.base, `${type}/$docref`, pairs),
      next: undefined,
      total: undefined,
      entries: issues ? [...entries, entryText(view, issues, 'outcome')] : entries,
    }),
  };
}

interface Listed {
  /** Its type, to tell it from others. */
  readonly type: string;
  /** When it begins. */
  readonly start: number;
  readonly documents: readonly string[];
  /** Undefined: it does not fit into the answer. */
  readonly entry: string | undefined;
}

/** Those of the time, the newest first; where no time is named, the newest of each type. */
async function readDocuments(
  pairs: Pairs,
  span: Span,
  view: FhirView,
  context: FhirContext,
): Promise<readonly Listed[]> {
  const types = pairs.filter(([name, value]) => name === 'type' && value !== '');
  const hasSpan = span.start !== undefined || span.end !== undefined;
  const wanted = { type, pairs: [['status', 'current'], ...types] as Pairs, most: atOnce };
  const isWanted = (json: JsonObject) => !hasSpan || isWithin(careOf(json) ?? {}, span);
  let kept: readonly Listed[] = [];
  let after: string | undefined;
  for (;;) {
    const { matches, hasMore } = await readPart({ ...wanted, after, isWanted }, view, context);
    const all = [...kept, ...matches.map(listedOf)].toSorted((one, other) => other.start - one.start);
    // One more tells that not all are listed.
    kept = withinPage(hasSpan ? all.slice(0, mostDocuments + 1) : newestOfEach(all));
    after = matches.at(-1) && String(matches.at(-1)!.about.id);
    if (!hasMore || after === undefined) return kept;
  }
}

/** The period of the care, or else when the document was written. */
function careOf(json: JsonObject): Interval | undefined {
  const context = element(json, 'context');
  const period = isObject(context) ? intervalOfValue(element(context, 'period') ?? null) : undefined;
  return period ?? intervalOfValue(element(json, 'date') ?? null);
}

function listedOf({ found: { json }, told: { documents = [] }, entry }: Match): Listed {
  const { from, to } = careOf(json) ?? {};
  const start = (Number.isFinite(from) ? from : to) ?? Number.NEGATIVE_INFINITY;
  return { type: JSON.stringify(element(json, 'type') ?? null), start, documents, entry };
}

function newestOfEach(documents: readonly Listed[]): readonly Listed[] {
  return [...Map.groupBy(documents, ({ type }) => type).values()].map(([newest]) => newest!);
}

/** Without the entries of those that do not fit beside the newer ones. */
function withinPage(documents: readonly Listed[]): readonly Listed[] {
  const page = new Room(pageBytes);
  return documents.map((one) =>
    one.entry === undefined || page.takes(one.entry) ? one : { ...one, entry: undefined },
  );
}

function issuesOf(pairs: Pairs, count: number, listed: number): JsonObject | undefined {
  const issues = [
    ...(count > mostDocuments
      ? [`There are more than ${mostDocuments} documents of this time: ask for shorter times.`]
      : []),
    ...(listed < Math.min(count, mostDocuments)
      ? ['More documents of this time do not fit into this answer: ask for shorter times.']
      : []),
    ...(valueIn(pairs, 'profile') === undefined
      ? []
      : ['profile was left out: what documents conform to is not known.']),
  ].map((text) => ({ severity: 'warning', code: 'not-supported', text }) as const);
  return issues.length > 0 ? operationOutcome(issues) : undefined;
}

/** The parameters of a Parameters resource as pairs; none of an empty body. Throws 400 for anything else. */
function parametersIn(body: Buffer): Pairs {
  if (body.length === 0) return [];
  const root = parseStrictly(body.toString('utf8'));
  if (!isObject(root) || root.resourceType !== 'Parameters')
    throw new ApiError('parameter_invalid', { name: 'The body', form: 'a Parameters resource' });
  return listOf(root.parameter).map((one) => {
    const name = isObject(one) ? textOf(one.name) : undefined;
    const value = isObject(one) ? textIn(one) : undefined;
    if (name === undefined || value === undefined)
      throw new ApiError('parameter_invalid', { name: 'parameter', form: 'a name with a value' });
    return [name, value] as const;
  });
}

/** A value as it stands in an address. */
function textIn(parameter: JsonObject): string | undefined {
  const [value] = Object.entries(parameter).flatMap(([name, one]) => (name.startsWith('value') ? [one] : []));
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return isObject(value) ? codeIn(value) : undefined;
}

/** A Coding, the first one of a CodeableConcept, or a Reference. */
function codeIn(value: JsonObject): string | undefined {
  const reference = textOf(value.reference);
  if (reference !== undefined) return reference;
  const [coding = value] = listOf(value.coding) as readonly Json[];
  if (!isObject(coding)) return undefined;
  const [system, code] = [textOf(coding.system), textOf(coding.code)];
  return system === undefined ? code : `${system}|${code ?? ''}`;
}
