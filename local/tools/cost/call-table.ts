/** What a million calls cost, as rows of a table. */
import type { CallFigures } from '../metering/call-figures.ts';
import { budgets } from './budgets.ts';
import { costOf } from './call-cost.ts';
import type { Figures } from './figures.ts';
import { goalOf, isEndpointRow } from './goals.ts';

export const callTitles = [
  'Call',
  'Read units',
  'Write units',
  'S3 PUT',
  'S3 GET',
  'Round trips',
  'ms',
  'Dollars',
  'At most',
  'With S3 and logs',
];

export function callRow(name: string, row: CallFigures): readonly string[] {
  const { read, write, puts, gets, steps } = row;
  const { milliseconds, sum, s3, logs } = costOf(name, row);
  const roundTrips = name in budgets ? `${steps.length} of ${budgets[name]}` : steps.length;
  const counts = [read, write, puts, gets, roundTrips, milliseconds].map(String);
  const goal = isEndpointRow(name) ? dollars(goalOf(name)) : '';
  return [callCell(name), ...counts, dollars(sum), goal, dollars(sum + s3 + logs)];
}

/** All calls as columns of text, the dearest first. */
export function callLines(figures: Figures): readonly string[] {
  const rows = Object.entries(figures)
    .toSorted(([one, row], [other, others]) => costOf(other, others).sum - costOf(one, row).sum)
    .map(([name, row]) => callRow(name, row));
  const all = [callTitles, ...rows];
  const widths = callTitles.map((_, column) => Math.max(...all.map((cells) => cells[column]!.length)));
  return all.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

export function callCell(name: string): string {
  const [operation, ...rest] = name.split(':');
  return [`\`${operation}\``, ...rest].join(':');
}

/** As `1,234.50`. */
export function dollars(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** With at most two decimals. */
export function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 });
}
