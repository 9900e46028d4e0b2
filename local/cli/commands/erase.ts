import type { Command } from 'commander';
import { operatorEntry } from '../../../shared/operations/operator-audit-entry.ts';
import { eraseRecord } from '../../../shared/operations/records/erase.ts';
import { UsageError } from '../errors.ts';
import { addExample } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

interface EraseOptions extends TargetOptions {
  readonly yes?: boolean;
  readonly withAudits?: boolean;
}

/** Number of items between two lines of progress. */
const step = 1000;

/** Adds `erase` to the commands about records. */
export function addEraseCommand(records: Command): void {
  const erasing = records
    .command('erase')
    .summary('removes a record permanently')
    .description(
      'Removes a record with all versions of its documents, its facts, carenets and shares, and what apps store on ' +
        'it. It is invisible to every caller as soon as the command starts. If the command is interrupted, run it again to complete ' +
        'it. Run it once more a minute later in any case: calls that were running may have stored something. Messages ' +
        'in inboxes and the audit trail stay. Export the record first: the only undo is to restore the table.',
    )
    .argument('<record>', 'id of the record')
    .option('--yes', 'confirm; without it nothing is removed')
    .option('--with-audits', 'also remove its audit trail')
    .action(eraseCommand);
  addExample(
    addTargetOptions(erasing),
    'records erase 019c171a-1c00-7000-8000-5f6d0c9ab001 --yes --outputs outputs.json',
  );
}

async function eraseCommand(
  recordId: string,
  { yes = false, withAudits = false, ...target }: EraseOptions,
): Promise<void> {
  if (!yes) throw new UsageError(`Nothing was removed. Export record ${recordId}, then add --yes.`);
  await withTarget(target, async ({ store, bodies }) => {
    const now = new Date();
    let told = 0;
    const onProgress = (items: number) => {
      if (items < told + step) return;
      told = items;
      progress(`${count(items)} items removed`);
    };
    // Written first, so that there is an entry however the command ends. It names no record, because the
    // record's audit trail may be removed too.
    await store.transact([
      operatorEntry('record_erase', now, ['records', 'erase', recordId], { recordId, apart: true }),
    ]);
    const erased = await eraseRecord(recordId, { store, bodies }, { now, withAudits, onProgress });
    if (!erased) throw new Error(`There is no record ${recordId}.`);
    print(
      `Record ${recordId} is erased. Run this again in a minute, to remove what running calls may have stored.`,
    );
  });
}
