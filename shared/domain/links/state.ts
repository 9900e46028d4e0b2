/** Whether a link can be opened (docs/contract/links.md#when-a-link-ends). All functions are pure; times are stored instants. */
import { isLinkExpired } from '../../access/grants.ts';
import type { LinkItem } from '../../store/items/index.ts';

export type LinkState = 'active' | 'expired' | 'ended' | 'used_up' | 'locked';

type Deciding = Pick<
  LinkItem,
  'endedAt' | 'expiresAt' | 'maxTries' | 'tries' | 'maxViews' | 'views' | 'filesRemoved'
>;

/** How long a location in a manifest can be used: SMART Health Links, “files.location links”. */
export const ticketMilliseconds = 3_600_000;

export function stateOf(link: Deciding, now: string): LinkState {
  if (link.endedAt !== undefined) return 'ended';
  if (link.maxTries !== undefined && link.tries >= link.maxTries) return 'locked';
  if (link.maxViews !== undefined && link.views >= link.maxViews) return 'used_up';
  return isLinkExpired(link, now) || link.filesRemoved ? 'expired' : 'active';
}

/** Whether a file can still be read at the location that a manifest named: also when that was the last view. */
export function servesFiles(link: Deciding, now: string): boolean {
  return link.endedAt === undefined && !link.filesRemoved && !isLinkExpired(link, now);
}

/**
 * Whether the files can be removed. A location that was named by the last view still leads to them for an hour, and a passcode that is
 * being compared may turn out to be right.
 */
export function isOver(link: Deciding & Pick<LinkItem, 'lastOpenedAt'>, now: Date): boolean {
  const time = now.toISOString();
  const state = stateOf(link, time);
  if (state === 'active') return false;
  if (state !== 'used_up') return true;
  const { lastOpenedAt } = link;
  return lastOpenedAt === undefined || Date.parse(lastOpenedAt) + ticketMilliseconds <= now.getTime();
}
