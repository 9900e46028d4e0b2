/**
 * The profiles of US Core 6.1 that its server supports (https://hl7.org/fhir/us/core/STU6.1/CapabilityStatement-us-core-server.html), by
 * type. What meets one of them when it is sent meets it when it is read.
 */
const names: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'us-core-allergyintolerance',
  CarePlan: 'us-core-careplan',
  CareTeam: 'us-core-careteam',
  Condition: 'us-core-condition-encounter-diagnosis us-core-condition-problems-health-concerns',
  Coverage: 'us-core-coverage',
  Device: 'us-core-implantable-device',
  DiagnosticReport: 'us-core-diagnosticreport-lab us-core-diagnosticreport-note',
  DocumentReference: 'us-core-documentreference',
  Encounter: 'us-core-encounter',
  Goal: 'us-core-goal',
  Immunization: 'us-core-immunization',
  Location: 'us-core-location',
  Medication: 'us-core-medication',
  MedicationDispense: 'us-core-medicationdispense',
  MedicationRequest: 'us-core-medicationrequest',
  Observation: `us-core-vital-signs us-core-blood-pressure us-core-bmi us-core-body-height us-core-body-temperature us-core-body-weight
    us-core-head-circumference head-occipital-frontal-circumference-percentile us-core-heart-rate pediatric-bmi-for-age
    pediatric-weight-for-height us-core-pulse-oximetry us-core-respiratory-rate us-core-observation-lab
    us-core-observation-clinical-result us-core-observation-occupation us-core-observation-pregnancyintent
    us-core-observation-pregnancystatus us-core-observation-screening-assessment us-core-observation-sexual-orientation
    us-core-simple-observation us-core-smokingstatus`,
  Organization: 'us-core-organization',
  Patient: 'us-core-patient',
  Practitioner: 'us-core-practitioner',
  PractitionerRole: 'us-core-practitionerrole',
  Procedure: 'us-core-procedure',
  Provenance: 'us-core-provenance',
  QuestionnaireResponse: 'us-core-questionnaireresponse',
  RelatedPerson: 'us-core-relatedperson',
  ServiceRequest: 'us-core-servicerequest',
  Specimen: 'us-core-specimen',
};

/** Their canonical addresses; empty for a type that has none. */
export function usCoreProfilesOf(type: string): readonly string[] {
  if (!Object.hasOwn(names, type)) return [];
  return names[type]!.split(/\s+/).map((name) => `http://hl7.org/fhir/us/core/StructureDefinition/${name}`);
}
