/** What a document is called in the activity of its record. */
import type { ActivityDocument } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { dayOf, nameOf } from '../documents/describe.ts';
import { allViews } from '../health/models/index.ts';

/** Its own name, else what is in it, with the day of that; else its kind. */
export function documentName(
  { label, type, created_at: createdAt, contents }: ActivityDocument,
  texts: Texts,
): string {
  const kinds = contents?.kinds ?? [];
  const models = allViews
    .filter(({ model }) => kinds.some(({ kind }) => kind === model))
    .map(({ name }) => name);
  const name = nameOf({ label: label ?? contents?.name ?? undefined, type }, texts, models);
  const newest = kinds
    .flatMap((kind) => kind.newest ?? [])
    .toSorted()
    .at(-1);
  return `${name}, ${dayOf({ createdAt }, newest, texts)}`;
}
