/** Texts with which an attacker would try to make a page run something. Each is shorter than the shortest name may be. */
export const hostileTexts: readonly string[] = [
  // Ends what a page may put texts into, in the first place where one is not written as a text.
  `"'></title></textarea><svg onload=a()>`,
  'javascript:alert(1)//&lt;b&gt;{{1}}#{1}',
];

/** The bytes of a document that would run something if a browser took them for a page. */
export interface HostileDocument {
  readonly mediaType: string;
  readonly body: string;
}

const script = '<script>alert(1)</script>';
const xhtml = '<html xmlns="http://www.w3.org/1999/xhtml"><body><script>alert(1)</script></body></html>';

export const hostileDocuments: readonly HostileDocument[] = [
  { mediaType: 'text/html', body: `<!DOCTYPE html><title>x</title>${script}` },
  { mediaType: 'TEXT/HTML;charset=utf-8', body: script },
  { mediaType: 'application/xhtml+xml', body: xhtml },
  { mediaType: 'application/xml', body: xhtml },
  { mediaType: 'text/xml', body: `<?xml-stylesheet type="text/xsl" href="data:text/xml,x"?>${xhtml}` },
  { mediaType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' },
  { mediaType: 'text/plain', body: script },
  { mediaType: 'application/json', body: `{"a":"${script}"}` },
  { mediaType: 'text/javascript', body: 'alert(1)' },
  { mediaType: 'image/png', body: script },
  { mediaType: 'application/pdf', body: script },
  { mediaType: 'multipart/x-mixed-replace', body: script },
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
