/**
 * Settings, read once from the environment at start. A value that cannot be read stops the start with a
 * message that names the variable and says what it takes.
 */

import { limits } from './limits.ts';

export interface Config {
  /** Public origin of the service without trailing slash; undefined: the request's own origin. */
  readonly baseUrl: string | undefined;
  /** What URIs of medical data in RDF begin with, without trailing slash; undefined: the public origin. */
  readonly rdfBase: string | undefined;
  /** What the numbers of records are called in RDF. */
  readonly recordSystem: string;
  /** Origin of the UI app, used in mails and for relative app URLs. */
  readonly uiUrl: string;
  readonly supportName: string;
  readonly supportAddress: string;
  /** Lifetimes and windows in seconds. */
  readonly sessionTtl: number;
  readonly accessTtl: number;
  readonly requestTokenTtl: number;
  readonly clockWindow: number;
  readonly surlWindow: number;
  readonly reenableTimeout: number | undefined;
  readonly secretTtl: number | undefined;
  readonly maxFailedLogins: number;
  readonly requireBodyHash: boolean;
  /** Known auth systems; `password` is always among them and is the only internal one. */
  readonly authSystems: readonly string[];
  /** Names of the carenets that every new record gets. */
  readonly defaultCarenets: readonly string[];
  /** Bytes that an app may store apart from records, and on each record, unless its registration says otherwise. */
  readonly appStorageQuota: number;
  readonly recordStorageQuota: number;
  /** Seconds until a call back that failed is tried again for the first time; every later wait is twice as long. */
  readonly pingInitialInterval: number;
  /** Whether callbacks may be on this very machine: for development. */
  readonly pingAllowPrivate: boolean;
  /** Hosts that every app may be called back on. */
  readonly pingCallbackHosts: readonly string[];
  readonly pingQueueUrl: string | undefined;
  readonly pingDeadLetterUrl: string | undefined;
  /** Whether the gateway hands over paths percent-decoded (HTTP API) or as they stood in the request line. */
  readonly gatewayPath: 'decoded' | 'raw';
  readonly tableName: string;
  readonly bucketName: string | undefined;
  readonly mailQueueUrl: string | undefined;
  /** Where the master keys are: themselves, else a file, else the ARN of a secret; the first that is given counts. */
  readonly masterKeys: string | undefined;
  readonly masterKeysFile: string | undefined;
  readonly masterKeysSecret: string | undefined;
}

const mebibyte = 1_048_576;

