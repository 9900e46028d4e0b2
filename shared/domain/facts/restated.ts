/**
 * Of what several documents say of one resource, what counts: docs/contract/fhir.md#twice-is-once. Every report decides it again,
 * from what is stored beside the facts and from the heads of the documents at one moment.
 */

import { blockName, parseBlockName } from '../../facts/blocks.ts';
import { readContest } from '../../facts/contests.ts';
import type { Fact } from '../../facts/fact.ts';
import { ordinalOf, repeatedFactId } from '../../facts/ids.ts';
import { readRanges } from '../../facts/ordinal-ranges.ts';
import { readPlaces } from '../../facts/places.ts';
import { readRepetitions } from '../../facts/repetitions.ts';
import { spanMeets } from '../../facts/spans.ts';
import type { StatementEntry } from '../../facts/statement-entry.ts';
import type { Model } from '../../models/model.ts';
import { type ContestedItem, keys, type RepetitionsItem } from '../../store/items/index.ts';
import type { Key, Stored } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import type { Shown } from '../carenets/visibility.ts';
import { boundsFor, type Selection, shownFor } from './document-selection.ts';
import type { Head, Heads } from './heads.ts';
import { readHeadsSince } from './lineage-heads.ts';
import { type NamedBlock, namedBlock } from './read-blocks.ts';
import { readSome, type Some } from './read-some.ts';
import { shownApart } from './shown-facts.ts';

/** An extraction: the lineage of a document, and the name of its facts. */
interface Extraction {
  readonly lineage: string;
  readonly extraction: string;
}

/** A document that says a fact: the one that the fact is stored with, or one that repeats it. */
interface Holder extends Extraction {
  /** When it was stored, in milliseconds. */
  readonly at: number;
  readonly storer: string;
  /** Of one that repeats: what the fact is told with. */
  readonly repeating?: Repeating;
}

interface Repeating {
  readonly documentId: string;
  readonly createdAt: string;
}

/** A document that tells a fact, and whether it is shown itself. */
interface Teller {
  readonly holder: Holder;
  readonly shown: NonNullable<Shown>;
}

interface Repeater extends Holder {
  /** Name of the extraction that has the facts. */
  readonly origin: string;
  readonly model: string;
  readonly asOf: number;
  readonly places: string;
  readonly covers: (ordinal: number) => boolean;
}

/** A block of facts that has been read. */
interface RestatedBlock extends Extraction {
  /** As the head of the lineage names it. */
  readonly name: string;
  readonly facts: readonly Fact[];
}

/** What a report needs to know of a record in which something is said twice. */
export interface Restated {
  /** Loads what decides about these blocks, of which the own documents are not asked for. Up to three round trips the first time. */
  load(blocks: readonly Extraction[]): Promise<void>;
  /** Whether documents that are asked for repeat facts of this extraction. */
  isRepeated(one: Extraction): boolean;
  /**
   * The facts of a block that count, as the first document says them that is asked for. `taken` says how the document of the
   * block is shown, if it is asked for itself.
   */
  counted(block: RestatedBlock, taken: Shown): readonly Fact[];
  /** Blocks with repeated facts that have not been asked for: their own documents are not counted, or their place is not read. */
  left(): readonly NamedBlock[];
}

/** What `readLittleRestated` reads of a model at most. */
const mostOfContests = { items: 500, bytes: 500_000, sizeOf: ({ said }: ContestedItem) => said.length };
const mostOfRepetitions = {
  items: 500,
  bytes: 500_000,
  sizeOf: ({ repeated }: RepetitionsItem) => repeated.length,
};
const mostHeads = 500;

/**
 * The same as `readRestated` for an answer that is read from little, however much is said twice. Undefined where more would have to be read.
 * Two or three round trips.
 */
export async function readLittleRestated(
  selection: Selection,
  heads: Heads,
  store: Store,
): Promise<Restated | undefined> {
  const { recordId, models, restated } = selection;
  const [contested, repeated] = await Promise.all([
    restated === 'contested'
      ? mapModels(models, ({ name }) => readSome(keys.allContested(recordId, name), mostOfContests, store))
      : [],
    mapModels(models, ({ name }) => readSome(keys.allRepetitions(recordId, name), mostOfRepetitions, store)),
  ]);
  if (![...contested, ...repeated].every(({ isWhole }) => isWhole)) return undefined;
  const itemsOf = <T>(found: readonly Some<T>[]) => found.map(({ items }) => items);
  const contests = contestsIn(models, itemsOf(contested));
  const byOrigin = repeatersByOrigin(models, itemsOf(repeated));
  const decisive = new Set([
    ...contests.flatMap((entries) => entries.flatMap((entry) => lineagesOf(entry, byOrigin))),
    ...[...byOrigin.values()].flat().flatMap(({ lineage, origin }) => [lineage, origin.split(' ', 1)[0]!]),
  ]);
  if (decisive.size > mostHeads) return undefined;
  await heads.load(decisive);
  const repetitions = async () => byOrigin;
  return new Decisions(
    selection,
    contests,
    { byOrigin, repetitions },
    standingOf(selection, heads, undefined),
  );
}

