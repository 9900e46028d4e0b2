/** What references lead to that do not say its type, by the element that they stand in. */

/** Elements whose references lead to one type of resources only, in nearly all that is sent (https://hl7.org/fhir/R4/references.html). */
const types: Readonly<Record<string, string>> = {
  addresses: 'Condition',
  authorizingPrescription: 'MedicationRequest',
  careTeam: 'CareTeam',
  claim: 'Claim',
  coverage: 'Coverage',
  diagnosisReference: 'Condition',
  encounter: 'Encounter',
  goal: 'Goal',
  hasMember: 'Observation',
  imagingStudy: 'ImagingStudy',
  location: 'Location',
  managingOrganization: 'Organization',
  medicationReference: 'Medication',
  prescription: 'MedicationRequest',
  procedureReference: 'Procedure',
  report: 'DiagnosticReport',
  result: 'Observation',
  serviceProvider: 'Organization',
  specimen: 'Specimen',
};

/** The type of what a reference leads to in an element of this name; undefined when it may be of several. */
export function referredType(element: string): string | undefined {
  return Object.hasOwn(types, element) ? types[element] : undefined;
}

/** The UUID of a reference that says nothing else. */
export function referredUuid(reference: string): string | undefined {
  return /^urn:uuid:([0-9a-fA-F-]{36})$/.exec(reference)?.[1];
}
