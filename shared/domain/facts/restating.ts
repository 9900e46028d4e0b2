/**
 * What a FHIR document says that others say, too: docs/contract/fhir.md#twice-is-once. Facts that are the same are not stored again, and
 * where they differ it is stored who says what. Which of them counts is decided when they are read (restated.ts), so nothing has to be
 * repaired when a document is made void, replaced or read again.
 */

import { boundedBatches } from '../../concurrency/batches.ts';
import { mapConcurrent } from '../../concurrency/map-concurrent.ts';
import { ApiError } from '../../errors.ts';
import { writeContest } from '../../facts/contests.ts';
import type { StatementEntry } from '../../facts/statement-entry.ts';
import { contentHash, identityHash, noContent, storerHash } from '../../facts/statements.ts';
import type { Statement } from '../../fhir/read/read-resources.ts';
import type { Instance } from '../../models/model.ts';
import { bytesOf } from '../../store/item-size.ts';
import {
  keys,
  type LineageItem,
  type RecordItem,
  type StatementsItem,
  type VersionItem,
} from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { absent, present, put, remove, update, type Write } from '../../store/writes.ts';
import { type HeadsById, headsOf, isCurrent, nameOf } from './current-facts.ts';
import { ifRecordExists } from './existing-record.ts';
import { modelOf } from './model-of.ts';
import { announceReplacement, lastingFacts, longestPending, markRepeated } from './simultaneous.ts';

/** Facts of one extraction and model that a document repeats. */
export interface Repeated {
  readonly lineage: string;
  readonly extraction: string;
  readonly model: string;
  /** Names of the blocks of the model. */
  readonly blocks: readonly string[];
  readonly ordinals: readonly number[];
}

/** What is to be stored of the statements of a document. */
export interface Restating {
  /** Instances that another document says already: they get no rows. */
  readonly repeated: ReadonlySet<Instance>;
  readonly repetitions: readonly Repeated[];
  /** Of when is what the resources do not date, in milliseconds. */
  readonly asOf: number;
  readonly storer: string;
  /** Models in which what counts may change. */
  readonly restates: readonly string[];
  /** For the transaction that stores the document. */
  readonly writes: readonly Write[];
}

export interface Stating {
  readonly recordId: string;
  readonly version: Pick<VersionItem, 'creator' | 'storer' | 'through' | 'createdAt'>;
  readonly lineageId: string;
  /** Of the facts that are to be stored. */
  readonly extraction: string;
  readonly statements: readonly Statement[];
  /** What is stored, by identity, if it has been read already. */
  readonly known?: ReadonlyMap<string, StatementsItem> | undefined;
}

/** Different statements on one resource, at most. */
const mostEntries = 500;
/** Documents that say the same of a resource as of other times: the last ones. */
const mostAgain = 50;
/** The same for all statements on a resource together, so that they fit into an item, which has 400 KB at most. */
const mostAgainInAll = 2000;
/** Extractions of which a document repeats facts: what it says of others is stored. */
const mostOrigins = 1000;
/** What goes into the transaction of the document, beside its facts; more is written before it. */
const inside = { items: 24, size: 1_000_000 };
/** Items and bytes of a transaction of their own: DynamoDB takes 4 MB. */
const outside = { items: 99, size: 2_000_000, sizeOf: bytesOf };
const requestsAtOnce = 20;

/** A statement of the document. */
interface Own {
  readonly identity: string;
  readonly instance: Instance | undefined;
  readonly entry: StatementEntry;
}

/** What is stored of the same resource. */
interface Known {
  readonly item: StatementsItem | undefined;
  readonly entries: readonly StatementEntry[];
}

