/** Conditions that say how somebody lives, and are no problems of health. */
import type { FhirMapping, FieldMapping } from './mapping.ts';

/** Codes of SNOMED CT for work, education and housing, which many write as conditions: the code says what it is, whatever the category. */
const codes = [
  // Full-time and part-time employment, not in labor force, unemployed.
  ...['160903007', '160904001', '741062008', '73438004'],
  // Education: none, primary school, high school or what is worth as much, secondary school, higher.
  ...['224294005', '224295006', '473461003', '5251000175109', '224297003', '224299000'],
  // Housing unsatisfactory, homeless.
  ...['105531004', '32911000'],
];

/** A status that the model has no field for is a remark. */
const remark = (
  element: string,
  said: readonly string[],
  otherwise: string,
  unless: readonly string[] = [],
): FieldMapping => ({
  field: 'notes',
  as: 'code',
  from: [element],
  where: { [element]: said },
  unless,
  oneOf: [],
  otherwise,
});

/** What the mapping does, for readers of docs/fhir.md. */
export const livingDoc = `Work, education and housing, which many write as a condition. Only read; facts are written as Observation. What is on the
list of problems stays a [problem](#problem), and so does what only its category calls social.`;

export const livingMapping: FhirMapping = {
  model: 'SocialHistory',
  resource: 'Condition',
  conditions: [
    {
      path: 'code',
      oneOf: codes,
      otherwise: 'It says nothing of how the person lives.',
    },
    // It was put there for a reason.
    { path: 'category', noneOf: ['problem-list-item'], otherwise: 'It is on the list of problems.' },
    {
      path: 'verificationStatus',
      noneOf: ['refuted', 'entered-in-error'],
      otherwise: 'It was found not to be so, or was entered by mistake.',
    },
  ],
  names: {
    fields: ['name', 'notes'],
    narrative: 'notes',
    silent: [],
    otherwise: 'It says nothing about how the person lives.',
  },
  longTexts: 'notes',
  fields: [
    { field: 'name', as: 'coded', from: ['code'] },
    { field: 'startDate', as: 'date', from: ['onsetDateTime', 'onsetPeriod.start'] },
    { field: 'endDate', as: 'date', end: true, from: ['abatementDateTime', 'abatementPeriod.end'] },
    { field: 'performer', as: 'words', of: 'sources', from: ['asserter', 'recorder'] },
    remark(
      'clinicalStatus',
      ['inactive', 'recurrence', 'relapse', 'remission', 'resolved'],
      'Clinical status',
      ['endDate'],
    ),
    remark('verificationStatus', ['unconfirmed', 'provisional', 'differential'], 'Verification status'),
    { field: 'notes', as: 'text', from: ['note[].text'], joined: true },
  ],
  patient: 'subject',
  fixed: {},
  unsaid: {},
};
