/** Forms of settings. */
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Form } from './read-context.ts';

export const form = (expected: string, pattern: RegExp): Form => ({
  expected,
  accepts: (text) => pattern.test(text),
});

export const origin: Form = {
  expected: 'an http or https origin without a path, such as https://phr.example.org',
  accepts: isOrigin,
};
export const address = form('an email address', /^[^\s@<>]+@[^\s@<>]+$/);
export const lineOfText = form('one line of text', /^\P{Cc}+$/u);
export const wholeNumber = form('a positive whole number', /^[1-9]\d{0,8}$/);
export const bytes = form('a whole number of bytes', /^(0|[1-9]\d{0,14})$/);
export const flag = form('true or false', /^(true|false)$/);
export const hostName = form('a host name such as phr.example.org', /^[a-z\d-]+(\.[a-z\d-]+)+$/i);
const retentions = Object.values(RetentionDays).filter((days) => Number(days) < RetentionDays.INFINITE);
export const days: Form = {
  expected: `a number of days that CloudWatch knows: ${retentions.join(', ')}`,
  accepts: (text) => retentions.map(String).includes(text),
};
export const names: Form = { expected: 'a JSON array of distinct non-empty names', accepts: isListOfNames };

export const stageName = form('small letters, digits and hyphens, a letter first', /^[a-z][a-z\d-]{0,30}$/);
export const stackName = form('letters, digits and hyphens, a letter first', /^[A-Za-z][A-Za-z\d-]{0,60}$/);
export const certificate = form(
  'the ARN of a certificate',
  /^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/,
);
export const stream = form(
  'the ARN of the stream of a table',
  /^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\d:T.-]+$/,
);

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
