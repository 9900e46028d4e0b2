/** What a hospital may send of one person: little is said of most of it, and the worst is said in plain words. */
import { bundle } from './resources.ts';

const subject = { reference: 'Patient/p1' };
const clinical = (code: string) => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code }],
});
const verification = (code: string) => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification', code }],
});

const peanut = {
  resourceType: 'AllergyIntolerance',
  id: 'peanut',
  clinicalStatus: clinical('active'),
  category: ['food'],
  code: { coding: [{ system: 'http://snomed.info/sct', code: '91935009', display: 'Peanut' }] },
  patient: subject,
  reaction: [
    {
      manifestation: [
        { coding: [{ system: 'http://snomed.info/sct', code: '126485001', display: 'Hives' }] },
      ],
      severity: 'mild',
    },
  ],
};

const penicillin = {
  resourceType: 'AllergyIntolerance',
  id: 'penicillin',
  clinicalStatus: clinical('active'),
  verificationStatus: verification('confirmed'),
  category: ['medication'],
  criticality: 'high',
  code: { text: 'Penicillin' },
  patient: subject,
  reaction: [{ manifestation: [{ text: 'Anaphylaxis' }], severity: 'severe' }],
};

/** No reaction, no category. */
const latex = {
  resourceType: 'AllergyIntolerance',
  id: 'latex',
  clinicalStatus: clinical('active'),
  code: { text: 'Latex' },
  patient: subject,
};

/** No onset. */
const diabetes = {
  resourceType: 'Condition',
  id: 'diabetes',
  clinicalStatus: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
  },
  code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'E11', display: 'Type 2 diabetes' }] },
  subject,
};

/** By text alone, and by a code that is neither of RxNorm nor of SNOMED CT; no start. */
const warfarin = [
  { id: 'warfarin-text', medicationCodeableConcept: { text: 'Warfarin 5 mg' } },
  {
    id: 'warfarin-atc',
    medicationCodeableConcept: {
      coding: [{ system: 'http://www.whocc.no/atc', code: 'B01AA03', display: 'Warfarin' }],
    },
  },
].map((one) => ({ resourceType: 'MedicationStatement', status: 'active', subject, ...one }));

/** Penicillin stands in the middle: neither the first nor the last one is the worst. */
export const allergyBundle = bundle(peanut, penicillin, latex, diabetes, ...warfarin);

export const noKnownDrugAllergy = (more: object = {}) =>
  exclusion({ coding: [{ system: 'http://snomed.info/sct', code: '409137002' }] }, more);
export const noKnownFoodAllergy = (more: object = {}) =>
  exclusion({ coding: [{ system: 'http://snomed.info/sct', code: '429625007' }] }, more);
export const noKnownAllergies = (more: object = {}) =>
  exclusion({ coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] }, more);

function exclusion(code: object, more: object): object {
  const own = {
    resourceType: 'AllergyIntolerance',
    clinicalStatus: clinical('active'),
    code,
    patient: subject,
  };
  return { ...own, ...more };
}

/** An allergy to a drug or a food, of which nothing else is said. */
export function allergyTo(text: string, category: 'medication' | 'food', more: object = {}): object {
  const own = { resourceType: 'AllergyIntolerance', clinicalStatus: clinical('active'), code: { text } };
  return { ...own, category: [category], patient: subject, ...more };
}

/** What is in RxNorm is no drug for that: nobody says of which kind the allergy is. */
export const uncategorisedPeanutOil = {
  resourceType: 'AllergyIntolerance',
  id: 'peanut-oil',
  clinicalStatus: clinical('active'),
  code: {
    coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '8014', display: 'Peanut oil' }],
  },
  patient: subject,
};
