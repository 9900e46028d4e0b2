/** The command that extracts facts again. */
import type { Command } from 'commander';
import { type Reprocessed, reprocessRecord } from '../../../shared/operations/facts/reprocess.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { UsageError } from '../errors.ts';
import { allRecords } from '../lists/all-records.ts';
import { addExample, filled } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

interface ReprocessOptions extends TargetOptions {
  readonly record?: string;
  readonly all?: boolean;
}

const now = () => new Date();

/** Adds `reprocess` to the commands about records. */
export function addReprocessCommand(records: Command): void {
  const reprocessing = records
    .command('reprocess')
    .summary('extracts the facts of documents again')
    .description(
      'Extracts the facts again from the latest version of every document. Run it once after the data models have ' +
        'changed, so that documents stored before follow the new models. Facts keep their ids. What the metadata of FHIR documents say was read is written again.',
    )
    .option('--record <id>', 'the record', filled)
    .option('--all', 'all records')
    .action(reprocessCommand);
  addExample(addTargetOptions(reprocessing), 'records reprocess --all --outputs outputs.json');
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

function showReprocessed(recordId: string, { documents, facts, refused }: Reprocessed): void {
  print(`${recordId}: ${documents} documents, ${facts} facts`);
  progress(...refused.map(({ documentId, reason }) => `  ${documentId} has no facts: ${reason}`));
}
