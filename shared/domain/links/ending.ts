/** How a person ends a link (docs/contract/links.md#when-a-link-ends). */
import { keys, type LinkItem } from '../../store/items/index.ts';
import { absent, update, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import { bodyRemoved } from '../bodies/body-removed-event.ts';
import type { OpenContext } from '../context.ts';

/** How long a link stays in the list after it is over. */
export const listedSeconds = 90 * 86_400;

/** From these writes on nobody can open the link, and its files are being removed. None for one that was ended before. */
export function endingWrites(
  { id, recordId, endedAt, files, filesRemoved }: LinkItem,
  locator: string,
  { now, time }: Pick<OpenContext, 'now' | 'time'>,
): readonly Write[] {
  if (endedAt !== undefined) return [];
  const ttl = epochSeconds(now) + listedSeconds;
  const set = { endedAt: time, filesRemoved: true, ttl } as const;
  return [
    update(keys.link(locator), { set }, { when: { id, endedAt: absent }, refused: 'retry' }),
    update(keys.linkOfRecord(recordId, id), { set: { ttl } }, { when: { id }, refused: 'retry' }),
    ...(filesRemoved ? [] : files.map(({ bodyKey }) => bodyRemoved(bodyKey, now))),
  ];
}
