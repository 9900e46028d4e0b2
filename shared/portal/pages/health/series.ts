/** Groups measured values into series, each of one test in units that can be compared. */

import { convert, unitKind } from '../../../results/units.ts';
import type { Point, ReferenceRange } from '../../charts/series.ts';
import { type Scope, sectionPath, sourcePath } from '../../scope/scope.ts';
import type { Fact } from './facts.ts';
import type { Flag } from './models/flags.ts';
import type { ModelView } from './models/model-view.ts';
import { isVital } from './models/results.ts';

export interface Series {
  /** What was measured, as the model names it in the newest value. */
  readonly key: string;
  readonly test: string;
  readonly unit: string | undefined;
  /** That of the newest value. Laboratories differ, so older values may have had another. */
  readonly range: ReferenceRange;
  /** The oldest first. There is at least one. */
  readonly points: readonly Point[];
  /** That of the newest value. */
  readonly newest: Fact;
  /** How the one who measured the newest value says that it stands. */
  readonly flag: Flag | undefined;
}

/** The series of these facts, which come newest first. That with the newest value comes first. */
export function seriesOf(view: ModelView, facts: readonly Fact[], scope: Scope): readonly Series[] {
  const series = new Map<string, Omit<Series, 'points'> & { points: Point[] }>();
  for (const fact of facts) {
    const time = view.dateOf(fact);
    if (!time) continue;
    for (const { key, test, value, unit, low, high, flag } of view.measured?.(fact) ?? []) {
      // Both halves of a blood pressure are of one test.
      const id = `${test}\n${isVital(key) ? key : ''}\n${unitKind(unit)}`;
      if (!series.has(id))
        series.set(id, { key, test, unit, range: { low, high }, points: [], newest: fact, flag });
      const known = series.get(id)!;
      const href = sourcePath(scope, fact.__documentid__) ?? sectionPath(scope, 'health');
      const converted = convert(value, unit, known.unit);
      if (converted !== undefined) known.points.unshift({ time: new Date(time), value: converted, href });
    }
  }
  return [...series.values()];
}
