/** Who is in a circle, and what it sees, in one line. */
import type { SharedCarenet } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { kindOf } from '../documents/describe.ts';
import { namesOfKinds } from '../documents/kinds-of-data.ts';

/** People, and kinds, that the line names. */
const mostNamed = 3;

/** The first people by name, how many apps, and the kinds that are shared with it: `Ines Oyelaran · 1 app · Problems`. */
export function whoIsIn(
  { accounts, total_accounts, apps, types, kinds }: SharedCarenet,
  texts: Texts,
): string {
  const { circles } = texts.sharing;
  const people = accounts.map(({ id, full_name }) => full_name || id);
  const seen = new Set([...namesOfKinds(kinds, texts), ...types.map((type) => kindOf({ type }, texts))]);
  return [
    people.length === 0 ? circles.nobody : listOf(people, total_accounts, texts),
    apps.length > 0 && circles.apps(apps.length),
    seen.size > 0 && listOf([...seen], seen.size, texts),
  ]
    .filter(Boolean)
    .join(' · ');
}

function listOf(names: readonly string[], total: number, { documents }: Texts): string {
  const first = names.slice(0, mostNamed);
  const further = Math.max(total, names.length) - first.length;
  return further > 0 ? documents.andMore(first.join(', '), further) : first.join(', ');
}
