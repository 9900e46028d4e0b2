/** What was measured: one row for every kind of call. The page is computed from it alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import type { AwsCall, TripKind } from '../bench/aws-calls.ts';
import { addTo, type Consumption, type Units } from '../bench/consumption.ts';

/** A call as the scenario names it, with what it consumes. */
export interface CallFigures {
  /** Capacity units. */
  readonly read: number;
  readonly write: number;
  /** The same by kind of partition: what its key begins with. */
  readonly partitions: Readonly<Record<string, Units>>;
  /** Requests to S3; removing objects costs nothing. */
  readonly puts: number;
  readonly gets: number;
  /** What the call waits for, step by step; of steps side by side the slowest. */
  readonly steps: readonly TripKind[];
  /** Bodies, without headers. */
  readonly requestBytes: number;
  readonly responseBytes: number;
  /** What the table grows by for good, and S3. */
  readonly storedBytes: number;
  readonly objectBytes: number;
}

export type Figures = Readonly<Record<string, CallFigures>>;

/** From fast to slow. */
const bySpeed: readonly TripKind[] = ['queue', 'table', 'transaction', 'get object', 'put object'];

/** Sums up the AWS calls of one call. */
export function figuresOf(
  calls: readonly AwsCall[],
  { requestBytes, responseBytes }: { readonly requestBytes: number; readonly responseBytes: number },
): CallFigures {
  const consumptions = calls.flatMap(({ consumption }) => consumption ?? []);
  const sum = (value: (consumption: Consumption) => number) =>
    consumptions.reduce((total, consumption) => total + value(consumption), 0);
  const partitions: Record<string, Units> = {};
  for (const consumption of consumptions) {
    for (const [kind, units] of Object.entries(consumption.partitions)) addTo(partitions, kind, units);
  }
  return {
    read: sum(({ read }) => read),
    write: sum(({ write }) => write),
    partitions: sortByName(partitions),
    puts: calls.filter(({ name }) => name === 'PUT object').length,
    gets: calls.filter(({ name }) => name === 'GET object').length,
    steps: stepsOf(calls),
    requestBytes,
    responseBytes,
    storedBytes: sum(({ storedBytes }) => storedBytes),
    objectBytes: calls.reduce((total, { objectBytes }) => total + objectBytes, 0),
  };
}

function stepsOf(calls: readonly AwsCall[]): readonly TripKind[] {
  const slowest: TripKind[] = [];
  for (const { kind, depth } of calls) {
    const so = slowest[depth - 1];
    if (!so || bySpeed.indexOf(kind) > bySpeed.indexOf(so)) slowest[depth - 1] = kind;
  }
  return slowest;
}

function sortByName<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const file = join(projectRoot, 'docs/cost.json');

export function readFigures(): Figures {
  return JSON.parse(readFileSync(file, 'utf8')) as Figures;
}

/** One line for every call. */
export function writeFigures(figures: Figures): void {
  const lines = Object.entries(figures).map(
    ([name, figure]) => `  ${JSON.stringify(name)}: ${JSON.stringify(figure)}`,
  );
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}
