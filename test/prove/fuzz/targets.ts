/** Everything that is fuzzed, by name. */
import { damagedArchives } from './archives.ts';
import { fuzzedCalls } from './calls.ts';
import { costlyDocuments } from './costly-documents.ts';
import { fhirDocuments } from './fhir-documents.ts';
import { fhirSearches } from './fhir-searches.ts';
import { portalForms } from './portal-forms.ts';
import type { Target } from './target.ts';
import { wellFormedTexts } from './well-formed.ts';

/** Makes a target with a service or archive of its own. */
export const targets = {
  /** Every endpoint with anything in path, query, form, body and headers. */
  calls: fuzzedCalls,
  /** Whether XML is well-formed. An input is up to a hundred texts. */
  xml: () => wellFormedTexts,
  archives: damagedArchives,
  /** Bodies that are labelled as FHIR. */
  fhir: fhirDocuments,
  /** Searches of FHIR, without a service. */
  'fhir-searches': () => fhirSearches,
  /** Any body of any media type at any path of the portal. */
  'portal-forms': portalForms,
  /** Inputs that grow, for which the work may grow no faster. */
  'costly-documents': costlyDocuments,
};

export type TargetName = keyof typeof targets;

export function targetOf(name: TargetName): Target<unknown> {
  return targets[name]() as unknown as Target<unknown>;
}
