/** Everything in a record that an app may read: docs/contract/fhir-api.md#everything. */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { batches } from '../../concurrency/batches.ts';
import { ApiError, notFound } from '../../errors.ts';
import { resourceTypes } from '../../fhir/resource-types.ts';
import { operationOutcome } from '../../fhir/rest/outcome.ts';
import { rowValuesOf } from '../../fhir/rest/row-values.ts';
import type { FhirContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { mayRead, mayReadSome } from './allowed.ts';
import { dateIn, isWithin, type Span } from './care-dates.ts';
import { numberIn, type Pairs, requireKnown, valueIn } from './operation-parameters.ts';
import { readPart, type WantedPart } from './part-of-type.ts';
import type { Places } from './places.ts';
import { bundleText, entryOfText, entryText, searchUrl } from './search/entries.ts';
import { rowsNamed } from './search/includes.ts';
import type { Position } from './search/order.ts';
import { type Beyond, type Match, pageBytes } from './search/page.ts';
import { openPosition, sealPosition } from './search/page-link.ts';
import { collectReferences, mustBeReferredTo, seenByReference } from './search/referred.ts';
import { Room } from './search/room.ts';
import { servedOf } from './sent/index.ts';
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
    kinds: [...found.matches.map(({ told }) => told.kind), ...found.kinds].map((kind) => [kind, 1] as const),
    documents: found.matches.flatMap(({ told: { documents = [] } }) => documents),
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
  readonly matches: readonly Match[];
  /** Types of what is included. */
  readonly kinds: readonly string[];
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
  const matches: Match[] = [];
  const page = new Room(pageBytes);
  let last = after;
  let isFull = false;
  const types = (await typesIn(asked, view, context)).filter(
    ({ type }) => after === undefined || orderOf(type) >= orderOf(String(after.value)),
  );
  for (const wave of batches(types, typesAtOnce)) {
    // One more tells whether there is a next page.
    const room = Math.max(asked.count - matches.length, 0) + 1;
    const parts = await Promise.all(
      wave.map(({ type, places }) => {
        const from = after?.value === type ? after.id : undefined;
        return readPart({ ...partOf(type, asked), places, after: from, most: room }, view, context);
      }),
    );
    for (const [index, { matches: ofType, hasMore }] of parts.entries()) {
      for (const match of ofType) {
        isFull = matches.length === asked.count || !page.takes(match.entry);
        if (isFull) break;
        matches.push(match);
        last = { value: wave[index]!.type, id: String(match.about.id) };
      }
      // The rest of a type that does not fit comes before the next type.
      isFull ||= hasMore;
      if (isFull) break;
    }
    if (isFull) break;
  }
  const included = await referredBy(matches, page, view, context);
  return {
    matches,
    kinds: included.kinds,
    entries: [...matches.map(({ entry }) => entry), ...included.entries],
    next: isFull ? last : undefined,
  };
}

function orderOf(type: string): string {
  return type === 'Patient' ? '' : type;
}

interface TypeThere {
  readonly type: string;
  readonly places: Places;
}

/** Types of which there may be something that is to be returned, in order. */
async function typesIn(
  { types }: Asked,
  view: FhirView,
  context: FhirContext,
): Promise<readonly TypeThere[]> {
  return [...(await typesThere(view, context))]
    .map(([type, places]) => ({ type, places }))
    .filter(({ type }) => (types ? types.has(type) : !onlyNamed.has(type)))
    .filter(({ type }) => mayReadSome(type, view) && !mustBeReferredTo(type, view))
    .toSorted((one, other) => (orderOf(one.type) < orderOf(other.type) ? -1 : 1));
}

/** What is asked for of a type. */
function partOf(type: string, asked: Asked): Pick<WantedPart, 'type' | 'pairs' | keyof Beyond> {
  const { since, start, end } = asked;
  const pairs: Pairs = since === undefined ? [] : [['_lastUpdated', `ge${since}`]];
  if (ofPeople.has(type) || (!start && !end)) return { type, pairs };
  return {
    type,
    pairs,
    isWantedRow: (row) => isWithin(row, asked),
    isWantedAtHand: (json) => isWithin(rowValuesOf(json), asked),
  };
}

/** From what is on a page to a person or place that it names: by a role and an organization to the one that this belongs to. */
const mostSteps = 4;

/**
 * People, organizations and places that are read only by what refers to them, as many as fit into the page. What does not, or is named in a
 * longer chain, can be read by its reference; an OperationOutcome says so.
 */
async function referredBy(
  matches: readonly Match[],
  page: Room,
  view: FhirView,
  context: FhirContext,
): Promise<{ readonly kinds: readonly string[]; readonly entries: readonly string[] }> {
  const kinds: string[] = [];
  const entries: string[] = [];
  const looked = new Set<string>();
  let references = new Set<string>();
  let isFull = false;
  if (seenByReference(view))
    for (const { found } of matches) collectReferences(found.json, view.base, references);
  for (let step = 0; references.size > 0; step += 1) {
    const wanted = [...references]
      .filter((one) => !looked.has(one))
      .map(targetOf)
      .filter(({ type }) => mayReadSome(type, view) && mustBeReferredTo(type, view));
    for (const one of references) looked.add(one);
    if (wanted.length === 0) break;
    isFull ||= step === mostSteps;
    const rows = isFull ? [] : await rowsNamed(wanted, view, context);
    references = new Set();
    for await (const some of servedOf(rows, view, context)) {
      for (const { text, parsed, row, name } of some) {
        if (!mayRead(parsed, view)) continue;
        const entry = entryOfText(view, { name, text }, 'include');
        isFull = !page.takes(entry);
        if (isFull) break;
        entries.push(entry);
        kinds.push(row.type);
        collectReferences(parsed, view.base, references);
      }
      if (isFull) break;
    }
    if (!isFull) continue;
    entries.push(entryText(view, notAll, 'outcome'));
    break;
  }
  return { kinds, entries };
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
