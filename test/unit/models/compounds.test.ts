import { describe, expect, it } from 'vitest';
import type { CompoundName } from '../../../shared/models/declaration.ts';
import { expandModels } from '../../../shared/models/expand.ts';
import { models } from '../../../shared/models/registry.ts';

const codedValue = (x: string) => [`${x}_title`, `${x}_system`, `${x}_identifier`];
const address = ['x_adr_street', 'x_adr_city', 'x_adr_region', 'x_adr_postalcode', 'x_adr_country'];

/** The parts of a field x of each compound type, typed from docs/contract/data-models.md#compound-types. */
const leaves: Readonly<Record<CompoundName, readonly string[]>> = {
  CodedValue: codedValue('x'),
  ValueAndUnit: ['x_value', 'x_unit'],
  ValueRange: ['x_max_value', 'x_max_unit', 'x_min_value', 'x_min_unit'],
  QuantitativeResult: [
    'x_non_critical_range_max_value',
    'x_non_critical_range_max_unit',
    'x_non_critical_range_min_value',
    'x_non_critical_range_min_unit',
    'x_normal_range_max_value',
    'x_normal_range_max_unit',
    'x_normal_range_min_value',
    'x_normal_range_min_unit',
    'x_value_value',
    'x_value_unit',
  ],
  Address: ['x_street', 'x_city', 'x_region', 'x_postalcode', 'x_country'],
  Organization: ['x_name', ...address],
  Pharmacy: ['x_ncpdpid', 'x_org', ...address],
  Name: ['x_family', 'x_given', 'x_middle', 'x_prefix', 'x_suffix'],
  Telephone: ['x_type', 'x_number', 'x_preferred_p'],
  Provider: [
    'x_dea_number',
    'x_ethnicity',
    'x_npi_number',
    'x_preferred_language',
    'x_race',
    ...address,
    'x_bday',
    'x_email',
    'x_name_family',
    'x_name_given',
    'x_name_middle',
    'x_name_prefix',
    'x_name_suffix',
    'x_tel_1_type',
    'x_tel_1_number',
    'x_tel_1_preferred_p',
    'x_tel_2_type',
    'x_tel_2_number',
    'x_tel_2_preferred_p',
    'x_gender',
  ],
  VitalSign: ['x_unit', 'x_value', ...codedValue('x_name')],
  BloodPressure: [
    ...codedValue('x_position'),
    ...codedValue('x_site'),
    ...codedValue('x_method'),
    'x_diastolic_unit',
    'x_diastolic_value',
    ...codedValue('x_diastolic_name'),
    'x_systolic_unit',
    'x_systolic_value',
    ...codedValue('x_systolic_name'),
  ],
};

describe('A compound field', () => {
  it.each(Object.entries(leaves))('of type %s becomes its parts, in order', (type, expected) => {
    const declaration = {
      name: 'M',
      doc: 'A model.',
      mainDate: 'created_at',
      fields: [{ name: 'x', type: type as CompoundName }],
    };
    const fields = expandModels([declaration]).get('M')?.fields ?? [];
    expect(fields.map(({ name }) => name)).toEqual(expected);
    expect(new Set(fields.map(({ declared }) => declared))).toEqual(new Set(['x']));
  });

  it('has its parts where it was declared in the model', () => {
    expect(models.get('Problem')?.plainFields.map(({ name, declared }) => [name, declared])).toEqual([
      ['name_title', 'name'],
      ['name_system', 'name'],
      ['name_identifier', 'name'],
      ['startDate', 'startDate'],
      ['endDate', 'endDate'],
      ['notes', 'notes'],
    ]);
  });
});

describe('The type of the field', () => {
  const typeOf = (model: string, field: string) => {
    const found = models.get(model)?.fields.find(({ name }) => name === field);
    return [found?.type, found?.queryType, found?.maximum];
  };

  it.each([
    ['LabResult', 'quantitative_result_value_value', 'String', 'string', 255],
    ['LabResult', 'notes', 'String', 'string', 600],
    ['Encounter', 'provider_adr_postalcode', 'String', 'string', 12],
    ['Encounter', 'provider_tel_2_number', 'String', 'string', 20],
    ['Encounter', 'provider_email', 'Email', 'string', 255],
    ['Encounter', 'provider_bday', 'Date', 'date', undefined],
    ['Encounter', 'provider_tel_1_preferred_p', 'Boolean', 'string', undefined],
    ['Encounter', 'startDate', 'DateTime', 'date', undefined],
    ['Medication', 'startDate', 'Date', 'date', undefined],
    ['Fill', 'dispenseDaysSupply', 'Number', 'number', undefined],
    ['VitalSigns', 'bp_systolic_value', 'Number', 'number', undefined],
    ['Equipment', 'name', 'String', 'string', 40],
    ['Equipment', 'description', 'Text', 'string', undefined],
    ['Measurement', 'type', 'String', 'string', 24],
    ['Measurement', 'unit', 'String', 'string', 8],
    ['Procedure', 'name', 'String', 'string', 100],
    ['Procedure', 'name_type', 'String', 'string', 80],
    ['Procedure', 'name_value', 'String', 'string', 40],
    ['Procedure', 'name_abbrev', 'String', 'string', 20],
    ['SimpleClinicalNote', 'visit_location', 'String', 'string', 200],
    ['SimpleClinicalNote', 'chief_complaint', 'String', 'string', 255],
    ['SimpleClinicalNote', 'content', 'Text', 'string', undefined],
  ])('%s %s is %s', (model, field, type, queryType, maximum) => {
    expect(typeOf(model, field)).toEqual([type, queryType, maximum]);
  });
});
