/** A link as its record's people see it (docs/contract/links.md#shape-of-a-link). */
import type { LinkItem } from '../../store/items/index.ts';
import type { SharedLinkView } from '../../xml/shapes/shared-link.ts';
import { stateOf } from './state.ts';

/** `shown` is what only the answer to its maker holds. */
export function linkView(
  link: LinkItem,
  now: string,
  shown: Pick<SharedLinkView, 'link' | 'viewer'> = {},
): SharedLinkView {
  const { id, recordId, content, carenetId, direct, notify, language, label, maxTries } = link;
  return {
    id,
    recordId,
    state: stateOf(link, now),
    content,
    carenetId,
    direct,
    hasPasscode: link.passcode !== undefined,
    notify,
    language,
    label,
    createdAt: link.createdAt,
    createdBy: { id: link.createdBy, fullName: link.sharedBy },
    expiresAt: link.expiresAt,
    endedAt: link.endedAt,
    views: link.views,
    maxViews: link.maxViews,
    triesLeft: maxTries === undefined ? undefined : Math.max(maxTries - link.tries, 0),
    lastOpenedAt: link.lastOpenedAt,
    files: link.files.map(({ bodyKey: _, ...file }) => file),
    leftOut: link.leftOut,
    ...shown,
  };
}