/** What other documents say, where it counts. */
interface Others {
  readonly heads: HeadsById;
  /** Extractions that are no longer in effect, or will not be, and that other documents repeat. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Compares the statements with those that are stored; those of the same lineage are replaced. One round trip where nothing is said twice,
 * up to five more else. What does not fit into the transaction of the document is written here: it does not count before the document does. Throws
 * StaleRead when another document spoke of the same at the same moment, and 400 when too many do.
 */
export async function restate(
  stating: Stating,
  record: Pick<RecordItem, 'restated'>,
  store: Store,
): Promise<Restating> {
  const { recordId, version } = stating;
  const own = ownStatements(stating);
  const identities = own.map(({ identity }) => identity);
  const stored = stating.known ?? (await readStatements(recordId, identities, store));
  const known = identities.map((identity): Known => {
    const item = stored.get(identity);
    return { item, entries: entriesIn(item) };
  });
  const others = await readOthers(stating, known, store);
  const repeats = await confirmRepeats(stating, own, known, others, store);
  const asOf = timeOfRepeated(stating, own, repeats);

  const planWith = (isInside: boolean) =>
    own.map((one, index) =>
      change(stating, one, known[index]!, { others, repeats: repeats.get(one), asOf, isInside }),
    );
  let plan = planWith(true);
  let writes = plan.flatMap((one) => one.writes);
  const bytes = writes.reduce((sum, write) => sum + bytesOf(write), 0);
  const isInside = writes.length <= inside.items && bytes <= inside.size;
  if (!isInside) {
    plan = planWith(false);
    writes = plan.flatMap((one) => one.writes);
  }
  const repetitions = repetitionsOf(repeats, others);
  const restates = [
    ...new Set([...plan.flatMap(({ models }) => models), ...repetitions.map(({ model }) => model)]),
  ];
  const isContested = plan.some(({ isContested }) => isContested);
  const marked = isContested ? 'contested' : 'repeated';
  const isMarked = record.restated === 'contested' || record.restated === marked;
  if (restates.length > 0 && !isMarked) await markRestated(recordId, marked, store);
  if (!isInside) {
    for (const some of boundedBatches(writes, outside))
      await store.transact([...some, ifRecordExists(recordId)]);
  }
  return {
    repeated: new Set([...repeats.keys()].flatMap(({ instance }) => instance ?? [])),
    repetitions,
    asOf,
    storer: storerHash(version),
    restates,
    writes: isInside ? writes : [],
  };
}

/** The identities of what a document says; those of a document of the same storer are the same. */
export function identitiesOf(
  version: Pick<VersionItem, 'creator' | 'storer' | 'through'>,
  statements: readonly Statement[],
): readonly string[] {
  const storer = storerHash(version);
  return [...new Set(statements.map(({ identity }) => identityHash(identity, storer)))];
}

/** What is stored of resources, by identity. One round trip. */
export async function readStatements(
  recordId: string,
  identities: readonly string[],
  store: Store,
): Promise<ReadonlyMap<string, StatementsItem>> {
  const found = await store.get(identities.map((identity) => keys.statements(recordId, identity)));
  return new Map(found.flatMap((item, index) => (item ? [[identities[index]!, item] as const] : [])));
}

/** Each resource once: of two that nothing tells apart, the second is a fact like one without identity. */
function ownStatements({ version, lineageId, extraction, statements }: Stating): readonly Own[] {
  const storer = storerHash(version);
  const at = Date.parse(version.createdAt);
  const own = new Map<string, Own>();
  for (const { identity, instance, asOf, isDated } of statements) {
    const name = identityHash(identity, storer);
    if (own.has(name)) continue;
    const said = Date.parse(asOf ?? '');
    own.set(name, {
      identity: name,
      instance,
      entry: {
        lineage: lineageId,
        extraction,
        at,
        storer,
        ...(instance && { fact: [instance.model, instance.position ?? 0] as const }),
        content: instance ? contentHash(instance, modelOf) : noContent,
        asOf: Number.isNaN(said) ? at : said,
        ...(isDated && !Number.isNaN(said) && { isDated: true as const }),
      },
    });
  }
  return [...own.values()];
}

function entriesIn(item: StatementsItem | undefined): readonly StatementEntry[] {
  return item ? JSON.parse(item.entries) : [];
}

/**
 * Two round trips where anything is said twice; none else. What the document may replace is announced before it is counted who repeats it.
 */
async function readOthers(
  { recordId, lineageId }: Stating,
  known: readonly Known[],
  store: Store,
): Promise<Others> {
  const entries = known.flatMap((one) => one.entries);
  const named = new Map(entries.map((entry) => [nameOf(entry), entry]));
  const own = [...named.values()].filter(({ lineage }) => lineage === lineageId);
  const [heads] = await Promise.all([
    headsOf(recordId, entries, store),
    announceReplacement(recordId, own, store),
  ]);
  // Those of the document itself will be, when it is stored.
  const stale = [...named].filter(([, one]) => one.lineage === lineageId || !isCurrent(one, heads));
  const repeaters = await mapConcurrent(stale, requestsAtOnce, ([, { lineage, extraction }]) =>
    store.count(keys.repetitionsOf(recordId, lineage, extraction)),
  );
  const kept = stale.filter((_, index) => repeaters[index]! > 0).map(([name]) => name);
  return { heads, kept: new Set(kept) };
}

/**
 * The statements that say what another document says, with that. The facts of these are first marked as repeated, and then looked at once
 * more: who replaces them later finds the mark and keeps them.
 */
async function confirmRepeats(
  stating: Stating,
  own: readonly Own[],
  known: readonly Known[],
  others: Others,
  store: Store,
): Promise<ReadonlyMap<Own, StatementEntry>> {
  const { recordId, lineageId, extraction } = stating;
  const wanted = sameAsOthers(stating, own, known, others);
  if (wanted.length === 0) return new Map();
  const named = new Map(wanted.map(([, entry]) => [nameOf(entry), entry]));
  const origins = new Map([...named].slice(0, mostOrigins));
  await markRepeated(recordId, [...origins.values()], { lineage: lineageId, extraction }, store);
  const lasting = await lastingFacts(recordId, [...origins.values()], store);
  return new Map(wanted.filter(([, entry]) => lasting.has(nameOf(entry))));
}

/** The statements that say what is stored with another document, with that. */
function sameAsOthers(
  { lineageId }: Stating,
  own: readonly Own[],
  known: readonly Known[],
  { heads }: Others,
): readonly (readonly [Own, StatementEntry])[] {
  return own.flatMap((one, index) => {
    const same = known[index]!.entries.find(
      (entry) =>
        entry.fact &&
        entry.content === one.entry.content &&
        entry.lineage !== lineageId &&
        isCurrent(entry, heads),
    );
    return same ? [[one, same] as const] : [];
  });
}

/** Of when is what the repeating resources do not date: the same for all, but for those in Bundles of other times. */
function timeOfRepeated(
  { version }: Stating,
  own: readonly Own[],
  repeats: ReadonlyMap<Own, StatementEntry>,
): number {
  const undated = own.find((one) => repeats.has(one) && !one.entry.isDated);
  return undated?.entry.asOf ?? Date.parse(version.createdAt);
}

interface Circumstances {
  readonly others: Others;
  /** What the statement repeats. */
  readonly repeats: StatementEntry | undefined;
  readonly asOf: number;
  /** Whether the change is in the transaction of the document: then what this replaces ends with it. */
  readonly isInside: boolean;
}

/** What is stored of a resource from now on. Throws 400 when that is too much. */
function nextEntries(
  { lineageId, extraction }: Stating,
  entry: StatementEntry,
  entries: readonly StatementEntry[],
  { others, repeats, asOf, isInside }: Circumstances,
): readonly StatementEntry[] {
  const counts = (one: StatementEntry) => {
    if (others.kept.has(nameOf(one))) return true;
    // Its document may be stored at this moment. Reports ask the document whether it counts.
    const isPending = one.pending !== undefined && Date.now() - one.pending < longestPending;
    if (isPending && one.lineage !== lineageId) return true;
    return isCurrent(one, others.heads) && (one.lineage !== lineageId || !isInside);
  };
  const rest = entries
    .filter((one) => one.extraction !== extraction && counts(one))
    .map((one) => withoutStale(one, others));
  const isSame = (one: StatementEntry) =>
    repeats !== undefined && nameOf(one) === nameOf(repeats) && one.content === entry.content;
  const next = repeats
    ? rest.map((one) => (isSame(one) ? repeatedBy(entry, one, asOf) : one))
    : [...rest, isInside ? entry : { ...entry, pending: Date.now() }];
  if (next.length > mostEntries) throw new ApiError('fhir_restated_too_often', { maximum: mostEntries });
  const most = Math.min(mostAgain, Math.floor(mostAgainInAll / next.length));
  return next.map((one) => (one.again ? { ...one, again: one.again.slice(-most) } : one));
}

/** How the stored statements on a resource change, and the models in which what counts may change by that. */
function change(
  stating: Stating,
  { identity, entry }: Own,
  { item, entries }: Known,
  circumstances: Circumstances,
): { readonly writes: readonly Write[]; readonly models: readonly string[]; readonly isContested: boolean } {
  const { recordId } = stating;
  const next = nextEntries(stating, entry, entries, circumstances);
  const text = JSON.stringify(next);
  if (text === item?.entries) return { writes: [], models: [], isContested: false };

  const before = entries.length > 1 ? modelsOf(entries) : [];
  const after = next.length > 1 ? modelsOf(next) : [];
  const key = keys.statements(recordId, identity);
  const revision = item?.revision;
  const writes = [
    put(
      key,
      { entries: text, revision: (revision ?? 0) + 1 },
      { when: revision === undefined ? { revision: absent } : { revision }, refused: 'retry' },
    ),
    ...after.map((model) =>
      put(keys.contested(recordId, model, identity), { said: writeContest(next, model) }),
    ),
    ...before
      .filter((model) => !after.includes(model))
      .map((model) => remove(keys.contested(recordId, model, identity))),
  ];
  return { writes, models: [...new Set([...before, ...after])], isContested: after.length > 0 };
}

/** Says that this document repeats the entry, where that is of another time than follows from the document. */
function repeatedBy(own: StatementEntry, entry: StatementEntry, asOf: number): StatementEntry {
  const again = (entry.again ?? []).filter(([, extraction]) => extraction !== own.extraction);
  const follows = entry.isDated ? entry.asOf : asOf;
  if (own.asOf === follows) return again.length > 0 ? { ...entry, again } : entry;
  return { ...entry, again: [...again, [own.lineage, own.extraction, own.asOf] as const] };
}

/** The entry without repetitions by documents that have other facts now. */
function withoutStale({ again, ...entry }: StatementEntry, { heads }: Others): StatementEntry {
  const left = (again ?? []).filter(([lineage, extraction]) => {
    const head = heads.get(lineage);
    return !head || head.facts?.extraction === extraction;
  });
  return left.length > 0 ? { ...entry, again: left } : entry;
}

function modelsOf(entries: readonly StatementEntry[]): readonly string[] {
  return [...new Set(entries.flatMap(({ fact }) => (fact ? [fact[0]] : [])))];
}

/**
 * The same for documents that nobody else stores: those of an archive that is imported, in its order. What is said of each resource is held, and stored
 * when all documents are.
 */
export class ImportedStatements {
  readonly #entries = new Map<string, readonly StatementEntry[]>();
  readonly #heads = new Map<string, LineageItem>();
  #restated: RecordItem['restated'];

