/**
 * Numbers that are neither laboratory results nor vital signs of the model: a point of a series that the type names.
 *
 * Read: the type is the name of the series in this table, or else the text or title of the code if it is short enough, or else
 * the LOINC code. Written: the LOINC code of the series, or else the type as the text of the code.
 */
import { hl7 } from './systems.ts';

interface Series {
  readonly type: string;
  readonly loinc: string;
  readonly display: string;
}

export const measurementMapping = {
  model: 'Measurement',
  resource: 'Observation',
  /** The unit of valueInteger, which has none: the unity of UCUM. */
  countUnit: '1',
  /** Categories whose numbers are measurements; so are those without a category. */
  categories: [
    'vital-signs',
    'social-history',
    'survey',
    'exam',
    'activity',
    'therapy',
    'procedure',
    'imaging',
  ],
  category: [{ coding: [{ system: `${hl7}observation-category`, code: 'exam' }] }],
  series: [
    { type: 'Head circumference', loinc: '9843-4', display: 'Head Occipital-frontal circumference' },
    { type: 'Steps in 24 hours', loinc: '41950-7', display: 'Number of steps in 24 hour Measured' },
    {
      type: 'Pain severity',
      loinc: '72514-3',
      display: 'Pain severity - 0-10 verbal numeric rating [Score] - Reported',
    },
    { type: 'Glasgow coma score', loinc: '9269-2', display: 'Glasgow coma score total' },
  ] as readonly Series[],
} as const;
