import { ndfrt } from '../vocabulary.ts';
import { noKnownAllergies } from './allergy-exclusion.ts';
import type { FhirMapping } from './mapping.ts';
import { severities } from './severities.ts';
import { fhirSnomed, hl7 } from './systems.ts';

const onset = ['onsetDateTime', 'onsetAge', 'onsetPeriod', 'onsetRange', 'onsetString'];
const intolerance = ['intolerance'];
/** Without a type, it counts as an allergy: the kind that is more dangerous to overlook. */
const allergyOrUnknown = ['allergy', undefined];

const unsaidCategory = { category: [undefined] };

const clinicalStatus = { coding: [{ system: `${hl7}allergyintolerance-clinical`, code: 'active' }] } as const;

/** What the mapping does, for readers of docs/fhir.md. */
export const allergyDoc = `An allergy or intolerance of anything, with what is known of it. Reaction and severity are those of the worst reaction; all of them are in
words in reactions. One that is resolved, inactive or unconfirmed says so.`;

export const allergyMapping = {
  model: 'Allergy',
  resource: 'AllergyIntolerance',
  // The worst reaction wins: a mild one beside an anaphylaxis must not hide it.
  focus: { list: 'reaction', path: 'severity' },
  conditions: [
    {
      path: 'verificationStatus',
      noneOf: ['refuted', 'entered-in-error'],
      otherwise: 'It was found not to be so, or was entered by mistake.',
    },
    { path: 'code', noneOf: noKnownAllergies, otherwise: 'It says that there is no such allergy.' },
  ],
  names: {
    fields: ['drug_class_allergen', 'drug_allergen', 'food_allergen', 'allergen', 'reactions', 'notes'],
    narrative: 'notes',
    silent: [],
    otherwise: 'It says nothing about the allergy.',
  },
  longTexts: 'notes',
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
      strict: true,
      where: { category: ['medication'] },
    },
    {
      field: 'drug_allergen',
      as: 'coded',
      from: ['code'],
      where: { category: ['medication'] },
      unlessIn: [ndfrt],
    },
    {
      field: 'food_allergen',
      as: 'coded',
      from: ['code'],
      where: { category: ['food'] },
      unless: ['drug_class_allergen', 'drug_allergen'],
    },
    {
      field: 'severity',
      as: 'coded',
      from: ['reaction[].severity'],
      writes: 'code',
      strict: true,
      table: {
        alsoIn: [fhirSnomed],
        rows: severities.map(({ code, title, written, read }) => ({
          code,
          title,
          fhir: [written, ...read.filter((one) => one !== written)],
        })),
      },
    },
  ],
  reads: [
    // Without a category, the system of the code says that it is a drug. Apps that know no field `allergen` show no name otherwise.
    { field: 'drug_class_allergen', as: 'coded', from: ['code'], strict: true, where: unsaidCategory },
    {
      field: 'drug_allergen',
      as: 'coded',
      from: ['code'],
      strict: true,
      where: unsaidCategory,
      unless: ['drug_class_allergen'],
    },
    {
      field: 'allergen',
      as: 'coded',
      from: ['code'],
      unless: ['drug_class_allergen', 'drug_allergen', 'food_allergen'],
    },
    // Some converters say only in the reaction what it was to. Of several, the worst counts.
    {
      field: 'drug_class_allergen',
      as: 'coded',
      from: ['reaction[].substance'],
      strict: true,
      where: unsaidCategory,
      unless: ['drug_allergen', 'allergen'],
      isFocused: true,
    },
    {
      field: 'drug_allergen',
      as: 'coded',
      from: ['reaction[].substance'],
      strict: true,
      where: unsaidCategory,
      unless: ['drug_class_allergen', 'allergen'],
      isFocused: true,
    },
    {
      field: 'allergen',
      as: 'coded',
      from: ['reaction[].substance'],
      unless: ['drug_class_allergen', 'drug_allergen', 'food_allergen', 'allergen'],
      isFocused: true,
    },
    { field: 'type', as: 'code', from: ['type'] },
    { field: 'criticality', as: 'code', from: ['criticality'] },
    { field: 'onset', as: 'words', of: 'onset', from: onset },
    { field: 'recorded_date', as: 'date', from: ['recordedDate', 'assertedDate'] },
    { field: 'reactions', as: 'words', of: 'reactions', from: ['reaction[]'] },
    { field: 'asserter', as: 'words', of: 'sources', from: ['asserter', 'recorder'] },
    { field: 'notes', as: 'text', from: ['note[].text'], joined: true },
    {
      field: 'clinical_status',
      as: 'code',
      from: ['clinicalStatus'],
      oneOf: ['active', 'inactive', 'resolved'],
      otherwise: 'Clinical status',
    },
    {
      field: 'verification_status',
      as: 'code',
      from: ['verificationStatus'],
      oneOf: ['unconfirmed', 'confirmed'],
      otherwise: 'Verification status',
    },
  ],
  patient: 'patient',
  fixed: { clinicalStatus },
  // FHIR R4, ait-1 demands one of three codes, and none of them says that nobody knows it. This one warns.
  unsaid: { clinicalStatus },
} as const satisfies FhirMapping;
