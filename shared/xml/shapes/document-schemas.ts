/** `DocumentSchemas`, autoshared types with their carenets: docs/contract/carenets.md#autoshare-by-type. */
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';
import { type CarenetView, carenetNode } from './carenets.ts';

export interface DocumentSchemasView {
  readonly schemas: readonly DocumentSchemaView[];
}

interface DocumentSchemaView {
  /** Type URI. */
  readonly type: string;
  readonly carenets: readonly CarenetView[];
}

export function documentSchemasNode(view: DocumentSchemasView): XmlNode {
  const schemas = view.schemas.map(({ type, carenets }) =>
    element('DocumentSchema', { type }, carenets.map(carenetNode)),
  );
  return element('DocumentSchemas', {}, schemas);
}