  /** Whether anything is said twice. */
  get restated(): RecordItem['restated'] {
    return this.#restated;
  }

  /** What is to be stored with a document. */
  compare(stating: Stating): Restating {
    const own = ownStatements(stating);
    const others: Others = { heads: this.#heads, kept: new Set() };
    const known = own.map(
      ({ identity }): Known => ({ item: undefined, entries: this.#entries.get(identity) ?? [] }),
    );
    const repeats = new Map(sameAsOthers(stating, own, known, others));
    const asOf = timeOfRepeated(stating, own, repeats);
    for (const [index, one] of own.entries()) {
      const circumstances = { others, repeats: repeats.get(one), asOf, isInside: true };
      const next = nextEntries(stating, one.entry, known[index]!.entries, circumstances);
      this.#entries.set(one.identity, next);
      if (next.length > 1) this.#restated = 'contested';
    }
    const repetitions = repetitionsOf(repeats, others);
    if (repetitions.length > 0) this.#restated ??= 'repeated';
    const { recordId, lineageId, extraction } = stating;
    const marks = repetitions.map((origin) =>
      put(keys.repeated(recordId, [origin.lineage, origin.extraction], [lineageId, extraction]), {
        by: lineageId,
      }),
    );
    return {
      repeated: new Set([...repeats.keys()].flatMap(({ instance }) => instance ?? [])),
      repetitions,
      asOf,
      storer: storerHash(stating.version),
      restates: [...new Set(repetitions.map(({ model }) => model))],
      writes: marks,
    };
  }

  /** Makes the facts of a document known to those that come after it. */
  stored(lineage: LineageItem): void {
    this.#heads.set(lineage.id, lineage);
  }

  /** What is stored of all resources. */
  *writes(recordId: string): Generator<Write> {
    for (const [identity, entries] of this.#entries) {
      const text = JSON.stringify(entries);
      yield put(keys.statements(recordId, identity), { entries: text, revision: 1 });
      if (entries.length < 2) continue;
      for (const model of modelsOf(entries))
        yield put(keys.contested(recordId, model, identity), { said: writeContest(entries, model) });
    }
  }
}

/** By extraction and model. */
function repetitionsOf(repeats: ReadonlyMap<Own, StatementEntry>, { heads }: Others): readonly Repeated[] {
  const groups = Map.groupBy([...repeats.values()], ({ fact, ...origin }) => `${nameOf(origin)} ${fact![0]}`);
  return [...groups.values()].map((entries) => {
    const [{ lineage, extraction, fact }] = entries as [StatementEntry, ...StatementEntry[]];
    const [model] = fact!;
    const names = heads.get(lineage)!.facts!.blocks;
    return {
      lineage,
      extraction,
      model,
      blocks: names.filter((name) => name.startsWith(`${model}/`)),
      ordinals: entries.map((entry) => entry.fact![1]).sort((one, other) => one - other),
    };
  });
}

/** Before the document is stored: reports that see it look for what is said twice. */
async function markRestated(
  recordId: string,
  restated: NonNullable<RecordItem['restated']>,
  store: Store,
): Promise<void> {
  const when = { id: present, ...(restated === 'repeated' && { restated: absent }) };
  await store.transact([update(keys.record(recordId), { set: { restated } }, { when, refused: 'retry' })]);
}
