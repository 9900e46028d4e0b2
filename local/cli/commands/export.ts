/** The command that writes a record to a file. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { exportRecord } from '../../../shared/operations/archive/export/index.ts';
import { exportFhir } from '../../../shared/operations/fhir/export.ts';
import { archiveProgress } from '../archive-progress.ts';
import { writeZip } from '../archive-zip/write-file.ts';
import { writeComplete } from '../complete-file.ts';
import { addExample } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

interface ExportOptions extends TargetOptions {
  readonly format: 'archive' | 'fhir';
  readonly force?: boolean;
}

const now = () => new Date();

/** Adds `export` to the commands about records. */
export function addExportCommand(records: Command): void {
  const exporting = records
    .command('export')
    .summary('writes a whole record to a file')
    .description(
      'Writes a record to a zip file that only the current user may read: all versions of its documents, relations, ' +
        'status history, sharing and audit trail. The same record gives the same bytes. With --format fhir, writes one ' +
        'FHIR Bundle for a hospital instead: the person, and everything that was read from active documents.',
    )
    .argument('<record>', 'id of the record')
    .argument('<file>', 'the file; while it is being written, its name ends in .partial')
    .option('--force', 'replace an existing file')
    .addOption(
      new Option('--format <format>', 'archive: a zip file to import again; fhir: a Bundle of FHIR R4')
        .choices(['archive', 'fhir'])
        .default('archive'),
    )
    .action(exportCommand);
  addExample(
    addTargetOptions(exporting),
    'records export 019c171a-1c00-7000-8000-5f6d0c9ab001 record.zip --outputs outputs.json',
  );
}

async function exportCommand(
  recordId: string,
  file: string,
  { force = false, format, ...target }: ExportOptions,
): Promise<void> {
  const path = resolve(file);
  if (format === 'fhir') return exportAsFhir(recordId, path, force, target);
  const { documents, versions, audit_entries } = await withTarget(target, ({ store, bodies }) =>
    writeZip(path, { force }, (sink) =>
      exportRecord(recordId, sink, { store, bodies, now, onProgress: archiveProgress() }),
    ),
  );
  progress('Done.');
  print(
    `${path}: record ${recordId} with ${count(documents)} documents in ${count(versions)} versions and ` +
      `${count(audit_entries)} entries of its audit trail.`,
  );
}

/** Addresses in the file begin with this where the target does not say the address of the service. */
const unknownOrigin = 'https://service.invalid';

async function exportAsFhir(
  recordId: string,
  path: string,
  force: boolean,
  options: TargetOptions,
): Promise<void> {
  const { facts, resources } = await withTarget(options, ({ store, bodies, deployment, config }) => {
    const origin = deployment?.serviceUrl ?? config.baseUrl ?? unknownOrigin;
    return writeComplete(path, { force }, (handle) =>
      exportFhir(recordId, {
        store,
        bodies,
        now,
        origin: origin.replace(/\/$/, ''),
        write: async (text) => handle.appendFile(text),
      }),
    );
  });
  progress('Done.');
  print(`${path}: record ${recordId} with ${count(facts)} facts in ${count(resources)} resources of FHIR.`);
}
