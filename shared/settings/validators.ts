/**
 * Kinds of values: what each takes, and how it is read. The environment, the CDK context, options of commands and
 * registration files all check their values here.
 */
import { isReadable } from '../colour.ts';
import { limits } from '../limits.ts';
import { isOwnSystem, ownSystems } from '../own-systems.ts';

export interface Kind<T> {
  /** What docs/settings.md calls it. */
  readonly name: string;
  /** Completes "X must be …" and "It takes …". */
  readonly expected: string;
  /** Present when every text is of this kind. */
  readonly anyText?: true;
  /** Returns the value, or undefined when the text is not of this kind. */
  readonly parse: (text: string) => T | undefined;
}

const matching = (name: string, expected: string, pattern: RegExp): Kind<string> => ({
  name,
  expected,
  parse: (text) => (pattern.test(text) ? text : undefined),
});

const numeric = (name: string, expected: string, pattern: RegExp): Kind<number> => ({
  name,
  expected,
  parse: (text) => (pattern.test(text) ? Number(text) : undefined),
});

/** A value that is checked only by using it, such as the name of a table. */
export const unchecked = (name: string, expected: string): Kind<string> => ({
  name,
  expected,
  anyText: true,
  parse: (text) => text,
});

/** One of a few words. */
export const choice = <const T extends string>(...words: readonly T[]): Kind<T> => ({
  name: words.join(' or '),
  expected: `one of ${words.join(', ')}`,
  parse: (text) => words.find((word) => word === text),
});

/** The part of `origin` that CloudFormation can check. */
export const originPattern = 'https?://[^/\\s]+';

/** Without a trailing slash, host in lower case, default port left out. */
export const origin: Kind<string> = {
  name: 'origin',
  expected: 'an http or https origin without a path, such as https://phr.example.org',
  parse: parseOrigin,
};

