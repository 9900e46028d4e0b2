/** Which types of resources an app may store, and where these name their patient: docs/contract/fhir-api.md#what-can-be-stored. */

/** The element that names the patient (https://hl7.org/fhir/R4/compartmentdefinition-patient.html). */
const patientElements: Readonly<Record<string, readonly string[]>> = {
  subject: [
    'Account',
    'AdverseEvent',
    'Basic',
    'CarePlan',
    'CareTeam',
    'ChargeItem',
    'ClinicalImpression',
    'Communication',
    'CommunicationRequest',
    'Composition',
    'Condition',
    'DeviceRequest',
    'DeviceUseStatement',
    'DiagnosticReport',
    'DocumentManifest',
    'DocumentReference',
    'Encounter',
    'Flag',
    'Goal',
    'GuidanceResponse',
    'ImagingStudy',
    'Invoice',
    'List',
    'MeasureReport',
    'Media',
    'MedicationAdministration',
    'MedicationDispense',
    'MedicationRequest',
    'MedicationStatement',
    'Observation',
    'Procedure',
    'QuestionnaireResponse',
    'RequestGroup',
    'RiskAssessment',
    'ServiceRequest',
    'Specimen',
  ],
  patient: [
    'AllergyIntolerance',
    'BodyStructure',
    'Claim',
    'ClaimResponse',
    'Consent',
    'CoverageEligibilityRequest',
    'CoverageEligibilityResponse',
    'DetectedIssue',
    'Device',
    'EpisodeOfCare',
    'ExplanationOfBenefit',
    'FamilyMemberHistory',
    'Immunization',
    'ImmunizationEvaluation',
    'ImmunizationRecommendation',
    'MolecularSequence',
    'NutritionOrder',
    'RelatedPerson',
    'SupplyDelivery',
    'VisionPrescription',
  ],
  beneficiary: ['Coverage'],
  for: ['Task'],
  'participant.actor': ['Appointment'],
};

const elementOf: ReadonlyMap<string, string> = new Map(
  Object.entries(patientElements).flatMap(([element, types]) =>
    types.map((type): [string, string] => [type, element]),
  ),
);

/** What such resources refer to. They are about no patient. */
const withoutPatient: ReadonlySet<string> = new Set([
  'HealthcareService',
  'Location',
  'Medication',
  'Organization',
  'Practitioner',
  'PractitionerRole',
  'Substance',
]);

/** Types that people expect to store, and why they cannot. */
const reasons: Readonly<Record<string, string>> = {
  AuditEvent: 'the service makes them itself',
  Binary: 'put the bytes into attachment.data of a DocumentReference',
  Bundle: 'send each of its entries in a call of its own',
  Patient: 'it is the demographics of the record, which people change in the portal',
  Provenance: 'the service makes them itself',
};

/** The element in which a resource of this type names its patient; undefined for a type that has none, or that cannot be stored. */
export function patientElementOf(type: string): string | undefined {
  return elementOf.get(type);
}

/** Why no app can store a resource of this type; undefined when it can. */
export function whyNotStored(type: string): string | undefined {
  if (elementOf.has(type) || withoutPatient.has(type)) return undefined;
  return Object.hasOwn(reasons, type) ? reasons[type] : 'a record does not hold such resources';
}
