/** What a person measures at home: LOINC and UCUM as the profiles of FHIR for vital signs have them, and what can be. */

/** The least and the most. */
type Span = readonly [from: number, to: number];

export interface MeasureUnit {
  /** UCUM. */
  readonly code: string;
  /** Outside of it the value is a slip of the pen. */
  readonly possible: Span;
  /** Outside of it the person is asked whether it is right. Adults and children, ill and well. */
  readonly usual: Span;
  /** The code of what is measured, where it is another one in this unit. */
  readonly loinc?: string;
}

type ReadingName = 'systolic' | 'diastolic' | 'value';

export interface Reading {
  readonly name: ReadingName;
  readonly loinc: string;
  readonly display: string;
  /** The first one is offered first. */
  readonly units: readonly [MeasureUnit, ...MeasureUnit[]];
}

export interface Measure {
  /** More than one are the components of a panel. */
  readonly readings: readonly [Reading, ...Reading[]];
  readonly panel?: { readonly loinc: string; readonly display: string };
  /** A code beside that of the reading, which says more. */
  readonly exact?: { readonly loinc: string; readonly display: string };
  /** What a meter finds in blood is no vital sign. */
  readonly isVital: boolean;
}

export type MeasureName = 'blood-pressure' | 'weight' | 'glucose' | 'temperature' | 'pulse' | 'oxygen';

const pressure = (possible: Span, usual: Span): MeasureUnit => ({
  code: 'mm[Hg]',

  possible,
  usual,
});

export const measures: Readonly<Record<MeasureName, Measure>> = {
  'blood-pressure': {
    isVital: true,
    panel: { loinc: '85354-9', display: 'Blood pressure panel with all children optional' },
    readings: [
      {
        name: 'systolic',
        loinc: '8480-6',
        display: 'Systolic blood pressure',
        units: [pressure([30, 350], [80, 200])],
      },
      {
        name: 'diastolic',
        loinc: '8462-4',
        display: 'Diastolic blood pressure',
        units: [pressure([10, 250], [40, 120])],
      },
    ],
  },
  weight: {
    isVital: true,
    readings: [
      {
        name: 'value',
        loinc: '29463-7',
        display: 'Body weight',
        units: [
          { code: 'kg', possible: [0.2, 700], usual: [2, 250] },
          { code: '[lb_av]', possible: [0.5, 1540], usual: [4.4, 550] },
        ],
      },
    ],
  },
  glucose: {
    isVital: false,
    readings: [
      {
        name: 'value',
        loinc: '41653-7',
        display: 'Glucose [Mass/volume] in Capillary blood by Glucometer',
        units: [
          { code: 'mg/dL', possible: [5, 2000], usual: [60, 300] },
          { code: 'mmol/L', possible: [0.3, 111], usual: [3.3, 16.7], loinc: '14743-9' },
        ],
      },
    ],
  },
  temperature: {
    isVital: true,
    readings: [
      {
        name: 'value',
        loinc: '8310-5',
        display: 'Body temperature',
        units: [
          { code: 'Cel', possible: [20, 46], usual: [35, 40] },
          { code: '[degF]', possible: [68, 115], usual: [95, 104] },
        ],
      },
    ],
  },
  pulse: {
    isVital: true,
    readings: [
      {
        name: 'value',
        loinc: '8867-4',
        display: 'Heart rate',
        units: [{ code: '/min', possible: [10, 350], usual: [40, 180] }],
      },
    ],
  },
  oxygen: {
    isVital: true,
    exact: { loinc: '59408-5', display: 'Oxygen saturation in Arterial blood by Pulse oximetry' },
    readings: [
      {
        name: 'value',
        loinc: '2708-6',
        display: 'Oxygen saturation in Arterial blood',
        units: [{ code: '%', possible: [20, 100], usual: [90, 100] }],
      },
    ],
  },
};

/** The unit with this code, else the one that is offered first. */
export function unitOf(reading: Reading, code: string | undefined): MeasureUnit {
  return reading.units.find((unit) => unit.code === code) ?? reading.units[0];
}
