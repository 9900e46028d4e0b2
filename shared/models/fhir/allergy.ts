import { ndfrt } from '../vocabulary.ts';
import { namesAllergy, noKnownAllergies, noKnownAllergyWords } from './allergy-exclusion.ts';
import type { Case, FhirMapping } from './mapping.ts';
import { severities } from './severities.ts';
import { fhirSnomed, hl7 } from './systems.ts';

const onset = ['onsetDateTime', 'onsetAge', 'onsetPeriod', 'onsetRange', 'onsetString'];

/** The one that is written first. */
type Categories = readonly [string, ...string[]];

/**
 * Categories of FHIR, and codes of SNOMED CT that say as much: a propensity to adverse reactions to a drug, to food. Converters of C-CDA
 * write these (HL7, C-CDA on FHIR, ConceptMap CF-AllergyIntoleranceCategory).
 */
const medication: Categories = ['medication', '419511003'];
const food: Categories = ['food', '418471000'];
/** The same with the codes that also say whether it is an allergy or an intolerance. */
const ofMedication = { category: [...medication, '416098002', '59037007'] };
const ofFood = { category: [...food, '414285001', '235719002'] };
/** These say no kind: a propensity to adverse reactions, the same to a substance, and an allergy to a substance. */
const unsaidCategory = { category: [undefined, '420134006', '418038007', '419199007'] };

const clinicalStatus = { coding: [{ system: `${hl7}allergyintolerance-clinical`, code: 'active' }] } as const;

/** The cases of an intolerance: by its type, or where it has none by its own code. */
function intolerance(code: string, title: string, categories: Categories): readonly Case[] {
  const write = { type: 'intolerance', category: [categories[0]] };
  return [
    { code, title, when: { type: ['intolerance'], category: [...categories, code] }, write },
    { code, title, when: { type: [undefined], category: [code] }, write },
  ];
}

/**
 * The cases of an allergy: by its own code whatever its type, and in these categories. Without a type, it counts as an allergy: the kind
 * that is more dangerous to overlook.
 */
function allergy(code: string, title: string, categories: Categories): readonly Case[] {
  const write = { type: 'allergy', category: [categories[0]] };
  return [
    { code, title, when: { category: [code] }, write },
    { code, title, when: { type: ['allergy', undefined], category: categories }, write },
  ];
}

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
    {
      path: 'code',
      noneOf: noKnownAllergies,
      inWords: noKnownAllergyWords,
      unlessHas: namesAllergy,
      otherwise: 'It says that there is no such allergy.',
    },
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
        ...intolerance('235719002', 'Food intolerance', food),
        ...allergy('414285001', 'Food allergy', [...food, '235719002']),
        ...intolerance('59037007', 'Drug intolerance', medication),
        ...allergy('416098002', 'Drug allergy', [...medication, '59037007']),
        ...allergy('426232007', 'Environmental allergy', ['environment']),
      ],
    },
    {
      field: 'drug_class_allergen',
      as: 'coded',
      from: ['code'],
      strict: true,
      where: ofMedication,
    },
    {
      field: 'drug_allergen',
      as: 'coded',
      from: ['code'],
      where: ofMedication,
      unlessIn: [ndfrt],
    },
    {
      field: 'food_allergen',
      as: 'coded',
      from: ['code'],
      where: ofFood,
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
    {
      field: 'reactions',
      as: 'words',
      of: 'reactions',
      from: ['reaction[]'],
      besides: ['drug_class_allergen_title', 'drug_allergen_title', 'food_allergen_title', 'allergen_title'],
    },
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
