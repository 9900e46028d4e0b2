/** Searches of the FHIR base: docs/contract/fhir-api.md#search */

import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { type Issue, operationOutcome } from '../../fhir/rest/outcome.ts';
import type { Ignored, Pair } from '../../fhir/rest/pairs.ts';
import { readQuery, type SearchQuery } from '../../fhir/rest/query.ts';
import type { Showing } from '../audits/shown.ts';
import type { FhirContext } from '../context.ts';
import type { FhirAnswer, Handler } from '../handler.ts';
import { fhirBase } from '../smart/addresses.ts';
import { requireScope } from './asked.ts';
import { bundleText, entryText, searchUrl } from './search/entries.ts';
import { readIncludes } from './search/includes.ts';
import type { Position } from './search/order.ts';
import { readPage } from './search/page.ts';
import { openPosition, sealPosition } from './search/page-link.ts';
import { onlyPatient, takePatient } from './search/patient.ts';
import { listRecords } from './search/records.ts';
import { steadily } from './steady.ts';
import { type FhirView, viewOf } from './view.ts';

type Endpoints = typeof fhirEndpoints;

export const searchByGet: Handler<Endpoints['fhir_search']> = async ({ path, pairs }, context) =>
  search(path.FHIR_TYPE, pairs.query, context);

/** The same with parameters in a form, beside those of the address. */
export const searchByPost: Handler<Endpoints['fhir_search_post']> = async ({ path, pairs }, context) =>
  search(path.FHIR_TYPE, [...pairs.query, ...pairs.form], context);

/** What is in an answer. */
interface Found {
  readonly entries: readonly string[];
  /** What did not fit into it, or could not be found out. */
  readonly issues: readonly Issue[];
  readonly total: number | undefined;
  /** The place that the next page begins behind. */
  readonly next: Position | undefined;
  readonly showing: Showing;
}

const nothing: Found = { entries: [], issues: [], total: 0, next: undefined, showing: {} };

async function search(type: string, pairs: readonly Pair[], context: FhirContext): Promise<FhirAnswer> {
  const base = fhirBase(context);
  const isBackend = context.principal.kind === 'backend';
  const patient = isBackend ? onlyPatient(type, pairs, base) : undefined;
  if (isBackend && type === 'Patient' && patient === undefined) return searchRecords(pairs, base, context);
  const view = await viewOf(context, patient);
  const whose = takePatient(type, pairs, { base, recordId: view?.recordId ?? '' });
  const read = readQuery(type, whose.pairs, { isStrict: isStrict(context), base });
  const query = { ...read, used: [...whose.taken, ...read.used] };
  if (!view) return answer(query, nothing, { base, view }, context);
  requireScope(type, 'search', view, context);
  const after = positionIn(query, view, context);
  const found = whose.isOfView ? await steadily(view, (seen) => find(query, after, seen, context)) : nothing;
  return answer(query, found, { base, view }, context);
}

/** `Prefer: handling=strict` (RFC 7240): what is not understood is refused. */
function isStrict(context: FhirContext): boolean {
  const preferences = context.header('prefer')?.toLowerCase().split(/[,;]/) ?? [];
  return preferences.some((one) => one.replaceAll(/[\s"]/g, '') === 'handling=strict');
}

function positionIn(
  query: SearchQuery,
  view: FhirView | undefined,
  context: FhirContext,
): Position | undefined {
  const { page } = query.results;
  return page === undefined ? undefined : openPosition(page, query, view, context);
}

/** The records that let a backend app in. */
async function searchRecords(
  pairs: readonly Pair[],
  base: string,
  context: FhirContext,
): Promise<FhirAnswer> {
  const query = readQuery('Patient', pairs, { isStrict: isStrict(context), base });
  const after = positionIn(query, undefined, context);
  const { patients, next, total } = await listRecords(query, after?.id, context);
  const found = {
    ...nothing,
    entries: patients.map((patient) => entryText({ base }, patient, 'match')),
    next: next === undefined ? undefined : { value: null, id: next },
    total,
  };
  return answer(query, found, { base, view: undefined }, context);
}

async function find(
  query: SearchQuery,
  after: Position | undefined,
  view: FhirView,
  context: FhirContext,
): Promise<Found> {
  const { results } = query;
  const { matches, next, total } = await readPage(query, after, view, context);
  const included = await readIncludes(matches, results, view, context);
  return {
    entries: [...matches.map(({ entry }) => entry), ...included.entries],
    issues: included.left === 0 ? [] : [tooMuch(included.left)],
    total,
    next,
    showing: {
      kinds: [
        ...matches.map(({ told }) => [told.kind, 1] as const),
        ...included.kinds.map((kind) => [kind, 1] as const),
      ],
      documents: matches.flatMap(({ told }) => told.documents ?? []),
    },
  };
}

interface Asked {
  readonly base: string;
  readonly view: FhirView | undefined;
}

function answer(
  { type, used, results, ...query }: SearchQuery,
  { entries, issues, total, next, showing }: Found,
  { base, view }: Asked,
  context: FhirContext,
): FhirAnswer {
  context.shown(showing);
  const all = [...query.ignored.map(leftOut), ...issues];
  const outcome = all.length > 0 ? [entryText({ base }, operationOutcome(all), 'outcome')] : [];
  const page = next && sealPosition(next, { type, used }, view, context);
  return {
    resource: bundleText({
      self: searchUrl(base, type, results.page === undefined ? used : [...used, ['_page', results.page]]),
      next: page && searchUrl(base, type, [...used, ['_page', page]]),
      total: results.hasTotal ? total : undefined,
      entries: [...entries, ...outcome],
    }),
  };
}

function leftOut({ name, reason }: Ignored): Issue {
  const shown = [...name].slice(0, 60).join('');
  return { severity: 'warning', code: 'not-supported', text: `${shown} was left out: ${reason}` };
}

function tooMuch(count: number): Issue {
  return {
    severity: 'warning',
    code: 'too-costly',
    text: `${count} resources that should be included do not fit into this page; read them by their references, or ask for a smaller _count`,
  };
}
