/** What a person uploads, as the service takes it. */
import { createHash } from 'node:crypto';
import { type Client, type DocumentMetadata, ServiceError } from '../../../client/index.ts';

const fhir = 'application/fhir+json';

interface Content {
  readonly body: Uint8Array;
  readonly mediaType: string;
  /** The type of the document, of a file of FHIR. */
  readonly type?: string;
}

/**
 * Stores what a person uploads as a new document, with `send`. Phones export older versions of FHIR too, some of whose kinds R4
 * does not have: such a file is kept like any other, and nothing is read from it.
 */
export async function storeUploaded<T>(content: Content, send: (content: Content) => Promise<T>): Promise<T> {
  try {
    return await send(content);
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'fhir_resource_type_unknown')) throw error;
    return send({ ...content, mediaType: 'application/json' });
  }
}

/**
 * The bytes with their media type. Browsers do not know FHIR: what hospitals and phones export comes as JSON. The service reads it
 * only under its own media type (docs/contract/fhir.md#documents).
 */
export async function contentOf(file: File): Promise<Content> {
  const body = new Uint8Array(await file.arrayBuffer());
  const mediaType = file.type || 'application/octet-stream';
  const isJson = mediaType === 'application/json' || file.name.toLowerCase().endsWith('.json');
  const kind = isJson ? kindOf(body) : undefined;
  return kind === undefined
    ? { body, mediaType }
    : { body, mediaType: fhir, type: `http://hl7.org/fhir/${kind}` };
}

/** The kind of the resource; undefined when it is none. */
function kindOf(body: Uint8Array): string | undefined {
  try {
    const value = JSON.parse(new TextDecoder().decode(body)) as { resourceType?: unknown } | null;
    return typeof value?.resourceType === 'string' ? value.resourceType : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The document of the record that is this file of FHIR and was read: stored again, each of its values would be there twice. Of many
 * documents of the same kind, only the newest 100 are looked at.
 */
export async function storedBefore(
  client: Client,
  recordId: string,
  { body, type }: Content,
): Promise<DocumentMetadata | undefined> {
  if (type === undefined) return undefined;
  const digest = createHash('sha256').update(body).digest('hex');
  const { documents } = await client.recordDocumentList({ recordId, type, limit: 100, offset: 0 });
  const same = documents.find((one) => one.digest === digest);
  if (!same) return undefined;
  // The list does not tell what was read.
  const found = await client.recordDocumentMeta({ recordId, documentId: same.id });
  const isUnread = found.reading?.patient === 'other' || found.reading?.patient === 'several';
  return isUnread ? undefined : found;
}

/** For so long, in milliseconds, the same bytes are taken for the same upload. */
const sameUpload = 10 * 60 * 1000;

/**
 * The document that an earlier sending of the same form has made: the same bytes, added within the last minutes and still active. Without
 * scripts, nothing stops a person who presses the button again while she waits. Of two that arrive at the same moment, both are stored.
 */
export async function sentBefore(
  client: Client,
  recordId: string,
  { body, type }: Content,
  now: Date,
): Promise<DocumentMetadata | undefined> {
  if (type !== undefined) return undefined;
  return earlierSending(client, recordId, createHash('sha256').update(body).digest('hex'), now);
}

/** The same for bytes with this SHA-256, in lower-case hex. */
export async function earlierSending(
  client: Client,
  recordId: string,
  digest: string,
  now: Date,
): Promise<DocumentMetadata | undefined> {
  const { documents } = await client.recordDocumentList({ recordId, limit: 20, offset: 0 });
  return documents.find(
    (one) =>
      one.digest === digest &&
      one.status === 'active' &&
      now.getTime() - Date.parse(one.createdAt) < sameUpload,
  );
}
