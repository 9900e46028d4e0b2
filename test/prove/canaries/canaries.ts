/** Values that must not come out where they do not belong, collected from the calls that carry them. */

export interface Canaries {
  /** Anyone who knows one of these can act as someone else. */
  readonly secrets: Set<string>;
  /** Nobody can act with a token alone: it is signed with its secret. The table has it as a key. */
  readonly tokens: Set<string>;
  /** What documents, labels and messages say. */
  readonly health: Set<string>;
}

/** Where a value came out. */
export interface Finding {
  readonly sink: string;
  readonly value: string;
  /** What is around it. */
  readonly excerpt: string;
}

/** Shorter ones come up by chance. */
const shortest = 8;
const around = 60;

const secretPatterns = [
  /<(?:secret|ConnectSecret|RESTSecret)>([^<]+)</g,
  /(?:oauth_token_secret|oauth_verifier)=([^&\s"]+)/g,
];
/** Of SMART App Launch: tokens, and what the addresses of the page and of the app end with. The table has them as hashes alone. */
const smartPatterns = [
  /"(?:access_token|refresh_token|id_token|client_secret)":"([^"]+)"/g,
  /[?&](?:code|launch|request)=([0-9A-Za-z]{43})/g,
  // A passkey's user handle looks alike, but is a name and no secret (WebAuthn level 3, section 14.6.1).
  /(?<!"user":\{)"id":"([0-9A-Za-z]{43})"/g,
];
/** What a link is, and the signature of an address at which a file can be stored or read. */
const linkPattern = /shlink:\/([\w-]+)/g;
const addressPatterns = [/X-Amz-Signature=([0-9a-f]+)/g, /\/shl\/[\w-]+\/files\/([\w.-]+)/g];
const tokenPatterns = [/<(?:ConnectToken|RESTToken)>([^<]+)</g, /oauth_token=([^&\s"]+)/g];
const secretFields = [
  ...['password', 'old', 'new', 'oauth_verifier', 'passcode'],
  ...['code', 'code_verifier', 'refresh_token', 'token', 'client_secret', 'client_assertion'],
  // Who knows these of a browser can send to it.
  ...['endpoint', 'p256dh', 'auth'],
];
const healthFields = ['subject', 'body', 'content', 'reason'];

/** Adds the secrets that a response hands out. */
export function learnFromResponse({ secrets, tokens }: Canaries, text: string): void {
  learnLinks(secrets, text);
  for (const pattern of [...secretPatterns, ...addressPatterns, ...smartPatterns])
    for (const [, value] of text.matchAll(pattern)) add(secrets, decodeURIComponent(value!));
  for (const pattern of tokenPatterns)
    for (const [, value] of text.matchAll(pattern)) add(tokens, decodeURIComponent(value!));
}

/** Adds what a request carries: the fields of a form, the passcode of a link, or the text of a document. */
export function learnFromRequest({ secrets, health }: Canaries, type: string, body: string): void {
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const pairs = new URLSearchParams(body);
    for (const name of secretFields) add(secrets, pairs.get(name) ?? '');
    for (const name of healthFields) add(health, pairs.get(name) ?? '');
    learnLinks(secrets, pairs.get('link') ?? '');
    return;
  }
  if (type === 'application/json') {
    const { passcode } = JSON.parse(body) as { readonly passcode?: string };
    add(secrets, passcode ?? '');
    return;
  }
  const texts = type.startsWith('application/fhir+json') ? /"(?:text|display)":"([^"]+)"/g : />([^<>]+)</g;
  for (const [, text] of body.matchAll(texts)) add(health, text!.trim());
}

/** Somebody who knows the address of a link's files, or their key, is half-way to what it shows. */
function learnLinks(secrets: Set<string>, text: string): void {
  for (const [, encoded = ''] of text.matchAll(linkPattern)) {
    const { url, key } = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Record<string, string>;
    for (const value of [encoded, key!, url!.split('/').at(-1)!]) add(secrets, value);
  }
}

function add(values: Set<string>, value: string): void {
  if (value.length >= shortest) values.add(value);
}

/** Where a text holds one of these values: as it is, percent-encoded, in base64, or as JSON writes it. */
export function find(sink: string, text: string, values: Iterable<string>): readonly Finding[] {
  const findings: Finding[] = [];
  for (const value of values) {
    const forms = new Set([
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64').replace(/=+$/, ''),
      JSON.stringify(value).slice(1, -1),
    ]);
    for (const form of forms) {
      const at = text.indexOf(form);
      if (at < 0) continue;
      const excerpt = text.slice(Math.max(0, at - around), at + form.length + around);
      findings.push({ sink, value, excerpt });
    }
  }
  return findings;
}
