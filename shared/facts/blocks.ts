/**
 * Facts as stored: the facts of one document and model, in a few blocks of compact rows. A nested fact is
 * stored twice: in the row of its parent, for reports of the parent's model, and in a row of its own model's
 * block, for reports of its own.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Instance, Model, Value } from '../models/model.ts';
import type { Fact } from './fact.ts';
import { factId, factSeries } from './ids.ts';
import { divide, type Span, spanName } from './spans.ts';

/** Typed documents of a model are separate from others, because carenets share documents by type. */
export type BlockSource = 'M' | 'T';

export interface Block {
  readonly model: string;
  readonly span: Span;
  /** The rows as JSON. */
  readonly rows: string;
}

/** The place of a block in its partition, without lineage and extraction: source and span. */
export function blockPlace(source: BlockSource, span: Span): string {
  return `${source}#${spanName(span)}`;
}

/** The name of a block in the head of its lineage. */
export function blockName(model: string, place: string): string {
  return `${model}/${place}`;
}

/** Model and place of a block, from its name. */
export function parseBlockName(name: string): { model: string; place: string } {
  const [model, place] = name.split('/') as [string, string];
  return { model, place };
}

/** Sort key of a block. */
export function blockSortKey(place: string, lineageId: string, extraction: string): string {
  return `${place}#${lineageId}#${extraction}`;
}

/** Parses the sort key of a block. */
export function parseBlockSortKey(sortKey: string): { place: string; lineageId: string; extraction: string } {
  const [source, kind, bucket, lineageId, extraction] = sortKey.split('#') as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { place: `${source}#${kind}#${bucket}`, lineageId, extraction };
}

/**
 * Ordinal, values without the nulls at their end, rows of nested facts by relation; the ordinal of the parent, and the parent's span; and of
 * facts from FHIR the names of linked resources.
 */
type Row = readonly [
  ordinal: number,
  values: readonly Value[],
  related?: RelatedRows | 0,
  parent?: number | null,
  parentSpan?: string | null,
  links?: readonly string[],
];
type RelatedRows = Readonly<Record<string, readonly Row[]>>;

interface PlacedRow {
  readonly date: Value;
  readonly row: Row;
  readonly parent: number | undefined;
}

/**
 * Creates the blocks of a document. Every instance becomes a fact, numbered in document order, or by its position where it has one.
 */
export function blocksOf(
  instances: readonly Instance[],
  modelOf: (name: string) => Model,
  createdAt: string,
  nameOf: (linked: NonNullable<Instance['links']>[number]) => string = () => '',
): readonly Block[] {
  const byModel = new Map<string, PlacedRow[]>();
  let next = 0;

  function place(instance: Instance, parent?: number): Row {
    const model = modelOf(instance.model);
    const ordinal = instance.position ?? next;
    next = ordinal + 1;
    const related = Object.entries(instance.related)
      .filter(([, nested]) => nested.length > 0)
      .map(([name, nested]) => [name, nested.map((one) => place(one, ordinal))] as const);
    const values = withoutLastNulls(instance.values);
    const row: Row = instance.links
      ? [ordinal, values, 0, null, null, instance.links.map(nameOf)]
      : related.length > 0
        ? [ordinal, values, Object.fromEntries(related)]
        : [ordinal, values];
    const rows = byModel.get(instance.model) ?? [];
    byModel.set(instance.model, rows);
    rows.push({ date: mainDateOf(model, instance, createdAt), row, parent });
    return row;
  }

  for (const instance of instances) place(instance);
  const blocks = [...divide(byModel)].flatMap(([model, division]) =>
    [...division.values()].map(({ span, rows }) => ({ model, span, rows })),
  );
  const spans = new Map<number, string>();
  for (const { span, rows } of blocks) for (const { row } of rows) spans.set(row[0], spanName(span));
  return blocks.map(({ model, span, rows }) => ({
    model,
    span,
    rows: JSON.stringify(rows.map((placed) => withParent(placed, spans))),
  }));
}

/** Most facts end in fields that say nothing. Blocks stored before have these nulls, which read the same. */
function withoutLastNulls(values: readonly Value[]): readonly Value[] {
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

function withParent({ row, parent }: PlacedRow, spans: ReadonlyMap<number, string>): Row {
  if (parent === undefined) return row;
  const [ordinal, values, related = 0] = row;
  return [ordinal, values, related, parent, spans.get(parent)!];
}

function mainDateOf({ mainDate, fields }: Model, { values }: Instance, createdAt: string): Value {
  if (mainDate === 'created_at') return createdAt;
  return values[fields.findIndex(({ name }) => name === mainDate)] ?? null;
}

/** What all facts of a block have in common. */
export interface BlockOrigin {
  readonly model: Model;
  readonly place: string;
  readonly modelOf: (name: string) => Model;
  readonly lineageId: string;
  readonly extraction: string;
  readonly documentId: string;
  readonly createdAt: string;
  readonly fromFhir: boolean;
}

interface Origin extends BlockOrigin {
  readonly series: number;
}

/** Reads the facts from the rows of a block. */
export function factsIn(rows: string, block: BlockOrigin): readonly Fact[] {
  const origin = { ...block, series: factSeries(block.documentId) };
  return (JSON.parse(rows) as readonly Row[]).map((row) => factOf(row, origin.model, origin));
}

function factOf(row: Row, model: Model, origin: Origin, parent = parentOf(row, origin)): Fact {
  const [ordinal, values, related, , , links] = row;
  const { lineageId, extraction, series, documentId, createdAt, place, modelOf, fromFhir } = origin;
  const id = factId(lineageId, series, ordinal);
  const nested = Object.entries(related || {}).map(([name, rows]) => {
    const target = modelOf(model.relations.find((relation) => relation.name === name)!.target);
    const holder = { parentId: id, parentBlock: blockSortKey(place, lineageId, extraction) };
    return [name, rows.map((one) => factOf(one, target, origin, holder))] as const;
  });
  return {
    id,
    model: model.name,
    documentId,
    createdAt,
    values,
    related: nested.length > 0 ? Object.fromEntries(nested) : nothing,
    ...parent,
    ...(links && { links }),
    ...(fromFhir && ofFhir),
  };
}

/** All facts of a document have the same source. */
function parentOf(
  [, , , parent, span]: Row,
  { lineageId, extraction, series, place }: Origin,
): Pick<Fact, 'parentId' | 'parentBlock'> {
  if (parent === undefined || parent === null) return nothing;
  return {
    parentId: factId(lineageId, series, parent),
    parentBlock: blockSortKey(`${place[0]}#${span}`, lineageId, extraction),
  };
}

const nothing = {};
const ofFhir = { fromFhir: true };

/** Shorter rows are faster to read uncompressed, and seldom shrink. */
const worthPacking = 512;

/** Rows as stored in an item: compressed when that is worth it. */
export function packRows(rows: string): { rows: string } | { packed: Uint8Array } {
  if (rows.length < worthPacking) return { rows };
  return { packed: deflateRawSync(rows) };
}

/** Decompresses rows. */
export function unpackRows(packed: Uint8Array): string {
  return inflateRawSync(packed).toString('utf8');
}
