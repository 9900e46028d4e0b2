/** Media types of the files of a profile, by extension (docs/contract/sample-data.md#our-seed-data-command). */
const mediaTypes: Readonly<Record<string, string>> = {
  xml: 'application/xml',
  pdf: 'application/pdf',
  png: 'image/png',
  bmp: 'image/bmp',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  zip: 'application/x-zip',
  tar: 'application/x-tar',
  gz: 'application/x-gzip',
  bz2: 'application/x-bz2',
};

/** The media type of a document of a profile; undefined for other files. Other JSON than FHIR is none of its documents. */
export function documentMediaType(fileName: string): string | undefined {
  if (/^doc_.*\.fhir\.json$/is.test(fileName)) return 'application/fhir+json';
  const extension = /^doc_.*\.([^.]+)$/s.exec(fileName)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(mediaTypes, extension) ? mediaTypes[extension] : undefined;
}