/** What a report needs to know of a record in which something is said twice: as much as matters, when it matters. */
export async function readRestated(selection: Selection, heads: Heads, store: Store): Promise<Restated> {
  const { recordId, models, sharing, modifiedSince, restated } = selection;
  const contests = restated === 'contested' ? await readContests(recordId, models, store) : [];
  const repetitions = lazily(() => readRepeaters(recordId, models, store));
  // Through a carenet, and where the time of a change counts, documents that only repeat may be all that is asked for.
  const isAnyDecisive = sharing !== undefined || modifiedSince !== undefined;
  const byOrigin =
    contests.length > 0 || isAnyDecisive ? await repetitions() : new Map<string, readonly Repeater[]>();
  const all = [...byOrigin.values()].flat();
  const decisive = new Set([
    ...contests.flatMap((entries) => entries.flatMap((entry) => lineagesOf(entry, byOrigin))),
    ...(isAnyDecisive ? all.flatMap(({ lineage, origin }) => [lineage, origin.split(' ', 1)[0]!]) : []),
  ]);
  const [since] = await Promise.all([readSince(selection, [...decisive], store), heads.load(decisive)]);
  return new Decisions(selection, contests, { byOrigin, repetitions }, standingOf(selection, heads, since));
}

type Repeaters = ReadonlyMap<string, readonly Repeater[]>;

async function readContests(
  recordId: string,
  models: Selection['models'],
  store: Store,
): Promise<readonly (readonly StatementEntry[])[]> {
  const found = await mapModels(models, ({ name }) => store.query(keys.allContested(recordId, name)));
  return contestsIn(models, found);
}

function mapModels<Result>(
  models: Selection['models'],
  read: (model: Model) => Promise<Result>,
): Promise<readonly Result[]> {
  return Promise.all(models.map(read));
}

function contestsIn(
  models: Selection['models'],
  found: readonly (readonly Stored<ContestedItem>[])[],
): readonly (readonly StatementEntry[])[] {
  // One that is of several models stands with each of them.
  const contests = new Map(
    found.flatMap((items, index) =>
      items.map(({ SK, said }) => [SK, readContest(said, models[index]!.name)] as const),
    ),
  );
  return [...contests.values()];
}

/** By the extraction that has the facts. */
async function readRepeaters(
  recordId: string,
  models: Selection['models'],
  store: Store,
): Promise<Repeaters> {
  const found = await mapModels(models, ({ name }) => store.query(keys.allRepetitions(recordId, name)));
  return repeatersByOrigin(models, found);
}

function repeatersByOrigin(
  models: Selection['models'],
  found: readonly (readonly Stored<RepetitionsItem>[])[],
): Repeaters {
  const repeaters = found.flatMap((items, index) =>
    items.flatMap((item) => repeatersIn(item, models[index]!.name)),
  );
  return Map.groupBy(repeaters, ({ origin }) => origin);
}

function lazily<T>(read: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => {
    begun ??= read();
    return begun;
  };
}

/** The documents that say what an entry does. */
function lineagesOf(entry: StatementEntry, byOrigin: Repeaters): readonly string[] {
  const { lineage, fact } = entry;
  if (!fact) return [lineage];
  const repeaters = (byOrigin.get(nameOf(entry)) ?? []).filter((one) => doesRepeat(one, fact));
  return [lineage, ...repeaters.map((one) => one.lineage)];
}

function doesRepeat({ model, covers }: Repeater, [ofModel, ordinal]: readonly [string, number]): boolean {
  return model === ofModel && covers(ordinal);
}

async function readSince(
  { recordId, modifiedSince }: Selection,
  lineages: readonly string[],
  store: Store,
): Promise<ReadonlySet<string> | undefined> {
  if (modifiedSince === undefined) return undefined;
  const since = await readHeadsSince(recordId, lineages, modifiedSince, store);
  return new Set(lineages.filter((_, index) => since[index] !== undefined));
}

