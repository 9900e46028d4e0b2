/** How much there is of each kind of data, by the counts that are kept with the documents of a record. */
import { models } from '../../models/registry.ts';
import {
  type DocumentCountItem,
  type FactCounts,
  type FactCountsItem,
  keys,
  type LineageItem,
} from '../../store/items/index.ts';
import type { Stored } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import {
  areNestedShared,
  isEveryKindShared,
  isKindShared,
  mayShareFactsOf,
  unreadModel,
} from '../carenets/kinds.ts';
import { shareableLineage } from '../carenets/sharing.ts';
import { type Sharing, type Shown, shownOf } from '../carenets/visibility.ts';
import { type Most, readSome } from '../facts/read-some.ts';
import type { Scope } from '../reports/request.ts';

export interface VisibleCounts {
  /** Whether all documents are counted. If not, nothing is known by the counts. */
  readonly isKnown: boolean;
  readonly documents: number;
  /** Documents by kind of data: a data model, or a type of FHIR resource without one. */
  readonly documentsByKind: ReadonlyMap<string, number>;
  /** What documents say, by data model: what two of them say is counted twice. */
  readonly facts: ReadonlyMap<string, number>;
  /** Models of which more facts may be shown than are counted here. */
  readonly partly: ReadonlySet<string>;
  /** Heads of the documents that were looked up: those that are placed in a carenet, or excluded. */
  readonly heads: readonly LineageItem[];
}

/**
 * Documents of one type and of the same kinds have an item, so there are few, unless somebody makes up types. Of more than these nothing
 * is known by the counts.
 */
const most: Most<FactCountsItem> = {
  items: 1000,
  bytes: 500_000,
  sizeOf: (item) => 40 * Object.keys(item).length,
};

/** Reads the counts of a record, or of what a carenet shows of it. One round trip, two for a carenet with placed or excluded documents. */
export function readCounts(
  { recordId, isCounted }: Pick<Scope, 'recordId'> & { readonly isCounted: boolean },
  sharing: Sharing | undefined,
  store: Store,
): Promise<VisibleCounts> {
  return sharing ? countsOfCarenet(sharing, isCounted, store) : countsOfRecord(recordId, isCounted, store);
}

async function countsOfRecord(recordId: string, isCounted: boolean, store: Store): Promise<VisibleCounts> {
  const [shared, never, [all]] = await Promise.all([
    readSome(keys.factCountsOf(recordId, 'shared'), most, store),
    readSome(keys.factCountsOf(recordId, 'never'), most, store),
    store.get([keys.count(recordId, 'active')]),
  ]);
  const facts = new Sums();
  for (const item of [...shared.items, ...never.items]) facts.addAll(countsIn(item), 1);
  return {
    isKnown: isCounted && shared.isWhole && never.isWhole,
    documents: all?.documents ?? 0,
    documentsByKind: kindsIn(all),
    facts: facts.positive,
    partly: new Set(),
    heads: [],
  };
}

/** The numbers of facts in an item, by model. */
function countsIn(item: FactCountsItem): FactCounts {
  return Object.fromEntries([...models.keys()].map((model) => [model, item[`facts_${model}`] ?? 0]));
}

