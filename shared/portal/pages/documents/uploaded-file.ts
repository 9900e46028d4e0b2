/** What a person uploads, as the service takes it. */
import { ServiceError } from '../../../client/index.ts';

const fhir = 'application/fhir+json';

interface Content {
  readonly body: Uint8Array;
  readonly mediaType: string;
}

/**
 * Stores what a person uploads as a new document, with `send`. Phones export older versions of FHIR too, some of whose kinds R4 does not have: such a
 * file is kept like any other, and nothing is read from it.
 */
export async function storeUploaded<T>(file: File, send: (content: Content) => Promise<T>): Promise<T> {
  const content = await contentOf(file);
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
  return { body, mediaType: isJson && isFhir(body) ? fhir : mediaType };
}

/** Whether it is a resource: an object that says of which kind it is. */
function isFhir(body: Uint8Array): boolean {
  try {
    const value = JSON.parse(new TextDecoder().decode(body)) as { resourceType?: unknown } | null;
    return typeof value?.resourceType === 'string';
  } catch {
    return false;
  }
}
