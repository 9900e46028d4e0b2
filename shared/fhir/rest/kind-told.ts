/** Under which kind of data the trail counts a resource that an app was shown: docs/contract/audits.md#what-was-shown. Pure. */
import type { Json, JsonObject } from '../json.ts';
import { endOfValue } from '../json-text.ts';

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

const category = '"category":';

/**
 * The same of a resource as text, of which no more is parsed than must be. `hasCategories`: whether it has codes of a category itself, which
 * its index row tells.
 */
export function kindToldOfText(type: string, text: string, hasCategories: boolean): string {
  if (type !== 'Observation' || !hasCategories) return kindTold({ resourceType: type });
  const start = text.indexOf(category) + category.length;
  // What it contains, or an extension, may have one too; and it may be no list, which FHIR demands.
  if (text[start] !== '[' || text.includes(category, start)) return kindTold(JSON.parse(text));
  const known = recent.find((one) => text.startsWith(one.text, start));
  if (known) return known.kind;
  const own = text.slice(start, endOfValue(text, start));
  const kind = kindTold({ resourceType: type, category: JSON.parse(own) });
  if (own.length <= longestRecent) recent.unshift({ text: own, kind });
  recent.length = Math.min(recent.length, mostRecent);
  return kind;
}

/** Categories that were seen last, whose kind is known: most resources have one of few. */
const recent: { readonly text: string; readonly kind: string }[] = [];
const mostRecent = 8;
const longestRecent = 1000;

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function memberOf(value: Json, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)[name]
    : undefined;
}
