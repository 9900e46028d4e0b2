/** What a token lacks that may not make a call (RFC 6750 §3.1; docs/contract/fhir-api.md#authentication). */
import type { Principal } from '../../access/principal.ts';
import { ApiError } from '../../errors.ts';
import { resourceTypes } from '../../fhir/resource-types.ts';

/** The 403 that names the least scope that would do: of a backend app `system/…`, of a person's app `patient/…`. */
export function scopeLacking({ kind }: Pick<Principal, 'kind'>, type: string, letters: string): ApiError {
  const context = kind === 'backend' ? 'system' : 'patient';
  // Another text is no type, and must not get into a header.
  const named = resourceTypes.has(type) ? type : '*';
  return new ApiError('scope_insufficient', { scope: `${context}/${named}.${letters}` });
}
