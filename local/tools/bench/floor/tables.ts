/** The comparison with the floor as tables of figures, with the goals. */
import type { Cell, FigureTable, Row } from '../../figures/measurement.ts';
import type { MainCall } from '../../load/main-calls.ts';
import type { Compared } from './compare.ts';

/** p50 of the service through p50 of the floor. */
const mostTimesTheFloor: Readonly<Record<MainCall['kind'], number>> = { read: 1.5, write: 1.7 };
const leastThroughput = 0.7;

/** Goals for the p50 with one connection, in milliseconds on a quiet machine. */
const medianGoals: Readonly<Record<string, number>> = {
  'GET record': 10,
  'GET document of 1 kB': 12,
  'POST document of 1 kB': 20,
  'list of 100 documents': 20,
  '500 laboratory results by month': 25,
};

export type Results = readonly (readonly [call: MainCall, compared: Compared])[];

export function oneConnection(results: Results): FigureTable {
  return {
    title: 'One connection',
    columns: ['p50, ms', 'p95, ms', 'floor p50, ms', 'p50 ÷ floor', 'processor, ms', 'floor processor, ms'],
    rows: results.map(([call, { service, floor }]) => {
      const goal = medianGoals[call.name];
      return row(call, [
        { value: service.p50, ...(goal !== undefined && { atMost: goal }) },
        { value: service.p95 },
        { value: floor.p50 },
        ratioCell(call, { service, floor }),
        { value: service.processor },
        { value: floor.processor },
      ]);
    }),
  };
}

export function manyConnections(connections: number, results: Results): FigureTable {
  return {
    title: `${connections} connections`,
    columns: [
      'p50, ms',
      'p95, ms',
      'floor p50, ms',
      'p50 ÷ floor',
      'calls/s',
      'floor calls/s',
      'calls/s ÷ floor',
    ],
    rows: results.map(([call, { service, floor }]) =>
      row(call, [
        { value: service.p50 },
        { value: service.p95 },
        { value: floor.p50 },
        ratioCell(call, { service, floor }),
        { value: service.perSecond },
        { value: floor.perSecond },
        { value: service.perSecond / floor.perSecond, atLeast: leastThroughput },
      ]),
    ),
  };
}

function row({ name }: MainCall, cells: readonly Cell[]): Row {
  return { name, cells };
}

function ratioCell({ kind }: MainCall, { service, floor }: Compared): Cell {
  return { value: service.p50 / floor.p50, atMost: mostTimesTheFloor[kind] };
}
