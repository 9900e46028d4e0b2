/** Conditions of scopes, such as `category=laboratory`: parameters of a search that never fail, but then do not hold. */
import { ApiError } from '../../errors.ts';
import { type Filter, readFilter } from './filter.ts';
import { parametersOf } from './parameters/index.ts';

/** A name as it stands in a query, in its parts: `code:not` is `code` with the modifier `not`. */
export function splitName(text: string): readonly [name: string, modifier: string | undefined] {
  const at = text.indexOf(':');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

const known = new Map<string, Filter | undefined>();
/** Conditions are those of scopes that people have granted, so there are few. */
const mostKnown = 1000;

/** The filter of a condition; undefined when it is none for this type. */
export function readCondition(type: string, text: string, value: string, base?: string): Filter | undefined {
  const key = JSON.stringify([type, text, value, base]);
  if (known.has(key)) return known.get(key);
  if (known.size >= mostKnown) known.clear();
  const filter = read(type, text, value, base);
  known.set(key, filter);
  return filter;
}

function read(type: string, text: string, value: string, base: string | undefined): Filter | undefined {
  const [name, modifier] = splitName(text);
  const parameter = parametersOf(type).get(name);
  if (!parameter) return undefined;
  try {
    return readFilter(parameter, modifier, value, base);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
