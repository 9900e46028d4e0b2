/**
 * Of what several documents say of one resource, what counts: docs/contract/fhir.md#twice-is-once. It is decided anew by every report,
 * from what is stored beside the facts and from the heads of the documents at one moment.
 */
import { blockName } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import { ordinalOf } from '../../facts/ids.ts';
import { readRanges } from '../../facts/ordinal-ranges.ts';
import { spanMeets } from '../../facts/spans.ts';
import {
  keys,
  type LineageItem,
  type Repetition,
  type RepetitionsItem,
  type StatementEntry,
} from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { shareableLineage } from '../carenets/sharing.ts';
import { isVisible } from '../carenets/visibility.ts';
import type { decisive, Selection } from './document-selection.ts';
import { readHeads, readHeadsSince } from './lineage-heads.ts';
import { type NamedBlock, namedBlock } from './read-blocks.ts';

/** An extraction: the lineage of a document, and the name of its facts. */
export interface Extraction {
  readonly lineage: string;
  readonly extraction: string;
}

/** A document that says a fact: the one that the fact is stored with, or one that repeats it. */
interface Holder extends Extraction {
  /** When it was stored, in milliseconds. */
  readonly at: number;
  readonly storer: string;
  /** Of one that repeats: what the fact is told with. */
  readonly repeating?: Pick<Fact, 'documentId' | 'createdAt'>;
}

interface Repeater extends Holder {
  /** Name of the extraction that has the facts. */
  readonly origin: string;
  readonly model: string;
  readonly asOf: number;
  readonly places: readonly string[];
  readonly covers: (ordinal: number) => boolean;
}

/** A block of facts that has been read. */
export interface RestatedBlock extends Extraction {
  /** As the head of the lineage names it. */
  readonly name: string;
  readonly facts: readonly Fact[];
}

/** What a report needs to know of a record in which something is said twice. */
export interface Restated {
  /** Whether documents that are asked for repeat facts of this extraction. */
  isRepeated(one: Extraction): boolean;
  /**
   * The facts of a block that count, as the first document says them that is asked for. `isTaken` says whether the document of the block
   * is asked for itself.
   */
  counted(block: RestatedBlock, isTaken: boolean): readonly Fact[];
  /** Blocks with repeated facts that have not been asked for: their own documents are not counted, or their place is not read. */
  left(): readonly NamedBlock[];
}

/** Two round trips; three when the time of the last change matters. Undefined where nothing is said twice. */
export async function readRestated(selection: Selection, store: Store): Promise<Restated | undefined> {
  const { recordId, models } = selection;
  const items = await Promise.all(models.map(({ name }) => store.query(keys.restated(recordId, name))));
  const contests = new Map<string, readonly StatementEntry[]>();
  const repeaters: Repeater[] = [];
  for (const [index, ofModel] of items.entries()) {
    for (const item of ofModel) {
      if ('entries' in item) contests.set(item.SK, JSON.parse(item.entries));
      else repeaters.push(...repeatersIn(item, models[index]!.name));
    }
  }
  if (contests.size === 0 && repeaters.length === 0) return undefined;
  const standing = await readStanding(selection, [...contests.values()], repeaters, store);
  return new Decisions(selection, [...contests.values()], repeaters, standing);
}

