import { child, item, required } from '../parts.ts';
import { report } from '../report.ts';

export const equipment = report({
  name: 'equipment',
  model: 'Equipment',
  fields: [
    ['equipment_name', 'name'],
    ['equipment_vendor', 'vendor'],
    ['date_started', 'date_started'],
    ['date_stopped', 'date_stopped'],
  ],
  item: item('Equipment', [
    child('dateStarted', 'date_started'),
    child('dateStopped', 'date_stopped'),
    required('name', 'name'),
    child('vendor', 'vendor'),
    child('description', 'description'),
  ]),
});
