/** A link exists once and with its files, was opened as often as it says, and leaves no file when it has ended. */
import { keys, type LinkItem } from '../../../../shared/store/items/index.ts';
import type { Check, Run } from '../run.ts';
import type { View } from './view.ts';

export interface MadeLinks {
  readonly recordId: string;
  readonly label: string;
  /** Ids of the link and of the one that was made of it again, which ended it. */
  readonly first: string;
  readonly second: string;
  /** Whether somebody ended the second. */
  readonly isEnded: boolean;
  /** The answers of those who opened the second; undefined where there was none. */
  readonly opened: readonly (number | undefined)[];
  readonly mostViews: number;
}

export function checkLink(run: Run, made: MadeLinks): Check {
  const { recordId, label, first, second, isEnded } = made;
  return async (view) => {
    const entries = await view.newIn(keys.linksOfRecord(recordId));
    const locators = entries.flatMap((entry) => ('locator' in entry ? [entry.locator] : []));
    const found = await view.store.get(locators.map((locator) => keys.link(locator)));
    const links = found.filter((link) => link?.label === label) as readonly LinkItem[];
    const ids = links.map(({ id }) => id).toSorted();
    if (ids.join() !== [first, second].toSorted().join())
      return run.violated(`there are the links [${ids.join()}] instead of ${first} and ${second}`);
    for (const link of links) {
      const mayBeOpened = link.id === second && !isEnded;
      if ((link.endedAt === undefined) !== mayBeOpened)
        run.violated(`the link ${link.id} ${mayBeOpened ? 'has' : 'has not'} ended`);
      if (mayBeOpened && !link.filesRemoved) await requireFiles(run, view, link);
    }
    checkOpenings(run, view, made, links.find(({ id }) => id === second)!);
  };
}

async function requireFiles(run: Run, view: View, { id, files }: LinkItem): Promise<void> {
  for (const { bodyKey } of files) {
    view.referred.add(bodyKey);
    const isThere = await view.bodies.get(bodyKey).then(Boolean, () => false);
    if (!isThere) run.violated(`a file of the link ${id} is missing`);
  }
}

/** What got no answer, or an error of the service, may have counted. */
function checkOpenings(run: Run, view: View, { opened, mostViews }: MadeLinks, link: LinkItem): void {
  const views = opened.filter((status) => status === 200).length;
  const unknown = opened.filter((status) => status === undefined || status >= 500).length;
  if (link.views < views || link.views > Math.min(views + unknown, mostViews))
    run.violated(`${views} of ${opened.length} openings were answered, and ${link.views} are counted`);
  if (link.tries > unknown) run.violated(`${link.tries} passcodes are counted as wrong, though none was`);
  const unasked = opened.filter((status) => status === 401 || status === 400);
  if (unasked.length > 0) run.violated(`opening it responded ${unasked.join()}`);
  const isMailed = view.openings.includes(link.createdBy);
  if (isMailed !== link.views > 0)
    run.violated(`${link.createdBy} was ${isMailed ? '' : 'not '}mailed about ${link.views} openings`);
}
