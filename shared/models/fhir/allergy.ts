import { ndfrt, rxnorm, unii } from '../vocabulary.ts';
import { noKnownAllergies } from './allergy-exclusion.ts';
import type { FhirMapping } from './mapping.ts';
import { hl7 } from './systems.ts';

const intolerance = ['intolerance'];
/** Without a type, it counts as an allergy: the kind that is more dangerous to overlook. */
const allergyOrUnknown = ['allergy', undefined];

/** What the mapping does, for readers of docs/fhir.md. */
export const allergyDoc = `An allergy or intolerance with its substance, a reaction, and how severe that was. The model requires a reaction in SNOMED CT
and its severity; a resource without them is no fact. It has no field for a substance of the environment.`;

export const allergyMapping = {
  model: 'Allergy',
  resource: 'AllergyIntolerance',
  // Manifestation and severity must belong to the same reaction.
  focus: { reaction: ['manifestation', 'severity'] },
  conditions: [
    {
      path: 'verificationStatus',
      noneOf: ['refuted', 'entered-in-error'],
      otherwise: 'It is refuted, or an error.',
    },
    {
      path: 'clinicalStatus',
      noneOf: ['resolved', 'inactive'],
      otherwise: 'It is over; the data model holds present allergies only.',
    },
    { path: 'code', noneOf: noKnownAllergies, otherwise: 'It says that there is no such allergy.' },
  ],
  holds: [
    {
      path: 'code',
      fields: ['drug_class_allergen', 'drug_allergen', 'food_allergen'],
      otherwise: 'Its substance cannot be held: the data model has no field for it.',
      missing: 'It names no substance.',
    },
  ],
  fields: [
    { field: 'allergic_reaction', as: 'coded', from: ['reaction[].manifestation[]'] },
    {
      field: 'category',
      as: 'cases',
      cases: [
        {
          code: '235719002',
          title: 'Food intolerance',
          when: { type: intolerance, category: ['food'] },
          write: { type: 'intolerance', category: ['food'] },
        },
        {
          code: '414285001',
          title: 'Food allergy',
          when: { type: allergyOrUnknown, category: ['food'] },
          write: { type: 'allergy', category: ['food'] },
        },
        {
          code: '59037007',
          title: 'Drug intolerance',
          when: { type: intolerance, category: ['medication'] },
          write: { type: 'intolerance', category: ['medication'] },
        },
        {
          code: '416098002',
          title: 'Drug allergy',
          when: { type: allergyOrUnknown, category: ['medication'] },
          write: { type: 'allergy', category: ['medication'] },
        },
        {
          code: '426232007',
          title: 'Environmental allergy',
          when: { type: allergyOrUnknown, category: ['environment'] },
          write: { type: 'allergy', category: ['environment'] },
        },
      ],
    },
    {
      field: 'drug_class_allergen',
      as: 'coded',
      from: ['code'],
      where: { category: ['medication'] },
    },
    {
      field: 'drug_allergen',
      as: 'coded',
      from: ['code'],
      where: { category: ['medication'] },
      titleOnly: { unlessIn: [ndfrt, unii] },
    },
    {
      field: 'food_allergen',
      as: 'coded',
      from: ['code'],
      where: { category: ['food'] },
      titleOnly: { unlessIn: [ndfrt, rxnorm] },
    },
    {
      field: 'severity',
      as: 'coded',
      from: ['reaction[].severity'],
      writes: 'code',
      table: {
        rows: [
          { code: '255604002', title: 'Mild', fhir: ['mild'] },
          { code: '6736007', title: 'Moderate', fhir: ['moderate'] },
          { code: '24484000', title: 'Severe', fhir: ['severe'] },
          // FHIR knows nothing worse than severe. What is lost is carried in an extension.
          { code: '442452003', title: 'Life threatening', fhir: ['severe'] },
          { code: '399166001', title: 'Fatal', fhir: ['severe'] },
        ],
      },
    },
  ],
  patient: 'patient',
  fixed: {
    clinicalStatus: { coding: [{ system: `${hl7}allergyintolerance-clinical`, code: 'active' }] },
  },
} as const satisfies FhirMapping;
