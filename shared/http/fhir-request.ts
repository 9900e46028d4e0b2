/** What every call of the FHIR base is checked for, whatever it does. */
import { ApiError } from '../errors.ts';
import { resourceTypes } from '../fhir/resource-types.ts';
import type { RoutedCall } from './call-state.ts';
import { queryValues } from './form-values.ts';
import { takesJson } from './media-types.ts';

/** Throws 404 for a type that FHIR R4 does not have, and 406 when another format than JSON is asked for. */
export function requireFhir({
  endpoint,
  path,
  request,
}: Pick<RoutedCall, 'endpoint' | 'path' | 'request'>): void {
  if (endpoint.output.kind !== 'fhir') return;
  const { FHIR_TYPE: type } = path;
  if (type !== undefined && !resourceTypes.has(type))
    throw new ApiError('fhir_type_unknown', { type: type.slice(0, longestName) });
  // The bytes of a Binary have a media type of their own, which only its handler knows.
  if (type === 'Binary' && request.method !== 'POST') return;
  const format = queryValues(request).get('_format') ?? undefined;
  if (!takesJson(format, request.headers.accept)) throw new ApiError('fhir_format_unavailable');
}

/** Of a type in an error, which is no type. */
const longestName = 64;
