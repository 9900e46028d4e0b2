/** Numbers of entries by kind, as people call them: `3 allergies`. */
import type { ActivityLine } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { allViews } from '../health/models/index.ts';
import { type PartName, partOfType, partOrder } from '../smart/parts.ts';

/** How the service calls it where an answer says whom it is about, also to apps. It is no entry, and is not counted. */
const personalDetails = ['Demographics', 'Patient'];

/** In the order of their pages; then what has none, by the parts of a record that have words, and the rest together. */
export function countedKinds(
  { kinds, others }: Pick<ActivityLine, 'kinds' | 'others'>,
  texts: Texts,
): readonly string[] {
  const { activity, tag } = texts;
  const left = new Map(kinds.map(({ kind, count }) => [kind, count]));
  const numbers = new Intl.NumberFormat(tag);
  const counted = (count: number, [one, many]: readonly [string, string]) =>
    `${numbers.format(count)} ${count === 1 ? one : many}`;
  const known = allViews.flatMap(({ name, model }) => {
    const count = left.get(model);
    left.delete(model);
    return count === undefined ? [] : [counted(count, activity.counted[name])];
  });
  const words: Readonly<Partial<Record<PartName, readonly [string, string]>>> = activity.countedParts;
  const parts = partOrder.flatMap((part) => {
    const inPart = [...left].filter(([kind]) => partOfType(kind) === part);
    const count = inPart.reduce((sum, [, one]) => sum + one, 0);
    if (words[part] === undefined || count === 0) return [];
    for (const [kind] of inPart) left.delete(kind);
    return [counted(count, words[part])];
  });
  const details = personalDetails.filter((kind) => left.delete(kind)).length > 0 ? [activity.details] : [];
  const rest = [...left.values()].reduce((sum, count) => sum + count, others);
  return [...known, ...parts, ...(rest > 0 ? [counted(rest, activity.others)] : []), ...details];
}

/** `3 allergies, 2 problems and 1 medicine`. */
export function joined(things: readonly string[], tag: string): string {
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(things);
}
