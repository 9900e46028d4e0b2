/**
 * Reading the newest facts of some models from few items, whatever the size of the record. Blocks are stored by the days or years of their
 * facts, so the newest are found from the end; which of them count is decided as in every report (scan.ts). What is left out is said, so
 * that nobody takes a part for the whole.
 */
import { type BlockSource, blockName, parseBlockSortKey } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import { fieldIndex } from '../../models/field-index.ts';
import type { Model } from '../../models/model.ts';
import { type FactBlockItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { sourcesOf } from './block-pages.ts';
import { createBlockReader, type FactStores, type StoredBlock } from './block-reader.ts';
import type { Selection } from './document-selection.ts';
import { createDocumentSelector, type DocumentSelector } from './document-selector.ts';
import { createHeads, type Head, type Heads } from './heads.ts';
import { type NamedBlock, readBlocks } from './read-blocks.ts';
import { readSome } from './read-some.ts';
import { type Restated, readLittleRestated } from './restated.ts';
import { shownApart } from './shown-facts.ts';

export interface WantedFacts {
  readonly model: Model;
  /** Blocks that are read at most: of each source, those of days, of years, and the others. */
  readonly blocks: number;
  /** After this number of facts, no older ones are read. */
  readonly enough: number;
  /** How many there are, if that is known: few are read by one query of each source. */
  readonly counted?: number | undefined;
}

export interface NewestFacts {
  /** The newest first, then those without a date. */
  readonly facts: readonly Fact[];
  /** Whether they are all. */
  readonly isWhole: boolean;
  /** No fact of this day or a later one is missing, of those with a date. Undefined where that is known of no day. */
  readonly since?: string;
}

/** The kinds of spans by which blocks are stored (facts/spans.ts): of a day, of a year, of any time, and without a date. */
const spanKinds = ['D', 'Y', 'A', 'N'] as const;

/** Bytes of the blocks that one query reads, about. */
const mostBytes = 500_000;
/** Objects that the rows of blocks are read from, for one model. */
const mostObjects = 6;
/** Blocks that are not found by their dates, and read beside the others: of documents that were replaced while others were read, or repeat facts. */
const mostOthers = 60;

/** After every date of facts. */
const end = '~';

type Whole = Omit<Selection, 'models' | 'bounds' | 'modifiedSince'>;

/**
 * Reads the models at once. Two round trips, one or two more for documents that are placed in a carenet, and two or three more where
 * anything is said twice in the record. `read`: heads that were read for the same answer already; one less where no others are needed.
 */
export async function scanNewest(
  selection: Whole,
  wanted: readonly WantedFacts[],
  stores: FactStores,
  read: readonly Head[] = [],
): Promise<ReadonlyMap<string, NewestFacts>> {
  const heads = createHeads(selection.recordId, stores.store, read);
  const placed = [...(selection.sharing?.placements ?? [])].flatMap(([id, state]) =>
    state === 'placed' ? [id] : [],
  );
  const found = await Promise.all(wanted.map((one) => findBlocks(selection, one, stores.store)));
  const lineages = found.flatMap(({ blocks }) => blocks.map(({ SK }) => parseBlockSortKey(SK).lineageId));
  await heads.load([...lineages, ...placed]);
  const facts = await Promise.all(
    wanted.map(async (one, index): Promise<readonly [string, NewestFacts]> => {
      const scan = { selection: { ...selection, models: [one.model] }, wanted: one, placed, heads };
      return [one.model.name, await readModel(scan, found[index]!, stores)];
    }),
  );
  return new Map(facts);
}

interface FoundBlocks {
  readonly blocks: readonly StoredBlock[];
  readonly isWhole: boolean;
  /** Facts with this main date or an earlier one may be in blocks that were not found; empty: none. */
  readonly horizon: string;
}

async function findBlocks(
  { recordId, sharing }: Whole,
  { model, blocks: items, counted }: WantedFacts,
  store: Store,
): Promise<FoundBlocks> {
  const most = { items, bytes: mostBytes, sizeOf };
  const newest = (prefix: string) =>
    readSome<FactBlockItem>({ ...keys.facts(recordId, model.name), prefix, descending: true }, most, store);
  const find = async (source: BlockSource): Promise<readonly FoundBlocks[]> => {
    if (counted !== undefined && counted <= items) {
      // Blocks of void documents may fill the limit, so these may not be all.
      const { items: blocks, isWhole } = await newest(`${source}#`);
      if (isWhole) return [{ blocks, isWhole, horizon: '' }];
    }
    return Promise.all(
      spanKinds.map(async (kind) => {
        const { items: blocks, isWhole } = await newest(`${source}#${kind}#`);
        return { blocks, isWhole, horizon: isWhole || kind === 'N' ? '' : latestIn(blocks.at(-1)!) };
      }),
    );
  };
  const parts = (await Promise.all(sourcesOf(model, sharing).map(find))).flat();
  return {
    blocks: parts.flatMap(({ blocks }) => blocks),
    isWhole: parts.every(({ isWhole }) => isWhole),
    horizon: latest(parts.map(({ horizon }) => horizon)),
  };
}

function sizeOf({ rows, packed }: FactBlockItem): number {
  return rows?.length ?? packed?.length ?? 0;
}

/** A text that no main date in the block comes after; empty where it has no dates. */
function latestIn({ SK }: Pick<StoredBlock, 'SK'>): string {
  const [, kind, bucket] = parseBlockSortKey(SK).place.split('#') as [string, string, string];
  return kind === 'N' ? '' : bucket + end;
}

function latest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (one > other ? one : other), '');
}

