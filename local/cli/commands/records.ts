import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { exportRecord } from '../../../shared/operations/archive/export/index.ts';
import { discardImport } from '../../../shared/operations/archive/import/discard.ts';
import { type Imported, importRecord } from '../../../shared/operations/archive/import/index.ts';
import { type Reprocessed, reprocessRecord } from '../../../shared/operations/facts/reprocess.ts';
import { exportFhir } from '../../../shared/operations/fhir/export.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';
import { archiveProgress } from '../archive-progress.ts';
import { writeZip } from '../archive-zip/write-file.ts';
import { openZip } from '../archive-zip/zip-reader.ts';
import { writeComplete } from '../complete-file.ts';
import { UsageError } from '../errors.ts';
import { addRecordsListCommand } from '../lists/records.ts';
import { addExample, filled } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';
import { addEraseCommand } from './erase.ts';
import { addImportFhirCommand } from './import-fhir.ts';

interface ExportOptions extends TargetOptions {
  readonly format: 'archive' | 'fhir';
  readonly force?: boolean;
}

interface ImportOptions extends TargetOptions {
  readonly skipMissingApps?: boolean;
  readonly restart?: boolean;
}

interface ReprocessOptions extends TargetOptions {
  readonly record?: string;
  readonly all?: boolean;
}

const now = () => new Date();

export function addRecordsCommands(program: Command): void {
  const records = program.command('records').description('Whole records of patients.');
  addExample(records, 'records list');
  addRecordsListCommand(records);
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
  const importing = records
    .command('import')
    .summary('creates a record from an exported file')
    .description(
      'Creates the record in the file, with its ids and times. The whole file is checked before anything is ' +
        'written, and the record becomes visible when it is complete. If the command is interrupted, run it again to ' +
        'complete the import. Missing accounts are created, without credentials and mail.',
    )
    .argument('<file>', 'the file')
    .option('--skip-missing-apps', 'leave out what belongs to apps that are not registered here')
    .option('--restart', 'first remove what an interrupted import of another file of the record left')
    .action(importCommand);
  addExample(addTargetOptions(importing), 'records import record.zip --outputs outputs.json');
  addImportFhirCommand(records);
  const discarding = records
    .command('discard-import')
    .summary('removes what an interrupted import left')
    .description(
      'Removes what an interrupted import of this record left, when it is not to be completed. No one has seen that ' +
        'record; a visible record is never touched.',
    )
    .argument('<record>', 'id of the record')
    .action(discardCommand);
  addExample(
    addTargetOptions(discarding),
    'records discard-import 019c171a-1c00-7000-8000-5f6d0c9ab001 --outputs outputs.json',
  );
  const reprocessing = records
    .command('reprocess')
    .summary('extracts the facts of documents again')
    .description(
      'Extracts the facts again from the latest version of every document. Run it once after the data models have ' +
        'changed, so that documents stored before follow the new models. The facts get new ids.',
    )
    .option('--record <id>', 'the record', filled)
    .option('--all', 'all records')
    .action(reprocessCommand);
  addExample(addTargetOptions(reprocessing), 'records reprocess --all --outputs outputs.json');
  addEraseCommand(records);
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

async function importCommand(file: string, options: ImportOptions): Promise<void> {
  const { skipMissingApps = false, restart = false, ...target } = options;
  const source = await openZip(resolve(file));
  try {
    const imported = await withTarget(target, ({ store, bodies }) =>
      importRecord(source, { store, bodies, now, skipMissingApps, restart, onProgress: archiveProgress() }),
    );
    progress('Done.');
    showImported(imported);
  } finally {
    source.close();
  }
}

function showImported({
  recordId,
  counts,
  newAccounts,
  missingApps,
  storedLeftOut,
  withoutFacts,
}: Imported): void {
  print(
    `Record ${recordId} is imported: ${count(counts.documents)} documents in ${count(counts.versions)} versions, ` +
      `${count(counts.audit_entries)} entries of its audit trail.`,
  );
  for (const id of newAccounts) print(`Account ${id} is created, without credentials.`);
  for (const id of missingApps) print(`App ${id} is not registered here: its bindings are left out.`);
  if (storedLeftOut > 0)
    print(`${count(storedLeftOut)} documents in the storages of these apps are left out.`);
  for (const { documentId, reason } of withoutFacts) progress(`${documentId} has no facts: ${reason}`);
}

async function discardCommand(recordId: string, target: TargetOptions): Promise<void> {
  const isDone = await withTarget(target, ({ store, bodies }) =>
    discardImport(recordId, { store, bodies }, now()),
  );
  if (!isDone) throw new Error(`There is no interrupted import of record ${recordId}.`);
  print(`What the interrupted import of record ${recordId} left is removed.`);
}

async function reprocessCommand({ record, all, ...target }: ReprocessOptions): Promise<void> {
  if ((record === undefined) === (all === undefined)) throw new UsageError('Give either --record or --all.');
  const refused = await withTarget(target, async ({ store, bodies }) => {
    if (record !== undefined && (await store.get([keys.record(record)]))[0] === undefined)
      throw new Error(`There is no record ${record}.`);
    let sum = 0;
    for await (const recordId of record === undefined ? allRecords(store) : [record]) {
      const result = await reprocessRecord(recordId, { store, bodies }, now);
      sum += result.refused.length;
      showReprocessed(recordId, result);
    }
    return sum;
  });
  if (refused > 0)
    throw new Error(`${count(refused)} documents break a rule of the models and have no facts.`);
}

async function* allRecords(store: Store): AsyncGenerator<string> {
  for (const entries of keys.recordSearchEntries) {
    for await (const page of store.pages(entries)) {
      for (const { id } of page) yield id;
    }
  }
}

function showReprocessed(recordId: string, { documents, facts, refused }: Reprocessed): void {
  print(`${recordId}: ${documents} documents, ${facts} facts`);
  progress(...refused.map(({ documentId, reason }) => `  ${documentId} has no facts: ${reason}`));
}
