/** The counts as tables of figures. */
import type { Cell, FigureTable, Row } from '../figures/measurement.ts';
import type { Counts, KindCount } from './count.ts';
import { groups } from './kinds.ts';

/** Sources that must be read nearly whole. The others hold examples of every oddity that FHIR allows. */
const withGoals: ReadonlySet<string> = new Set(['Synthea', 'US Core', 'Cerner', 'mCODE', 'C-CDA']);

const goalOfAll = 99;
const goalOfGroup = 100;

const columns = [
  'resources',
  'withdrawn or an error',
  'of somebody else or nobody',
  'older versions',
  'the rest',
  'visible as facts',
  'of these only beside others',
  'visible, %',
];

export function tablesOf(source: string, counts: Counts): readonly FigureTable[] {
  return [visibleTable(source, counts), reasonsTable(source, counts), factsTable(source, counts)].filter(
    ({ rows }) => rows.length > 0,
  );
}

function visibleTable(source: string, { kinds }: Counts): FigureTable {
  const hasGoals = withGoals.has(source);
  const grouped = Object.entries(groups).flatMap(([name, members]) => {
    const found = members.flatMap((kind) => kinds.get(kind) ?? []);
    return found.length === 0 ? [] : [rowOf(name, found, hasGoals ? goalOfGroup : undefined)];
  });
  const inGroups = new Set(Object.values(groups).flat());
  const others = [...kinds].filter(([kind]) => !inGroups.has(kind)).sort(byName);
  return {
    title: `Visible as facts: ${source}`,
    columns,
    rows: [
      ...grouped,
      ...others.map(([kind, count]) => rowOf(kind, [count], undefined)),
      rowOf('all', [...kinds.values()], hasGoals ? goalOfAll : undefined),
    ],
  };
}

function rowOf(name: string, counts: readonly KindCount[], atLeast: number | undefined): Row {
  const sum = (value: (count: KindCount) => number) => counts.reduce((total, one) => total + value(one), 0);
  const resources = sum((one) => one.resources);
  const left = [
    sum(({ left }) => left.withdrawn),
    sum(({ left }) => left['of somebody else']),
    sum(({ left }) => left.older),
  ];
  const rest = left.reduce((total, one) => total - one, resources);
  const visible = sum((one) => one.visible);
  const besideOthers = sum((one) => one.besideOthers);
  const cells: readonly Cell[] = [resources, ...left, rest, visible, besideOthers].map((value) => ({
    value,
  }));
  if (rest === 0) return { name, cells: [...cells, undefined] };
  return {
    name,
    cells: [...cells, { value: share(visible, rest), ...(atLeast !== undefined && { atLeast }) }],
  };
}

/** In percent, rounded down: 100 means all. */
function share(visible: number, rest: number): number {
  return Math.floor((visible * 1000) / rest) / 10;
}

function reasonsTable(source: string, { missing }: Counts): FigureTable {
  const reasons = Map.groupBy(missing, ({ kind, reason }) => `${kind}: ${reason}`);
  return {
    title: `Why not: ${source}`,
    columns: ['resources'],
    rows: [...reasons].sort(byName).map(([name, all]) => ({ name, cells: [{ value: all.length }] })),
  };
}

function factsTable(source: string, { facts, sameAgain }: Counts): FigureTable {
  return {
    title: `Facts: ${source}`,
    columns: ['facts', 'the same after they were written and read again'],
    rows: [...facts].sort(byName).map(([model, value]) => ({
      name: model,
      cells: [{ value }, { value: sameAgain.get(model) ?? 0, atLeast: value }],
    })),
  };
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}
