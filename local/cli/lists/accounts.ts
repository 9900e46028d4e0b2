import type { Command } from 'commander';
import { type ListedAccount, listAccounts } from '../../../shared/operations/accounts/list.ts';
import { addExample, filled } from '../options.ts';
import { addPermissions } from '../permissions.ts';
import { listLines } from '../table.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';
import { addPageOptions, minuteOf, type PageOptions, printPage } from './page-options.ts';

interface ListOptions extends TargetOptions, PageOptions {
  readonly containing?: string;
}

/** Adds `list` to the commands about accounts. */
export function addAccountsListCommand(accounts: Command): void {
  const listing = accounts
    .command('list')
    .summary('lists the accounts')
    .description(
      'Lists accounts in the order of their ids, with their state and last log-in. Entries are spread over eight ' +
        'partitions: a page reads up to eight times as many entries as it shows. --containing may read the entries of ' +
        'all accounts.',
    )
    .option('--containing <text>', 'only accounts whose id, name or address for mail contains this', filled);
  addPageOptions(listing).action(listCommand);
  addExample(addTargetOptions(listing), 'accounts list --containing reis --outputs outputs.json');
  addPermissions(listing, ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']);
}

async function listCommand({ containing, limit, after, json, ...target }: ListOptions): Promise<void> {
  const page = await withTarget(target, ({ store }) => listAccounts(store, { containing, limit, after }));
  printPage(page, { json: json ?? false }, tableOf);
}

function tableOf(accounts: readonly ListedAccount[]): readonly string[] {
  const rows = accounts.map(({ id, fullName, contactEmail, state, lastLoginAt }) => [
    id,
    fullName,
    contactEmail === id ? '' : contactEmail,
    state ?? '',
    minuteOf(lastLoginAt),
  ]);
  return listLines(['id', 'name', 'other address', 'state', 'last log-in'], rows, (text, column) =>
    column === 3 && text !== 'active' ? 'yellow' : undefined,
  );
}
