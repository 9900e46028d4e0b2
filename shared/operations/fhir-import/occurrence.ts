/** One occurrence of a resource in the files. */
import { ApiError } from '../../errors.ts';
import { isObject, type JsonObject } from '../../fhir/json.ts';
import { resourceTypes } from '../../fhir/resource-types.ts';
import { parseStrictly } from '../../fhir/strict-json.ts';
import { type Identities, kindOf } from './identity.ts';
import type { Found, Place } from './source.ts';

export interface Occurrence {
  readonly place: Place;
  readonly json: JsonObject;
  readonly type: string;
  readonly bytes: Buffer;
  readonly fullUrl: string | undefined;
  readonly identity: string;
}

/** Undefined for what is no resource to be stored; the reason, a sentence, when it cannot be read. */
export function occurrenceOf(
  found: Found,
  identities: Identities,
): Occurrence | { readonly reason: string } | undefined {
  if (found.kind === 'deleted') return undefined;
  if (found.kind === 'problem') return found;
  const { place, bytes, fullUrl } = found;
  try {
    const json = parseStrictly(utf8.decode(bytes));
    const type = kindOf(json);
    if (!isObject(json) || type === undefined || !resourceTypes.has(type))
      return { reason: 'It is no resource of FHIR R4.' };
    return { place, json, type, bytes, fullUrl, identity: identities.of(json, type, fullUrl, bytes) };
  } catch (error) {
    return { reason: error instanceof ApiError ? error.message : 'It is not UTF-8.' };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