function repeatersIn(item: RepetitionsItem & Key, model: string): readonly Repeater[] {
  const { documentId, createdAt, at, storer, asOf, repeated } = item;
  const [lineage, extraction] = item.SK.split('#').slice(-2) as [string, string];
  return (JSON.parse(repeated) as Repetition[]).map((origin) => ({
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
  /** In effect, and among the documents that the report is about. */
  readonly isAsked: (one: Extraction) => boolean;
  /** Changed since the report says. */
  readonly isSince: (lineage: string) => boolean;
}

async function readStanding(
  selection: Selection,
  contests: readonly (readonly StatementEntry[])[],
  repeaters: readonly Repeater[],
  store: Store,
): Promise<Standing> {
  const { recordId, status, sharing, modifiedSince } = selection;
  const ids = new Set<string>();
  for (const { lineage, again = [] } of contests.flat()) {
    ids.add(lineage);
    for (const [other] of again) ids.add(other);
  }
  for (const { lineage, origin } of repeaters) {
    ids.add(lineage);
    ids.add(origin.split(' ', 1)[0]!);
  }
  const lineages = [...ids];
  const [heads, since] = await Promise.all([
    readHeads(recordId, lineages, store),
    modifiedSince === undefined ? undefined : readHeadsSince(recordId, lineages, modifiedSince, store),
  ]);
  const byId = new Map(heads.map((head, index) => [lineages[index]!, head] as const));
  const changed = since && new Set(lineages.filter((_, index) => since[index] !== undefined));
  const current = ({
    lineage,
    extraction,
  }: Extraction): Pick<LineageItem, (typeof decisive)[number]> | undefined => {
    const head = byId.get(lineage);
    return head?.facts?.extraction === extraction ? head : undefined;
  };
  return {
    speaks: (one) => (current(one)?.status ?? 'void') !== 'void',
    isAsked: (one) => {
      const head = current(one);
      if (!head || (status !== undefined && head.status !== status)) return false;
      return !sharing || isVisible(shareableLineage(recordId, head), sharing);
    },
    isSince: (lineage) => changed === undefined || changed.has(lineage),
  };
}

class Decisions implements Restated {
  readonly #selection: Selection;
  readonly #standing: Standing;
  /** By the name of the extraction that has the facts. */
  readonly #repeaters: ReadonlyMap<string, readonly Repeater[]>;
  /** Who tells a contested fact; undefined when it does not count. */
  readonly #tellers = new Map<string, Holder | undefined>();
  readonly #asked = new Set<string>();

  constructor(
    selection: Selection,
    contests: readonly (readonly StatementEntry[])[],
    repeaters: readonly Repeater[],
    standing: Standing,
  ) {
    this.#selection = selection;
    this.#standing = standing;
    this.#repeaters = Map.groupBy(repeaters, ({ origin }) => origin);
    for (const entries of contests) this.#decide(entries);
  }

  isRepeated(one: Extraction): boolean {
    return (this.#repeaters.get(nameOf(one)) ?? []).some((repeater) => this.#standing.isAsked(repeater));
  }

  counted(block: RestatedBlock, isTaken: boolean): readonly Fact[] {
    const origin = nameOf(block);
    this.#asked.add(`${origin} ${block.name}`);
    const repeaters = (this.#repeaters.get(origin) ?? []).filter((one) => this.#standing.isAsked(one));
    const isAsked = repeaters.length > 0 ? this.#standing.isAsked(block) : isTaken;
    const own: Holder = { lineage: block.lineage, extraction: block.extraction, at: 0, storer: '' };
    return block.facts.flatMap((fact) => {
      const ordinal = ordinalOf(fact.id);
      const key = `${origin} ${ordinal}`;
      const at = Date.parse(fact.createdAt);
      const teller = this.#tellers.has(key)
        ? this.#tellers.get(key)
        : earliest([
            ...(isAsked ? [{ ...own, at }] : []),
            ...repeaters.filter(({ model, covers }) => model === fact.model && covers(ordinal)),
          ]);
      if (!teller || !this.#standing.isSince(teller.lineage)) return [];
      return [teller.repeating ? { ...fact, ...teller.repeating } : fact];
    });
  }

  left(): readonly NamedBlock[] {
    const { recordId, models, bounds } = this.#selection;
    const left = new Map<string, NamedBlock>();
    for (const [origin, repeaters] of this.#repeaters) {
      const [lineage, extraction] = origin.split(' ') as [string, string];
      for (const repeater of repeaters) {
        if (!models.some(({ name }) => name === repeater.model) || !this.#standing.isAsked(repeater))
          continue;
        for (const place of repeater.places.filter((one) => spanMeets(one.slice(2), bounds))) {
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
    const tellers = new Map<string, Saying>();
    for (const saying of sayings) {
      const { entry, holder } = saying;
      if (!entry.fact) continue;
      const counting = this.#standing.speaks(holder) ? latest.get(holder.storer)! : saying;
      if (counting.entry.content !== entry.content || !this.#standing.isAsked(holder)) continue;
      const other = tellers.get(entry.content);
      if (!other || isBefore(holder, other.holder)) tellers.set(entry.content, saying);
    }
    for (const entry of entries) {
      if (!entry.fact) continue;
      const teller = tellers.get(entry.content);
      const key = `${nameOf(entry)} ${entry.fact[1]}`;
      this.#tellers.set(key, teller?.entry === entry ? teller.holder : undefined);
    }
  }

  /** The documents that say what the entry does, each with the time as of which it does. */
  #sayings(entry: StatementEntry): readonly Saying[] {
    const own: Saying = { entry, holder: entry, asOf: entry.asOf };
    const { fact } = entry;
    if (!fact) return [own];
    const [model, ordinal] = fact;
    const repeaters = (this.#repeaters.get(nameOf(entry)) ?? []).filter(
      (one) => one.model === model && one.covers(ordinal),
    );
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

function earliest(holders: readonly Holder[]): Holder | undefined {
  return holders.reduce<Holder | undefined>(
    (first, holder) => (first && !isBefore(holder, first) ? first : holder),
    undefined,
  );
}
