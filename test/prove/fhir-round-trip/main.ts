/**
 * `npm run fhir:round-trip`: what others wrote comes back from the FHIR base as it was sent, by search and by read. Exits with 1 when it does
 * not. The first run makes Synthea's patients, which needs Java and Maven.
 */
import { parseArgs } from 'node:util';
import { Teardown } from '../../../local/server/teardown.ts';
import { folderSource, type Sample, sources } from '../../../local/tools/fhir-samples/samples.ts';
import { saveMeasurement } from '../../../local/tools/figures/measurement.ts';
import { printTables } from '../../../local/tools/figures/print-tables.ts';
import { startInMemory } from '../../../local/tools/in-memory-service.ts';
import { sorts } from '../../support/fhir/followed-references.ts';
import { type Outcome, roundTrip } from './round-trip.ts';

const usage = `Usage: npm run fhir:round-trip -- [--patients N] [--bytes N] [--folder DIR]… [--save]

--patients N  so many of Synthea's patients; 20 by default
--bytes N     posts what has more bytes as several documents; 3,900,000 by default, which is as much as one may have
--folder DIR  the JSON files below a folder instead, each in a record of its own; may be repeated
--save        keeps the figures
`;

const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '20' },
    bytes: { type: 'string', default: '3900000' },
    folder: { type: 'string', multiple: true, default: [] },
    save: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit();
}
// The line of every call would bury what is printed.
process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
const teardown = new Teardown();
try {
  await run();
} finally {
  await teardown.run();
}

async function* samples(): AsyncGenerator<Sample> {
  if (values.folder.length > 0) {
    for (const folder of values.folder) yield* folderSource(folder, folder).samples();
    return;
  }
  const synthea = sources.find(({ name }) => name === 'Synthea')!;
  const problem = synthea.problem();
  if (problem !== undefined) {
    console.error(`Left out: Synthea, because ${problem}.`);
    process.exit();
  }
  let count = 0;
  for await (const sample of synthea.samples()) {
    if (count >= Number(values.patients)) return;
    count += 1;
    yield sample;
  }
}

async function run(): Promise<void> {
  const service = await startInMemory(teardown);
  const outcomes: Outcome[] = [];
  let rejected = 0;
  for await (const { name, text } of samples()) {
    const outcome = await roundTrip(service, {
      name: `sample-${outcomes.length + rejected}`,
      text,
      mostBytes: Number(values.bytes),
    }).catch((error) => {
      console.error(`${name}: ${String(error)}`);
    });
    if (!outcome) {
      rejected += 1;
      continue;
    }
    outcomes.push(outcome);
    console.log(`${name}: ${outcome.sent} sent, ${outcome.problems.length} differences`);
    for (const problem of outcome.problems.slice(0, 5)) console.error(`  ${problem}`);
  }
  const sum = (value: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + value(one), 0);
  const differing = sum(({ problems }) => problems.length);
  const tables = [
    {
      title: 'Read back from the FHIR base',
      columns: [
        'files',
        'documents',
        'rejected',
        'about others',
        'resources sent',
        'found',
        'read',
        'differences',
      ],
      rows: [
        {
          name: values.folder.length > 0 ? 'own folders' : "Synthea's patients",
          cells: [
            ...[
              outcomes.length,
              sum(({ documents }) => documents),
              rejected,
              outcomes.filter(({ isApart }) => isApart).length,
              sum(({ sent }) => sent),
              sum(({ found }) => found),
            ].map((value) => ({ value })),
            { value: sum(({ read }) => read) },
            { value: differing, atMost: 0 },
          ],
        },
      ],
    },
    {
      title: 'References, each followed',
      columns: ['sent', 'right', 'of these to a resource here', 'wrong'],
      rows: sorts.map((sort) => {
        const tallied = (value: 'sent' | 'right' | 'linked') =>
          sum(({ references }) => references.get(sort)?.[value] ?? 0);
        const [sent, right] = [tallied('sent'), tallied('right')];
        return {
          name: `to ${sort}`,
          cells: [
            { value: sent },
            { value: right },
            { value: tallied('linked') },
            { value: sent - right, atMost: 0 },
          ],
        };
      }),
    },
  ];
  printTables(tables);
  if (differing > 0 || outcomes.length === 0) process.exitCode = 1;
  if (values.save) saveMeasurement('fhir-round-trip', 'npm run fhir:round-trip -- --save', tables);
}
