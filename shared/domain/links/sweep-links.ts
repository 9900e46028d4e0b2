/** The sweeper's job for links that are over: their files are removed (docs/contract/links.md#when-a-link-ends). */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { keys, type LinkDueItem } from '../../store/items/index.ts';
import { keyOf, type Stored } from '../../store/key.ts';
import { type Bodies, StaleRead, type Store } from '../../store/store.ts';
import { update } from '../../store/writes.ts';
import { isOver } from './state.ts';

const linksAtOnce = 20;

export interface LinkStores {
  readonly store: Store;
  readonly bodies: Pick<Bodies, 'delete'>;
}

/**
 * Removes the files of every link that is over. What fails stays due, and the next run tries again; then the first error is thrown.
 * Returns of how many links it removed files.
 */
export async function removeFilesOfOver(now: Date, stores: LinkStores): Promise<number> {
  const until = now.toISOString();
  const failures: unknown[] = [];
  let removed = 0;
  for (const range of keys.linksDue) {
    for await (const page of stores.store.pages(range)) {
      // Sort keys begin with the time, and items come in their order.
      const due = page.filter(({ SK }) => SK <= until);
      await forEachConcurrent(due, linksAtOnce, async (item) => {
        try {
          if (await removeFilesOf(item, now, stores)) removed += 1;
        } catch (error) {
          failures.push(error);
        }
      });
      if (due.length < page.length) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return removed;
}

/** The link is marked before its files go, so that nobody opens one without files. The note that it is due goes last. */
async function removeFilesOf(
  item: Stored<LinkDueItem>,
  now: Date,
  { store, bodies }: LinkStores,
): Promise<boolean> {
  const key = keys.link(item.locator);
  const [link] = await store.get([key]);
  const isToBeRemoved = link !== undefined && isOver(link, now);
  if (isToBeRemoved) {
    if (!link.filesRemoved && !(await marked())) return false;
    for (const { bodyKey } of link.files) await bodies.delete(bodyKey);
  }
  await store.delete(keyOf(item));
  return isToBeRemoved;

  /** Under the counts that made it over: a try may be given back in the meantime. False when they are others by now. */
  async function marked(): Promise<boolean> {
    const { id, tries, views } = link!;
    const when = { id, tries, views };
    try {
      await store.transact([update(key, { set: { filesRemoved: true } }, { when, refused: 'retry' })]);
      return true;
    } catch (error) {
      if (error instanceof StaleRead) return false;
      throw error;
    }
  }
}
