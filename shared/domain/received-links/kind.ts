/** What a file of a link is (docs/contract/received-links.md#files). */

/** `fhir` is stored; the others are not read. */
export type FileKind = 'fhir' | 'health_card' | 'api_access' | 'other';

const byType: Readonly<Record<string, FileKind>> = {
  'application/fhir+json': 'fhir',
  'application/smart-health-card': 'health_card',
  'application/smart-api-access': 'api_access',
};

/**
 * By what the file says in its header, else the manifest. Where neither says it, a resource of FHIR is known by itself: senders of
 * a single file leave it out.
 */
export function kindOf(
  bytes: Buffer,
  inHeader: string | undefined,
  inManifest: string | undefined,
): FileKind {
  const type = (inHeader ?? inManifest ?? '').replace(/;.*/s, '').trim().toLowerCase();
  // RFC 7515, 4.1.10: `application/` may be left out where no other slash is there.
  if (type) return byType[type.includes('/') ? type : `application/${type}`] ?? 'other';
  return isResource(bytes) ? 'fhir' : 'other';
}

function isResource(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && 'resourceType' in value;
  } catch {
    return false;
  }
}
