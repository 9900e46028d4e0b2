import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exportRecord } from '../../../shared/operations/archive/export/index.ts';
import { discardImport } from '../../../shared/operations/archive/import/discard.ts';
import { type Imported, importRecord } from '../../../shared/operations/archive/import/index.ts';
import { type Reprocessed, reprocessRecord } from '../../../shared/operations/facts/reprocess.ts';
import { keys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { archiveProgress } from '../archive-progress.ts';
import { writeZip } from '../archive-zip/write-file.ts';
import { openZip } from '../archive-zip/zip-reader.ts';
import { UsageError } from '../errors.ts';
import { addExample, filled } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';
import { addEraseCommand } from './erase.ts';

interface ExportOptions extends TargetOptions {
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
  const records = program.command('records').description('The records of patients, as a whole.');
  const exporting = records
    .command('export')
    .summary('writes a whole record into a file')
    .description(
      'Writes a record into a zip file that only the user who runs this may read: documents in all their versions, ' +
        'relations, status history, sharing and audit trail. The same record gives the same octets.',
    )
    .argument('<record>', 'id of the record')
    .argument('<file>', 'the file; while it is written, its name has .partial at the end')
    .option('--force', 'replace the file when there is one')
    .action(exportCommand);
  addExample(
    addTargetOptions(exporting),
    'records export 019c171a-1c00-7000-8000-5f6d0c9ab001 record.zip --outputs outputs.json',
  );
  const importing = records
    .command('import')
    .summary('makes a record of such a file')
    .description(
      'Makes the record that the file holds, with its ids and times. The file is checked as a whole before anything ' +
        'is written, and nobody sees the record before it is complete. Broken off, the command completes it when it ' +
        'is run again. Accounts that are missing are made, without credentials and mail.',
    )
    .argument('<file>', 'the file')
    .option('--skip-missing-apps', 'leave out what binds apps to the record that are not registered here')
    .option('--restart', 'first remove what a broken-off import of another file of the record has left')
    .action(importCommand);
  addExample(addTargetOptions(importing), 'records import record.zip --outputs outputs.json');
  const discarding = records
    .command('discard-import')
    .summary('removes what a broken-off import has left')
    .description(
      'Removes what an import of this record has left that was broken off and is not to be completed. Nobody has seen ' +
        'the record; one that is in sight is never touched.',
    )
    .argument('<record>', 'id of the record')
    .action(discardCommand);
  addExample(
    addTargetOptions(discarding),
    'records discard-import 019c171a-1c00-7000-8000-5f6d0c9ab001 --outputs outputs.json',
  );
  const reprocessing = records
    .command('reprocess')
    .summary('extracts the facts of documents anew')
    .description(
      'Extracts the facts of documents anew, from the latest version of every document. Needed once after the data ' +
        'models have changed: documents that were stored before follow the new models then. The facts get new ids.',
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
  { force = false, ...target }: ExportOptions,
): Promise<void> {
  const path = resolve(file);
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
  for (const id of newAccounts) print(`Account ${id} is made, without credentials.`);
  for (const id of missingApps) print(`App ${id} is not registered here: its bindings are left out.`);
  if (storedLeftOut > 0)
    print(`${count(storedLeftOut)} documents in the storages of these apps are left out.`);
  for (const { documentId, reason } of withoutFacts) progress(`${documentId} has no facts: ${reason}`);
}

async function discardCommand(recordId: string, target: TargetOptions): Promise<void> {
  const isDone = await withTarget(target, ({ store, bodies }) =>
    discardImport(recordId, { store, bodies }, now()),
  );
  if (!isDone) throw new Error(`No import of record ${recordId} was broken off.`);
  print(`What the import of record ${recordId} had left is removed.`);
}

async function reprocessCommand({ record, all, ...target }: ReprocessOptions): Promise<void> {
  if ((record === undefined) === (all === undefined)) throw new UsageError('Name a record, or --all.');
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
  for (const partition of keys.recordSearchPartitions) {
    for await (const page of store.pages({ partition })) {
      for (const { id } of page) yield String(id);
    }
  }
}

function showReprocessed(recordId: string, { documents, facts, refused }: Reprocessed): void {
  print(`${recordId}: ${documents} documents, ${facts} facts`);
  progress(...refused.map(({ documentId, reason }) => `  ${documentId} has no facts: ${reason}`));
}
