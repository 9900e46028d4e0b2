/**
 * `npm run bench -- [CASE]`: measures one thing (`calls` by default), and prints figures with their goals. Goals of times are
 * meant for a quiet machine, so a missed one makes it exit with 1 only with `--strict`. `--save` writes the figures to
 * docs/figures. The options of a case set how much it does.
 */
import { availableParallelism, loadavg } from 'node:os';
import { Teardown } from '../../server/teardown.ts';
import { missedIn, saveMeasurement } from '../figures/measurement.ts';
import { printTables } from '../figures/print-tables.ts';
import type { BenchCase } from './case.ts';
import { readOptions } from './read-options.ts';

const cases: Readonly<Record<string, () => Promise<{ readonly bench: BenchCase }>>> = {
  calls: () => import('./cases/calls.ts'),
  scale: () => import('./cases/scale.ts'),
  functions: () => import('./cases/functions.ts'),
  cold: () => import('./cases/cold.ts'),
  pages: () => import('./cases/pages.ts'),
  codes: () => import('./cases/codes.ts'),
  archive: () => import('./cases/archive.ts'),
  'fhir-import': () => import('./cases/fhir-import.ts'),
};

const given = process.argv.slice(2);
const [name, ...args] = given[0]?.startsWith('-') === false ? given : ['calls', ...given];
const load = cases[name as string];
if (!load) {
  console.error(`There is no case ${name}. Cases: ${Object.keys(cases).join(', ')}.`);
  process.exit(2);
}

process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const { bench } = await load();
const options = readOptions(args, bench);
const teardown = new Teardown();
try {
  printLoad('before');
  const { tables, counted = [] } = await bench.run(options.own, teardown);
  printTables(tables);
  printLoad('after');
  if (options.save && bench.figures)
    saveMeasurement(bench.figures, `npm run bench -- ${name} --save`, tables);
  if (missedIn(options.strict ? tables : counted).length > 0) process.exitCode = 1;
} finally {
  await teardown.run();
}

/** Runnable processes in the last minute. When there are more than processors, the times mean little. */
function printLoad(when: string): void {
  console.log(`load ${when}: ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`);
}