interface ModelScan {
  readonly selection: Selection;
  readonly wanted: WantedFacts;
  readonly placed: readonly string[];
  readonly heads: Heads;
}

async function readModel(
  { selection, wanted, placed, heads }: ModelScan,
  found: FoundBlocks,
  stores: FactStores,
): Promise<NewestFacts> {
  const restated = selection.restated && (await readLittleRestated(selection, heads, stores.store));
  // Which facts count cannot be known without.
  if (selection.restated && !restated) return { facts: [], isWhole: false };
  // All heads are known: this reads nothing.
  const selector = createDocumentSelector(selection, stores.store, { heads, few: Number.POSITIVE_INFINITY });
  const parsed = found.blocks.map((block) => ({ block, ...parseBlockSortKey(block.SK) }));
  await selector.judge([...placed, ...parsed.map(({ lineageId }) => lineageId)]);

  const candidates = parsed.flatMap(({ block, place, lineageId: lineage, extraction }) => {
    const name = blockName(wanted.model.name, place);
    const isTaken = selector.take(lineage, extraction, name);
    if (!isTaken && !restated?.isRepeated({ lineage, extraction })) return [];
    return [{ block, name, lineage, extraction, isTaken }];
  });
  const newestFirst = candidates.toSorted((one, other) =>
    latestIn(one.block) < latestIn(other.block) ? 1 : -1,
  );

  const model = wanted.model;
  const facts: Dated[] = [];
  let { isWhole, horizon } = found;
  const reader = createBlockReader(stores.bodies);
  const objects = new Set<string>();
  const add = (told: readonly Fact[]) =>
    facts.push(...told.map((fact) => ({ fact, date: mainDateOf(model, fact) })));
  for (const { block, isTaken, ...at } of newestFirst) {
    const newest = latestIn(block);
    if (newest !== '' && newest <= horizon && hasEnough(facts, horizon, wanted)) continue;
    if (hasEnough(facts, newest, wanted) || (block.spill && isOneMore(objects, block.spill.key))) {
      isWhole = false;
      horizon = latest([horizon, newest]);
      continue;
    }
    const read = await reader.read(block, model);
    add(shown(read.facts, { ...at, isTaken }, { selection, selector, restated }));
  }

  const others = otherBlocks(parsed, placed, { selector, restated });
  if (others.isCut) {
    isWhole = false;
    horizon = end;
  }
  for await (const { key, facts: read } of readBlocks(others.blocks, stores, reader)) {
    const { place, lineageId: lineage, extraction } = parseBlockSortKey(key.SK);
    const at = { name: blockName(model.name, place), lineage, extraction };
    const isTaken = others.own.has(key.SK);
    add(shown(read, { ...at, isTaken }, { selection, selector, restated }));
  }
  return inOrder(facts, isWhole, horizon);
}

