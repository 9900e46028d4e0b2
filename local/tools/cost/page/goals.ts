/** Which goals are met, and why others are not. */
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

${count('read')} reads cost at most $${dollars(goals.read)} for a million calls, the goal for small reads, and ${count('write')} writes at most $${dollars(goals.write)}, the goal for small ones. A
record that its owner reads costs $${sumOf(figures, 'record: by its owner')}, a document of one laboratory result $${sumOf(figures, 'document_create: one laboratory result')} to store, with its facts,
list entries and counters. What costs more than its goal, and why:

${table(['Calls', 'Dollars', 'Why'], rows)}`;
}

function range(least: number, most: number): string {
  return least === most ? dollars(least) : `${dollars(least)} to ${dollars(most)}`;
}

function sumOf(figures: Figures, name: string): string {
  return dollars(costOf(name, figures[name]!).sum);
}
