/** Which goals are met, and why others are missed. */
import { table } from '../../reference/markdown/table.ts';
import { costOf, endpointOf } from '../call-cost.ts';
import type { Figures } from '../figures.ts';
import { goals, isEndpointRow, overGoal, reasons } from '../goals.ts';
import { code, dollars } from './format-numbers.ts';

export function goalSection(figures: Figures): string {
  const over = new Map(overGoal(figures).map(({ operation, sum }) => [operation as string, sum]));
  const count = (effect: 'read' | 'write') => {
    const all = Object.keys(figures).filter(
      (name) => isEndpointRow(name) && endpointOf(name).effect === effect,
    );
    return `${all.filter((name) => !over.has(name)).length} of ${all.length}`;
  };
  const rows = reasons.map(({ why, operations }) => {
    const sums = operations.map((operation) => over.get(operation) ?? 0);
    return [operations.map(code).join(', '), range(Math.min(...sums), Math.max(...sums)), why];
  });
  return `## Goals

${count('read')} reads cost at most $${dollars(goals.read)} per million calls, the goal for small reads. ${count('write')} writes cost at most
$${dollars(goals.write)}, the goal for small writes. Reading a record as its owner costs $${sumOf(figures, 'record: by its owner')}. Storing a document with one
laboratory result costs $${sumOf(figures, 'document_create: one laboratory result')}, including its facts, list entries and counters. These calls cost more than their goal:

${table(['Calls', 'Dollars per million', 'Why'], rows)}`;
}

function range(least: number, most: number): string {
  return least === most ? dollars(least) : `${dollars(least)} to ${dollars(most)}`;
}

function sumOf(figures: Figures, name: string): string {
  return dollars(costOf(name, figures[name]!).sum);
}
