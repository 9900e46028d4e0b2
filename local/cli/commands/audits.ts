import { type Command, InvalidArgumentError } from 'commander';
import {
  readAccountTrail,
  readRecordTrail,
  type TrailPage,
} from '../../../shared/operations/audits/read-trail.ts';
import type { AuditItem } from '../../../shared/store/items/index.ts';
import { UsageError } from '../errors.ts';
import { addExample, filled, positiveNumber } from '../options.ts';
import { print, progress } from '../output.ts';
import { addPermissions } from '../permissions.ts';
import { listLines } from '../table.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';

interface AuditsOptions extends TargetOptions {
  readonly account?: string;
  readonly days: number;
  readonly before?: string;
  readonly limit: number;
  readonly json?: boolean;
}

const dayMilliseconds = 86_400_000;

export function addAuditsCommand(program: Command): void {
  const audits = program
    .command('audits')
    .summary('shows who did what')
    .description(
      'Shows the audit trail of a record, newest first: who called what, when, and with which result. With --account it ' +
        'shows what an account did: on the record, or without a record its log-ins and its calls on all records that it ' +
        'can open now. A record takes one query a month back to its creation, and one request for each object of its audit archive, until the page is full. --account alone ' +
        'takes eight queries a day, which read the calls of everybody, and one a month for each record.',
    )
    .argument('[record]', 'id of the record')
    .option('--account <email>', 'only calls that this account made, itself or through an app', filled)
    .option('--days <number>', 'how far to search back for an account without a record', positiveNumber, 7)
    .option('--before <time>', 'only entries before this time (UTC), such as 2026-01-31T18:00', timeBefore)
    .option('--limit <number>', 'maximum number of entries', positiveNumber, 100)
    .option('--json', 'print a JSON array instead of a table')
    .action(auditsCommand);
  addExample(addTargetOptions(audits), 'audits 019c171a-1c00-7000-8000-5f6d0c9ab001 --outputs outputs.json');
  addPermissions(audits, ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 's3:GetObject']);
}

/** A time or the place of an entry, which begins with one. */
function timeBefore(text: string): string {
  if (/^\d{4}-\d{2}(-\d{2}(T\S*)?)?$/.test(text)) return text;
  throw new InvalidArgumentError('It takes a time such as 2026-01-31T18:00.');
}

async function auditsCommand(record: string | undefined, options: AuditsOptions): Promise<void> {
  if (record === undefined && options.account === undefined)
    throw new UsageError('Name a record, or an account with --account.');
  const { entries, next } = await withTarget(options, (target) => readPage(record, options, target));
  print(...(options.json ? [JSON.stringify(entries, null, 2)] : tableOf(entries)));
  if (next !== undefined) progress(`There are older entries: add --before '${next}'`);
}

async function readPage(
  record: string | undefined,
  { account, days, before, limit }: AuditsOptions,
  stores: Target,
): Promise<TrailPage> {
  const accountId = account?.trim().toLowerCase();
  const now = new Date();
  if (record === undefined) {
    const since = new Date(now.getTime() - days * dayMilliseconds);
    return readAccountTrail(accountId!, stores, { since, now }, { limit, before });
  }
  const page = await readRecordTrail(record, stores, now, { limit, before, accountId });
  if (page) return page;
  throw new Error(`There is no record ${record}.`);
}

function tableOf(entries: readonly AuditItem[]): readonly string[] {
  const rows = entries.map((entry) => [
    entry.time.slice(0, 19).replace('T', ' '),
    callerOf(entry),
    entry.operation,
    String(entry.status),
    entry.documentId || entry.messageId || entry.carenetId || entry.path,
  ]);
  return listLines(['time (UTC)', 'by', 'call', 'status', 'about'], rows, (text, column) =>
    column === 3 && Number(text) >= 400 ? 'red' : undefined,
  );
}

function callerOf({ principal, proxy }: AuditItem): string {
  if (!principal) return '(nobody known)';
  return proxy ? `${principal} through ${proxy}` : principal;
}
