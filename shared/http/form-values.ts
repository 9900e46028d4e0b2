/** Form fields of a request (docs/contract/general.md#request-bodies): whatever the content type, except multipart. */

import { bytesOfBuffer, bytesOfText } from '../oauth/byte-string.ts';
import { parseFormPairs, textValues } from '../oauth/form-pairs.ts';
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
