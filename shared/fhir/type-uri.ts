/** Types of FHIR documents, as metadata and carenets have them. */

/** Before the name of the kind of resource, such as `Bundle`. */
export const fhirTypePrefix = 'http://hl7.org/fhir/';

export function isFhirType(type: string): boolean {
  return type.startsWith(fhirTypePrefix);
}
