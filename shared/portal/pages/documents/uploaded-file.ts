/** What a person uploads, as the service takes it. */

const fhir = 'application/fhir+json';

/**
 * The bytes with their media type. Browsers do not know FHIR: what hospitals and phones export comes as JSON. The service reads it
 * only under its own media type (docs/contract/fhir.md#documents).
 */
export async function contentOf(file: File): Promise<{ body: Uint8Array; mediaType: string }> {
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
