/** A record at a glance, for people. */
import {
  type DescribedCarenet,
  type DescribedRecord,
  describeRecord,
  type HiddenRecord,
} from '../../../shared/operations/records/describe.ts';
import type { Store } from '../../../shared/store/store.ts';
import { minuteOf } from '../lists/page-options.ts';
import { count, print } from '../output.ts';
import { plain } from '../plain-text.ts';
import { styled } from '../styles.ts';
import { listLines } from '../table.ts';

/** Prints the record, or its one line when nobody sees it. Throws when there is no such record. */
export async function showRecord(
  recordId: string,
  store: Store,
  { json }: { readonly json: boolean },
): Promise<void> {
  const found = await describeRecord(recordId, store);
  if (!found) throw new Error(`There is no record ${recordId}.`);
  if (json) print(JSON.stringify(found, null, 2));
  else print(...('state' in found ? [hiddenLine(recordId, found)] : summaryLines(found)));
}

function summaryLines(record: DescribedRecord): readonly string[] {
  const { shares, apps, carenets } = record;
  return [
    `${styled('bold', plain(record.label))}  ${record.id}`,
    ...factLines(record),
    ...section('Shared in full with', shares, ['account', 'role', 'since'], (share) => [
      share.accountId,
      share.roleLabel ?? '',
      minuteOf(share.createdAt),
    ]),
    ...section('Apps', apps, ['app', 'since', 'let in by'], ({ id, since, by }) => [
      id,
      minuteOf(since),
      by ?? 'an admin app',
    ]),
    ...section('Carenets', carenets, ['name', 'id', 'accounts', 'apps', 'placed documents'], carenetRow),
  ];
}

/** What can be said of a record that nobody sees, and what to do about it. */
function hiddenLine(recordId: string, { state }: HiddenRecord): string {
  if (state === 'imported')
    return `Record ${recordId} is being imported. To complete an interrupted import, repeat it; or run records discard-import.`;
  return `Record ${recordId} is being erased. To complete an interrupted command, repeat it.`;
}

function factLines(record: DescribedRecord): readonly string[] {
  const { documents, external, subscriptions } = record;
  const rows = [
    ['owner', record.ownerId ?? 'nobody'],
    ['created', `${minuteOf(record.createdAt)} by ${record.creatorId}`],
    ...(external ? [['external id', `${external.id} of ${external.principalId}`]] : []),
    [
      'documents',
      Object.entries(documents)
        .map(([status, number]) => `${count(number)} ${status}`)
        .join(', '),
    ],
    ['demographics', record.hasDemographics ? 'yes' : 'no'],
    ['contact', record.hasContact ? 'yes' : 'no'],
    ['subscriptions', count(subscriptions)],
  ] as const;
  return rows.map(([name, value]) => plain(`  ${name!.padEnd(13)}  ${value}`));
}

function section<T>(
  title: string,
  items: readonly T[],
  head: readonly string[],
  row: (item: T) => readonly string[],
): readonly string[] {
  if (items.length === 0) return ['', `${title}: none`];
  return ['', title, ...listLines(head, items.map(row)).map((line) => `  ${line}`)];
}

function carenetRow({ name, id, members, apps, placedDocuments }: DescribedCarenet): readonly string[] {
  return [name, id, members.join(' '), apps.join(' '), count(placedDocuments)];
}
