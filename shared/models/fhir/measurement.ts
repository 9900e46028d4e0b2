/**
 * Numbers, texts and codes that are neither laboratory results nor vital signs of the model: points of a series that the type names.
 *
 * Read: the type is the name of the series in this table, or else a name of the source, a short one if there is one, or at worst a
 * code. Written: the code of the source or the LOINC code of the series, with the type as its text.
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
  /** Characters of a name that is short: what the types of the service's own documents have. */
  shortName: 24,
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
