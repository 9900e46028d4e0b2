/** The newest result of everything that was measured, whether it is a number or words. */

import { quantityText } from '../../components/formats.ts';
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
  /** What the result says; undefined where the newest point of the series says it. */
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
  const all = datedFirst.flatMap((fact): readonly Latest[] => {
    const own = series.filter(({ newest, test }) => newest === fact && !known.has(test));
    for (const { test } of own) known.add(test);
    if (own.length > 0)
      return asPair(
        own.map((one) => latestIn(one, fact)),
        tag,
      );
    const told = view.told?.(fact, tag);
    if (!told || known.has(told.test)) return [];
    known.add(told.test);
    return [{ ...told, fact }];
  });
  const day = ({ fact }: Latest) => view.dateOf(fact)?.slice(0, 10) ?? '';
  const isNormal = ({ flag }: Latest) => (flag === undefined ? 1 : 0);
  return all.toSorted((left, right) =>
    day(left) < day(right) ? 1 : day(left) > day(right) ? -1 : isNormal(left) - isNormal(right),
  );
}

function latestIn(series: Series, fact: Fact): Latest {
  return { key: series.key, fact, series, flag: markIn(series) };
}

/** Both halves of a blood pressure are one row; its trend is that of the upper one. */
function asPair(latest: readonly Latest[], tag: string): readonly Latest[] {
  const systolic = latest.find(({ key }) => key === 'systolic');
  const diastolic = latest.find(({ key }) => key === 'diastolic');
  if (!systolic || !diastolic) return latest;
  const newest = ({ series }: Latest) => series!.points.at(-1)!.value;
  const upper = quantityText(newest(systolic), undefined, tag);
  const text = `${upper}/${quantityText(newest(diastolic), systolic.series!.unit, tag)}`;
  const pair = { ...systolic, key: 'bloodPressure', text, flag: systolic.flag ?? diastolic.flag };
  return latest.flatMap((one) => (one === systolic ? [pair] : one === diastolic ? [] : [one]));
}

function markIn({ points, range, flag }: Series): Flag | undefined {
  return markOf({ value: points.at(-1)!.value, ...range, flag });
}
