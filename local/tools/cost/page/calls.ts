/** The tables of calls. */

import { type GroupName, groups } from '../../../../shared/api/groups.ts';
import type { CallFigures } from '../../metering/call-figures.ts';
import { table } from '../../reference/markdown/table.ts';
import { costOf, endpointOf, memoryOf } from '../call-cost.ts';
import type { Figures } from '../figures.ts';
import { goals, isEndpointRow } from '../goals.ts';
import { code, dollars } from './format-numbers.ts';

const head = [
  'Call',
  'Read units',
  'Write units',
  'S3 PUT',
  'S3 GET',
  'Round trips',
  'ms',
  'DynamoDB',
  'HTTP API',
  'Lambda',
  'Sum',
  'Goal',
  'S3',
  'Logs',
];

/** A table for each group of endpoints. */
export function endpointTables(figures: Figures): string {
  const tables = (Object.keys(groups) as GroupName[]).map((group) => {
    const rows = Object.entries(figures).filter(
      ([name]) => isEndpointRow(name) && endpointOf(name).group === group,
    );
    const [first] = rows[0]!;
    return `### ${group}\n\nThe function has ${memoryOf(first).toLocaleString('en')} MB.\n\n${callTable(rows)}`;
  });
  return `## Endpoints

Dollars are per million calls. *Sum* is DynamoDB, HTTP API and Lambda. The goals are about this sum: $${dollars(goals.read)} for a small
read, $${dollars(goals.write)} for a small write. *S3* and *Logs* are not part of it. *Round trips* are AWS calls one after the other, *ms* is
the time that Lambda bills.

${tables.join('\n\n')}`;
}

/** Variants of calls: larger records, larger bodies, other callers. */
export function otherTable(figures: Figures): string {
  const rows = Object.entries(figures).filter(([name]) => !isEndpointRow(name));
  return `## Variants of calls

The same endpoints with more to read or to store, or called by somebody else. *dearest* is the most expensive call of the
endpoint in the scenario: a document with facts of ten models, a report as RDF, a document that already existed. The goals
do not apply to these calls.

A report reads the lineage of every document that its facts come from. A minimal report also reads version and lineage of
what it shows. So the same facts cost much less in a few documents than in many.

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
