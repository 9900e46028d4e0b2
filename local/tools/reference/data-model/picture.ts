/**
 * Generates the picture of the table: one box for each partition with its items, and arrows for references
 * between them.
 */
import { partitions } from '../../../../shared/store/items/index.ts';
import { itemKinds } from '../../../../shared/store/items/kinds.ts';

type PartitionName = keyof typeof partitions;

/** Groups of boxes that belong together. */
const groups: readonly (readonly [title: string, names: readonly PartitionName[]])[] = [
  [
    'A record',
    ['record', 'facts', 'fhir', 'carenet', 'link', 'invitation', 'auditCount', 'audit', 'auditArchive'],
  ],
  ['An account', ['account', 'username', 'credential', 'inbox', 'message', 'delivery', 'session']],
  ['An app', ['app', 'consumer', 'appInbox', 'appLinks', 'dynamicApps', 'storage', 'token']],
  ['SMART App Launch', ['smart', 'smartSubject', 'smartKey']],
  ['Web Push', ['push', 'pushKey']],
  ['Searches and unique ids', ['accountSearch', 'recordSearch', 'recordKey', 'erasedAddress']],
  [
    'Short-lived items',
    [
      'nonce',
      'challenge',
      'attempts',
      'mailRequest',
      'notices',
      'mailsDue',
      'linkDue',
      'outbox',
      'sent',
      'waiting',
      'erasureRequest',
      'sweeper',
    ],
  ],
  ['Coding systems', ['codes']],
  ['Upgrades', ['migrations']],
];

/** References: an item of the first partition names an item of the second. */
const references: readonly (readonly [from: PartitionName, to: PartitionName, by: string])[] = [
  ['account', 'record', 'opens'],
  ['account', 'carenet', 'is in'],
  ['username', 'account', 'names'],
  ['credential', 'account', 'names'],
  ['record', 'account', 'shared with'],
  ['record', 'carenet', 'has'],
  ['record', 'facts', 'heads name blocks'],
  ['record', 'link', 'has'],
  ['linkDue', 'link', 'when something is due'],
  ['invitation', 'record', 'the secret leads to one of'],
  ['smart', 'record', 'is for a grant of'],
  ['appLinks', 'record', 'let in by'],
  ['carenet', 'account', 'members'],
  ['inbox', 'message', 'copy of'],
  ['inbox', 'delivery', 'counts with'],
  ['appInbox', 'message', 'copy of'],
  ['app', 'consumer', 'signs as'],
  ['appLinks', 'record', 'enabled on'],
  ['appLinks', 'storage', 'keeps'],
  ['appLinks', 'token', 'lasting tokens'],
  ['token', 'account', 'acts for'],
  ['waiting', 'message', 'lacks attachments'],
];

export function picture(): string {
  const boxes = groups.flatMap(([title, names], index) => [
    `  subgraph g${index}["${title}"]`,
    ...names.map((name) => `    ${name}["${textOf(name)}"]`),
    '  end',
  ]);
  const arrows = references.map(([from, to, by]) => `  ${from} -->|${by}| ${to}`);
  return ['```mermaid', 'flowchart LR', ...boxes, ...arrows, '```'].join('\n');
}

/**
 * Partitions that the picture shows.
 * @internal Exported for its test.
 */
export const pictured: readonly string[] = groups.flatMap(([, names]) => names);

function textOf(name: PartitionName): string {
  const partition = partitions[name];
  const titles = itemKinds.filter((kind) => kind.partition === partition).map(({ title }) => title);
  return [`<b>${partition.shapes[0]}</b>`, ...titles].join('<br/>');
}
