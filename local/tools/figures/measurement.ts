/** What a tool measured, with its goals: one file in docs/figures, from which the pages are written. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

/** One figure. A goal says what is still good: at most, or at least, so much. */
export interface Cell {
  readonly value: number;
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface Row {
  readonly name: string;
  /** In the order of the table's columns; `undefined` stays empty. */
  readonly cells: readonly (Cell | undefined)[];
}

export interface FigureTable {
  readonly title: string;
  /** Each with its unit, such as "p50, ms". The column of the rows' names comes first, and is not among them. */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

export interface Measurement {
  /** As a reader would type it, such as `npm run bench -- --save`. */
  readonly command: string;
  /** Such as 2026-11-22, in UTC. */
  readonly date: string;
  readonly machine: string;
  /** The commit that was measured. Figures of a tree with changes name the commit below them. */
  readonly commit: string;
  /** Processes that wanted a processor in the minute before the end. More than processors: read with care. */
  readonly load: number;
  readonly tables: readonly FigureTable[];
}

const folder = join(projectRoot, 'docs/figures');

/** Whether the figure has a goal and misses it. */
function isMissed({ value, atMost, atLeast }: Cell): boolean {
  return (atMost !== undefined && value > atMost) || (atLeast !== undefined && value < atLeast);
}

/** The figures that miss their goals. */
export function missedIn(tables: readonly FigureTable[]): readonly Cell[] {
  return tables.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.filter((cell) => cell && isMissed(cell))),
  ) as Cell[];
}

/** The figure with its goals, as a page shows it. */
export function cellText(cell: Cell | undefined): string {
  if (!cell) return '';
  const { value, atMost, atLeast } = cell;
  const goals = [
    ...(atMost === undefined ? [] : [`≤ ${number(atMost)}`]),
    ...(atLeast === undefined ? [] : [`≥ ${number(atLeast)}`]),
  ];
  if (goals.length === 0) return number(value);
  return isMissed(cell) ? `**${number(value)}** (missed: ${goals})` : `${number(value)} (${goals})`;
}

/** With three significant digits below 1,000. */
function number(value: number): string {
  const rounded = Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value);
  return rounded.toLocaleString('en');
}

/** Writes docs/figures/NAME.json. Run `npm run docs` afterwards, which writes the pages. */
export function saveMeasurement(name: string, command: string, tables: readonly FigureTable[]): void {
  const measurement: Measurement = {
    command,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    commit: commit(),
    load: Number(loadavg()[0]!.toFixed(1)),
    tables: tables.map(rounded),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(measurement, undefined, 1)}\n`);
}

/** With four significant digits: more would only be noise. What was counted stays exact. */
function rounded(table: FigureTable): FigureTable {
  const round = (cell: Cell | undefined) =>
    cell && !Number.isInteger(cell.value) ? { ...cell, value: Number(cell.value.toPrecision(4)) } : cell;
  return { ...table, rows: table.rows.map(({ name, cells }) => ({ name, cells: cells.map(round) })) };
}

/** By name. A tool that was never run with `--save` is missing. */
export function readMeasurements(): ReadonlyMap<string, Measurement> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Measurement,
    ]),
  );
}

function machine(): string {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpus()[0]!.model.trim()}, ${gibibytes} GiB, Node ${process.versions.node}`;
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim();
}
