/**
 * A name with which an attacker would try to make a page run something: as an address, as an attribute, in the title, and as markup. It
 * is no longer than the shortest name may be.
 */
export const hostileName = `javascript:a()"'></title><svg onload>&lt`;

/** A text of any length that tries the same, also from within a field. */
export const hostileText = `${hostileName};{{1}}#{1}</textarea><img src=x onerror=a()><script>a()</script>`;

/** The bytes of a document that would run something if a browser took them for a page. */
export interface HostileDocument {
  readonly mediaType: string;
  readonly body: string;
}

const script = '<script>alert(1)</script>';

export const hostileDocuments: readonly HostileDocument[] = [
  { mediaType: 'text/html', body: `<!DOCTYPE html><title>x</title>${script}` },
  { mediaType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' },
  { mediaType: 'image/png', body: script },
  { mediaType: 'application/pdf', body: script },
];

/** What pages must not do with an address, whatever it says. */
export const hostileQueries: readonly string[] = [
  '/sign-in?next=<script>alert(1)</script>&why="><script>alert(1)</script>',
  '/inbox?offset=<script>alert(1)</script>&done=<script>alert(1)</script>',
  '/oauth/authorize?oauth_token="><script>alert(1)</script>',
  '/accounts/<script>alert(1)<%2Fscript>/init/"><script>alert(1)<%2Fscript>',
  '/records/<script>alert(1)<%2Fscript>/health',
  '/<img src=x onerror=alert(1)>',
];

/** The same, below a record. */
export const hostileRecordQueries: readonly string[] = [
  '/health/labs?name="><script>alert(1)</script>&from=<script>',
  '/health/<script>alert(1)<%2Fscript>',
  '/documents?type="><script>alert(1)</script>&status=<script>&offset=1e99',
  '/activity?who="><script>alert(1)</script>&app=<script>&to=<script>',
  '/sharing?done=<script>alert(1)</script>',
  '/sharing/"><script>alert(1)<%2Fscript>',
];