export const emailPattern = '[^\\s@<>]+@[^\\s@<>]+';
export const emailAddress = matching('email address', 'an email address', new RegExp(`^${emailPattern}$`));
export const sesIdentity = matching('SES identity', 'an email address or a domain', /^([^\s@]+@)?[^\s@/*]+$/);
export const hostName = matching(
  'host name',
  'a host name such as phr.example.org',
  /^[a-z\d-]+(\.[a-z\d-]+)+$/i,
);
/** As browsers write it: in small letters, and not with a dot at its end. */
export const domainName = matching(
  'domain',
  'a domain in small letters such as example.org',
  /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/,
);
export const lineOfText = matching('line of text', 'one line of text', /^\P{Cc}+$/u);

/** As long as the top of a page has room for. */
export const shortName = matching('short name', 'one line of at most 40 characters', /^\P{Cc}{1,40}$/u);

/** In the light theme, text has this colour, and white text stands on it. The portal makes the shades of the dark theme itself. */
export const readableColour: Kind<string> = {
  name: 'colour',
  expected:
    'a colour such as #0a6269 that is dark enough to be read on white and pale grounds (contrast 4.5:1 of WCAG 2.2): choose a darker shade',
  parse(text) {
    const colour = text.toLowerCase();
    return /^#[\da-f]{6}$/.test(colour) && isReadable(colour, 'light') ? colour : undefined;
  },
};

export const positiveNumber = numeric('number', 'a positive whole number', /^[1-9]\d{0,8}$/);
export const seconds: Kind<number> = { ...positiveNumber, name: 'seconds' };
/** At most a day: the sweeper looks for orphaned bodies of the last seven days, after the clock window. */
export const secondsOfADay: Kind<number> = {
  name: 'seconds',
  expected: 'a whole number of seconds from 1 to 86400',
  parse(text) {
    const number = positiveNumber.parse(text);
    return number !== undefined && number <= 86_400 ? number : undefined;
  },
};
export const hourOfADay: Kind<number> = {
  name: 'hour',
  expected: 'a whole number from 0 to 23',
  parse: (text) => (/^(1?\d|2[0-3])$/.test(text) ? Number(text) : undefined),
};
export const months: Kind<number> = { ...positiveNumber, name: 'months' };
export const days: Kind<number> = { ...positiveNumber, name: 'days' };
/** At least the length that a second factor would ask for, at most the one that must always be allowed. */
export const passwordLength: Kind<number> = {
  name: 'number',
  expected: `a whole number from ${limits.passwordMinimumLeast} to ${limits.passwordMinimumMost}`,
  parse(text) {
    const number = positiveNumber.parse(text);
    if (number === undefined) return undefined;
    return number >= limits.passwordMinimumLeast && number <= limits.passwordMinimumMost ? number : undefined;
  },
};
/** A number is kept as its text: the other value is a word. */
export const secondFactorDemand = matching(
  'owners or a number',
  'owners or a whole number of records',
  /^(owners|0|[1-9]\d{0,5})$/,
);
export const bytes = numeric('bytes', 'a whole number of bytes', /^(0|[1-9]\d{0,14})$/);

export const port: Kind<number> = {
  name: 'port',
  expected: 'a port number from 1 to 65535',
  parse(text) {
    const number = Number(text);
    return /^\d{1,5}$/.test(text) && number >= 1 && number <= 65_535 ? number : undefined;
  },
};

/** Days for which CloudWatch can keep logs. */
const retentions = [
  ...[1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731],
  ...[1096, 1827, 2192, 2557, 2922, 3288, 3653],
];
export const logRetention: Kind<number> = {
  name: 'log retention',
  expected: `a number of days that CloudWatch knows: ${retentions.join(', ')}`,
  parse: (text) => retentions.find((days) => String(days) === text),
};

export const flag: Kind<boolean> = {
  name: 'flag',
  expected: 'true or false',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};

export const names: Kind<readonly string[]> = {
  name: 'list of names',
  expected: 'a JSON array of distinct non-empty names, such as ["one","two"]',
  parse: parseNames,
};

/** `password` is always among them; it is the only one that the service checks itself, and other ways of its own to sign in are none. */
export const authSystems: Kind<readonly string[]> = {
  ...names,
  expected: `${names.expected}, and none of ${ownSystems.join(', ')}`,
  parse(text) {
    const systems = parseNames(text);
    if (!systems || systems.some(isOwnSystem)) return undefined;
    return systems.includes('password') ? systems : ['password', ...systems];
  },
};

/** A record is created in one transaction with its carenets, so there cannot be many. */
const maxCarenets = 20;

export const carenetNames: Kind<readonly string[]> = {
  name: 'list of carenet names',
  expected: `a JSON array of at most ${maxCarenets} distinct names of 1 to ${limits.carenetName} characters`,
  parse(text) {
    const list = parseNames(text);
    return list && list.length <= maxCarenets && list.every(isCarenetName) ? list : undefined;
  },
};

export const stageName = matching(
  'stage name',
  'small letters, digits and hyphens, a letter first',
  /^[a-z][a-z\d-]{0,30}$/,
);
export const stackPrefix = matching(
  'stack prefix',
  'letters, digits and hyphens, a letter first',
  /^[A-Za-z][A-Za-z\d-]{0,60}$/,
);
export const regionName = matching('region', 'a region of AWS such as eu-west-1', /^[a-z]{2}(-[a-z]+)+-\d$/);
export const certificateArn = matching(
  'certificate ARN',
  'the ARN of a certificate',
  /^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/,
);
export const certificateOfEdge = matching(
  'certificate ARN of CloudFront',
  'the ARN of a certificate in us-east-1, the region of CloudFront',
  /^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
);
export const vaultArn = matching(
  'vault ARN',
  'the ARN of a vault of AWS Backup',
  /^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/,
);
export const streamArn = matching(
  'stream ARN',
  'the ARN of the stream of a table',
  /^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\d:T.-]+$/,
);

function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, pathname, search, hash, username, password, origin } = new URL(text);
  const isBare = pathname === '/' && `${search}${hash}${username}${password}` === '';
  return /^https?:$/.test(protocol) && isBare ? origin : undefined;
}

function parseNames(text: string): readonly string[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list) || !list.every(isName)) return undefined;
  return new Set(list).size === list.length ? list : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.trim() === value;
}

function isCarenetName(name: string): boolean {
  return [...name].length <= limits.carenetName && !/\p{Cc}/u.test(name);
}
