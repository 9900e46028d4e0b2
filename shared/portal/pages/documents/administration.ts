/** What only those who control the record may know of a document. */
import type {
  Carenet,
  Client,
  DocumentList,
  DocumentMetadata,
  RelationName,
  StatusHistory,
} from '../../../client/index.ts';

export interface Administration {
  readonly versions: DocumentList;
  readonly history: StatusHistory;
  readonly circles: readonly CircleOfDocument[];
  readonly related: readonly { readonly relation: RelationName; readonly document: DocumentMetadata }[];
  /** Documents that a relation can be made to. */
  readonly others: readonly DocumentMetadata[];
}

/** A circle of the record, and what it has to do with the document. */
export interface CircleOfDocument {
  readonly id: string;
  readonly name: string;
  /** Whether its members see the document. */
  readonly isVisible: boolean;
  /** URIs of the types whose documents the circle sees. */
  readonly types: readonly string[];
}

export const relationNames: readonly RelationName[] = [
  'annotation',
  'interpretation',
  'followup',
  'attachment',
  'answers',
];

/** The newest documents are offered for a relation: someone who relates two has mostly just added one. */
const offered = 200;

interface DocumentKey {
  readonly recordId: string;
  readonly documentId: string;
}

/** All calls side by side. */
export async function readAdministration(client: Client, input: DocumentKey): Promise<Administration> {
  const { recordId } = input;
  const [versions, history, circles, related, { documents }] = await Promise.all([
    client.documentVersions({ ...input, limit: 1000 }),
    client.documentStatusHistory(input),
    readCircles(client, input),
    Promise.all(relationNames.map((relation) => readRelated(client, input, relation))),
    client.recordDocumentList({ recordId, limit: offered }),
  ]);
  const own = new Set(versions.documents.map(({ id }) => id));
  const others = documents.filter(({ id }) => !own.has(id));
  return { versions, history, circles, related: related.flat(), others };
}

async function readCircles(client: Client, input: DocumentKey): Promise<readonly CircleOfDocument[]> {
  const { recordId } = input;
  const [all, visible, { schemas }] = await Promise.all([
    client.carenetList({ recordId, limit: 1000 }),
    client.documentCarenets({ ...input, limit: 1000 }),
    client.autoshareListBytypeAll({ recordId }),
  ]);
  const has = (carenets: readonly Carenet[], id: string) => carenets.some((carenet) => carenet.id === id);
  return all.carenets.map(({ id, name }) => ({
    id,
    name,
    isVisible: has(visible.carenets, id),
    types: schemas.filter(({ carenets }) => has(carenets, id)).map(({ type }) => type),
  }));
}

async function readRelated(
  client: Client,
  input: DocumentKey,
  rel: RelationName,
): Promise<Administration['related']> {
  const { documents } = await client.getDocumentsByRel({ ...input, rel });
  return documents.map((document) => ({ relation: rel, document }));
}
