/** Everything in a record that an app may read: docs/contract/fhir-api.md#everything. */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { batches } from '../../concurrency/batches.ts';
import { ApiError, notFound } from '../../errors.ts';
import type { JsonObject } from '../../fhir/json.ts';
import { resourceTypes } from '../../fhir/resource-types.ts';
import { operationOutcome } from '../../fhir/rest/outcome.ts';
import { rowValuesOf } from '../../fhir/rest/row-values.ts';
import { jsonBytes } from '../../reports/response-size.ts';
import type { FhirContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { mayRead, mayReadSome } from './allowed.ts';
import { dateIn, isWithin, type Span } from './care-dates.ts';
import type { Found } from './find-resource.ts';
import { numberIn, type Pairs, requireKnown, valueIn } from './operation-parameters.ts';
import { type PartOfType, readPart } from './part-of-type.ts';
import { bundleText, entryText, searchUrl } from './search/entries.ts';
import { sentResources } from './search/includes.ts';
import type { Position } from './search/order.ts';
import { pageBytes } from './search/page.ts';
import { openPosition, sealPosition } from './search/page-link.ts';
import { collectReferences, mustBeReferredTo } from './search/referred.ts';
import { steadily } from './steady.ts';
import { typesThere } from './types-there.ts';
import { type FhirView, viewOf } from './view.ts';

/** Resources on a page. */
const usualPage = 500;
const largestPage = 1000;
/** Types that are read at once. */
const typesAtOnce = 4;
/** Made by the service about what is stored and who reads it: they come only when `_type` names them. */
const onlyNamed: ReadonlySet<string> = new Set(['AuditEvent', 'Provenance']);
/** Their dates are not those of care. */
const ofPeople: ReadonlySet<string> = new Set(['Patient', 'RelatedPerson', 'Practitioner', 'Person']);

export const readEverything: Handler<(typeof fhirEndpoints)['fhir_everything']> = async (
  { path, pairs },
  context,
) => {
  requireKnown(pairs.query, ['start', 'end', '_since', '_type', '_count', '_page'], ['_type']);
  const view = await viewOf(context, path.FHIR_ID);
  if (!view || view.recordId !== path.FHIR_ID) throw notFound();
  const asked = readAsked(pairs.query);
  const used = pairs.query.filter(([name]) => name !== '_page' && name !== '_format');
  const operation = { type: '$everything', used };
  const page = valueIn(pairs.query, '_page');
  const after = page === undefined ? undefined : await openPosition(page, operation, view, context);
  const found = await steadily(view, (seen) => readEntries(asked, after, seen, context));
  context.shown({
    kinds: found.resources.map(({ kind }) => [kind, 1] as const),
    documents: found.resources.flatMap(({ documents = [] }) => documents),
  });
  const address = `Patient/${view.recordId}/$everything`;
  const link = (place: string | undefined) =>
    searchUrl(view.base, address, place === undefined ? used : [...used, ['_page', place]]);
  const next = found.next && sealPosition(found.next, operation, view, context);
  return {
    resource: bundleText({
      self: link(page),
      next: next === undefined ? undefined : link(next),
      total: undefined,
      entries: found.entries,
    }),
  };
};

interface Asked extends Span {
  /** As it was sent. */
  readonly since: string | undefined;
  /** Undefined: all. */
  readonly types: ReadonlySet<string> | undefined;
  readonly count: number;
}

function readAsked(pairs: Pairs): Asked {
  const since = valueIn(pairs, '_since');
  if (since !== undefined) dateIn(since, '_since');
  const named = pairs.filter(([name]) => name === '_type').flatMap(([, value]) => value.split(','));
  const types = named.map((type) => type.trim()).filter((type) => type !== '');
  if (types.some((type) => !resourceTypes.has(type)))
    throw new ApiError('parameter_invalid', { name: '_type', form: 'types of FHIR R4, with commas between' });
  return {
    start: dateIn(valueIn(pairs, 'start'), 'start'),
    end: dateIn(valueIn(pairs, 'end'), 'end'),
    since,
    types: types.length > 0 ? new Set(types) : undefined,
    count: numberIn(pairs, '_count', largestPage) ?? usualPage,
  };
}

interface Entries {
  readonly resources: readonly Found[];
  readonly entries: readonly string[];
  /** The type and the id behind which the next page begins. */
  readonly next: Position | undefined;
}

/** A page, type by type, the Patient first; each in the order of ids. */
async function readEntries(
  asked: Asked,
  after: Position | undefined,
  view: FhirView,
  context: FhirContext,
): Promise<Entries> {
  const resources: Found[] = [];
  const entries: string[] = [];
  let bytes = 0;
  let last = after;
  let isFull = false;
  const types = (await typesIn(asked, view, context)).filter(
    (type) => after === undefined || orderOf(type) >= orderOf(String(after.value)),
  );
  for (const wave of batches(types, typesAtOnce)) {
    // One more tells whether there is a next page.
    const room = Math.max(asked.count - resources.length, 0) + 1;
    const pages = await Promise.all(
      wave.map((type) =>
        readType(type, after?.value === type ? after.id : undefined, room, asked, view, context),
      ),
    );
    for (const [index, page] of pages.entries()) {
      for (const { found, entry } of page.matches) {
        const size = jsonBytes(entry);
        isFull = resources.length === asked.count || (resources.length > 0 && bytes + size > pageBytes);
        if (isFull) break;
        bytes += size;
        resources.push(found);
        entries.push(entry);
        last = { value: wave[index]!, id: String(found.json.id) };
      }
      // The rest of a type that does not fit comes before the next type.
      isFull ||= page.hasMore;
      if (isFull) break;
    }
    if (isFull) break;
  }
  const included = await referredBy(resources, pageBytes - bytes, view, context);
  return {
    resources: [...resources, ...included.found],
    entries: [...entries, ...included.entries],
    next: isFull ? last : undefined,
  };
}

function orderOf(type: string): string {
  return type === 'Patient' ? '' : type;
}

/** Types of which there may be something that is to be returned, in order. */
async function typesIn({ types }: Asked, view: FhirView, context: FhirContext): Promise<readonly string[]> {
  return [...(await typesThere(view, context))]
    .filter((type) => (types ? types.has(type) : !onlyNamed.has(type)))
    .filter((type) => mayReadSome(type, view) && !mustBeReferredTo(type, view))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

/** The first resources of a type behind an id, at most as many. */
function readType(
  type: string,
  after: string | undefined,
  most: number,
  asked: Asked,
  view: FhirView,
  context: FhirContext,
): Promise<PartOfType> {
  const { since } = asked;
  const pairs: Pairs = since === undefined ? [] : [['_lastUpdated', `ge${since}`]];
  const isWanted = ofPeople.has(type) ? () => true : (json: JsonObject) => isWithin(rowValuesOf(json), asked);
  return readPart({ type, pairs, after, most, isWanted }, view, context);
}

/** From what is on a page to a person or place that it names: by a role and an organization to the one that this belongs to. */
const mostSteps = 4;

/**
 * People, organizations and places that are read only by what refers to them, as many as fit into the page. What does not, or is named in a
 * longer chain, can be read by its reference; an OperationOutcome says so.
 */
async function referredBy(
  resources: readonly Found[],
  room: number,
  view: FhirView,
  context: FhirContext,
): Promise<{ readonly found: readonly Found[]; readonly entries: readonly string[] }> {
  const found = new Map<string, Found>();
  const entries: string[] = [];
  const looked = new Set<string>();
  let open = resources.map(({ json }) => json);
  let left = room;
  for (let step = 0; open.length > 0; step += 1) {
    const references = new Set<string>();
    for (const json of open) collectReferences(json, view.base, references);
    const wanted = [...references]
      .filter((one) => !looked.has(one))
      .map(targetOf)
      .filter(({ type }) => mayReadSome(type, view) && mustBeReferredTo(type, view));
    for (const one of references) looked.add(one);
    if (wanted.length === 0) break;
    if (step === mostSteps || left <= 0) {
      entries.push(entryText(view, notAll, 'outcome'));
      break;
    }
    const byType = Map.groupBy(wanted, ({ type }) => type);
    const read = await Promise.all(
      [...byType].map(([type, some]) => sentResources(type, some, view, context)),
    );
    open = read.flat().filter((json) => mayRead(json, view));
    for (const json of open) {
      const entry = entryText(view, json, 'include');
      left -= jsonBytes(entry);
      if (left <= 0) break;
      entries.push(entry);
      found.set(`${json.resourceType}/${json.id}`, { json, kind: String(json.resourceType) });
    }
    if (left <= 0) {
      entries.push(entryText(view, notAll, 'outcome'));
      break;
    }
  }
  return { found: [...found.values()], entries };
}

const notAll = operationOutcome([
  {
    severity: 'warning',
    code: 'too-costly',
    text: 'Not everybody and everything that is referred to is included; read the others by their references.',
  },
]);

function targetOf(reference: string): { readonly type: string; readonly id: string } {
  const [type, id] = reference.split('/') as [string, string];
  return { type, id };
}
