/** Types whose documents are placed in carenets on their own: docs/contract/carenets.md#autoshare-by-type. */
import { attribute, children, named, type XmlElement } from '../xml/element.ts';
import { type Carenet, carenetsIn } from './carenets.ts';

export interface DocumentSchema {
  /** A URI. */
  readonly type: string;
  readonly carenets: readonly Carenet[];
}

export interface DocumentSchemaList {
  readonly schemas: readonly DocumentSchema[];
}

export function readDocumentSchemas(root: XmlElement): DocumentSchemaList {
  const schemas = children(named(root, 'DocumentSchemas'), 'DocumentSchema').map((schema) => ({
    type: attribute(schema, 'type'),
    carenets: carenetsIn(schema),
  }));
  return { schemas };
}
