/** The tables of calls. */

import { type GroupName, groups } from '../../../../shared/api/groups.ts';
import { table } from '../../reference/markdown/table.ts';
import { costOf, endpointOf, memoryOf } from '../call-cost.ts';
import type { CallFigures, Figures } from '../figures.ts';
import { goals, isEndpointRow } from '../goals.ts';
import { code, dollars } from './format-numbers.ts';

const head = [
  'Call',
  'Read units',
  'Write units',
  'PUT',
  'GET',
  'Trips',
  'ms',
  'DynamoDB',
  'HTTP API',
  'Lambda',
  'Sum',
  'Goal',
  'S3',
  'Logs',
];

/** A table for every group of endpoints. */
export function endpointTables(figures: Figures): string {
  const tables = (Object.keys(groups) as GroupName[]).map((group) => {
    const rows = Object.entries(figures).filter(
      ([name]) => isEndpointRow(name) && endpointOf(name).group === group,
    );
    const [first] = rows[0]!;
    return `### ${group}\n\nFunction of ${memoryOf(first).toLocaleString('en')} MB.\n\n${callTable(rows)}`;
  });
  return `## Endpoints

Dollars are for a million calls. *Sum* is DynamoDB, gateway and Lambda, which the goals are about: $${dollars(goals.read)} for a
small read, $${dollars(goals.write)} for a small write. *Trips* are AWS calls one after the other, *ms* is the time that Lambda bills.

${tables.join('\n\n')}`;
}

/** Other ways of calling, and calls on more than a small record. */
export function otherTable(figures: Figures): string {
  const rows = Object.entries(figures).filter(([name]) => !isEndpointRow(name));
  return `## Other ways of calling

The same endpoints with more to read or to store, or called by somebody else. *dearest* is the one of the scenario's calls
that consumes most: a document with facts of ten models, a report as RDF, a document that was there before. Goals are not
meant for these. A report reads the lineage of every document that its facts are from, a minimal one besides version and
lineage of what it shows, so the same facts cost much less in a few documents than in many.

${callTable(rows)}`;
}

function callTable(rows: readonly (readonly [string, CallFigures])[]): string {
  return table(head, rows.map(cells));
}

function cells([name, figures]: readonly [string, CallFigures]): readonly string[] {
  const { read, write, puts, gets, steps } = figures;
  const cost = costOf(name, figures);
  const counts = [read, write, puts, gets, steps.length, cost.milliseconds].map(String);
  const money = [cost.dynamodb, cost.gateway, cost.lambda, cost.sum].map(dollars);
  return [nameCell(name), ...counts, ...money, verdict(name, cost.sum), dollars(cost.s3), dollars(cost.logs)];
}

function nameCell(name: string): string {
  const [operation, ...rest] = name.split(':');
  return [code(operation!), ...rest].join(':');
}

function verdict(name: string, sum: number): string {
  if (!isEndpointRow(name)) return '';
  return sum <= goals[endpointOf(name).effect] ? 'met' : 'over';
}
