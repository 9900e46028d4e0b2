/**
 * Codes of other systems that converters write where FHIR has codes of its own, for how something stands, how certain and how dangerous
 * it is. None of FHIR's codes is written like one of them, so the system need not be asked: elements of the type `code` have none.
 */
const meanings: ReadonlyMap<string, string> = new Map([
  // SNOMED CT, as C-CDA on FHIR translates the status of a problem (ConceptMap CF-ProblemStatus).
  ['55561003', 'active'],
  ['73425007', 'inactive'],
  ['413322009', 'resolved'],
  ['277022003', 'remission'],
  ['246455001', 'recurrence'],
  ['263855007', 'relapse'],
  // SNOMED CT: confirmed present, known absent.
  ['410605003', 'confirmed'],
  ['410516002', 'refuted'],
  // HL7 v3 ObservationValue, which DSTU2 and C-CDA have for the criticality of an allergy.
  ['CRITL', 'low'],
  ['CRITH', 'high'],
  ['CRITU', 'unable-to-assess'],
]);

/** The code of FHIR that a code means; itself if it is no such code. */
export function meantCode(code: string): string {
  return meanings.get(code) ?? code;
}
