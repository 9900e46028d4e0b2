/** Defects of patient summaries, made by hand, and what the check of summaries must say of each. */

/** A resource of a summary, with everything that a defect may change. */
// biome-ignore lint/suspicious/noExplicitAny: defects are of any form.
export type Changeable = any;

interface Changes {
  readonly bundle: Changeable;
  readonly composition: Changeable;
  /** The first resource of the kind. */
  readonly first: (kind: string, category?: string) => Changeable;
}

const sectionOf = ({ composition }: Changes, code: string) =>
  composition.section.find((section: Changeable) => section.code.coding[0].code === code);

/** With a part of what the check must say of it. */
export type Defect = readonly [name: string, change: (changes: Changes) => void, said: string];

export const defects: readonly Defect[] = [
  [
    'a required section that is missing',
    (all) => remove(all, '48765-2'),
    'section:sectionAllergies is there 0',
  ],
  ['a recommended section that is missing', (all) => remove(all, '47519-4'), 'There is no section 47519-4'],
  [
    'a section twice',
    (all) => all.composition.section.push(sectionOf(all, '11450-4')),
    'section:sectionProblems is there 2 times',
  ],
  [
    'a section that IPS does not know',
    (all) => {
      sectionOf(all, '8716-3').code.coding[0].code = '46240-8';
    },
    'IPS has no section 46240-8',
  ],
  [
    'a section with the entries of another',
    (all) => {
      sectionOf(all, '11450-4').entry = sectionOf(all, '48765-2').entry;
    },
    'refers to AllergyIntolerance, which does not belong there',
  ],
  [
    'an optional section with neither entries nor a reason',
    (all) => {
      delete sectionOf(all, '47519-4').emptyReason;
    },
    'Section 47519-4 has entries and a reason, or neither',
  ],
  [
    'a required section with neither entries nor a reason',
    (all) => {
      delete sectionOf(all, '11450-4').entry;
    },
    'ips-comp-1',
  ],
  [
    'a narrative with a script',
    (all) => {
      sectionOf(all, '47519-4').text.div =
        '<div xmlns="http://www.w3.org/1999/xhtml"><script>1</script></div>';
    },
    'The narrative of section 47519-4 is no plain XHTML',
  ],
  [
    'a Bundle of another type',
    ({ bundle }) => {
      bundle.type = 'collection';
    },
    'Bundle.type fixes',
  ],
  ['a Bundle without a time', ({ bundle }) => delete bundle.timestamp, 'timestamp is there 0 times'],
  [
    'a Composition of another type',
    ({ composition }) => {
      composition.type.coding[0].code = '34133-9';
    },
    'Composition.type fixes',
  ],
  [
    'a second Patient',
    ({ bundle, first }) =>
      bundle.entry.push({
        fullUrl: 'https://phr.example.org/fhir/Patient/2',
        resource: { ...first('Patient') },
      }),
    'entry:patient is there 2 times',
  ],
  [
    'an element that is missing',
    ({ first }) => delete first('Patient')._birthDate,
    '.birthDate is there 0 times',
  ],
  [
    'a patient who is not as the profile demands',
    ({ first }) => delete first('Patient')._birthDate,
    'Condition/0b4c2d5e-7f3a-4c1b-9d2e-000000000002.subject refers to a resource that is none of',
  ],
  [
    'an element that is empty',
    ({ first }) => {
      first('Condition').note = [{}];
    },
    '.note[0] is empty',
  ],
  [
    'a type that the profile does not allow',
    ({ first }) => {
      const result = first('Observation', 'laboratory');
      delete result._effectiveDateTime;
      result.effectiveInstant = '2024-01-02T00:00:00Z';
    },
    '.effective may not be instant',
  ],
  [
    'a contained resource that is not as the profile demands',
    ({ first }) => delete first('Observation', 'laboratory').contained[0].type,
    'Specimen/specimen-1.type is there 0 times',
  ],
  [
    'a contained resource to which nothing leads',
    ({ first }) => delete first('Observation', 'laboratory').specimen,
    'Nothing leads to Specimen/specimen-1',
  ],
  [
    'a name without a name',
    ({ first }) => {
      first('Patient').name = [{ use: 'official' }];
    },
    'ips-pat-1',
  ],
  [
    'a period that ends before it starts',
    ({ first }) => {
      first('MedicationStatement').effectivePeriod.end = '2023-12-31';
    },
    'per-1',
  ],
  [
    'a dose that is a bound',
    ({ first }) => {
      first('MedicationStatement').dosage[0].doseAndRate[0].doseQuantity.comparator = '<';
    },
    'sqty-1',
  ],
  [
    'a device whose name has no kind',
    ({ first }) => {
      for (const name of first('Device').deviceName) delete name.type;
    },
    'deviceName[0].type is there 0 times',
  ],
  [
    'a claim of a profile that it does not keep',
    ({ first }) => {
      first('Observation', 'laboratory').category[0].coding[0].code = 'exam';
    },
    '.category:laboratory is there 0 times',
  ],
  [
    'a reference that leads nowhere',
    ({ composition }) => {
      composition.custodian.reference = 'Organization/nobody';
    },
    'Organization/nobody is not in the Bundle',
  ],
  [
    'an entry to which nothing leads',
    (all) => {
      all.composition.author = [{ reference: all.composition.custodian.reference }];
    },
    'Nothing leads to Device/author',
  ],
  [
    'an element that R4 does not know',
    ({ first }) => {
      first('Condition').mood = 'low';
    },
    'must NOT have additional properties',
  ],
];

function remove({ composition }: Changes, code: string): void {
  composition.section = composition.section.filter(
    (section: Changeable) => section.code.coding[0].code !== code,
  );
}
