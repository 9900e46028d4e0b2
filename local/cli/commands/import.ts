/** The commands that create a record from an exported file, and that remove what is left of one. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { discardImport } from '../../../shared/operations/archive/import/discard.ts';
import { type Imported, importRecord } from '../../../shared/operations/archive/import/index.ts';
import { archiveProgress } from '../archive-progress.ts';
import { openZip } from '../archive-zip/zip-reader.ts';
import { addExample } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

interface ImportOptions extends TargetOptions {
  readonly skipMissingApps?: boolean;
  readonly restart?: boolean;
}

const now = () => new Date();

/** Adds `import` to the commands about records. */
export function addImportCommand(records: Command): void {
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
}

async function importCommand(file: string, options: ImportOptions): Promise<void> {
  const { skipMissingApps = false, restart = false, ...target } = options;
  const source = await openZip(resolve(file));
  try {
    const imported = await withTarget(target, ({ store, bodies, keyring }) =>
      importRecord(source, {
        store,
        bodies,
        keyring,
        now,
        skipMissingApps,
        restart,
        onProgress: archiveProgress(),
      }),
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

/** Adds `discard-import` to the commands about records. */
export function addDiscardImportCommand(records: Command): void {
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
}

async function discardCommand(recordId: string, target: TargetOptions): Promise<void> {
  const isDone = await withTarget(target, ({ store, bodies }) =>
    discardImport(recordId, { store, bodies }, now()),
  );
  if (!isDone) throw new Error(`There is no interrupted import of record ${recordId}.`);
  print(`What the interrupted import of record ${recordId} left is removed.`);
}
