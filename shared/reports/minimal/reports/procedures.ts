import { child, group, item, required, when } from '../parts.ts';
import { report } from '../report.ts';

export const procedures = report({
  name: 'procedures',
  model: 'Procedure',
  fields: [
    ['procedure_name', 'name'],
    ['date_performed', 'date_performed'],
  ],
  item: item('Procedure', [
    child('datePerformed', 'date_performed'),
    required('name', 'name', { type: 'name_type', value: 'name_value', abbrev: 'name_abbrev' }),
    when(
      'provider_name',
      group('provider', [required('name', 'provider_name'), child('institution', 'provider_institution')]),
    ),
    child('location', 'location'),
    child('comments', 'comments'),
  ]),
});
