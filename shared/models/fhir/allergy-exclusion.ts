import type { FhirMapping, TranslationTable } from './mapping.ts';
import { fhirSnomed, hl7 } from './systems.ts';

/** The International Patient Summary says "none known" in a system of its own. */
const absentOrUnknown = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';

const exclusions = {
  system: fhirSnomed,
  alsoIn: [absentOrUnknown],
  rows: [
    {
      code: '160244002',
      title: 'No known allergies',
      fhir: ['716186003', '160244002', 'no-known-allergies'],
    },
    {
      code: '428607008',
      title: 'No known environmental allergy',
      fhir: ['428607008', 'no-known-environmental-allergies'],
    },
    { code: '429625007', title: 'No known food allergy', fhir: ['429625007', 'no-known-food-allergies'] },
    {
      code: '409137002',
      title: 'No known drug allergy',
      fhir: ['409137002', 'no-known-medication-allergies'],
    },
  ],
} as const satisfies TranslationTable;

/** Exclusions that no code of the model means: of allergy to latex, animals, insects; no information at all. */
const others = ['716184000', '716220001', '428197003', 'no-allergy-info'];

/**
 * Words of a resource that says so without such a code: `No known contrast allergy`, and no more than that. "No known allergies except
 * to nuts" names an allergy.
 */
export const noKnownAllergyWords = {
  pattern:
    /^no known (?:(?!(?:but|except|besides|other|only|save) )[a-z/-]+ ){0,3}allerg(?:y|ies)(?: \((?:situation|finding)\))?\.?$/i,
  example: 'No known contrast allergy',
} as const;

/** What tells of an allergy after all, whatever the code says. */
export const namesAllergy: readonly string[] = ['reaction'];

/** All codes of a resource that says that there is no allergy. */
export const noKnownAllergies: readonly string[] = [
  ...exclusions.rows.flatMap(({ fhir }) => fhir),
  ...others,
];

const clinicalStatus = { coding: [{ system: `${hl7}allergyintolerance-clinical`, code: 'active' }] } as const;

/** What the mapping does, for readers of docs/fhir.md. */
export const allergyExclusionDoc =
  'An AllergyIntolerance that says that some class of allergy is known to be absent: by its code, or by a name that says no more.';

export const allergyExclusionMapping = {
  model: 'AllergyExclusion',
  resource: 'AllergyIntolerance',
  conditions: [
    {
      path: 'code',
      oneOf: noKnownAllergies,
      inWords: noKnownAllergyWords,
      unlessHas: namesAllergy,
      otherwise: 'It names an allergy.',
    },
    {
      path: 'verificationStatus',
      noneOf: ['refuted', 'entered-in-error'],
      otherwise: 'It was found not to be so, or was entered by mistake.',
    },
  ],
  fields: [{ field: 'name', as: 'coded', from: ['code'], table: exclusions }],
  reads: [
    { field: 'verification_status', as: 'code', from: ['verificationStatus'] },
    { field: 'recorded_date', as: 'date', from: ['recordedDate', 'assertedDate'] },
  ],
  patient: 'patient',
  fixed: { clinicalStatus },
  unsaid: { clinicalStatus },
} as const satisfies FhirMapping;
