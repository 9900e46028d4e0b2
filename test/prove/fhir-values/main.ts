/**
 * `npm run fhir:values`: compares random resources with what the service tells of them. Exits with 1 when it tells anything false.
 */

import { type Source, sources } from '../../../local/tools/fhir-samples/samples.ts';
import { type FigureTable, missedIn, saveMeasurement } from '../../../local/tools/figures/measurement.ts';
import { printTables } from '../../../local/tools/figures/print-tables.ts';
import { readOptions } from '../options.ts';
import type { Aspect, Outcome } from './compare/verdict.ts';
import { type Compared, compareRandom } from './run.ts';

const usage = `Usage: npm run fhir:values -- [--resources N] [--seed N] [--save]

--resources N  how many resources (default 1000)
--seed N       other resources (default 25)
`;

const aspects: readonly Aspect[] = ['code', 'value', 'unit', 'date', 'status', 'negation'];

const options = readOptions({ resources: 1000, seed: 25 }, usage);
if (options) {
  const { resources: count, seed } = options.numbers;
  const usable = sources.filter(isUsable).map(({ name, samples }) => [name, samples()] as const);
  const compared = await compareRandom(new Map(usable), { count, seed });
  for (const { name, verdicts } of compared) {
    for (const { aspect, field, source, told } of verdicts.filter(({ outcome }) => outcome === 'false'))
      console.log(
        `${name}: ${aspect} ${field}: ${told.slice(0, 300)}, but the source says ${source.slice(0, 300)}`,
      );
  }
  const tables = [byKind(compared), byAspect(compared), silent(compared)];
  printTables(tables);
  console.log(`\nSeed ${seed}`);
  if (missedIn(tables).length > 0) process.exitCode = 1;
  if (options.save) saveMeasurement('fhir-values', 'npm run fhir:values -- --save', tables);
}

function isUsable({ name, problem }: Source): boolean {
  const reason = problem();
  if (reason !== undefined) process.stderr.write(`Left out: ${name}, because ${reason}.\n`);
  return reason === undefined;
}

function byKind(compared: readonly Compared[]): FigureTable {
  const rows = [...Map.groupBy(compared, ({ kind }) => kind)].sort(([left], [right]) =>
    left < right ? -1 : 1,
  );
  return {
    title: 'Resources',
    columns: ['compared', 'nothing told of it', 'with something false'],
    rows: [...rows, ['all', compared] as const].map(([name, all]) => ({
      name,
      cells: [
        { value: all.length },
        { value: all.filter(({ verdicts }) => verdicts.length === 0).length },
        { value: all.filter((one) => timesOf([one], 'false') > 0).length, atMost: 0 },
      ],
    })),
  };
}

function byAspect(compared: readonly Compared[]): FigureTable {
  return {
    title: 'What is told',
    columns: ['true', 'false', 'not told'],
    rows: aspects.map((aspect) => ({
      name: aspect,
      cells: [
        { value: timesOf(compared, 'true', aspect) },
        { value: timesOf(compared, 'false', aspect), atMost: 0 },
        { value: timesOf(compared, 'not told', aspect) },
      ],
    })),
  };
}

/** Fields that say less than the source, with how often. */
function silent(compared: readonly Compared[]): FigureTable {
  const fields = compared.flatMap(({ kind, verdicts }) =>
    verdicts.filter(({ outcome }) => outcome === 'not told').map(({ field }) => `${kind}: ${field}`),
  );
  const times = [...Map.groupBy(fields, (field) => field)].sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    title: 'Not told',
    columns: ['times'],
    rows: times.map(([name, all]) => ({ name, cells: [{ value: all.length }] })),
  };
}

function timesOf(compared: readonly Compared[], outcome: Outcome, aspect?: Aspect): number {
  const all = compared.flatMap(({ verdicts }) => verdicts);
  return all.filter((one) => one.outcome === outcome && (aspect === undefined || one.aspect === aspect))
    .length;
}
