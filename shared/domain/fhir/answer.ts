/** Answers with one resource: docs/contract/fhir-api.md#answers. */
import { isObject, textOf } from '../../fhir/json.ts';
import { namesVersion } from '../../fhir/rest/etags.ts';
import type { FhirAnswer } from '../handler.ts';
import type { Found } from './find-resource.ts';

/** The resource with its version, written from its text where that is at hand; nothing but 304 for a caller that has it already. */
export function answerWith(
  { json, text }: Pick<Found, 'json' | 'text'>,
  ifNoneMatch?: string | undefined,
): FhirAnswer {
  const meta = isObject(json.meta) ? json.meta : {};
  const version = textOf(meta.versionId);
  const lastModified = textOf(meta.lastUpdated);
  const about = {
    ...(version !== undefined && { version }),
    ...(lastModified !== undefined && { lastModified }),
  };
  if (version !== undefined && namesVersion(ifNoneMatch, version)) return { status: 304, ...about };
  return { ...about, resource: text ?? json };
}
