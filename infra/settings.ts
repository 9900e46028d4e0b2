/**
 * Settings of a deployment, read from the CDK context: `-c NAME=value`, or the `context` of cdk.json. Settings of
 * the service have the names of its environment variables; those of the deployment itself are in camel case.
 */

export interface Settings {
  /** First part of the names of the stacks, so that one account can hold several services. */
  readonly stackPrefix: string;
  /** Variables of the functions as they were given; those left out keep the defaults of the service. */
  readonly variables: Readonly<Record<string, string>>;
  /** Verified identity in SES that the support address belongs to; undefined: one is made for the address. */
  readonly senderIdentity: string | undefined;
  /** Address that is told when an alarm goes off. */
  readonly alarmAddress: string | undefined;
  /** Domain of your own in front of the gateway, with its certificate of the same region. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Requests per second, and the burst above it, that the gateway lets through. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Any text; changing it makes all functions read the master keys anew. */
  readonly keysRevision: string;
  /** Stream of a restored table that takes the place of the one in the data stack. */
  readonly tableStreamArn: string | undefined;
}

/** A setting that cannot be read. */
export class SettingError extends Error {
  constructor(name: string, expected: string) {
    super(`The context value ${name} must be ${expected}.`);
    this.name = 'SettingError';
  }
}

/** Answers the context value of a name; undefined when there is none. */
export type Context = (name: string) => unknown;

interface Form {
  readonly expected: string;
  readonly accepts: (text: string) => boolean;
}

const form = (expected: string, pattern: RegExp): Form => ({
  expected,
  accepts: (text) => pattern.test(text),
});

const origin: Form = {
  expected: 'an http or https origin without a path, such as https://phr.example.org',
  accepts: isOrigin,
};
const address = form('an email address', /^[^\s@<>]+@[^\s@<>]+$/);
const lineOfText = form('one line of text', /^\P{Cc}+$/u);
const wholeNumber = form('a positive whole number', /^[1-9]\d{0,8}$/);
const bytes = form('a whole number of bytes', /^(0|[1-9]\d{0,14})$/);
const flag = form('true or false', /^(true|false)$/);
const hostName = form('a host name such as phr.example.org', /^[a-z\d-]+(\.[a-z\d-]+)+$/i);
const names: Form = { expected: 'a JSON array of distinct non-empty names', accepts: isListOfNames };

/** Variables of the functions that may be set, with the form that the service takes. */
export const variableForms: Readonly<Record<string, Form>> = {
  BASE_URL: origin,
  UI_URL: origin,
  RDF_BASE: origin,
  RECORD_SYSTEM: lineOfText,
  SUPPORT_NAME: lineOfText,
  SUPPORT_ADDRESS: address,
  SESSION_TTL: wholeNumber,
  ACCESS_TTL: wholeNumber,
  REQUEST_TOKEN_TTL: wholeNumber,
  CLOCK_WINDOW: wholeNumber,
  SURL_WINDOW: wholeNumber,
  REENABLE_TIMEOUT: wholeNumber,
  SECRET_TTL: wholeNumber,
  MAX_FAILED_LOGINS: wholeNumber,
  REQUIRE_BODY_HASH: flag,
  AUTH_SYSTEMS: names,
  DEFAULT_CARENETS: names,
  APP_STORAGE_QUOTA: bytes,
  RECORD_STORAGE_QUOTA: bytes,
  PING_INITIAL_INTERVAL_SECONDS: wholeNumber,
  PING_CALLBACK_HOSTS: names,
};

/** Reads all settings. Throws SettingError for the first one that cannot be read. */
export function readSettings(context: Context): Settings {
  const read = (name: string, expected: Form) => readText(context, name, expected);
  const stackName = form('letters, digits and hyphens, a letter first', /^[A-Za-z][A-Za-z\d-]{0,60}$/);
  const certificate = form('the ARN of a certificate', /^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/);
  const stream = form(
    'the ARN of the stream of a table',
    /^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\d:T.-]+$/,
  );
  return {
    stackPrefix: read('stackPrefix', stackName) ?? 'Phr',
    variables: readVariables(context),
    senderIdentity: read('senderIdentity', form('an email address or a domain', /^([^\s@]+@)?[^\s@/*]+$/)),
    alarmAddress: read('alarmAddress', address),
    domain: readDomain(read('domainName', hostName), read('certificateArn', certificate)),
    throttle: {
      rate: Number(read('throttleRate', wholeNumber) ?? 100),
      burst: Number(read('throttleBurst', wholeNumber) ?? 200),
    },
    keysRevision: read('keysRevision', form('letters, digits and hyphens', /^[\w-]{1,40}$/)) ?? '1',
    tableStreamArn: read('tableStreamArn', stream),
  };
}

function readVariables(context: Context): Record<string, string> {
  const given = Object.entries(variableForms).map(([name, expected]) => [
    name,
    readText(context, name, expected),
  ]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function readDomain(name: string | undefined, certificateArn: string | undefined): Settings['domain'] {
  if (name && certificateArn) return { name, certificateArn };
  if (name) throw new SettingError('certificateArn', 'given with domainName');
  if (certificateArn) throw new SettingError('domainName', 'given with certificateArn');
  return undefined;
}

/** Values of cdk.json may be numbers, flags or lists; those of the command line are texts. */
function readText(context: Context, name: string, { expected, accepts }: Form): string | undefined {
  const value = context(name);
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (!accepts(text)) throw new SettingError(name, expected);
  return text;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}${password}` === '';
}

function isListOfNames(text: string): boolean {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return false;
  }
  if (!Array.isArray(list)) return false;
  const valid = list.every((name) => typeof name === 'string' && name.trim() === name && name !== '');
  return valid && new Set(list).size === list.length;
}
