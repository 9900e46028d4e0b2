/** The tests that readings of vital signs are of, by LOINC code as the service has them: docs/contract/reports.md#which-results-are-of-one-test. */
import type { TestName } from '../../../../results/test-key.ts';
import type { Texts } from '../../../texts/index.ts';

type VitalTest = Exclude<keyof Texts['health']['vitals'], 'systolic' | 'diastolic'>;

const loinc = 'http://purl.bioontology.org/ontology/LNC/';

const codes = {
  bloodPressure: '85354-9',
  heartRate: '8867-4',
  temperature: '8310-5',
  respiratoryRate: '9279-1',
  oxygen: '2708-6',
  weight: '29463-7',
  height: '8302-2',
  bmi: '39156-5',
} as const satisfies Record<VitalTest, string>;

const byCode = new Map(Object.entries(codes).map(([name, code]) => [code as string, name as VitalTest]));

/** The test of a reading. Both halves of a blood pressure are of one. */
export function vitalTest(reading: keyof Texts['health']['vitals']): TestName {
  const name = reading === 'systolic' || reading === 'diastolic' ? 'bloodPressure' : reading;
  return { system: loinc, code: codes[name] };
}

/** Which vital sign a test is; undefined for any other. */
export function vitalOf({ system, code }: TestName): VitalTest | undefined {
  return system === loinc && code ? byCode.get(code) : undefined;
}
