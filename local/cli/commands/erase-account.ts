import { type Command, InvalidArgumentError } from 'commander';
import { erasedAddressKey } from '../../../shared/domain/accounts/erased-addresses.ts';
import {
  type OwnedRecord,
  requireFates,
  UndecidedRecords,
} from '../../../shared/domain/accounts/record-fates.ts';
import { eraseAccount } from '../../../shared/operations/accounts/erase/index.ts';
import { keys, type RecordFate } from '../../../shared/store/items/index.ts';
import { UsageError } from '../errors.ts';
import { addExample } from '../options.ts';
import { print, progress } from '../output.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';

interface EraseOptions extends TargetOptions {
  readonly yes?: boolean;
  readonly handOver: readonly RecordFate[];
  readonly eraseRecord: readonly RecordFate[];
  readonly withAudits?: boolean;
}

/** Adds `erase` to the commands about accounts. */
export function addEraseAccountCommand(accounts: Command): void {
  const erasing = accounts
    .command('erase')
    .summary('erases an account permanently')
    .description(
      'Erases an account. A pseudonym takes the place of its id wherever that stays named: in what the person wrote in ' +
        'the records of other people, and in the audit trail. Its address cannot be registered again. Each record that it owns must be ' +
        'handed over or erased; without --yes the command lists them and changes nothing. The account cannot be used ' +
        'from the first write on. If the command is interrupted, run it again: it goes on. Run it once more after ten ' +
        'minutes in any case, as it says then: calls that were running may have stored something. There is no undo but ' +
        'to restore the table. docs/erasure.md says what stays.',
    )
    .argument('<account>', 'id of the account')
    .option(
      '--hand-over <record=account>',
      'give this record to another account; repeatable',
      readHandOver,
      [],
    )
    .option('--erase-record <record>', 'erase this record; repeatable', readErasure, [])
    .option('--with-audits', 'also remove the audit trails of the records that are erased')
    .option('--yes', 'confirm; without it nothing is changed')
    .action(eraseCommand);
  addExample(
    addTargetOptions(erasing),
    'accounts erase ana@example.org --erase-record 019c171a-1c00-7000-8000-5f6d0c9ab001 --yes --outputs outputs.json',
  );
}

function readHandOver(text: string, before: readonly RecordFate[]): readonly RecordFate[] {
  const [recordId = '', to = '', ...more] = text.split('=');
  if (recordId === '' || to === '' || more.length > 0)
    throw new InvalidArgumentError('It takes RECORD=ACCOUNT.');
  return [...before, { recordId: recordId.trim(), fate: 'hand over', to: to.trim().toLowerCase() }];
}

function readErasure(text: string, before: readonly RecordFate[]): readonly RecordFate[] {
  return [...before, { recordId: text.trim(), fate: 'erase' }];
}

async function eraseCommand(account: string, options: EraseOptions): Promise<void> {
  const { yes = false, handOver, eraseRecord, withAudits = false, ...target } = options;
  const accountId = account.trim().toLowerCase();
  const wishes = { records: [...handOver, ...eraseRecord], withAudits };
  await withTarget(target, async (opened) => {
    try {
      if (!yes) await refuse(accountId, wishes.records, opened);
      await erase(accountId, wishes, opened);
    } catch (error) {
      if (error instanceof UndecidedRecords) throw new UsageError(advice(error));
      throw error;
    }
  });
}

/** Tells what is still to be said. Always throws. */
async function refuse(
  accountId: string,
  records: readonly RecordFate[],
  { store, keyring }: Target,
): Promise<never> {
  const [account, begun] = await store.get([keys.account(accountId), keys.erasingAccount(accountId)]);
  if (begun) throw new UsageError('The erasure has begun. Add --yes to go on with it.');
  if (!account) throw new UsageError(await whyNot(accountId, { store, keyring }));
  await requireFates(accountId, records, store);
  throw new UsageError(`Nothing was changed. Add --yes to erase the account ${accountId}.`);
}

async function erase(
  accountId: string,
  wishes: Pick<Parameters<typeof eraseAccount>[2], 'records' | 'withAudits'>,
  { store, bodies, keyring, config }: Target,
): Promise<void> {
  const erased = await eraseAccount(
    accountId,
    { store, bodies, keyring },
    {
      ...wishes,
      now: () => new Date(),
      anonymousDays: config.anonymousAuditDays,
      onProgress: (done) => progress(`${done}: done`),
    },
  );
  if (!erased) throw new Error(await whyNot(accountId, { store, keyring }));
  const named = `What stays names it ${erased.pseudonym}.`;
  print(
    erased.state === 'erased'
      ? `The account is erased. ${named}`
      : `The account is closed, and what it had is removed. ${named}\n` +
          `Run this again after ${erased.from.toISOString()}, to remove what running calls may have stored.`,
  );
}

async function whyNot(accountId: string, target: Pick<Target, 'store' | 'keyring'>): Promise<string> {
  const key = await erasedAddressKey(accountId, target);
  const [erased] = key ? await target.store.get([key]) : [];
  return erased
    ? `The account ${accountId} was erased at ${erased.erasedAt}.`
    : `There is no account ${accountId}.`;
}

function advice({ message, records }: UndecidedRecords): string {
  if (records.length === 0) return `Nothing was changed. ${message}`;
  const lines = records.map(({ id, label }: OwnedRecord) => `  ${id}  ${label}`);
  return `Nothing was changed. ${message}\n${lines.join('\n')}\nSay --hand-over RECORD=ACCOUNT or --erase-record RECORD for each.`;
}