function repeatersIn(item: RepetitionsItem & Key, model: string): readonly Repeater[] {
  const { documentId, createdAt, at, storer, asOf, repeated } = item;
  const [lineage, extraction] = item.SK.split('#').slice(-2) as [string, string];
  return readRepetitions(repeated).map((origin) => ({
    lineage,
    extraction,
    at,
    storer,
    repeating: { documentId, createdAt },
    origin: nameOf(origin),
    model,
    asOf,
    places: origin.places,
    covers: readRanges(origin.ordinals),
  }));
}

function nameOf({ lineage, extraction }: Extraction): string {
  return `${lineage} ${extraction}`;
}

/** Which documents count for what. */
interface Standing {
  /** In effect, and not void: what it says may correct what others say. */
  readonly speaks: (one: Extraction) => boolean;
  /** How it shows facts of a model: undefined unless it is in effect, and among the documents that the report is about. */
  readonly asked: (one: Extraction, model: string) => Shown;
  /** Changed since the report says. */
  readonly isSince: (lineage: string) => boolean;
  readonly load: (lineages: Iterable<string>) => Promise<void>;
}

function standingOf(selection: Selection, heads: Heads, since: ReadonlySet<string> | undefined): Standing {
  const { status } = selection;
  const current = ({ lineage, extraction }: Extraction): Head | undefined => {
    const head = heads.get(lineage);
    return head?.facts?.extraction === extraction ? head : undefined;
  };
  return {
    speaks: (one) => (current(one)?.status ?? 'void') !== 'void',
    asked: (one, model) => {
      const head = current(one);
      if (!head || (status !== undefined && head.status !== status)) return undefined;
      return shownFor(model, head, selection);
    },
    isSince: (lineage) => since === undefined || since.has(lineage),
    load: (lineages) => heads.load(lineages),
  };
}

class Decisions implements Restated {
  readonly #selection: Selection;
  readonly #standing: Standing;
  readonly #repetitions: () => Promise<Repeaters>;
  /** Those that have been read. */
  #repeaters: Repeaters;
  /** Who tells a contested fact; undefined when it does not count. */
  readonly #tellers = new Map<string, Teller | undefined>();
  readonly #asked = new Set<string>();

  constructor(
    selection: Selection,
    contests: readonly (readonly StatementEntry[])[],
    {
      byOrigin,
      repetitions,
    }: { readonly byOrigin: Repeaters; readonly repetitions: () => Promise<Repeaters> },
    standing: Standing,
  ) {
    this.#selection = selection;
    this.#standing = standing;
    this.#repeaters = byOrigin;
    this.#repetitions = repetitions;
    for (const entries of contests) this.#decide(entries);
  }

