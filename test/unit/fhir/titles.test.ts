/** What a fact is about is never lost, whichever of its fields says so. */
import { describe, expect, it } from 'vitest';
import { sections } from '../../../shared/fhir/ips/sections.ts';
import { models } from '../../../shared/models/registry.ts';
import { allViews } from '../../../shared/portal/pages/health/models/index.ts';
import { instance } from '../facts/instances.ts';
import { rowOf, summaryOf } from './shown.ts';

/** The fields that name a fact where no other does. Vital signs are named by what was measured. */
const titles: Readonly<Record<string, readonly string[]>> = {
  Allergy: [
    'drug_allergen_title',
    'drug_class_allergen_title',
    'food_allergen_title',
    'allergen_title',
    'category_title',
  ],
  AllergyExclusion: ['name_title'],
  Appointment: ['type_title', 'service_title', 'description'],
  CarePlan: ['title', 'category_title'],
  Coverage: ['payor', 'plan_name', 'type_title'],
  DeviceUse: ['name_title'],
  Encounter: ['encounterType_title', 'class_title', 'reason'],
  Equipment: ['name', 'type_title'],
  FamilyHistory: ['relationship_title', 'relative_name'],
  Fill: ['drugName_title', 'pharmacy_org'],
  Goal: ['name_title'],
  Immunization: ['product_name_title'],
  LabResult: ['test_name_title'],
  Measurement: ['type', 'code_title'],
  Medication: ['drugName_title'],
  Problem: ['name_title'],
  Procedure: ['name'],
  QuestionnaireResponse: ['title'],
  SimpleClinicalNote: ['chief_complaint', 'title', 'visit_type'],
  SocialHistory: ['name_title'],
  UnreadResource: ['title', 'text'],
  VitalSigns: [],
};

/** Stands beside another field that names the fact, whenever the service reads one. */
const neverAlone = ['Measurement code_title', 'Equipment type_title'];

const inSummary = new Set(sections.flatMap(({ parts }) => parts.map(({ model }) => model)));
const each = Object.entries(titles).flatMap(([model, fields]) =>
  fields.map((field) => [model, field] as const),
);

it('Every data model has fields that name its facts', () => {
  expect(Object.keys(titles)).toEqual([...models.keys()].toSorted());
});

describe('The name of a fact', () => {
  it.each(each)('of %s is shown on the pages of health when only its %s says it', (model, field) => {
    const view = allViews.find((one) => one.model === model)!;
    expect(view.title(rowOf(instance(model, { [field]: 'Kiwi' })))).toBe('Kiwi');
  });

  it.each(each.filter(([model, field]) => inSummary.has(model) && !neverAlone.includes(`${model} ${field}`)))(
    'of %s stands in the summary when only its %s says it',
    (model, field) => {
      expect(summaryOf([instance(model, { [field]: 'Kiwi' })])).toContain(' Kiwi ');
    },
  );
});
