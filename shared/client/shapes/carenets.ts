/** Carenets: docs/contract/carenets.md#shape. */
import { attribute, children, named, optionalAttribute, type XmlElement } from '../xml/element.ts';

export interface Carenet {
  readonly id: string;
  readonly name: string;
}

export interface CarenetList {
  /** Undefined in lists that span records. */
  readonly recordId: string | undefined;
  readonly carenets: readonly Carenet[];
}

export function readCarenets(root: XmlElement): CarenetList {
  const list = named(root, 'Carenets');
  return { recordId: optionalAttribute(list, 'record_id'), carenets: carenetsIn(list) };
}

/** Reads the `Carenet` elements in an element. Throws UnexpectedXml. */
export function carenetsIn(element: XmlElement): readonly Carenet[] {
  return children(element, 'Carenet').map((carenet) => ({
    id: attribute(carenet, 'id'),
    name: attribute(carenet, 'name'),
  }));
}
