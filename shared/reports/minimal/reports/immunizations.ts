import { child, group, item } from '../parts.ts';
import { report } from '../report.ts';

export const immunizations = report({
  name: 'immunizations',
  model: 'Immunization',
  fields: [
    ['vaccine_type', 'product_name_title'],
    ['date_administered', 'date'],
  ],
  item: item('Immunization', [
    child('dateAdministered', 'date'),
    group('vaccine', [
      child('type', 'product_name_title', {
        type: 'product_name_system',
        value: 'product_name_identifier',
      }),
    ]),
  ]),
});