function kindsIn(item: DocumentCountItem | undefined): ReadonlyMap<string, number> {
  const counted = Object.entries(item ?? {}).flatMap(([name, documents]) =>
    name.startsWith('kind') && Number(documents) > 0
      ? [[name.slice('kind'.length), Number(documents)] as const]
      : [],
  );
  // The table keeps no order.
  return new Map(counted.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Documents that are never shared have items of their own, which are not read. The others are counted by what their type and kinds show of
 * them. Those that are placed or excluded are looked up one by one, and counted as what they are instead.
 */
async function countsOfCarenet(sharing: Sharing, isCounted: boolean, store: Store): Promise<VisibleCounts> {
  const { recordId, types } = sharing;
  const [shared, heads] = await Promise.all([
    readSome(keys.factCountsOf(recordId, 'shared'), most, store),
    store.get([...sharing.placements.keys()].map((id) => keys.lineage(recordId, id))),
  ]);
  const hashes = new Set([...types].map(keys.typeHash));
  const sums = new CarenetSums(sharing);
  for (const item of shared.items) {
    const { typeHash, kinds } = keys.partsOfFactCounts(item.SK);
    const isShared = hashes.has(typeHash) || isEveryKindShared(kinds, sharing.kinds);
    sums.add(groupOf(item, kinds), isShared ? 'document' : 'facts', 1);
  }
  const byDefault: Sharing = { ...sharing, placements: new Map() };
  const found = heads.filter((head) => head !== undefined);
  const active = found.filter(({ status }) => status === 'active');
  for (const head of active) {
    const group = groupOfOne(head);
    const document = shareableLineage(recordId, head);
    if (isInCounts(head)) sums.add(group, shownOf(document, byDefault), -1);
    sums.add(group, shownOf(document, sharing), 1);
  }
  return {
    isKnown: isCounted && shared.isWhole && active.every(({ counts }) => counts !== undefined),
    documents: Math.max(sums.documents, 0),
    documentsByKind: sums.byKind.positive,
    facts: sums.facts.positive,
    partly: sums.partly,
    heads: found,
  };
}

/** Documents that are alike, or one. */
interface Group {
  readonly documents: number;
  readonly counts: FactCounts;
  readonly documentsByKind: FactCounts;
}

function groupOf(item: Stored<FactCountsItem>, kinds: readonly string[]): Group {
  // Those that may not be shared by kind have no kinds here, but they have facts.
  const documentsByKind = Object.fromEntries(
    kinds.length > 0
      ? kinds.map((kind) => [kind, item.documents])
      : [...models.keys()]
          .filter((model) => model !== unreadModel)
          .map((model) => [model, item[`documents_${model}`] ?? 0]),
  );
  return { documents: item.documents, counts: countsIn(item), documentsByKind };
}

function groupOfOne({ counts = {}, kinds }: LineageItem): Group {
  const named = kinds ?? Object.keys(counts).filter((model) => model !== unreadModel);
  return { documents: 1, counts, documentsByKind: Object.fromEntries(named.map((kind) => [kind, 1])) };
}

/** A document without a type is in no item of counts. */
function isInCounts({ latestType, counts }: LineageItem): boolean {
  return latestType !== '' && counts !== undefined;
}

class CarenetSums {
  readonly facts = new Sums();
  readonly byKind = new Sums();
  readonly partly = new Set<string>();
  documents = 0;
  readonly #kinds: ReadonlySet<string>;

  constructor({ kinds }: Sharing) {
    this.#kinds = kinds;
  }

  /** Adds what is shown of these documents, or takes it away. */
  add({ documents, counts, documentsByKind }: Group, shown: Shown, sign: 1 | -1): void {
    if (shown === undefined) return;
    if (shown === 'facts') {
      this.#addFacts(counts, sign);
      return;
    }
    this.documents += sign * documents;
    this.byKind.addAll(documentsByKind, sign);
    this.facts.addAll(counts, sign);
  }

  /** Facts without their documents. Where only some facts of a model are shown, they are not counted: nothing may be told of the others. */
  #addFacts(counts: FactCounts, sign: 1 | -1): void {
    for (const [model, number] of Object.entries(counts)) {
      if (number === 0 || !mayShareFactsOf(model, this.#kinds)) continue;
      if (areAllShared(model, this.#kinds)) this.facts.add(model, sign * number);
      else if (sign > 0) this.partly.add(model);
    }
  }
}

/** Whether every fact of the model is shared: those that stand alone, and those that are nested in others. */
function areAllShared(model: string, kinds: ReadonlySet<string>): boolean {
  if (model === unreadModel || !isKindShared(model, kinds)) return false;
  const isNested = [...models.values()].some(({ relations }) =>
    relations.some(({ target }) => target === model),
  );
  return !isNested || areNestedShared(model, kinds);
}

class Sums {
  readonly #sums = new Map<string, number>();

  add(name: string, by: number): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0) + by);
  }

  addAll(numbers: FactCounts, sign: 1 | -1): void {
    for (const [name, number] of Object.entries(numbers)) this.add(name, sign * number);
  }

  /** Without what there is none of. Counts and documents are not read at one moment, so a sum may be off by what happened in between. */
  get positive(): ReadonlyMap<string, number> {
    return new Map([...this.#sums].filter(([, number]) => number > 0));
  }
}
