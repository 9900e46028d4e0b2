import { child, item } from '../parts.ts';
import { categoryMatcher, readingsOf } from '../readings.ts';
import { report } from '../report.ts';

export const vitals = report({
  name: 'vitals',
  model: 'VitalSigns',
  fields: [
    ['category', { type: 'string', value: (row) => row.value('name_title'), matcher: categoryMatcher }],
    ['value', { type: 'number', value: (row) => row.value('value') }],
    ['date_measured', 'date'],
  ],
  rows: readingsOf,
  item: item('VitalSign', [
    child('dateMeasured', 'date'),
    child('name', 'name_title', { type: 'name_system', value: 'name_identifier' }),
    child('value', 'value'),
    child('unit', 'unit'),
    child('site', 'site'),
    child('position', 'position'),
  ]),
});
