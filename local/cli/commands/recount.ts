/** The command that counts again what the documents of records say. */
import type { Command } from 'commander';
import { type Recounted, recountRecord } from '../../../shared/operations/facts/recount.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { UsageError } from '../errors.ts';
import { allRecords } from '../lists/all-records.ts';
import { addExample, filled } from '../options.ts';
import { count, print } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

interface RecountOptions extends TargetOptions {
  readonly record?: string;
  readonly all?: boolean;
}

/** Adds `recount` to the commands about records. */
export function addRecountCommand(records: Command): void {
  const recounting = records
    .command('recount')
    .summary('counts again what documents say')
    .description(
      'Compares the counts that the overview of a record shows with its documents, corrects those that differ, and prints what was wrong. ' +
        'The service keeps them with every change of a document, so there should be no difference. It goes on in the meantime.',
    )
    .option('--record <id>', 'the record', filled)
    .option('--all', 'all records')
    .action(recountCommand);
  addExample(addTargetOptions(recounting), 'records recount --all --outputs outputs.json');
}

async function recountCommand({ record, all, ...target }: RecountOptions): Promise<void> {
  if ((record === undefined) === (all === undefined)) throw new UsageError('Give either --record or --all.');
  await withTarget(target, async ({ store, bodies }) => {
    if (record !== undefined && (await store.get([keys.record(record)]))[0] === undefined)
      throw new Error(`There is no record ${record}.`);
    for await (const recordId of record === undefined ? allRecords(store) : [record])
      showRecounted(recordId, await recountRecord(recordId, { store, bodies }));
  });
}

function showRecounted(recordId: string, { documents, differences }: Recounted): void {
  const added = documents === 0 ? [] : [`documents that were not counted, or wrongly: ${count(documents)}`];
  const state = differences.length === 0 ? 'nothing to correct' : `corrected: ${count(differences.length)}`;
  print(
    `${recordId}: ${[...added, state].join(', ')}`,
    ...differences.map(
      ({ sharing, type, kinds, name, stored, counted }) =>
        `  ${[sharing, type, ...kinds, name].join(' ')}: ${count(stored)}, counted ${count(counted)}`,
    ),
  );
}
