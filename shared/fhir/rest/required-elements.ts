/** Elements that FHIR R4 demands of resources that apps store; those of their parts are not looked at. A test compares them with its definitions. */
import type { JsonObject } from '../json.ts';

/** `[x]` stands for a type: one of `medicationCodeableConcept` and `medicationReference`. */
const byType: Readonly<Record<string, string>> = {
  Account: 'status',
  AdverseEvent: 'actuality subject',
  AllergyIntolerance: 'patient',
  Appointment: 'status participant',
  Basic: 'code',
  BodyStructure: 'patient',
  CarePlan: 'status intent subject',
  ChargeItem: 'status code subject',
  Claim: 'status type use patient created provider priority insurance',
  ClaimResponse: 'status type use patient created insurer outcome',
  ClinicalImpression: 'status subject',
  Communication: 'status',
  CommunicationRequest: 'status',
  Composition: 'status type date author title',
  Condition: 'subject',
  Consent: 'status scope category',
  Coverage: 'status beneficiary payor',
  CoverageEligibilityRequest: 'status purpose patient created insurer',
  CoverageEligibilityResponse: 'status purpose patient created request outcome insurer',
  DetectedIssue: 'status',
  DeviceRequest: 'intent code[x] subject',
  DeviceUseStatement: 'status subject device',
  DiagnosticReport: 'status code',
  DocumentManifest: 'status content',
  DocumentReference: 'status content',
  Encounter: 'status class',
  EpisodeOfCare: 'status patient',
  ExplanationOfBenefit: 'status type use patient created insurer provider outcome insurance',
  FamilyMemberHistory: 'status patient relationship',
  Flag: 'status code subject',
  Goal: 'lifecycleStatus description subject',
  GuidanceResponse: 'module[x] status',
  ImagingStudy: 'status subject',
  Immunization: 'status vaccineCode patient occurrence[x]',
  ImmunizationEvaluation: 'status patient targetDisease immunizationEvent doseStatus',
  ImmunizationRecommendation: 'patient date recommendation',
  Invoice: 'status',
  List: 'status mode',
  MeasureReport: 'status type measure period',
  Media: 'status content',
  MedicationAdministration: 'status medication[x] subject effective[x]',
  MedicationDispense: 'status medication[x]',
  MedicationRequest: 'status intent medication[x] subject',
  MedicationStatement: 'status medication[x] subject',
  MolecularSequence: 'coordinateSystem',
  NutritionOrder: 'status intent patient dateTime',
  Observation: 'status code',
  Procedure: 'status subject',
  QuestionnaireResponse: 'status',
  RelatedPerson: 'patient',
  RequestGroup: 'status intent',
  RiskAssessment: 'status subject',
  ServiceRequest: 'status intent subject',
  Substance: 'code',
  Task: 'status intent',
  VisionPrescription: 'status created patient dateWritten prescriber lensSpecification',
};

/** Names of the elements at the top of a resource of the type that must be there. */
function requiredOf(type: string): readonly string[] {
  return Object.hasOwn(byType, type) ? byType[type]!.split(' ') : [];
}

/** Those that the resource lacks. An element counts that only says why it has no value. */
export function missingIn(json: JsonObject): readonly string[] {
  const names = Object.keys(json).map((name) => name.replace(/^_/, ''));
  return requiredOf(String(json.resourceType)).filter((required) => {
    const start = required.replace('[x]', '');
    const isChoice = start !== required;
    return !names.some((name) => (isChoice ? isOf(name, start) : name === start));
  });
}

/** `medicationReference` is one of `medication[x]`, and `medications` is none. */
function isOf(name: string, start: string): boolean {
  return name.startsWith(start) && /^[A-Z]/.test(name.slice(start.length));
}
