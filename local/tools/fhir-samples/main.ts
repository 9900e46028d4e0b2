/**
 * `npm run fhir:samples`: reads FHIR resources that others wrote, and prints for each source and kind how many are visible as facts,
 * and why the others are not. The first run fetches or makes the resources. With `--save` the counts become figures.
 */
import { parseArgs } from 'node:util';
import { type FigureTable, saveMeasurement } from '../figures/measurement.ts';
import { printTables } from '../figures/print-tables.ts';
import { Counts } from './count.ts';
import { areFetched, fetchPackages } from './npm.ts';
import { folderSource, type Source, sources } from './samples.ts';
import { tablesOf } from './tables.ts';

const usage = `Usage: npm run fhir:samples -- [--only NAME]… [--folder NAME=DIR]… [--each] [--save] [--fetch]

--only NAME        only this source, such as Synthea; may be repeated
--folder NAME=DIR  the JSON files below a folder as one more source; may be repeated
--each             prints every single resource that is not visible
--save             keeps the figures
--fetch            only fetches the packages of npm
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    folder: { type: 'string', multiple: true, default: [] },
    each: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    fetch: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit();
}
if (values.fetch) {
  fetchPackages();
  if (!areFetched()) throw new Error('The packages were installed, but are not there.');
  process.exit();
}

const all = [...sources, ...values.folder.map(sourceOf)];
const chosen = all.filter(({ name }) => values.only?.includes(name) ?? true);
if (chosen.length === 0)
  throw new Error(`No source has this name. There are ${all.map(({ name }) => name)}.`);
const tables: FigureTable[] = [];
for (const source of chosen) tables.push(...(await measured(source)));
printTables(tables);
const words = values.folder.map((word) => `--folder ${sourceOf(word).name}=… `).join('');
if (values.save) saveMeasurement('fhir-samples', `npm run fhir:samples -- ${words}--save`, tables);

async function measured({ name, problem, samples }: Source): Promise<readonly FigureTable[]> {
  const reason = problem();
  if (reason !== undefined) {
    process.stderr.write(`Left out: ${name}, because ${reason}.\n`);
    return [];
  }
  const counts = new Counts();
  for await (const sample of samples()) counts.add(sample);
  const { posted, 'one by one': single } = counts.ways;
  console.log(`${name}: files read as documents ${posted}, resource by resource ${single}`);
  if (values.each) {
    for (const { sample, resource, reason } of counts.missing)
      console.log(`${name} ${sample}: ${resource}: ${reason}`);
  }
  return tablesOf(name, counts);
}

/** Of `NAME=DIR`; throws for anything else. */
function sourceOf(word: string): Source {
  const at = word.indexOf('=');
  if (at < 1) throw new Error(`--folder ${word}: it must be NAME=DIR, such as Hospital=resources.`);
  return folderSource(word.slice(0, at), word.slice(at + 1));
}
