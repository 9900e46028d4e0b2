/** Form fields of a request (docs/contract/general.md#request-bodies): whatever the content type, except multipart. */

import { ApiError } from '../errors.ts';
import { limits } from '../limits.ts';
import { bytesOfBuffer, bytesOfText, textOfBytes } from '../oauth/byte-string.ts';
import { hasTooManyPairs, parseFormPairs, textValues } from '../oauth/form-pairs.ts';
import { mediaTypeOf, type ServiceRequest } from '../request.ts';

/** Whether the body is read as form pairs by a call that has form fields. Only POST has a form. */
export function hasForm(request: ServiceRequest): boolean {
  return request.method === 'POST' && !mediaTypeOf(request)?.startsWith('multipart/');
}

/** Values by name; the last of a repeated name wins; null is a value that is not UTF-8. */
export function formValues(request: ServiceRequest): ReadonlyMap<string, string | null> {
  return hasForm(request) ? textValues(parseFormPairs(bytesOfBuffer(request.body))) : new Map();
}

/** Parameters of the query, in the same form. */
export function queryValues(request: ServiceRequest): ReadonlyMap<string, string | null> {
  return textValues(parseFormPairs(bytesOfText(request.rawQuery)));
}

/** A decoded pair; null is a value that is not UTF-8. */
export type TextPair = readonly [name: string, value: string | null];

/** All pairs of the query, in order. Throws 400 when there are too many. */
export function queryPairs(request: ServiceRequest): readonly TextPair[] {
  return textPairs(Buffer.from(request.rawQuery, 'utf8'));
}

/** All pairs of a form, in order. Throws 400 when there are too many. */
export function formPairs(request: ServiceRequest): readonly TextPair[] {
  return mediaTypeOf(request) === 'application/x-www-form-urlencoded' ? textPairs(request.body) : [];
}

/** A name that is not UTF-8 could be any, so such a pair is never left out. */
const unreadable: TextPair = ['The name of a parameter', null];

function textPairs(form: Buffer): readonly TextPair[] {
  if (hasTooManyPairs(form)) throw new ApiError('parameters_too_many', { maximum: limits.formPairs });
  return [...parseFormPairs(bytesOfBuffer(form))].map(({ name, value }) => {
    const text = textOfBytes(name);
    return text === undefined ? unreadable : [text, textOfBytes(value) ?? null];
  });
}
