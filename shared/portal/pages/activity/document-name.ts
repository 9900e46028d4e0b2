/** What a document is called in the activity of its record. */
import type { ActivityDocument } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { dayOf, nameOf } from '../documents/describe.ts';

/** Its own name, else what is in it, with the day of that; else its kind. */
export function documentName(
  { label, type, created_at: createdAt, contents }: ActivityDocument,
  texts: Texts,
): string {
  const kinds = (contents?.kinds ?? []).map(({ kind, count, newest }) => ({
    name: kind,
    count,
    ...(newest !== null && { newest }),
  }));
  const newest = kinds
    .flatMap((kind) => kind.newest ?? [])
    .toSorted()
    .at(-1);
  const held = contents && { name: contents.name ?? undefined, more: contents.more, kinds };
  const name = nameOf({ label: label ?? undefined, type, contents: held }, texts);
  return `${name}, ${dayOf({ createdAt, contents: { newest } }, texts)}`;
}
