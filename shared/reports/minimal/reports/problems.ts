import { child, item } from '../parts.ts';
import { report } from '../report.ts';

export const problems = report({
  name: 'problems',
  model: 'Problem',
  fields: [
    ['problem_name', 'name_title'],
    ['date_onset', 'startDate'],
    ['date_resolution', 'endDate'],
  ],
  item: item('Problem', [
    child('dateOnset', 'startDate'),
    child('dateResolution', 'endDate'),
    child('name', 'name_title', { type: 'name_system', value: 'name_identifier' }),
    child('comments', 'notes'),
  ]),
});
