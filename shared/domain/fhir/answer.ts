/** Answers with one resource: docs/contract/fhir-api.md#answers. */
import { isObject, type JsonObject, textOf } from '../../fhir/json.ts';
import { namesVersion } from '../../fhir/rest/etags.ts';
import type { FhirAnswer } from '../handler.ts';

/** The resource with its version; nothing but 304 for a caller that has it already. */
export function answerWith(resource: JsonObject, ifNoneMatch?: string | undefined): FhirAnswer {
  const meta = isObject(resource.meta) ? resource.meta : {};
  const version = textOf(meta.versionId);
  const lastModified = textOf(meta.lastUpdated);
  const about = {
    ...(version !== undefined && { version }),
    ...(lastModified !== undefined && { lastModified }),
  };
  if (version !== undefined && namesVersion(ifNoneMatch, version)) return { status: 304, ...about };
  return { ...about, resource };
}
