/** A search as it was asked for: docs/contract/fhir-api.md#search. */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { splitName } from './conditions.ts';
import { type Filter, readFilter } from './filter.ts';
import type { Ignored, Pair } from './pairs.ts';
import { parametersOf } from './parameters/index.ts';
import { type Results, readResults, resultNames } from './results.ts';

export interface SearchQuery {
  readonly type: string;
  readonly filters: readonly Filter[];
  readonly results: Results;
  /** What was left out, to be said in the answer. Empty where the caller asks for strict handling. */
  readonly ignored: readonly Ignored[];
  /** What was used, in the order in which it came, without the position of a page. */
  readonly used: readonly Pair[];
}

export interface ReadingOptions {
  /** Whether what is not understood is refused (`Prefer: handling=strict`), instead of left out. */
  readonly isStrict: boolean;
  /** The address of this service, without a slash at its end. */
  readonly base: string | undefined;
}

/** Parameters that say in which form to answer, and are read elsewhere. */
const ofAnswers: ReadonlySet<string> = new Set(['_format', '_pretty']);

/**
 * Reads the pairs of a search. Throws 400 for a modifier or a form of a value that a parameter does not have, for chains, and beyond the
 * limits; also for what is not known, when handling is strict.
 */
export function readQuery(type: string, pairs: readonly Pair[], options: ReadingOptions): SearchQuery {
  requireLimits(pairs);
  const ignored: Ignored[] = [];
  const used: Pair[] = [];
  const filters: Filter[] = [];
  const ofResults: Pair[] = [];
  for (const pair of pairs) {
    const [text, value] = pair;
    if (ofAnswers.has(text)) continue;
    if (resultNames.has(splitName(text)[0])) {
      ofResults.push(pair);
      continue;
    }
    const filter = filterOf(type, text, value, options.base);
    if (typeof filter === 'string') {
      ignored.push({ name: text, reason: filter });
      continue;
    }
    filters.push(filter);
    used.push(pair);
  }
  requireValues(filters);
  const read = readResults(type, ofResults);
  const all = [...ignored, ...read.ignored];
  if (options.isStrict && all[0]) {
    throw new ApiError('fhir_parameter_refused', { name: shown(all[0].name), reason: all[0].reason });
  }
  return { type, filters, results: read.results, ignored: all, used: [...used, ...read.used] };
}

function requireLimits(pairs: readonly Pair[]): void {
  const { searchParameters: maximum, searchValue, searchText } = limits;
  if (pairs.length > maximum) throw new ApiError('fhir_search_too_large', { maximum, things: 'parameters' });
  const long = pairs.find(([, value]) => value.length > searchValue);
  if (long) throw new ApiError('parameter_too_long', { name: shown(long[0]), maximum: searchValue });
  const length = pairs.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (length > searchText)
    throw new ApiError('fhir_search_too_large', { maximum: searchText, things: 'characters' });
}

function requireValues(filters: readonly Filter[]): void {
  const maximum = limits.searchValues;
  const values = filters.reduce((sum, filter) => sum + filter.values, 0);
  if (values > maximum) throw new ApiError('fhir_search_too_large', { maximum, things: 'values' });
}

/** The filter of a pair, or why it is left out. */
function filterOf(type: string, text: string, value: string, base: string | undefined): Filter | string {
  const [name, modifier] = splitName(text);
  // Leaving one out would return what nobody asked for; other servers know them, so the text says what to do.
  if (name === '_has' || text.includes('.'))
    throw new ApiError('fhir_chain_unsupported', { name: shown(text) });
  const parameter = parametersOf(type).get(name);
  if (!parameter) return `it is not a search parameter of ${type}`;
  return readFilter(parameter, modifier, value, base) ?? 'it has no value';
}

const longestShown = 60;

/** A name as texts show it. */
function shown(name: string): string {
  return [...name].slice(0, longestShown).join('');
}
