/** `DataKinds`, autoshared kinds of data with their carenets: docs/contract/carenets.md#autoshare-by-kind. */
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';
import { type CarenetView, carenetNode } from './carenets.ts';

export interface DataKindsView {
  readonly kinds: readonly DataKindView[];
}

interface DataKindView {
  /** A data model, or a type of FHIR resource. */
  readonly name: string;
  readonly carenets: readonly CarenetView[];
}

export function dataKindsNode(view: DataKindsView): XmlNode {
  const kinds = view.kinds.map(({ name, carenets }) =>
    element('DataKind', { name }, carenets.map(carenetNode)),
  );
  return element('DataKinds', {}, kinds);
}
