/** Which facts of a kind an overview shows, and in which order: docs/contract/reports.md#the-overview. */
import type { Fact } from '../../facts/fact.ts';
import { overIn } from '../../facts/over.ts';
import { fieldIndex } from '../../models/registry.ts';
import { factsJson } from '../../reports/generic-json.ts';
import { jsonBytes } from '../../reports/response-size.ts';
import { modelOf } from '../facts/model-of.ts';
import type { NewestFacts } from '../facts/scan-newest.ts';
import { gravityOf } from '../reports/allergies.ts';
import { isPast } from '../reports/first-facts.ts';
import { unreadKind } from '../reports/unread-kind.ts';
import type { Plan } from './plans.ts';

/** Bytes that the facts of one kind may take in the answer: with all kinds it stays below what an answer may have. */
const mostBytes = 180_000;

export interface Entries {
  readonly facts: readonly Fact[];
  /** The same as reports in JSON write them. */
  readonly rows: readonly object[];
  /** How many of the first ones hold now, and whether these are all that do. Only of a kind that ends. */
  readonly current?: { readonly count: number; readonly isComplete: boolean };
  /** No fact of this day or a later one is missing. Undefined where none is missing, or that is known of no day. */
  readonly since?: string;
  readonly isComplete: boolean;
}

/** `today`: `YYYY-MM-DD`. */
export function entriesOf(plan: Plan, found: NewestFacts, today: string): Entries {
  switch (plan.part) {
    case 'current':
      return currentFirst(plan, found, today);
    case 'unread':
      return inAnswer(plan, found, gravestFirst(found.facts));
    default:
      return newestFirst(plan, found);
  }
}

/** What holds now, then what does not: of each the newest first, and before it what has no date; allergies the worst first. */
function currentFirst(plan: Plan, found: NewestFacts, today: string): Entries {
  const isOver = overOf(plan, today);
  const datedLast = [...found.facts.filter((fact) => !hasDate(fact)), ...found.facts.filter(hasDate)];
  const inOrder =
    plan.model === 'Allergy'
      ? datedLast.toSorted((one, other) => (gravityOf(one) < gravityOf(other) ? 1 : -1))
      : datedLast;
  const holding = inOrder.filter((fact) => !isOver(fact));
  const entries = inAnswer(plan, found, [...holding, ...inOrder.filter(isOver)]);
  const count = Math.min(holding.length, entries.facts.length);
  return { ...entries, current: { count, isComplete: found.isWhole && count === holding.length } };
}

function overOf({ model, end }: Plan, today: string): (fact: Fact) => boolean {
  return end === undefined ? overIn(modelOf(model)) : (fact) => isPast(fact, end, today);
}

function hasDate(fact: Fact): boolean {
  const model = modelOf(fact.model);
  return model.mainDate === 'created_at' || Boolean(fact.values[fieldIndex(model, model.mainDate)]);
}

/** Of a part, only what nothing newer is missing beside, unless that is known of no day. */
function newestFirst(plan: Plan, found: NewestFacts): Entries {
  return inAnswer(plan, found, sureOf(found));
}

/** The facts of which it is known that no newer one is missing; all where that is known of none. */
export function sureOf({ facts, since }: NewestFacts): readonly Fact[] {
  if (since === undefined) return facts;
  return facts.filter((fact) => dayOf(fact) >= since);
}

function dayOf(fact: Fact): string {
  const model = modelOf(fact.model);
  const date =
    model.mainDate === 'created_at' ? fact.createdAt : fact.values[fieldIndex(model, model.mainDate)];
  return String(date ?? '').slice(0, '2026-01-01'.length);
}

/** What harms most when it is overlooked. */
const grave = [
  'AllergyIntolerance',
  'MedicationRequest',
  'MedicationStatement',
  'MedicationAdministration',
  'MedicationOrder',
  'Condition',
];

function gravestFirst(facts: readonly Fact[]): readonly Fact[] {
  const rankOf = (fact: Fact) => {
    const rank = grave.indexOf(unreadKind(fact));
    return rank < 0 ? grave.length : rank;
  };
  return facts.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** As many of them as the answer has room for. */
function inAnswer(
  { most }: Plan,
  { facts: all, isWhole, since }: NewestFacts,
  inOrder: readonly Fact[],
): Entries {
  const facts: Fact[] = [];
  const rows: object[] = [];
  let bytes = 0;
  for (const fact of inOrder.slice(0, most)) {
    const text = [...factsJson([fact], modelOf)].join('');
    bytes += jsonBytes(text);
    if (bytes > mostBytes) break;
    facts.push(fact);
    rows.push(...(JSON.parse(text) as object[]));
  }
  return {
    facts,
    rows,
    isComplete: isWhole && facts.length === all.length,
    ...(since !== undefined && { since }),
  };
}
