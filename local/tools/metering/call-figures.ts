/** What one call to the service consumes: the sum of its AWS calls. */
import type { AwsCall, TripKind } from './aws-calls.ts';
import { addTo, type Consumption, type Units } from './consumption.ts';

/** What a call of the scenario consumes. */
export interface CallFigures {
  /** Capacity units. */
  readonly read: number;
  readonly write: number;
  /** The same by kind of partition: the first part of the partition key. */
  readonly partitions: Readonly<Record<string, Units>>;
  /** Requests to S3. Deleting objects is free. */
  readonly puts: number;
  readonly gets: number;
  /** What the call waits for, step by step; of parallel steps, the slowest. */
  readonly steps: readonly TripKind[];
  /** Sizes of the bodies, without headers. */
  readonly requestBytes: number;
  readonly responseBytes: number;
  /** Bytes by which the table and S3 grow for good. */
  readonly storedBytes: number;
  readonly objectBytes: number;
}

/** From fast to slow. */
const bySpeed: readonly TripKind[] = ['queue', 'table', 'transaction', 'get object', 'put object'];

/** Adds up the AWS calls of one call. */
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
