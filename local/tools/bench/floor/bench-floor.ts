/** All main calls beside their floor, with one connection and with several. */
import type { Teardown } from '../../../server/teardown.ts';
import type { FigureTable } from '../../figures/measurement.ts';
import { type MainCall, mainCalls } from '../../load/main-calls.ts';
import { makeRecords } from '../../load/records.ts';
import { type Compared, Comparison } from './compare.ts';
import { startService } from './start-service.ts';
import { manyConnections, oneConnection } from './tables.ts';

/** Calls of one connection before the other side has its turn. */
const turn = 10;

interface Wanted {
  readonly calls: number;
  readonly connections: number;
  /** What is in the names of the calls that are made; empty: all. */
  readonly only: string;
}

/** Makes each call so often with one connection, and twice as often with all connections together. */
export async function benchFloor(
  teardown: Teardown,
  { calls, connections, only }: Wanted,
): Promise<readonly FigureTable[]> {
  const { service, floor } = await startService(teardown);
  const records = await makeRecords(service, connections);
  const comparison = await Comparison.open({ service: service.origin, floor }, records);
  teardown.add(() => comparison.close());
  await comparison.mirror();
  const one: [MainCall, Compared][] = [];
  const many: [MainCall, Compared][] = [];
  const plan = { calls, turn: Math.min(turn, calls) };
  for (const call of mainCalls.filter(({ name }) => name.includes(only))) {
    // To warm up: both sides are compiled while they run.
    await comparison.compare(call, { ...plan, connections });
    one.push([call, await comparison.compare(call, { ...plan, connections: 1 })]);
    many.push([call, await comparison.compare(call, { ...plan, calls: 2 * calls, connections })]);
  }
  return [oneConnection(one), manyConnections(connections, many)];
}
