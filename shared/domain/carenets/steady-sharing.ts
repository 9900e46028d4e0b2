/** Reading through a carenet while its owner may take documents out of it. */
import type { PlacementItem } from '../../store/items/index.ts';
import type { Sharing } from './visibility.ts';

/** What a carenet shows, and how to read that again; a whole record without both. */
interface Shared {
  readonly sharing: Sharing | undefined;
  readonly rereadSharing?: () => Promise<Sharing>;
}

/** How often something is read when its carenet shows less at the end than at the beginning. */
const attempts = 5;

/**
 * Reads something with what the scope shows. When the carenet shows less at the end than at the beginning, it is read
 * again: a document that was withdrawn may by now contain what was never to be shown.
 */
export async function withSteadySharing<Result>(
  { sharing, rereadSharing }: Shared,
  read: (sharing: Sharing | undefined) => Promise<Result>,
): Promise<Result> {
  let shown = sharing;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const result = await read(shown);
    if (!shown || !rereadSharing) return result;
    const now = await rereadSharing();
    if (!isWithdrawn(shown, now)) return result;
    shown = now;
  }
  throw new Error('What the carenet shows changed again and again while it was read.');
}

/** Whether anything that was visible may not be any more. */
function isWithdrawn(before: Sharing, now: Sharing): boolean {
  if ([...before.types].some((type) => !now.types.has(type))) return true;
  if ([...before.kinds].some((kind) => !now.kinds.has(kind))) return true;
  const ids = [...before.placements.keys(), ...now.placements.keys()];
  return ids.some((id) => rank(now.placements.get(id)) < rank(before.placements.get(id)));
}

function rank(state: PlacementItem['state'] | undefined): number {
  if (state === undefined) return 1;
  return state === 'placed' ? 2 : 0;
}
