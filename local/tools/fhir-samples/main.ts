/**
 * `npm run fhir:samples`: reads FHIR resources that others wrote, and prints how many facts of each kind there are, and every
 * resource that gave none, with the reason. With `--save` the counts become figures. The first run fetches the resources.
 * `--folder DIR` reads the JSON files of a folder instead; `--fetch` only fetches.
 */
import { parseArgs } from 'node:util';
import { type FigureTable, saveMeasurement } from '../figures/measurement.ts';
import { Counts } from './count.ts';
import { areFetched, fetchSamples, filesIn, samples } from './packages.ts';

const { values } = parseArgs({
  options: {
    save: { type: 'boolean', default: false },
    fetch: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
});
if (values.fetch) {
  fetchSamples();
  if (!areFetched()) throw new Error('The packages were installed, but do not hold what they should.');
  process.exit();
}
const { folder } = values;
const sources = folder === undefined ? await samples() : new Map([[folder, filesIn(folder)]]);
const counts = new Map<string, Counts>();
for (const [source, resources] of sources) {
  const own = new Counts();
  for (const sample of resources) own.add(sample);
  counts.set(source, own);
}
for (const [source, { unread }] of counts) {
  for (const { sample, resource, reason } of unread)
    console.log(`${source} ${sample}: ${resource}: ${reason}`);
}
const tables = [...counts].flatMap(([source, own]) => tablesOf(source, own));
for (const { title, columns, rows } of tables) {
  console.log(`\n${title} (${columns.join(', ')})`);
  for (const { name, cells } of rows)
    console.log(`  ${name}: ${cells.map((cell) => cell?.value).join(', ')}`);
}
if (values.save && folder === undefined)
  saveMeasurement('fhir-samples', 'npm run fhir:samples -- --save', tables);

function tablesOf(source: string, { resources, facts, sameAgain, unread }: Counts): readonly FigureTable[] {
  const without = Map.groupBy(unread, ({ kind }) => kind);
  const reasons = Map.groupBy(unread, ({ kind, reason }) => `${kind}: ${reason}`);
  return [
    {
      title: `Resources: ${source}`,
      columns: ['resources', 'read', 'without a fact'],
      rows: [...resources].sort().map(([kind, all]) => {
        const none = without.get(kind)?.length ?? 0;
        return { name: kind, cells: [all, all - none, none].map((value) => ({ value })) };
      }),
    },
    {
      title: `Facts: ${source}`,
      columns: ['facts', 'the same after they were written and read again'],
      rows: [...facts].sort().map(([model, value]) => ({
        name: model,
        cells: [{ value }, { value: sameAgain.get(model) ?? 0, atLeast: value }],
      })),
    },
    {
      title: `Why resources gave no fact: ${source}`,
      columns: ['resources'],
      rows: [...reasons].sort().map(([name, all]) => ({ name, cells: [{ value: all.length }] })),
    },
  ];
}