  async load(blocks: readonly Extraction[]): Promise<void> {
    if (blocks.length === 0) return;
    this.#repeaters = await this.#repetitions();
    const repeaters = blocks.flatMap((block) => this.#repeaters.get(nameOf(block)) ?? []);
    await this.#standing.load(repeaters.map(({ lineage }) => lineage));
  }

  isRepeated(one: Extraction): boolean {
    return (this.#repeaters.get(nameOf(one)) ?? []).some((repeater) => this.#isAsked(repeater));
  }

  counted(block: RestatedBlock, taken: Shown): readonly Fact[] {
    const origin = nameOf(block);
    this.#asked.add(`${origin} ${block.name}`);
    const { model } = parseBlockName(block.name);
    const own: Holder = { lineage: block.lineage, extraction: block.extraction, at: 0, storer: '' };
    const repeaters = (this.#repeaters.get(origin) ?? []).filter((one) => this.#isAsked(one));
    const ownShown = taken ?? (repeaters.length > 0 ? this.#standing.asked(own, model) : undefined);
    return block.facts.flatMap((fact) => {
      const ordinal = ordinalOf(fact.id);
      const key = `${origin} ${ordinal}`;
      const at = Date.parse(fact.createdAt);
      const repeating = repeaters.filter((one) => doesRepeat(one, [model, ordinal]));
      const teller = this.#tellers.has(key)
        ? this.#tellers.get(key)
        : first([
            ...(ownShown ? [{ holder: { ...own, at }, shown: ownShown }] : []),
            ...repeating.flatMap((one) => this.#telling(one, model)),
          ]);
      return teller ? this.#told(fact, teller) : [];
    });
  }

  /** The fact as the document tells it; nothing where that was not changed since, or does not show it. */
  #told(fact: Fact, { holder, shown }: Teller): readonly Fact[] {
    if (!this.#standing.isSince(holder.lineage)) return [];
    const told = holder.repeating ? toldBy(holder.repeating, fact) : fact;
    if (shown === 'document') return [told];
    const apart = shownApart(told, this.#selection.sharing!);
    return apart ? [apart] : [];
  }

  #telling(holder: Holder, model: string): readonly Teller[] {
    const shown = this.#standing.asked(holder, model);
    return shown ? [{ holder, shown }] : [];
  }

  #isAsked(repeater: Repeater): boolean {
    return this.#standing.asked(repeater, repeater.model) !== undefined;
  }

  left(): readonly NamedBlock[] {
    const { recordId, models, sharing } = this.#selection;
    // The blocks of a whole record are all found by their place.
    if (!sharing) return [];
    const left = new Map<string, NamedBlock>();
    for (const [origin, repeaters] of this.#repeaters) {
      const [lineage, extraction] = origin.split(' ') as [string, string];
      for (const repeater of repeaters) {
        if (!models.some(({ name }) => name === repeater.model) || !this.#isAsked(repeater)) continue;
        for (const place of readPlaces(repeater.places)) {
          if (!spanMeets(place.slice(2), boundsFor(repeater.model, this.#selection))) continue;
          const name = blockName(repeater.model, place);
          if (this.#asked.has(`${origin} ${name}`)) continue;
          left.set(`${origin} ${name}`, namedBlock(recordId, lineage, extraction, name));
        }
      }
    }
    return [...left.values()];
  }

  /** Who tells the facts of one resource. What a void document says is told as it is, where it is asked for. */
  #decide(entries: readonly StatementEntry[]): void {
    const sayings = entries.flatMap((entry) => this.#sayings(entry));
    const latest = new Map<string, Saying>();
    for (const saying of sayings) {
      const { storer } = saying.holder;
      if (!this.#standing.speaks(saying.holder)) continue;
      if (isLater(saying, latest.get(storer))) latest.set(storer, saying);
    }
    const tellers = new Map<string, Teller & { readonly entry: StatementEntry }>();
    for (const saying of sayings) {
      const { entry, holder } = saying;
      if (!entry.fact) continue;
      const counting = this.#standing.speaks(holder) ? latest.get(holder.storer)! : saying;
      if (counting.entry.content !== entry.content) continue;
      for (const teller of this.#telling(holder, entry.fact[0])) {
        const other = tellers.get(entry.content);
        if (!other || comesBefore(teller, other)) tellers.set(entry.content, { ...teller, entry });
      }
    }
    for (const entry of entries) {
      if (!entry.fact) continue;
      const teller = tellers.get(entry.content);
      const key = `${nameOf(entry)} ${entry.fact[1]}`;
      this.#tellers.set(key, teller?.entry === entry ? teller : undefined);
    }
  }

  /** The documents that say what the entry does, each with the time as of which it does. */
  #sayings(entry: StatementEntry): readonly Saying[] {
    const own: Saying = { entry, holder: entry, asOf: entry.asOf };
    const { fact } = entry;
    if (!fact) return [own];
    const repeaters = (this.#repeaters.get(nameOf(entry)) ?? []).filter((one) => doesRepeat(one, fact));
    return [
      own,
      ...repeaters.map((holder) => {
        const again = entry.again?.find(
          ([lineage, extraction]) => lineage === holder.lineage && extraction === holder.extraction,
        );
        return { entry, holder, asOf: again?.[2] ?? (entry.isDated ? entry.asOf : holder.asOf) };
      }),
    ];
  }
}

/** The fact as a document tells it that repeats it. Nothing of it leads to the one that it is stored with. */
function toldBy(document: Repeating, fact: Fact): Fact {
  return { ...fact, ...document, id: repeatedFactId(document.documentId, fact.id), storedId: fact.id };
}

/** What a document says of a resource, and as of when. */
interface Saying {
  readonly entry: StatementEntry;
  readonly holder: Holder;
  readonly asOf: number;
}

/** Of one time, what was stored later counts. */
function isLater(one: Saying, other: Saying | undefined): boolean {
  if (!other || one.asOf !== other.asOf) return !other || one.asOf > other.asOf;
  return isBefore(other.holder, one.holder);
}

function isBefore(one: Holder, other: Holder): boolean {
  return one.at === other.at ? one.lineage < other.lineage : one.at < other.at;
}

/** A document that is shown itself comes before one of which only facts are, and of these the earlier one. */
function comesBefore(one: Teller, other: Teller): boolean {
  return one.shown === other.shown ? isBefore(one.holder, other.holder) : one.shown === 'document';
}

function first(tellers: readonly Teller[]): Teller | undefined {
  return tellers.reduce<Teller | undefined>(
    (found, teller) => (found && !comesBefore(teller, found) ? found : teller),
    undefined,
  );
}
