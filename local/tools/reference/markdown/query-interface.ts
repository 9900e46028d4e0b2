/** The section about the query interface, to which the endpoints that have it link. */
import {
  filterParameter,
  increments,
  operators,
  queryErrors,
  queryParameters,
  totalHeader,
} from '../query-parameters.ts';
import { table } from './table.ts';

export const queryInterfaceTitle = 'Query interface';

export function queryInterface(): string {
  const rows = [...queryParameters, filterParameter].map(({ name, doc, schema }) => [
    `\`${name}\``,
    schema.default === undefined ? '' : `\`${String(schema.default)}\``,
    doc,
  ]);
  return [
    'Reports of facts, and the audit trail of calls, take these query parameters; each names the fields that it can ' +
      'be asked about. Every other parameter but `response_format`, which has no effect where there is one format, ' +
      'is a filter. Of a repeated parameter the last counts.',
    table(['Parameter', 'Default', 'Meaning'], rows),
    'Filters come first, all of them together; then groups, the aggregate, the order and paging. A row is a fact, a ' +
      'reading of a vital sign, a call, or a group. Paging and order have no effect on an aggregate without groups. ' +
      `Of reports \`${totalHeader.name}\` tells the number of rows without paging.`,
    'Dates are `YYYY-MM-DD`, `YYYY-MM-DDThh:mm:ssZ` or the latter with one to six fraction digits. Where a field ' +
      'holds dates without a time, only the date counts.',
    'What `aggregate_by` computes:',
    table(['Operator', 'Fields', 'Result'], operators),
    'The groups of `date_group`, for 2011-03-04T09:30:00Z, a Friday:',
    table(['Increment', 'Group', 'Example'], increments),
    'Answered with 400 and the name of the parameter:',
    queryErrors.map((error) => `- ${error}`).join('\n'),
  ].join('\n\n');
}
