/** What a fact is called, in the words of its source: "HbA1c", "Hay fever". */
import { fieldIndex } from '../models/field-index.ts';
import type { Instance, Model } from '../models/model.ts';
import { withoutTag } from './snomed-tag.ts';
import { systemField } from './system-field.ts';

/** By model, the fields that name it: the first that says anything counts. Vital signs are called by what was measured, in no text of theirs. */
const naming: Readonly<Record<string, readonly string[]>> = {
  Allergy: [
    'drug_allergen_title',
    'food_allergen_title',
    'drug_class_allergen_title',
    'allergen_title',
    'category_title',
  ],
  AllergyExclusion: ['name_title'],
  Appointment: ['description', 'service_title', 'type_title'],
  CarePlan: ['title', 'category_title'],
  Coverage: ['payor', 'plan_name', 'type_title'],
  DeviceUse: ['name_title'],
  Encounter: ['encounterType_title', 'class_title', 'reason'],
  Equipment: ['name', 'type_title'],
  FamilyHistory: ['condition_title', 'relationship_title'],
  Fill: ['drugName_title'],
  Goal: ['name_title'],
  Immunization: ['product_name_title', 'product_class_title'],
  LabResult: ['test_name_title'],
  Measurement: ['type', 'code_title'],
  Medication: ['drugName_title'],
  Problem: ['name_title'],
  Procedure: ['name'],
  QuestionnaireResponse: ['title'],
  SimpleClinicalNote: ['title', 'visit_type', 'chief_complaint', 'specialty'],
  SocialHistory: ['name_title'],
  UnreadResource: ['title'],
};

/** The title of an instance; undefined for one that no text names. */
export function titleOf({ values }: Pick<Instance, 'values'>, model: Model): string | undefined {
  const text = (field: string | undefined) => {
    const value = field === undefined ? undefined : values[fieldIndex(model, field)];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  for (const field of naming[model.name] ?? []) {
    const title = text(field);
    if (title !== undefined) return withoutTag(title, text(systemField(model.name, field)));
  }
  return undefined;
}
