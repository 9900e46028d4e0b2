/** Whether a resource is what a search asks for, and what a scope allows. */
import { element, isObject, type Json, type JsonObject } from '../json.ts';
import { readCondition } from './conditions.ts';
import { intervalOfValue, meetsDate } from './dates.ts';
import type { Filter, Wanted } from './filter.ts';
import { meetsReference } from './references.ts';
import { comparable, meetsText, textsOf } from './strings.ts';
import { meetsToken, tokensOf, type WantedToken, wordsOf } from './tokens.ts';
import { valuesOf } from './values.ts';

/** Whether the resource meets all filters. `base` is the address of this service, to which absolute references may lead. */
export function matches(json: JsonObject, filters: readonly Filter[], base?: string): boolean {
  return filters.every(({ parameter, wanted }) => meetsWanted(valuesOf(json, parameter), wanted, base));
}

function meetsWanted(values: readonly Json[], wanted: Wanted, base: string | undefined): boolean {
  switch (wanted.kind) {
    case 'missing':
      return (values.length === 0) === wanted.isMissing;
    case 'token':
      // Also what has no value at all is none of the codes.
      return values.some((value) => meetsAny(value, wanted.any)) !== wanted.isNot;
    case 'identifier':
      return values.some((value) => {
        const identifier = isObject(value) ? element(value, 'identifier') : undefined;
        return identifier !== undefined && meetsAny(identifier, wanted.any);
      });
    case 'words':
      return meetsAnyText(values.flatMap(wordsOf), wanted.any, 'start');
    case 'string':
      return meetsAnyText(values.flatMap(textsOf), wanted.any, wanted.rule);
    case 'date':
      return values.some((value) => {
        const interval = intervalOfValue(value);
        return interval !== undefined && wanted.any.some((one) => meetsDate(interval, one.prefix, one));
      });
    case 'reference':
      return values.some((value) => wanted.any.some((one) => meetsReference(value, one, base)));
    case 'uri':
      return values.some((value) => typeof value === 'string' && wanted.any.includes(value));
  }
}

function meetsAny(value: Json, wanted: readonly WantedToken[]): boolean {
  return tokensOf(value).some((token) => wanted.some((one) => meetsToken(token, one)));
}

function meetsAnyText(
  texts: readonly string[],
  wanted: readonly string[],
  rule: Parameters<typeof comparable>[1],
): boolean {
  return texts.some((text) => {
    const own = comparable(text, rule);
    return wanted.some((one) => meetsText(own, one, rule));
  });
}

/**
 * Whether scopes allow a resource: `conditions` are those of its type (smart/scopes: `conditionsFor`), undefined where no scope names
 * it, and empty where one allows everything of it. A condition that cannot be judged does not hold.
 */
export function meets(
  json: JsonObject,
  conditions: readonly (readonly (readonly [name: string, value: string])[])[] | undefined,
  base?: string,
): boolean {
  if (!conditions) return false;
  if (conditions.length === 0) return true;
  const type = String(json.resourceType);
  return conditions.some((all) =>
    all.every(([name, value]) => {
      const filter = readCondition(type, name, value, base);
      return filter !== undefined && matches(json, [filter], base);
    }),
  );
}
