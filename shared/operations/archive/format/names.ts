/** Names of bodies and of the months of the audit trail in an archive. */

/** Extensions for people who unpack an archive; nothing depends on them. */
const extensions: Readonly<Record<string, string>> = {
  'application/xml': '.xml',
  'text/xml': '.xml',
  'application/pdf': '.pdf',
  'application/json': '.json',
  'application/rdf+xml': '.rdf',
  'application/zip': '.zip',
  'application/x-zip': '.zip',
  'application/x-tar': '.tar',
  'application/x-gzip': '.gz',
  'application/gzip': '.gz',
  'application/x-bz2': '.bz2',
  'text/plain': '.txt',
  'text/html': '.html',
  'text/csv': '.csv',
  'image/png': '.png',
  'image/bmp': '.bmp',
  'image/gif': '.gif',
  'image/jpeg': '.jpg',
};

function extensionOf(mediaType: string): string {
  const essence = mediaType.split(';', 1)[0]!.trim().toLowerCase();
  return Object.hasOwn(extensions, essence) ? extensions[essence]! : '.bin';
}

export function bodyName(versionId: string, mediaType: string): string {
  return `bodies/${versionId}${extensionOf(mediaType)}`;
}

export function storageBodyName(appId: string, documentId: string, mediaType: string): string {
  return `${storageFolder(appId)}${documentId}${extensionOf(mediaType)}`;
}

/** Whether this is a name for the body of the version, with any extension. */
export function isBodyName(name: string, versionId: string): boolean {
  return isNameIn('bodies/', name, versionId);
}

export function isStorageBodyName(name: string, appId: string, documentId: string): boolean {
  return isNameIn(storageFolder(appId), name, documentId);
}

function isNameIn(folder: string, name: string, id: string): boolean {
  const start = folder + id;
  return name.startsWith(start) && /^(\.[a-z0-9]{1,10})?$/.test(name.slice(start.length));
}

/**
 * Ids of apps have the form of email addresses; characters that not every file system allows are
 * percent-encoded.
 */
function storageFolder(appId: string): string {
  const encoded = encodeURIComponent(appId).replaceAll('*', '%2A').replaceAll("'", '%27');
  return `storage/${encoded}/`;
}

export function auditName(month: string): string {
  return `audit/${month}.jsonl`;
}

/** The month whose entries this file of the archive holds; undefined for other files. */
export function auditMonthOf(name: string): string | undefined {
  return /^audit\/(\d{4}-(?:0[1-9]|1[0-2]))\.jsonl$/.exec(name)?.[1];
}
