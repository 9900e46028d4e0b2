/** Where the resources of each type come from, beside the rows of FHIR documents. */
import { modelsOf } from '../../../fhir/rest/fact-types.ts';
import { auditEvents } from '../sources/audit-events.ts';
import { documents } from '../sources/documents.ts';
import { patients } from '../sources/patients.ts';
import { provenances } from '../sources/provenances.ts';
import { relatedPeople } from '../sources/related-people.ts';
import type { Places } from '../types-there.ts';
import { resourcesOfFacts } from './facts.ts';
import type { Source } from './source.ts';

const byType: Readonly<Record<string, Source>> = {
  AuditEvent: auditEvents,
  DocumentReference: documents,
  Patient: patients,
  Provenance: provenances,
  RelatedPerson: relatedPeople,
};

/** The sources of a type, of which there may be facts unless it is known that there are none. */
export function sourcesOf(type: string, places?: Pick<Places, 'hasFacts'>): readonly Source[] {
  const own = Object.hasOwn(byType, type) ? [byType[type]!] : [];
  if (modelsOf(type).length === 0 || places?.hasFacts === false) return own;
  return [...own, { resources: (...given) => resourcesOfFacts(type, ...given) }];
}

/** Types of resources that the service makes itself. */
export const ownTypes: readonly string[] = Object.keys(byType);
