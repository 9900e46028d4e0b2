/** Kinds of data that are shared into carenets on their own: docs/contract/carenets.md#autoshare-by-kind. */
import { attribute, children, named, type XmlElement } from '../xml/element.ts';
import { type Carenet, carenetsIn } from './carenets.ts';

export interface DataKind {
  /** A data model, or a type of FHIR resource that has none. */
  readonly name: string;
  readonly carenets: readonly Carenet[];
}

export interface DataKindList {
  readonly kinds: readonly DataKind[];
}

export function readDataKinds(root: XmlElement): DataKindList {
  const kinds = children(named(root, 'DataKinds'), 'DataKind').map((kind) => ({
    name: attribute(kind, 'name'),
    carenets: carenetsIn(kind),
  }));
  return { kinds };
}
