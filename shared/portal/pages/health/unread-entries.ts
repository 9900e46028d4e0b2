/** Entries of files that could not be read, as the service lists them. */
import type { UnreadResource } from '../../../client/index.ts';

/** Those of these kinds. */
export function ofKinds(
  entries: readonly UnreadResource[],
  kinds: readonly string[] = [],
): readonly UnreadResource[] {
  return entries.filter(({ resource_type }) => kinds.includes(resource_type ?? ''));
}

/** How many entries of files the rows stand for. */
export function countOf(entries: readonly UnreadResource[]): number {
  return entries.reduce((sum, { count }) => sum + Math.max(count ?? 1, 1), 0);
}
