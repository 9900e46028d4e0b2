/** Of which types a view may have resources, so that nothing is looked for where nothing is. */
import { parseBlockName } from '../../facts/blocks.ts';
import { typesOf } from '../../fhir/rest/fact-types.ts';
import { parseRowBlock } from '../../fhir/rest/row-blocks.ts';
import { isFhirType } from '../../fhir/type-uri.ts';
import { keys, type LineageItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { shownFor } from '../facts/document-selection.ts';
import { isSeen } from './documents.ts';
import { ownTypes } from './search/sources.ts';
import type { FhirView } from './view.ts';

const attributes = [
  'id',
  'status',
  'nevershare',
  'latestId',
  'latestType',
  'latestCreatedAt',
  'kinds',
  'facts',
  'fhir',
] as const;

/** What was read of a document: all that decides about its resources and its facts. */
export type KnownDocument = Pick<LineageItem, (typeof attributes)[number]>;

/** Where resources of a type are, beside those that the service makes. */
export interface Places {
  /** In FHIR documents, by the rows of the index. */
  readonly hasRows: boolean;
  /** As facts of other documents. */
  readonly hasFacts: boolean;
  /** Documents that were read to find this out, and need not be read again. */
  readonly documents: readonly KnownDocument[];
}

/** Documents that are kept, some hundred bytes each. */
const mostKnown = 2000;

/** Types that active documents have or give, and those that the service makes. One round trip for each megabyte of documents. */
export async function typesThere(
  view: FhirView,
  { store }: { readonly store: Store },
): Promise<ReadonlyMap<string, Places>> {
  const [ofRows, ofFacts] = [new Set<string>(), new Set<string>()];
  const documents: KnownDocument[] = [];
  for await (const page of store.pages({ ...keys.lineages(view.recordId), attributes })) {
    for (const lineage of page) {
      if (lineage.status !== 'active') continue;
      const isShown = isSeen(lineage, view);
      if (documents.length < mostKnown) documents.push(lineage);
      if (isShown) for (const name of lineage.fhir?.blocks ?? []) ofRows.add(parseRowBlock(name).type);
      // Facts of a FHIR document that is shown are served as they were sent.
      if (isShown && isFhirType(lineage.latestType)) continue;
      for (const name of lineage.facts?.blocks ?? []) {
        const { model } = parseBlockName(name);
        if (shownFor(model, lineage, view)) for (const type of typesOf(model)) ofFacts.add(type);
      }
    }
  }
  const all = new Set([...ownTypes, ...ofRows, ...ofFacts]);
  return new Map(
    [...all].map((type) => [type, { hasRows: ofRows.has(type), hasFacts: ofFacts.has(type), documents }]),
  );
}
