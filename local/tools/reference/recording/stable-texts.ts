/**
 * Makes recorded texts the same in every run: ids, times, secrets and the address of the service are replaced. What was
 * equal stays equal, so an id in a response can be found again in a later request.
 */
import { createHash } from 'node:crypto';
import { changePayloads, payloadsIn, stableForms } from './encoded.ts';

/** The address in examples: that of `npm start`. */
const exampleOrigin = 'http://127.0.0.1:8000';
/** When the examples seem to be made. */
const exampleTime = Date.parse('2026-01-18T09:30:00Z');
/** A run takes less. So all of its times become one, and what ends later keeps its distance. */
const stepMilliseconds = 10 * 60_000;

/** In Crockford's base32. */
const recoveryCode = /\b[\dA-HJKMNP-TV-Z]{4}(?:-[\dA-HJKMNP-TV-Z]{4}){3}\b/;
const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Where secrets occur, as they are or percent-encoded; what is captured is the secret. */
const secretPlaces: readonly RegExp[] = [
  /oauth_token(?:_secret)?=(\w+)/g,
  /oauth_verifier(?:=|%3D)(\w+)/g,
  /<(?:Connect|REST)(?:Token|Secret)>(\w+)</g,
  /<secret>(\w+)<\/secret>/g,
  /oauth_(?:nonce|timestamp|signature)=&quot;([\w%]+)&quot;/g,
  /surl_sig(?:=|%3D)([\w%]+)/g,
  /(?:^|&)(?:secret|browser)=(\w+)/g,
  // Of a link, and of the place of one of its files.
  /\/shl\/([\w-]{43})/g,
  /\/files\/([\w.-]+)/g,
  /"url":"http:\/\/127\.0\.0\.1:\d+\/([\w-]{43})"/g,
  /"key":"([\w-]{43})"/g,
  /X-Amz-Signature=(\w+)/g,
  // Of SMART App Launch: requests, launches, codes, tokens; names of people and clients; keys and signatures.
  /[?&"](?:request|launch|code|token|client_id)(?:=|":")([0-9A-Za-z]{43})/g,
  /\/smart\/requests\/([0-9A-Za-z]{43})/g,
  /"(?:access|refresh)_token":"(\w+)"/g,
  /"sub":"(\w+)"/g,
  /([0-9a-z]{24})(?:@|%40)dynamic\.phr\.invalid/g,
  /"kid":"([\w-]{43})"/g,
  /"n":"([\w-]{342})"/g,
  /_page=([\w-]+)/g,
  // Of passkeys: challenges, user handles, and the ids of passkeys and of credentials.
  /"(?:challenge|confirmation|id)":"([\w-]{43}|[\w-]{32}|[\w-]{27})"/g,
  /\/passkeys\/([\w-]{32})/g,
  // Of second factors: recovery codes, tickets, secrets of apps for codes, and the codes.
  new RegExp(`(${recoveryCode.source})`, 'g'),
  /(?:^|&)ticket=(\w{43})/g,
  /secret(?:=|":")([A-Z2-7]{32})/g,
  /(?:^|&)code=(\d{6})(?=&|$)/g,
  // Sessions of an account are named by a hash of their token.
  /\/sessions\/(\w{22})/g,
  /"id":"(\w{22})"/g,
  // Invitations by a hash of whom they are from and to.
  /\/invitations\/([\w-]{32})/g,
  /"id":"([\w-]{32})","(?:what|expires_at)"/g,
];
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** The ids of documents at the FHIR base: without dashes. */
const compactId = /\b[\da-f]{12}8[\da-f]{19}\b/g;
/** The version of a fact there: when it was stored, and a hash of what it says. */
const factVersion = /\d{8}T\d{9}Z-[\da-f]{16}/g;
/** When a link or a token expires, and when it was issued, in seconds. */
const expiry = /(?<="(?:exp|iat|client_id_issued_at)":)\d+/g;
/** A system on this machine that has made a link. */
const linkSender = /http:\/\/127\.0\.0\.1:\d+\/(?=[\w-]{43}")/g;
/** The day of an activity. */
const activityDay = /(?<="date":")\d{4}-\d\d-\d\d(?=","doers")/g;
/** The day on which the service says what it offers at the FHIR base. */
const statementDay = /(?<="date":")\d{4}-\d\d-\d\d(?=","kind":"instance")/g;
const instant = /(\d{4}-\d\d-\d\dT\d\d)(:|%3A|%253A)(\d\d)\2(\d\d(?:\.\d+)?)Z/g;

export interface Surroundings {
  /** Of the service that was recorded, such as `http://127.0.0.1:41234`. */
  readonly origin: string;
  readonly startedAt: Date;
}

/** Returns a function that replaces what changes from run to run in one of these texts. */
export function stableTexts(
  texts: readonly string[],
  { origin, startedAt }: Surroundings,
): (text: string) => string {
  const all = texts.flatMap((text) => [text, ...payloadsIn(text)]);
  const secrets = standIns(all, secretPlaces, standInSecret);
  const withDashes = texts.flatMap((text) => [text.match(compactId)?.map(dashed).join(' ') ?? '']);
  const ids = standIns([...texts, ...withDashes], [new RegExp(`(${uuid.source})`, 'g')], (_id, index) =>
    standInId(index),
  );
  const anySecret = oneOf([...secrets.keys()]);
  const host = new URL(origin).host;
  const exampleHost = new URL(exampleOrigin).host;
  const stabilise = (text: string): string =>
    stableForms(text, new Date(exampleTime))
      .replaceAll(host, exampleHost)
      .replaceAll(encodeURIComponent(host), encodeURIComponent(exampleHost))
      .replace(expiry, (seconds) => String(exampleTimeOf(Number(seconds) * 1000, startedAt) / 1000))
      .replace(factVersion, '20260118T093000000Z-5c0e7f0a1b2c3d4e')
      .replace(compactId, (id) => ids.get(dashed(id))!.replaceAll('-', ''))
      .replace(uuid, (id) => ids.get(id)!)
      .replace(activityDay, new Date(exampleTime).toISOString().slice(0, 10))
      .replace(statementDay, new Date(exampleTime).toISOString().slice(0, 10))
      .replace(instant, (whole, hour, colon, minute, second) => {
        const time = Date.parse(`${hour}:${minute}:${second}Z`);
        return time < startedAt.getTime() - stepMilliseconds ? whole : standInTime(time, startedAt, colon);
      })
      .replace(anySecret, (secret) => secrets.get(secret)!);
  const ofPayload = (payload: string): string =>
    stabilise(payload).replace(linkSender, 'https://links.hospital.example/');
  return (text) => changePayloads(stabilise(text), ofPayload);
}

/** The same id as other calls have it. */
function dashed(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What stands for each captured text, by the order of their first occurrences. */
function standIns(
  texts: readonly string[],
  places: readonly RegExp[],
  make: (found: string, index: number) => string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const text of texts)
    for (const place of places)
      for (const [, value] of text.matchAll(place))
        if (!found.has(value!)) found.set(value!, make(value!, found.size));
  return found;
}

/** Has the length of the secret, its prefix if it is a token, and only digits if it is a number. */
function standInSecret(secret: string, index: number): string {
  const digest = createHash('sha512').update(`example ${index}`).digest();
  if (/^\d+$/.test(secret)) return String(digest.readBigUInt64BE()).slice(1, 1 + secret.length);
  if (secret.includes('%'))
    return `${digest.toString('hex').slice(0, 27)}${secret.includes('%25') ? '%253D' : '%3D'}`;
  if (/^[\da-f]{64}$/.test(secret)) return digest.toString('hex').slice(0, 64);
  if (recoveryCode.test(secret))
    return secret.replace(/[^-]/g, (_, position: number) => base32[digest[position]! % 32]!);
  const prefix = /^[ars]01/.exec(secret)?.[0] ?? '';
  const letters = digest.toString('base64').replace(/\W/g, '');
  return `${prefix}${letters}`.slice(0, secret.length);
}

/** Matches any of these secrets; nothing when there are none. */
function oneOf(secrets: readonly string[]): RegExp {
  const patterns = secrets.toSorted(longestFirst).map(patternOf);
  return patterns.length === 0 ? /(?!)/g : new RegExp(patterns.join('|'), 'g');
}

/** A number is a secret only where it stands alone. */
function patternOf(secret: string): string {
  return /^\d+$/.test(secret) ? `(?<![\\w.-])${secret}(?![\\w.-])` : secret;
}

function standInId(index: number): string {
  return `019bd1c4-${(0x5200 + index).toString(16)}-7a10-9c41-3f6e0a1b2c3d`;
}

function standInTime(time: number, startedAt: Date, colon: string): string {
  const text = new Date(exampleTimeOf(time, startedAt)).toISOString().replace('.000Z', 'Z');
  return text.replaceAll(':', colon);
}

/** In milliseconds since 1970. */
function exampleTimeOf(time: number, startedAt: Date): number {
  return exampleTime + Math.round((time - startedAt.getTime()) / stepMilliseconds) * stepMilliseconds;
}

function longestFirst(left: string, right: string): number {
  return right.length - left.length;
}
