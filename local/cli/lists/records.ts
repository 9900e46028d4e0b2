import type { Command } from 'commander';
import {
  type ListedRecord,
  listRecords,
  listRecordsOfAccount,
  listRecordsOfApp,
} from '../../../shared/operations/records/list.ts';
import { UsageError } from '../errors.ts';
import { addExample, filled } from '../options.ts';
import { addPermissions } from '../permissions.ts';
import { listLines } from '../table.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';
import { addPageOptions, minuteOf, type PageOptions, printPage } from './page-options.ts';

interface ListOptions extends TargetOptions, PageOptions {
  readonly containing?: string;
  readonly account?: string;
  readonly app?: string;
}

/** Adds `list` to the commands about records. */
export function addRecordsListCommand(records: Command): void {
  const listing = records
    .command('list')
    .summary('lists the records')
    .description(
      'Lists records in the order of their ids, which is that of their creation. Entries are spread over eight ' +
        'partitions: a page reads up to eight times as many entries as it shows. --containing may read the entries of ' +
        'all records; --account and --app read one partition each.',
    )
    .option('--containing <text>', 'only records whose label contains this', filled)
    .option('--account <email>', 'only records that this account can open', filled)
    .option('--app <id>', 'only records that this app is enabled on', filled);
  addPageOptions(listing).action(listCommand);
  addExample(addTargetOptions(listing), 'records list --account ana@example.org --outputs outputs.json');
  addPermissions(listing, ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']);
}

async function listCommand(options: ListOptions): Promise<void> {
  const filters = [options.containing, options.account, options.app].filter((each) => each !== undefined);
  if (filters.length > 1) throw new UsageError('Give one of --containing, --account and --app.');
  printPage(await withTarget(options, (target) => readPage(options, target)), options, tableOf);
}

async function readPage({ containing, account, app, limit, after }: ListOptions, { store }: Target) {
  const page = { limit, after };
  if (account !== undefined) {
    const id = account.trim().toLowerCase();
    return (await listRecordsOfAccount(id, store, page)) ?? missing(`account ${id}`);
  }
  if (app !== undefined) return (await listRecordsOfApp(app, store, page)) ?? missing(`app ${app}`);
  return listRecords(store, { ...page, containing });
}

function missing(what: string): never {
  throw new Error(`There is no ${what}.`);
}

function tableOf(records: readonly ListedRecord[]): readonly string[] {
  const rows = records.map(({ id, label, ownerId, createdAt }) => [
    id,
    label,
    ownerId ?? '',
    minuteOf(createdAt),
  ]);
  return listLines(['id', 'label', 'owner', 'created'], rows);
}
