import type {
  Carenet,
  DocumentList,
  DocumentMetadata,
  RelationName,
  StatusHistory,
} from '../../../client/index.ts';

/** What only those who control the record may know. */
export interface Administration {
  readonly versions: DocumentList;
  readonly history: StatusHistory;
  readonly carenets: readonly Carenet[];
  readonly related: readonly { readonly relation: RelationName; readonly document: DocumentMetadata }[];
}
