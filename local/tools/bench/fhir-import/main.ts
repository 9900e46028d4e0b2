/**
 * `npm run bench:fhir-import -- [--patients N] [--resources N] [--save]`: imports synthetic patients into a service on emulators of its
 * own, each into a record that the command creates, and then the same files again. Prints pace, memory and what each document costs.
 * Exits with 1 when something is missing or a goal is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Teardown } from '../../../server/teardown.ts';
import { missedIn, saveMeasurement } from '../../figures/measurement.ts';
import { printTables } from '../../figures/print-tables.ts';
import { type Run, runCli } from '../archive/memory.ts';
import { emptyService, startEmulators } from '../command-target.ts';
import { writeExport } from './write-export.ts';

const app = 'onboarding@apps.example.org';

const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '1000' },
    resources: { type: 'string', default: '500' },
    save: { type: 'boolean', default: false },
  },
});
const [patients, each] = [Number(values.patients), Number(values.resources)];

const teardown = new Teardown();
try {
  const folder = mkdtempSync(join(tmpdir(), 'fhir-import-'));
  teardown.add(async () => rmSync(folder, { recursive: true }));
  await startEmulators(teardown);
  const env = await emptyService();
  const { bytes } = writeExport(folder, patients, each);
  const args = ['records', 'import-fhir', folder, '--app', app, '--create'];
  const first = await runCli(args, env);
  const second = await runCli(args, env);
  requireAll(first, 'created');
  requireAll(second, 'unchanged');

  const rows = [rowOf('into new records', first), rowOf('the same again', second)];
  const title = `${patients.toLocaleString('en')} patients of ${each} resources, ${Math.round(bytes / 1e6)} MB`;
  const columns = [
    'seconds',
    'documents a second',
    'processor time of the command a document, ms',
    'memory at the peak, MB',
  ];
  const tables = [{ title, columns, rows }];
  printTables(tables);
  if (values.save) saveMeasurement('fhir-import', 'npm run bench:fhir-import -- --save', tables);
  if (missedIn(tables).length > 0) process.exitCode = 1;
} finally {
  await teardown.run();
}

/** Every resource of every patient is a document, and each of them says so. */
function requireAll({ output }: Run, outcome: 'created' | 'unchanged'): void {
  const expected = (patients * each).toLocaleString('en');
  const found = outcome === 'created' ? `${expected} documents created` : `${expected} unchanged`;
  if (!output.includes(found)) throw new Error(`Not all documents are ${outcome}:\n${output}`);
}

function rowOf(name: string, { seconds, megabytes, processor }: Run) {
  const documents = patients * each;
  return {
    name,
    cells: [
      { value: seconds },
      { value: documents / seconds },
      processor === undefined ? undefined : { value: (processor * 1000) / documents },
      megabytes === undefined ? undefined : { value: megabytes, atMost: 512 },
    ],
  };
}