interface Dated {
  readonly fact: Fact;
  /** Empty: none. */
  readonly date: string;
}

/** Whether there are enough facts that are newer than what has this as its newest date. */
function hasEnough(facts: readonly Dated[], newest: string, { enough }: WantedFacts): boolean {
  if (facts.length < enough) return false;
  return facts.filter(({ date }) => date > newest).length >= enough;
}

function isOneMore(objects: Set<string>, key: string): boolean {
  if (!objects.has(key) && objects.size === mostObjects) return true;
  objects.add(key);
  return false;
}

interface Decided {
  readonly selection: Selection;
  readonly selector: DocumentSelector;
  readonly restated: Restated | undefined;
}

/** Of the facts of a block, those that count, as they are shown: as `scanModels` decides it. */
function shown(
  facts: readonly Fact[],
  { isTaken, ...block }: Omit<Parameters<Restated['counted']>[0], 'facts'> & { readonly isTaken: boolean },
  { selection, selector, restated }: Decided,
): readonly Fact[] {
  const isApart = selector.isApart(block.lineage);
  if (restated)
    return restated.counted({ ...block, facts }, isTaken ? (isApart ? 'facts' : 'document') : undefined);
  return isApart ? facts.flatMap((fact) => shownApart(fact, selection.sharing!) ?? []) : facts;
}

/** Blocks that are not found by their dates: of placed documents, of those that were replaced since, and with facts that visible ones repeat. */
function otherBlocks(
  parsed: readonly { readonly lineageId: string; readonly extraction: string }[],
  placed: readonly string[],
  { selector, restated }: Omit<Decided, 'selection'>,
): { readonly blocks: readonly NamedBlock[]; readonly own: ReadonlySet<string>; readonly isCut: boolean } {
  const left = selector.left().map((block) => ({ block, ...parseBlockSortKey(block.key.SK) }));
  const ofPlaced = left.filter(({ lineageId }) => placed.includes(lineageId));
  const inEffect = new Set(parsed.map(({ lineageId, extraction }) => `${lineageId} ${extraction}`));
  const known = new Set(parsed.map(({ lineageId }) => lineageId));
  const ofReplaced = left.filter(
    ({ lineageId, extraction }) =>
      known.has(lineageId) && !placed.includes(lineageId) && !inEffect.has(`${lineageId} ${extraction}`),
  );
  const repeated = restated?.left() ?? [];
  const own = [...ofPlaced, ...ofReplaced.slice(0, mostOthers)].map(({ block }) => block);
  return {
    blocks: [...own, ...repeated.slice(0, mostOthers)],
    own: new Set(own.map(({ key }) => key.SK)),
    isCut: ofReplaced.length > mostOthers || repeated.length > mostOthers,
  };
}

function inOrder(facts: readonly Dated[], isWhole: boolean, horizon: string): NewestFacts {
  const rankOf = ({ fact, date }: Dated) => `${date} ${fact.createdAt} ${fact.id}`;
  const sorted = facts.toSorted((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1));
  const sure = sorted.filter(({ date }) => date > horizon);
  // Only by dates of facts that are told: nothing is said of the rest.
  const since = isWhole ? undefined : sure.at(-1)?.date.slice(0, '2026-01-01'.length);
  return { facts: sorted.map(({ fact }) => fact), isWhole, ...(since && { since }) };
}

function mainDateOf(model: Model, { createdAt, values }: Fact): string {
  if (model.mainDate === 'created_at') return createdAt;
  return String(values[fieldIndex(model, model.mainDate)] ?? '');
}
