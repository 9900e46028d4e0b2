/** Generates the section about the query interface. Endpoints that have it link to it. */
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
    'Reports of facts and the audit query take these query parameters. Each of these calls names the fields that it can be ' +
      'queried by. Every other parameter is a filter, except `response_format`, which has no effect where there is only ' +
      'one format. Of a repeated parameter, the last value counts.',
    table(['Parameter', 'Default', 'Meaning'], rows),
    'Rows must match all filters. Grouping, aggregation, order and paging follow, in this sequence. A row is a fact, a ' +
      'reading of a vital sign, a call, or a group. Paging and order have no effect on an aggregate without groups. ' +
      `In responses to reports, \`${totalHeader.name}\` is the number of rows without paging.`,
    'Dates are `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ssZ`; the latter may have up to six fraction digits. Where a field ' +
      'holds dates without a time, only the date counts.',
    '[Data models](models.md) has the fields of each model, with worked queries and their answers.',
    'The operators of `aggregate_by`:',
    table(['Operator', 'Fields', 'Result'], operators),
    'The groups of `date_group`, for 2011-03-04T09:30:00Z, a Friday:',
    table(['Increment', 'Group', 'Example'], increments),
    'Errors with status 400; the text names the parameter:',
    queryErrors.map((error) => `- ${error}`).join('\n'),
  ].join('\n\n');
}
