/** The newest result of everything that was measured, whether it is a number or words. */

import type { Scope } from '../../scope/scope.ts';
import type { Fact } from './facts.ts';
import { type Flag, markOf } from './models/flags.ts';
import type { ModelView } from './models/model-view.ts';
import { type Series, seriesOf } from './series.ts';

export interface Latest {
  /** What was measured, as the model names it. */
  readonly key: string;
  /** The fact with the newest result. */
  readonly fact: Fact;
  /** What the result says; undefined where the series says it. */
  readonly text?: string;
  /** The numbers up to it, if it is one. */
  readonly series?: Series;
  readonly flag?: Flag | undefined;
}

/**
 * Of these facts, which come newest first: the newest day first, and of one day what is not normal. A number that is older than a result
 * in words of the same name is not the latest.
 */
export function latestOf(
  view: ModelView,
  facts: readonly Fact[],
  scope: Scope,
  tag: string,
): readonly Latest[] {
  // Reports have what has no date first, and nobody knows that it is the newest.
  const datedFirst = facts.toSorted(
    (left, right) => Number(!view.dateOf(left)) - Number(!view.dateOf(right)),
  );
  const series = seriesOf(view, facts, scope);
  const known = new Set<string>();
  const inWords = new Set<string>();
  const all = datedFirst.flatMap((fact): readonly Latest[] => {
    const own = series.filter(({ newest, key }) => newest === fact && !inWords.has(key));
    for (const { key } of own) known.add(key);
    if (own.length > 0) return own.map((one) => ({ key: one.key, fact, series: one, flag: markIn(one) }));
    const told = view.told?.(fact, tag);
    if (!told || known.has(told.key)) return [];
    known.add(told.key);
    inWords.add(told.key);
    return [{ ...told, fact }];
  });
  const day = ({ fact }: Latest) => view.dateOf(fact)?.slice(0, 10) ?? '';
  const isNormal = ({ flag }: Latest) => (flag === undefined ? 1 : 0);
  return all.toSorted((left, right) =>
    day(left) < day(right) ? 1 : day(left) > day(right) ? -1 : isNormal(left) - isNormal(right),
  );
}

function markIn({ points, range, flag }: Series): Flag | undefined {
  return markOf({ value: points.at(-1)!.value, ...range, flag });
}
