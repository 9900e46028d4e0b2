/** What the rows of a table tell: one fact each, or several as one. */
import type { Texts } from '../../texts/index.ts';
import type { Fact } from './facts.ts';
import type { ModelView } from './models/model-view.ts';

/** At least one fact, the newest first. */
export type Row = readonly [Fact, ...Fact[]];

/** Up to this number, facts that are alike stand each by itself. */
const mostAlone = 3;

/** The facts of a view, which come newest first, as rows. Every fact is in one of them. */
export function rowsOf(view: ModelView, facts: readonly Fact[], texts: Texts): readonly Row[] {
  if (view.together === 'readings of one time') return byTime(view, facts, texts);
  if (view.together === 'alike on many days') return alike(view, facts, texts);
  return facts.map((fact) => [fact]);
}

/** Facts that say more than readings, such as that one is high, stay alone: in one row nobody could tell which is meant. */
function byTime(view: ModelView, facts: readonly Fact[], texts: Texts): readonly Row[] {
  const rows: [Fact, ...Fact[]][] = [];
  for (const fact of facts) {
    const row = rows.find((other) => isOneVisit(view, other, fact, texts));
    if (row) row.push(fact);
    else rows.push([fact]);
  }
  return rows;
}

function isOneVisit(view: ModelView, row: Row, fact: Fact, texts: Texts): boolean {
  const [first] = row;
  if (!timeOf(view, fact) || timeOf(view, first) !== timeOf(view, fact)) return false;
  const measured = (one: Fact) => (view.measured?.(one) ?? []).map(({ key }) => key);
  const known = row.flatMap(measured);
  return (
    [first, fact].every((one) => saidBesideTheDate(view, one, texts).every((text) => !text)) &&
    measured(fact).every((key) => !known.includes(key))
  );
}

function timeOf(view: ModelView, fact: Fact): string {
  return [view.dateOf(fact), view.sourceOf?.(fact)].filter(Boolean).join(' ');
}

/** What has no name or date cannot be told in one. */
function alike(view: ModelView, facts: readonly Fact[], texts: Texts): readonly Row[] {
  const groups = new Map<string, [Fact, ...Fact[]]>();
  const rows = facts.map((fact) => {
    if (!view.title(fact) || !view.dateOf(fact)) return [fact] as [Fact, ...Fact[]];
    const said = JSON.stringify(saidBesideTheDate(view, fact, texts));
    const group = groups.get(said);
    if (group) group.push(fact);
    else groups.set(said, [fact]);
    return groups.get(said)!;
  });
  return rows.flatMap((row, index) => {
    if (row.length <= mostAlone) return [[facts[index]!]];
    return row[0] === facts[index] ? [row] : [];
  });
}

function saidBesideTheDate(
  { columns }: ModelView,
  fact: Fact,
  { tag, health }: Texts,
): readonly (string | null | undefined)[] {
  return columns.filter(({ name }) => name !== 'date').map(({ text }) => text(fact, tag, health) ?? null);
}
