/**
 * How many facts the active documents of a record say, kept in the transactions that change the documents. Documents of one type that
 * may be shared by the same kinds have one item, as an autoshare shows all of them or none; those that are never shared have one of their own, which no carenet reads.
 * Numbers are added and taken away, so that simultaneous changes lose none.
 */
import type { Instance } from '../../models/model.ts';
import { type FactCounts, type FactCountsItem, keys, type LineageItem } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { update, type Write } from '../../store/writes.ts';

/** What of a document decides what it adds to the counts. */
export type Countable = Pick<LineageItem, 'status' | 'nevershare' | 'latestType' | 'kinds' | 'counts'>;

/** How many facts of each model these are, nested ones too. */
export function factCountsOf(instances: readonly Instance[]): FactCounts {
  const counts: Record<string, number> = {};
  const add = (some: readonly Instance[]) => {
    for (const { model, related } of some) {
      counts[model] = (counts[model] ?? 0) + 1;
      for (const nested of Object.values(related)) add(nested);
    }
  };
  add(instances);
  return counts;
}

/** What one document adds to its item, and the key of that. Undefined for one that is not counted: not active, without a type, or not counted yet. */
function countedAs(
  recordId: string,
  { status, nevershare, latestType, kinds = [], counts }: Countable,
): { readonly key: Key<FactCountsItem>; readonly numbers: Readonly<Record<string, number>> } | undefined {
  if (status !== 'active' || latestType === '' || !counts) return undefined;
  const numbers: Record<string, number> = { documents: 1 };
  for (const [model, facts] of Object.entries(counts)) {
    numbers[`facts_${model}`] = facts;
    numbers[`documents_${model}`] = 1;
  }
  return { key: keys.factCounts(recordId, nevershare ? 'never' : 'shared', latestType, kinds), numbers };
}

/** The writes that change the counts by a change of a document, for the transaction of that change. `before`: undefined for a new one. */
export function changeCounts(recordId: string, before: Countable | undefined, after: Countable): Write[] {
  const changes = new Map<string, { readonly key: Key<FactCountsItem>; readonly add: Map<string, number> }>();
  for (const [sign, document] of [
    [-1, before],
    [1, after],
  ] as const) {
    const counted = document && countedAs(recordId, document);
    if (!counted) continue;
    const { key, numbers } = counted;
    const { add } = changes.get(key.SK) ?? { add: new Map<string, number>() };
    for (const [name, number] of Object.entries(numbers)) add.set(name, (add.get(name) ?? 0) + sign * number);
    changes.set(key.SK, { key, add });
  }
  return [...changes.values()].flatMap(({ key, add }) => {
    const different = [...add].filter(([, by]) => by !== 0);
    return different.length === 0
      ? []
      : [update(key, { add: { ...Object.fromEntries(different), changes: 1 } })];
  });
}

/** An item of counts, and where it belongs. */
export interface FactSum {
  readonly key: Key<FactCountsItem>;
  readonly item: FactCountsItem;
}

/** The counts of documents that are added one after the other. */
export class FactSums {
  readonly #recordId: string;
  readonly #sums = new Map<
    string,
    { readonly key: Key<FactCountsItem>; readonly numbers: Map<string, number> }
  >();

  constructor(recordId: string) {
    this.#recordId = recordId;
  }

  add(document: Countable): void {
    const counted = countedAs(this.#recordId, document);
    if (!counted) return;
    const { key, numbers } = counted;
    const sum = this.#sums.get(key.SK) ?? { key, numbers: new Map<string, number>() };
    for (const [name, number] of Object.entries(numbers))
      sum.numbers.set(name, (sum.numbers.get(name) ?? 0) + number);
    this.#sums.set(key.SK, sum);
  }

  /** An item for every type, as it is to be stored. */
  items(): readonly FactSum[] {
    return [...this.#sums.values()].map(({ key, numbers }) => ({
      key,
      item: { ...Object.fromEntries(numbers), documents: numbers.get('documents') ?? 0, changes: 0 },
    }));
  }
}
