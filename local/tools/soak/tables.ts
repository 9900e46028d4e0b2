/** What a run has shown, as tables of figures. */

import type { Cell, FigureTable } from '../figures/measurement.ts';
import { percentilesOf } from '../figures/percentiles.ts';
import { mainCalls } from '../load/main-calls.ts';
import type { Load } from './load.ts';
import { type Sample, secondHalf, slopeOf } from './memory.ts';

/**
 * Bytes a call. The S3 emulator in the process keeps some 800 bytes of every object, which are 200 of a call with this
 * mix. Whatever kept a request, or only its context, would take thousands.
 */
const mostGrowth = { heap: 500, rss: 2000 } as const;
const megabyte = 1_048_576;
/** A shorter run, in minutes, says nothing about growth: the process still warms up. */
const shortest = 5;

export function callTable({ times, errors }: Load, seconds: number): FigureTable {
  const all = [...times.values()].flat();
  const rowOf = (name: string, measured: readonly number[], failed?: Cell) => {
    const { p50, p95, p99 } = percentilesOf(measured);
    const cells = [measured.length, measured.length / seconds, p50, p95, p99].map((value) => ({ value }));
    return { name, cells: [...cells, failed] };
  };
  return {
    title: 'Call',
    columns: ['calls', 'calls/s', 'p50, ms', 'p95, ms', 'p99, ms', 'errors'],
    rows: [
      rowOf('all', all, { value: errors.length, atMost: 0 }),
      ...mainCalls.flatMap(({ name }) => (times.has(name) ? [rowOf(name, times.get(name)!)] : [])),
    ],
  };
}

export function memoryTable(samples: readonly Sample[], callsPerSecond: number): FigureTable {
  const later = secondHalf(samples);
  const isLong = samples.at(-1)!.minutes >= shortest;
  const row = (name: string, what: 'heap' | 'rss') => ({
    name,
    cells: [
      { value: samples[0]![what] },
      { value: later[0]![what] },
      { value: samples.at(-1)![what] },
      {
        value: (slopeOf(later, what) * megabyte) / (60 * callsPerSecond),
        ...(isLong && { atMost: mostGrowth[what] }),
      },
    ],
  });
  return {
    title: 'Memory of the service after a collection, MB',
    columns: ['first', 'at half time', 'at the end', 'growth over the second half, bytes a call'],
    rows: [row('heap and buffers', 'heap'), row('whole process (RSS)', 'rss')],
  };
}
