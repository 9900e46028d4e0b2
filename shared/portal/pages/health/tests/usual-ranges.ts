/**
 * What is usual for the vital signs of adults, where the source of a value does not say it. Each is of a guideline that the page
 * names. Others, such as a weight, have none.
 */
import type { Measure } from '../../../../client/index.ts';
import type { ReferenceRange } from '../../../charts/series.ts';
import type { Texts } from '../../../texts/index.ts';

export interface UsualRange {
  readonly text: keyof Texts['health']['tests']['usual'];
  /** The guideline, by the name that it is found by. */
  readonly source: string;
  /** The unit of UCUM in which the values are. */
  readonly unit: string;
  readonly of: Readonly<Partial<Record<Measure, ReferenceRange>>>;
  /** Lines across the chart, where the range of several measures is none to draw. */
  readonly limits?: readonly number[];
}

const news =
  'Royal College of Physicians: National Early Warning Score (NEWS) 2, 2017 (for oxygen its scale 1)';

/** By LOINC code. */
const usual: Readonly<Record<string, UsualRange>> = {
  '85354-9': {
    text: 'bloodPressure',
    source:
      'European Society of Cardiology: Guidelines for the management of elevated blood pressure and hypertension, 2024',
    unit: 'mm[Hg]',
    // From 140 or from 90 it is high; pressures are whole numbers.
    of: { systolic: { high: 139.9 }, diastolic: { high: 89.9 } },
    limits: [90, 140],
  },
  '8867-4': {
    text: 'heartRate',
    source: 'American Heart Association: All About Heart Rate',
    unit: '{beats}/min',
    of: { value: { low: 60, high: 100 } },
  },
  '9279-1': {
    text: 'respiratoryRate',
    source: news,
    unit: '{breaths}/min',
    of: { value: { low: 12, high: 20 } },
  },
  '2708-6': {
    text: 'oxygen',
    source: news,
    unit: '%{HemoglobinSaturation}',
    of: { value: { low: 96 } },
  },
  '8310-5': { text: 'temperature', source: news, unit: 'Cel', of: { value: { low: 36.1, high: 38 } } },
  '39156-5': {
    text: 'bmi',
    source: 'World Health Organization: Technical Report Series 894, 2000',
    unit: 'kg/m2',
    of: { value: { low: 18.5, high: 24.9 } },
  },
};

/** What is usual for adults; undefined where no guideline says it, or for values in another unit. */
export function usualRange(code: string | null, unit: string | null): UsualRange | undefined {
  if (code === null || !Object.hasOwn(usual, code)) return undefined;
  const found = usual[code]!;
  return found.unit === unit ? found : undefined;
}

const adult = 18;

/** Whether the person was of age on the day of a value: for children other values are usual. False where nobody knows. */
export function wasAdult(born: string | null | undefined, date: string | null): boolean {
  const [, year, rest] = /^(\d{4})(-\d\d-\d\d)/.exec(born ?? '') ?? [];
  if (!year || !date) return false;
  return date.slice(0, 10) >= `${String(Number(year) + adult).padStart(4, '0')}${rest}`;
}
