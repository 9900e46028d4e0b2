/** What was measured: in a laboratory, at a visit, at home. */
import type { LabResult, VitalSigns } from '../../../../client/index.ts';
import { dateText, quantityText } from '../../../components/formats.ts';
import { type Measured, modelView } from './model-view.ts';

export const labs = modelView<'LabResult'>({
  name: 'labs',
  model: 'LabResult',
  isMain: true,
  date: 'collected_at',
  dateOf: ({ collected_at }) => collected_at,
  title: ({ test_name_title }) => test_name_title,
  nameField: 'test_name_title',
  columns: [
    { name: 'date', text: ({ collected_at }, tag) => dateText(collected_at, tag) },
    { name: 'name', text: ({ test_name_title }) => test_name_title },
    { name: 'value', text: labValue, isNumber: true },
    { name: 'range', text: labRange, isNumber: true },
    { name: 'laboratory', text: ({ collected_by_org_name }) => collected_by_org_name },
    { name: 'notes', text: ({ notes }) => notes },
  ],
  measured: (row) => {
    const value = numberOf(row.quantitative_result_value_value);
    if (value === undefined) return [];
    return [
      {
        key: row.test_name_title,
        value,
        unit: row.quantitative_result_value_unit ?? undefined,
        low: numberOf(row.quantitative_result_normal_range_min_value),
        high: numberOf(row.quantitative_result_normal_range_max_value),
      },
    ];
  },
});

function labValue(row: LabResult, tag: string): string | null | undefined {
  const { quantitative_result_value_value: value, quantitative_result_value_unit: unit } = row;
  return quantityText(value, unit, tag) ?? row.narrative_result;
}

function labRange(row: LabResult, tag: string): string | undefined {
  const low = quantityText(row.quantitative_result_normal_range_min_value, undefined, tag);
  const high = quantityText(row.quantitative_result_normal_range_max_value, undefined, tag);
  if (low !== undefined && high !== undefined) return `${low}–${high}`;
  if (low !== undefined) return `≥ ${low}`;
  return high === undefined ? undefined : `≤ ${high}`;
}

/** The vital signs of a visit: a field of the model for each. */
const vitalFields = {
  systolic: ['bp_systolic_value', 'bp_systolic_unit'],
  diastolic: ['bp_diastolic_value', 'bp_diastolic_unit'],
  heartRate: ['heart_rate_value', 'heart_rate_unit'],
  temperature: ['temperature_value', 'temperature_unit'],
  respiratoryRate: ['respiratory_rate_value', 'respiratory_rate_unit'],
  oxygen: ['oxygen_saturation_value', 'oxygen_saturation_unit'],
  weight: ['weight_value', 'weight_unit'],
  height: ['height_value', 'height_unit'],
  bmi: ['bmi_value', 'bmi_unit'],
} as const satisfies Record<string, readonly [keyof VitalSigns, keyof VitalSigns]>;

export type VitalName = keyof typeof vitalFields;

export function isVital(key: string): key is VitalName {
  return Object.hasOwn(vitalFields, key);
}

export const vitals = modelView<'VitalSigns'>({
  name: 'vitals',
  model: 'VitalSigns',
  isMain: true,
  date: 'date',
  dateOf: ({ date }) => date,
  title: () => '',
  columns: [{ name: 'date', text: ({ date }, tag) => dateText(date, tag) }],
  measured: (row) =>
    (Object.keys(vitalFields) as VitalName[]).flatMap((key): readonly Measured[] => {
      const [value, unit] = vitalFields[key];
      return row[value] === null ? [] : [{ key, value: row[value], unit: row[unit] ?? undefined }];
    }),
});

export const measurements = modelView<'Measurement'>({
  name: 'measurements',
  model: 'Measurement',
  isMain: true,
  date: 'datetime',
  dateOf: ({ datetime }) => datetime,
  title: ({ type }) => type,
  nameField: 'type',
  columns: [
    { name: 'date', text: ({ datetime }, tag) => dateText(datetime, tag) },
    { name: 'name', text: ({ type }) => type },
    { name: 'value', text: ({ value, unit }, tag) => quantityText(value, unit, tag), isNumber: true },
  ],
  measured: ({ type, value, unit }) => [{ key: type, value, unit }],
});

/** Undefined for texts that are not numbers, such as `< 5`. */
function numberOf(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
