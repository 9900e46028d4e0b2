/** Resources of FHIR documents, as they are served. */
import { itemKind, partition, place, type Subject } from './kind.ts';

export const fhirPartition = partition('FHIR#{record}');

/**
 * The resources of a version: one extraction, and the blocks in which their rows are stored. Blocks that no head names are left over from
 * a version that has been replaced, or have not taken effect.
 */
export interface SentHead {
  /** Names the extraction; part of the key of its blocks and bodies. */
  readonly extraction: string;
  /** The version. A document whose latest one is another has been replaced by a version of the service that knows nothing of this. */
  readonly documentId: string;
  /** Type and span of every block of rows, such as `Observation/Y#2019`, with a number behind it for all parts but the first one. */
  readonly blocks: readonly string[];
  /** How many chunks of bodies are in the table; 0 when they are in an object. */
  readonly chunks: number;
  /** The object that holds the bodies, and where in it each chunk ends. */
  readonly object?: { readonly key: string; readonly ends: readonly number[] };
  /** The groups in which the names of its resources are stored, a character each. */
  readonly names: string;
  /** What `storerHash` makes of its version. */
  readonly storer: string;
}

/** Where rows of a document are. */
interface SentBlock {
  readonly type: string;
  readonly span: string;
  /** From 0: one item holds some thousands of rows. */
  readonly part: number;
}

/** Rows of resources of one document and type whose dates are in one span of time. */
export interface SentRowsItem {
  /** What `packRows` makes of them. */
  readonly rows: Uint8Array;
}

/** Bodies of some resources of one document. */
export interface SentBodiesItem {
  /** What `packBodies` makes of them. */
  readonly packed: Uint8Array;
}

/** Names of resources of one document, by which other documents refer to them. */
export interface SentNamesItem {
  /** What `packNames` makes of them. */
  readonly names: Uint8Array;
}

const rows = place<SentRowsItem>(fhirPartition, 'I#{type}#{span}#{bucket}#{first version}#{extraction}');
const bodies = place<SentBodiesItem>(fhirPartition, 'B#{first version}#{extraction}#{number}');

const names = place<SentNamesItem>(fhirPartition, 'N#{group}#{first version}#{extraction}');

export const sentResources = (): Subject => ({
  title: 'Resources of FHIR documents',
  kinds: [
    itemKind(rows, {
      title: 'rows of FHIR resources',
      attributes: { rows: 'content' },
      readBy: 'searches of FHIR resources (query)',
    }),
    itemKind(bodies, {
      title: 'bodies of FHIR resources',
      attributes: { packed: 'content' },
      readBy: 'calls that return FHIR resources',
    }),
    itemKind(names, {
      title: 'names of FHIR resources',
      attributes: { names: 'content' },
      readBy: 'calls that return FHIR resources with references to other documents (query)',
    }),
  ],
});

export const sentKeys = {
  /** Everything that is stored of the resources of a record. */
  sentOf: (recordId: string) => ({ partition: fhirPartition.of(recordId) }),
  /** The rows of a type. */
  sentRowsOf: (recordId: string, type: string) => rows.range(fhirPartition.of(recordId), `${type}#`),
  /** The same, from one span of time to another. */
  sentRowsBetween: (recordId: string, type: string, [from, to]: readonly [string, string]) => ({
    ...rows.range(fhirPartition.of(recordId)),
    between: [`${rows.sortPrefix}${type}#${from}`, `${rows.sortPrefix}${type}#${to}~`] as const,
  }),
  /** The block is what its name says (shared/fhir/rest/row-blocks.ts). */
  sentRows: (recordId: string, { type, span, part }: SentBlock, lineageId: string, extraction: string) =>
    rows.key(
      fhirPartition.of(recordId),
      `${type}#${span}#${lineageId}#${extraction}${part === 0 ? '' : `.${part}`}`,
    ),
  sentBodies: (recordId: string, lineageId: string, extraction: string, number: number) =>
    bodies.key(fhirPartition.of(recordId), `${lineageId}#${extraction}#${number}`),
  /** The names of a document that are in a group. */
  sentNames: (recordId: string, group: string, lineageId: string, extraction: string) =>
    names.key(fhirPartition.of(recordId), `${group}#${lineageId}#${extraction}`),
  /** The names of all documents that are in a group. */
  sentNamesIn: (recordId: string, group: string) => names.range(fhirPartition.of(recordId), `${group}#`),
  /** What the sort key of names says of their document. */
  documentOfSentNames: (sortKey: string): { readonly lineageId: string; readonly extraction: string } => {
    const [, lineageId, extraction] = sortKey.slice(names.sortPrefix.length).split('#');
    return { lineageId: lineageId!, extraction: extraction! };
  },
  /** What the sort key of rows says. */
  partsOfSentRows: (
    sortKey: string,
  ): {
    readonly block: SentBlock;
    readonly lineageId: string;
    readonly extraction: string;
  } => {
    const [type, kind, bucket, lineageId, place] = sortKey.slice(rows.sortPrefix.length).split('#');
    const [extraction, part = '0'] = place!.split('.');
    return {
      block: { type: type!, span: `${kind}#${bucket}`, part: Number(part) },
      lineageId: lineageId!,
      extraction: extraction!,
    };
  },
};
