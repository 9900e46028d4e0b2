/** What recorded texts hold in another form: links, which encode an address and a key, signed addresses, and encrypted files. */

/** Where the objects of the service are in examples. */
const exampleBucket = 'https://documents.s3.us-east-1.amazonaws.com';

const link = /(shlink(?::\/|%3A%2F))([\w-]+)/g;
const encryptedFile = /(eyJhbGciOiJkaXIi[\w-]*)\.\.[\w-]+\.[\w-]+\.[\w-]+/g;
/** Short, and of no key. */
const standInFile = '8zH0NmUXGwMOqEya.xdGRpgyvE9vNoKzHlr4itA.5flOKKmeqYm0TamwROr8Nw';

/** A signed JWT: its own claims change in every run. */
const idToken = /("id_token":")[\w.-]+/g;
/** Short, and of no key. */
const standInIdToken =
  'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJVUUJEN09LdjEwVEF5UTk4cHc3ZkFCIn0.c2lnbmVkIHdpdGggbm8ga2V5';
/** The key of Web Push, which is made once for each service. */
const pushKey = /(public_key(?:":"|=))[\w-]+/g;
/** That of RFC 8291. */
const standInPushKey =
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
/** Of documents in which ids are. */
const sha256 = /urn:sha256:[\da-f]{64}/g;

/** What a browser made of a passkey, in a form. */
const credential = /(^|&)(credential|assertion)=%7B[^&]*/g;
/** Short, and signed by nobody. */
const standInCredentials = {
  attestation: credentialOf({
    clientDataJSON: 'eyJ0…',
    attestationObject: 'o2Nm…',
    transports: ['internal'],
  }),
  assertion: credentialOf({
    clientDataJSON: 'eyJ0…',
    authenticatorData: 'SZYN…',
    signature: 'MEUC…',
    userHandle: 'YmFk…',
  }),
};

function credentialOf(response: object): string {
  const id = 'OWRX…';
  return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
}

function standInCredential(whole: string, before: string, name: string): string {
  const kind = whole.includes('attestationObject') ? 'attestation' : 'assertion';
  return `${before}${name}=${encodeURIComponent(standInCredentials[kind])}`;
}

/** What the links in a text encode, as JSON. */
export function payloadsIn(text: string): string[] {
  return [...text.matchAll(link)].map(([, , encoded]) => decoded(encoded!));
}

/** Returns the text with what its links encode changed. */
export function changePayloads(text: string, change: (payload: string) => string): string {
  return text.replace(
    link,
    (_, scheme: string, encoded: string) =>
      `${scheme}${Buffer.from(change(decoded(encoded))).toString('base64url')}`,
  );
}

/** Returns the text without what differs in it from run to run; secrets stay. `at` is the time of the example. */
export function stableForms(text: string, at: Date): string {
  const signedAt = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const told = at.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return (
    text
      .replace(encryptedFile, `$1..${standInFile}`)
      .replace(idToken, `$1${standInIdToken}`)
      .replace(credential, standInCredential)
      .replace(pushKey, `$1${standInPushKey}`)
      .replace(sha256, `urn:sha256:${'5e'.repeat(32)}`)
      // A paper is compressed, and says when it was made.
      .replace(/(<file kind="paper" content_type="[^"]*" size=")\d+/g, '$130000')
      .replace(
        /\b\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC/g,
        `${told}, ${at.toISOString().slice(11, 16)} UTC`,
      )
      .replace(/http:\/\/127\.0\.0\.1:\d+\/measured-[\da-f]+/g, exampleBucket)
      .replace(/(X-Amz-Date=)\d{8}T\d{6}Z/g, `$1${signedAt}`)
      .replace(/(X-Amz-Credential=\w+%2F)\d{8}/g, `$1${signedAt.slice(0, 8)}`)
  );
}

function decoded(encoded: string): string {
  return Buffer.from(encoded, 'base64url').toString();
}
