/** When a person wants which mails (docs/contract/accounts.md#notices). */
import type { AccountItem, MailGroup, MailWish, Notice } from '../../store/items/index.ts';

export const mailGroups = [
  'results',
  'messages',
  'shares',
  'circles',
  'links',
] as const satisfies readonly MailGroup[];

/** The others tell of what a thief would do: they always come, and at once. */
const groups: Readonly<Partial<Record<string, MailGroup>>> = {
  new_results: 'results',
  new_message: 'messages',
  share_given: 'shares',
  share_received: 'shares',
  member_added: 'circles',
  membership_received: 'circles',
  link_opened: 'links',
} satisfies Partial<Record<Notice['kind'], MailGroup>>;

/** What a mail belongs to that a person decides about; undefined for one that always comes. */
export function groupOf(mail: string): MailGroup | undefined {
  return groups[mail];
}

/** An older version stored only which of two groups a person does not want. */
export function wishOf(
  { mails = {}, unwantedMails = [] }: Pick<AccountItem, 'mails' | 'unwantedMails'>,
  group: MailGroup,
): MailWish {
  const isUnwanted = (unwantedMails as readonly MailGroup[]).includes(group);
  return mails[group] ?? (isUnwanted ? 'off' : 'at_once');
}

/** Whether the person wants to be told of a group by Web Push (docs/contract/push.md#what-is-told). It matters where a browser is subscribed. */
export function isPushWanted({ push = {} }: Pick<AccountItem, 'push'>, group: MailGroup): boolean {
  return push[group] ?? true;
}

const hour = 3_600_000;
const day = 24 * hour;

/** When something new of a group may be mailed: at once, but not twice in an hour; or with the mail of the day. */
export function dueOf(
  wish: Exclude<MailWish, 'off'>,
  mailedAt: string | undefined,
  { now, digestHour }: { readonly now: Date; readonly digestHour: number },
): string {
  if (wish === 'daily') return nextDigest(now, digestHour);
  const free = mailedAt === undefined ? 0 : Date.parse(mailedAt) + hour;
  return new Date(Math.max(now.getTime(), free)).toISOString();
}

/** The next time at which it is this hour in UTC. */
function nextDigest(now: Date, digestHour: number): string {
  const today = new Date(now).setUTCHours(digestHour, 0, 0, 0);
  return new Date(today > now.getTime() ? today : today + day).toISOString();
}
