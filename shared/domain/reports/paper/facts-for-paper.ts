/** Collects what a paper tells, while all facts are read in any order and in bounded memory. */
import type { Fact } from '../../../facts/fact.ts';
import { overIn } from '../../../facts/over.ts';
import type { SectionPart } from '../../../fhir/ips/section.ts';
import type { FoundFacts, ListedModel, PaperContent, UnreadEntries } from '../../../paper/content.ts';
import { modelOf } from '../../facts/model-of.ts';
import { Exclusions } from '../allergies.ts';
import { FirstFacts, isPast } from '../first-facts.ts';
import { testedModels } from '../tests/results-of.ts';
import { unreadKind, unreadModel } from '../unread-kind.ts';
import { NewestResults } from './newest-results.ts';

/** Of each model, how many a paper lists at most, and what says that one is over. */
const parts: Readonly<Record<ListedModel, Omit<SectionPart, 'model' | 'cells'>>> = {
  Allergy: { most: 100, order: 'worst first' },
  Medication: { most: 300, date: 'startDate', end: 'endDate' },
  Problem: { most: 100, date: 'startDate', end: 'endDate' },
  Immunization: { most: 15, date: 'date' },
  Procedure: { most: 10, date: 'date_performed' },
  Equipment: { most: 30, date: 'date_started', end: 'date_stopped' },
  DeviceUse: { most: 30, date: 'startDate', end: 'endDate' },
};

const listedModels = Object.keys(parts) as ListedModel[];

/** All models whose facts are on a paper. */
export const paperModels = [
  ...listedModels.map(modelOf),
  modelOf('AllergyExclusion'),
  ...testedModels,
  unreadModel,
];

/** Kinds of unread entries that are told apart, and how many of each are held. */
const mostKinds = 100;
const mostUnread = 10;
const countField = unreadModel.fields.findIndex(({ name }) => name === 'count');

interface Held {
  readonly first: FirstFacts;
  ended: number;
}

export class FactsForPaper {
  readonly #today: string;
  readonly #held: ReadonlyMap<string, Held>;
  readonly #exclusions = new Exclusions();
  readonly #results = new NewestResults();
  readonly #unread = new Map<string, { readonly first: FirstFacts; total: number }>();

  /** `today`: `YYYY-MM-DD`. */
  constructor(today: string) {
    this.#today = today;
    this.#held = new Map(
      listedModels.map((model) => [
        model,
        { first: new FirstFacts({ model, cells: [], ...parts[model] }, today), ended: 0 },
      ]),
    );
  }

  add(fact: Fact): void {
    this.#exclusions.add(fact);
    const held = this.#held.get(fact.model);
    if (held && this.#isOver(fact)) held.ended += 1;
    else if (held) held.first.add(fact);
    else if (fact.model === unreadModel.name) this.#addUnread(fact);
    else this.#results.add(fact);
  }

  get content(): Pick<PaperContent, 'facts' | 'exclusions' | 'bloodGroup' | 'tests' | 'unread'> {
    const facts = Object.fromEntries(
      [...this.#held].map(([model, { first, ended }]): [string, FoundFacts] => [
        model,
        { ...first.found, ended },
      ]),
    ) as Readonly<Record<ListedModel, FoundFacts>>;
    const { bloodGroup, tests } = this.#results;
    return { facts, exclusions: this.#exclusions.told, bloodGroup, tests, unread: this.#unreadEntries };
  }

  #isOver(fact: Fact): boolean {
    const { end } = parts[fact.model as ListedModel];
    return end === undefined ? overIn(modelOf(fact.model))(fact) : isPast(fact, end, this.#today);
  }

  #addUnread(fact: Fact): void {
    const kind = unreadKind(fact);
    const name = this.#unread.has(kind) || this.#unread.size < mostKinds ? kind : '';
    const part = { model: unreadModel.name, most: mostUnread, date: 'date', cells: [] };
    const held = this.#unread.get(name) ?? { first: new FirstFacts(part, this.#today), total: 0 };
    this.#unread.set(name, held);
    // A row that only says how many more there are names none of them.
    const count = Number(fact.values[countField] ?? 1);
    held.total += Math.max(count, 1);
    if (count <= 1) held.first.add(fact);
  }

  get #unreadEntries(): UnreadEntries {
    const kinds = [...this.#unread];
    return {
      facts: kinds.flatMap(([, { first }]) => first.found.facts),
      totals: new Map(kinds.map(([kind, { total }]) => [kind, total])),
    };
  }
}
