import { element } from '../../../xml/write.ts';
import { textOf } from '../parts.ts';
import { report } from '../report.ts';

export const measurements = report({
  name: 'measurements',
  model: 'Measurement',
  fields: [
    ['lab_code', 'type'],
    ['value', 'value'],
    ['date_measured', 'datetime'],
  ],
  /** The only item without a namespace. */
  item: (row) =>
    element('Measurement', {
      id: row.fact.id,
      value: textOf('value', row),
      type: textOf('type', row),
      datetime: textOf('datetime', row),
      unit: textOf('unit', row),
      source_doc: row.fact.documentId ?? '',
    }),
});
