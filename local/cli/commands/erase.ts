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
    .summary('removes a record for good')
    .description(
      'Removes a record with its documents in all their versions, facts, carenets, shares and what apps store on it. ' +
        'From the first moment on it does not exist for any caller. Broken off, the command completes it when it is ' +
        'run again. Run it once more a minute later in any case: calls that had begun before may have stored ' +
        'something more. Messages in inboxes stay, and so does the audit trail. Export the record first: there is no undo but ' +
        'restoring the table.',
    )
    .argument('<record>', 'id of the record')
    .option('--yes', 'do it; without, nothing is done')
    .option('--with-audits', 'remove its audit trail too')
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
  if (!yes) throw new UsageError(`Nothing is done. Export record ${recordId}, then add --yes.`);
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
    print(`Record ${recordId} is erased. Run this again in a minute, for what was under way.`);
  });
}