/** A setting that cannot be read. */
export class ConfigError extends Error {
  constructor(variable: string, expected: string) {
    super(`${variable} must be ${expected}.`);
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings. Throws ConfigError for the first variable that cannot be read. */
export function readConfig(env: Environment): Config {
  return {
    baseUrl: origin(env, 'BASE_URL'),
    rdfBase: origin(env, 'RDF_BASE'),
    recordSystem: lineOfText(env, 'RECORD_SYSTEM', 'PHR Record'),
    uiUrl:
      origin(env, 'UI_URL') ?? required('UI_URL', 'the origin of the UI app, such as https://ui.example.org'),
    supportName: lineOfText(env, 'SUPPORT_NAME', 'Personal Health Record Support'),
    supportAddress: address(env, 'SUPPORT_ADDRESS', 'support@phr.example.org'),
    sessionTtl: seconds(env, 'SESSION_TTL', 1800),
    accessTtl: seconds(env, 'ACCESS_TTL', 1800),
    requestTokenTtl: seconds(env, 'REQUEST_TOKEN_TTL', 3600),
    clockWindow: seconds(env, 'CLOCK_WINDOW', 300),
    surlWindow: seconds(env, 'SURL_WINDOW', 3600),
    reenableTimeout: optionalSeconds(env, 'REENABLE_TIMEOUT'),
    secretTtl: optionalSeconds(env, 'SECRET_TTL'),
    maxFailedLogins: seconds(env, 'MAX_FAILED_LOGINS', 3),
    requireBodyHash: flag(env, 'REQUIRE_BODY_HASH', false),
    authSystems: withPassword(names(env, 'AUTH_SYSTEMS', ['password'])),
    defaultCarenets: carenetNames(env, 'DEFAULT_CARENETS', ['Family', 'Physicians', 'Work/School']),
    appStorageQuota: bytes(env, 'APP_STORAGE_QUOTA', 50 * mebibyte),
    recordStorageQuota: bytes(env, 'RECORD_STORAGE_QUOTA', 5 * mebibyte),
    pingInitialInterval: seconds(env, 'PING_INITIAL_INTERVAL_SECONDS', 60),
    pingAllowPrivate: flag(env, 'PING_ALLOW_PRIVATE', false),
    pingCallbackHosts: names(env, 'PING_CALLBACK_HOSTS', []),
    pingQueueUrl: env.PING_QUEUE_URL || undefined,
    pingDeadLetterUrl: env.PING_DEAD_LETTER_URL || undefined,
    gatewayPath: choice(env, 'GATEWAY_PATH', ['decoded', 'raw']),
    tableName: env.TABLE_NAME || required('TABLE_NAME', 'the name of the DynamoDB table'),
    bucketName: env.BUCKET_NAME || undefined,
    mailQueueUrl: env.MAIL_QUEUE_URL || undefined,
    masterKeys: env.MASTER_KEYS || undefined,
    masterKeysFile: env.MASTER_KEYS_FILE || undefined,
    masterKeysSecret: env.MASTER_KEYS_SECRET || undefined,
  };
}

function required(variable: string, expected: string): never {
  throw new ConfigError(variable, expected);
}

function origin(env: Environment, variable: string): string | undefined {
  const value = env[variable];
  if (!value) return undefined;
  const expected = 'an http or https origin without a path, such as https://phr.example.org';
  if (!URL.canParse(value)) throw new ConfigError(variable, expected);
  const url = new URL(value);
  const { pathname, search, hash, username, password } = url;
  const isBare = pathname === '/' && `${search}${hash}${username}${password}` === '';
  if (!/^https?:$/.test(url.protocol) || !isBare) throw new ConfigError(variable, expected);
  return url.origin;
}

function seconds(env: Environment, variable: string, fallback: number): number {
  return optionalSeconds(env, variable) ?? fallback;
}

function optionalSeconds(env: Environment, variable: string): number | undefined {
  const value = env[variable];
  if (!value) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new ConfigError(variable, 'a positive whole number');
  return Number(value);
}

function bytes(env: Environment, variable: string, fallback: number): number {
  const value = env[variable];
  if (!value) return fallback;
  if (!/^(0|[1-9]\d{0,14})$/.test(value)) throw new ConfigError(variable, 'a whole number of bytes');
  return Number(value);
}

function flag(env: Environment, variable: string, fallback: boolean): boolean {
  const value = env[variable];
  if (!value) return fallback;
  if (value !== 'true' && value !== 'false') throw new ConfigError(variable, 'true or false');
  return value === 'true';
}

function choice<const T extends readonly [string, ...string[]]>(
  env: Environment,
  variable: string,
  values: T,
): T[number] {
  const value = env[variable] || values[0];
  if (!values.includes(value)) throw new ConfigError(variable, `one of ${values.join(', ')}`);
  return value;
}

function names(env: Environment, variable: string, fallback: readonly string[]): readonly string[] {
  const value = env[variable];
  if (!value) return fallback;
  const expected = `a JSON array of distinct non-empty names, such as ${JSON.stringify(fallback)}`;
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    throw new ConfigError(variable, expected);
  }
  const valid =
    Array.isArray(list) &&
    list.every((name) => typeof name === 'string' && name.trim() === name && name !== '');
  if (!valid || new Set(list as string[]).size !== (list as string[]).length)
    throw new ConfigError(variable, expected);
  return list as string[];
}

/** A record is created in one transaction with its carenets, so there cannot be many. */
const mostDefaultCarenets = 20;

function carenetNames(env: Environment, variable: string, fallback: readonly string[]): readonly string[] {
  const list = names(env, variable, fallback);
  const fits = (name: string) => [...name].length <= limits.carenetName && !/\p{Cc}/u.test(name);
  if (list.length > mostDefaultCarenets || !list.every(fits)) {
    throw new ConfigError(
      variable,
      `a JSON array of at most ${mostDefaultCarenets} names of at most ${limits.carenetName} characters`,
    );
  }
  return list;
}

function withPassword(systems: readonly string[]): readonly string[] {
  return systems.includes('password') ? systems : ['password', ...systems];
}

function lineOfText(env: Environment, variable: string, fallback: string): string {
  const value = env[variable] || fallback;
  if (/\p{Cc}/u.test(value)) throw new ConfigError(variable, 'one line of text');
  return value;
}

function address(env: Environment, variable: string, fallback: string): string {
  const value = env[variable] || fallback;
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(value)) throw new ConfigError(variable, 'an email address');
  return value;
}
