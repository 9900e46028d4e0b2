/** What a search says of its answer: how many resources, in which order, with what beside them (https://hl7.org/fhir/R4/search.html#return). */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { resourceTypes } from '../resource-types.ts';
import type { Ignored, Pair } from './pairs.ts';
import { parametersOf } from './parameters/index.ts';
import { mainDatesOf } from './parameters/main.ts';
import type { Parameter } from './parameters/parameter.ts';

/** An order: newest first where nothing else is said. */
export interface Sort {
  readonly by: 'date' | '_lastUpdated' | '_id';
  readonly isDescending: boolean;
}

export interface Include {
  readonly parameter: Parameter;
  /** Only resources of this type; undefined: of any. */
  readonly target: string | undefined;
}

export interface Results {
  /** Matches on a page: 1 to the maximum. */
  readonly count: number;
  /** Only how many there are. */
  readonly isCountOnly: boolean;
  /** Whether to tell how many there are. */
  readonly hasTotal: boolean;
  readonly sort: Sort;
  readonly includes: readonly Include[];
  /** Whether the Provenance of what is found is wanted too. */
  readonly hasProvenance: boolean;
  /** Undefined: all. */
  readonly elements: readonly string[] | undefined;
  /** Whether the narrative is left out. */
  readonly isData: boolean;
  /** The position of a page. */
  readonly page: string | undefined;
}

export const resultNames: ReadonlySet<string> = new Set([
  '_count',
  '_elements',
  '_include',
  '_page',
  '_revinclude',
  '_sort',
  '_summary',
  '_total',
]);

const newestFirst: Sort = { by: 'date', isDescending: true };

interface Read {
  readonly results: Results;
  readonly ignored: readonly Ignored[];
  readonly used: readonly Pair[];
}

/** Reads the parameters of `resultNames`. Throws 400 for a number or a word in another form, and for what is given twice. */
export function readResults(type: string, pairs: readonly Pair[]): Read {
  const ignored: Ignored[] = [];
  const used: Pair[] = [];
  const seen = new Set<string>();
  let results: Results = {
    count: limits.searchPage,
    isCountOnly: false,
    hasTotal: false,
    sort: newestFirst,
    includes: [],
    hasProvenance: false,
    elements: undefined,
    isData: false,
    page: undefined,
  };
  for (const [name, value] of pairs) {
    if (seen.has(name) && !mayRepeat.has(name))
      throw new ApiError('parameter_invalid', { name, form: 'given once' });
    seen.add(name);
    const read = value === '' ? 'it has no value' : readResult(type, name, value, results);
    if (typeof read === 'string') {
      ignored.push({ name, reason: read });
      continue;
    }
    results = { ...results, ...read };
    if (name !== '_page') used.push([name, value]);
  }
  return { results, ignored, used };
}

const mayRepeat: ReadonlySet<string> = new Set(['_include', '_revinclude', '_elements']);

/** What a parameter changes, or why it is left out. */
function readResult(type: string, name: string, value: string, before: Results): Partial<Results> | string {
  switch (name) {
    case '_count':
      return readCount(value);
    case '_sort':
      return readSort(type, value);
    case '_total':
      return { hasTotal: oneOf(name, value, ['none', 'estimate', 'accurate']) !== 'none' };
    case '_summary':
      return readSummary(value);
    case '_elements': {
      const names = value.split(',').flatMap((one) => one.trim() || []);
      return { elements: [...(before.elements ?? []), ...names] };
    }
    case '_include':
      return readInclude(type, value, before);
    case '_revinclude':
      if (value === 'Provenance:target') return { hasProvenance: true };
      return 'only Provenance:target can be asked for';
    case '_page':
      return { page: value };
    default:
      return 'it has no modifiers';
  }
}

function oneOf<Word extends string>(name: string, value: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === value);
  if (word === undefined) throw new ApiError('parameter_invalid', { name, form: words.join(', ') });
  return word;
}

function readCount(value: string): Partial<Results> {
  if (!/^[0-9]{1,10}$/.test(value)) {
    throw new ApiError('parameter_invalid', { name: '_count', form: 'a whole number, 0 or more' });
  }
  const count = Number(value);
  if (count === 0) return { isCountOnly: true, hasTotal: true };
  return { count: Math.min(count, limits.maximumSearchPage) };
}

/** Only the first part counts: dates and ids decide between equals anyway. */
function readSort(type: string, value: string): Partial<Results> | string {
  const [, minus, name] = /^(-?)([A-Za-z_-]+)$/.exec(value) ?? [];
  const [main] = mainDatesOf(type);
  const isDate = name === 'date' || (main !== undefined && name === main.name);
  const by = isDate ? 'date' : name === '_lastUpdated' || name === '_id' ? name : undefined;
  if (!by) {
    const names = [...new Set(['date', ...(main ? [main.name] : []), '_lastUpdated', '_id'])];
    return `${type} is sorted by one of ${names.join(', ')}, with or without a minus`;
  }
  return { sort: { by, isDescending: minus === '-' } };
}

function readSummary(value: string): Partial<Results> | string {
  switch (oneOf('_summary', value, ['count', 'data', 'false', 'text', 'true'])) {
    case 'count':
      return { isCountOnly: true, hasTotal: true };
    case 'data':
      return { isData: true };
    case 'false':
      return {};
    default:
      return 'ask for _elements instead; only count, data and false are supported';
  }
}

function readInclude(type: string, value: string, before: Results): Partial<Results> | string {
  const [source, name, target, ...more] = value.split(':');
  const parameter = source === type && name !== undefined ? parametersOf(type).get(name) : undefined;
  if (
    parameter?.kind !== 'reference' ||
    more.length > 0 ||
    (target !== undefined && !resourceTypes.has(target))
  ) {
    return `it must be ${type}: and a reference of it, with or without : and a type`;
  }
  return { includes: [...before.includes, { parameter, target }] };
}
