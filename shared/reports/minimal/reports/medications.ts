import { readNumber } from '../../../models/numbers.ts';
import { trimXml } from '../../../xml/characters.ts';
import { child, group, item, joined, textOf } from '../parts.ts';
import { alwaysNull, type ReportRow, report } from '../report.ts';

/** The quantity, which is text: only if it is a number, or only if it is not. */
function quantity(isNumeric: boolean): (row: ReportRow) => string | null {
  return (row) => {
    const text = textOf('quantity_value', row);
    return (readNumber(trimXml(text)) !== undefined) === isNumeric ? text : null;
  };
}

export const medications = report({
  name: 'medications',
  model: 'Medication',
  fields: [
    ['medication_name', 'drugName_title'],
    ['medication_brand_name', alwaysNull('string')],
    ['date_started', 'startDate'],
    ['date_stopped', 'endDate'],
  ],
  item: item('Medication', [
    child('dateStarted', 'startDate'),
    child('dateStopped', 'endDate'),
    child('name', 'drugName_title', { type: 'drugName_system', value: 'drugName_identifier' }),
    group('dose', [
      child('value', quantity(true)),
      child('textValue', quantity(false)),
      child('unit', 'quantity_unit'),
    ]),
    child('frequency', joined(' ', 'frequency_value', 'frequency_unit')),
    group('prescription', [child('instructions', 'instructions')]),
  ]),
});
