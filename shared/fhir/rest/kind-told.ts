/** Under which kind of data the trail counts a resource that an app was shown: docs/contract/audits.md#what-was-shown. Pure. */
import type { Json, JsonObject } from '../json.ts';

/** Data models that hold what resources of a type say. Observations have one for each category. */
const models: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'Allergy',
  Appointment: 'Appointment',
  CarePlan: 'CarePlan',
  Condition: 'Problem',
  Coverage: 'Coverage',
  DeviceUseStatement: 'DeviceUse',
  Encounter: 'Encounter',
  FamilyMemberHistory: 'FamilyHistory',
  Goal: 'Goal',
  Immunization: 'Immunization',
  MedicationAdministration: 'Medication',
  MedicationDispense: 'Fill',
  MedicationRequest: 'Medication',
  MedicationStatement: 'Medication',
  // What the trail calls whom an answer is about.
  Patient: 'Demographics',
  Procedure: 'Procedure',
  QuestionnaireResponse: 'QuestionnaireResponse',
};

const observationModels: Readonly<Record<string, string>> = {
  laboratory: 'LabResult',
  'social-history': 'SocialHistory',
  'vital-signs': 'VitalSigns',
};

/** A data model, so that people read and filter what an app saw like what anybody saw; the type of a resource without one. */
export function kindTold(resource: JsonObject): string {
  const type = String(resource.resourceType);
  if (type !== 'Observation') return Object.hasOwn(models, type) ? models[type]! : type;
  const codes = listOf(resource.category).flatMap((category) => listOf(memberOf(category, 'coding')));
  const code = codes
    .map((coding) => memberOf(coding, 'code'))
    .find((one) => typeof one === 'string' && Object.hasOwn(observationModels, one));
  return code === undefined ? 'Measurement' : observationModels[code as string]!;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function memberOf(value: Json, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)[name]
    : undefined;
}
