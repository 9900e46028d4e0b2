/**
 * Imports synthetic patients into a service on emulators of its own, each into a record that the command creates, and then the
 * same files again. Fails when something is missing or a command takes too much memory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulators } from '../../emulators.ts';
import { benchCase } from '../case.ts';
import { emptyService } from '../command-target.ts';
import { writeExport } from '../fhir-import/write-export.ts';
import { type Run, runCli, runColumns, runRow } from '../run-cli.ts';

const app = 'onboarding@apps.example.org';
const mostMegabytes = 512;

/** `resources`: of each patient. */
export const bench = benchCase({
  numbers: { patients: 1000, resources: 500 },
  figures: 'fhir-import',
  async run({ patients, resources }, teardown) {
    const folder = mkdtempSync(join(tmpdir(), 'fhir-import-'));
    teardown.add(() => rmSync(folder, { recursive: true }));
    await startEmulators(teardown);
    const env = await emptyService();
    const { bytes } = writeExport(folder, patients, resources);
    const args = ['records', 'import-fhir', folder, '--app', app, '--create'];
    const documents = patients * resources;
    const count = documents.toLocaleString('en');
    const first = await runCli(args, env);
    requireIn(first, `${count} documents created`);
    const second = await runCli(args, env);
    requireIn(second, `${count} unchanged`);
    const title = `${patients.toLocaleString('en')} patients of ${resources} resources, ${Math.round(bytes / 1e6)} MB`;
    const rows = [
      runRow('into new records', first, documents, mostMegabytes),
      runRow('the same again', second, documents, mostMegabytes),
    ];
    const tables = [{ title, columns: runColumns, rows }];
    return { tables, counted: tables };
  },
});

/** Every resource of every patient is a document, and each of them says so. */
function requireIn({ output }: Run, said: string): void {
  if (!output.includes(said)) throw new Error(`Not "${said}":\n${output}`);
}
