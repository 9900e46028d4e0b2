import type { IncomingHttpHeaders } from 'node:http';
import type { LocalService } from '../aws-environment.ts';
import { viewerPath } from '../mail-viewer/paths.ts';

export interface Head {
  readonly method: string;
  /** The request target: path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** The part of X-Amz-Target before the dot. */
const byTarget: Readonly<Record<string, LocalService>> = {
  DynamoDB_20120810: 'DYNAMODB',
  DynamoDBStreams_20120810: 'DYNAMODB',
  AmazonSQS: 'SQS',
};

/**
 * The service of the credential scope. The SQS emulator also handles SNS and STS; streams are signed as
 * dynamodb.
 */
const byScope: Readonly<Record<string, LocalService>> = {
  dynamodb: 'DYNAMODB',
  s3: 'S3',
  s3express: 'S3',
  sqs: 'SQS',
  sns: 'SQS',
  sts: 'SQS',
  ses: 'SES',
};

/** Requests for mails, by a browser or a program, which are not signed. */
const viewer = new Set(['GET /', 'GET /store', 'GET /get-emlContent', 'POST /clear-store']);

/**
 * The service that a request is for, recognised by what AWS clients send: the target of the JSON protocols,
 * then the credential scope of the signature, in the header or the query. Unsigned requests: forms and
 * /v2/email are mail, as are the pages of the mail viewer; the rest is S3.
 *
 * @returns the name of the service when it is not available here, such as { missing: 'lambda' }
 */
export function serviceOf(head: Head): LocalService | { readonly missing: string } {
  const target = String(head.headers['x-amz-target'] ?? '').split('.')[0]!;
  if (Object.hasOwn(byTarget, target)) return byTarget[target]!;
  const scope = scopeOf(head);
  if (scope !== undefined) return Object.hasOwn(byScope, scope) ? byScope[scope]! : { missing: scope };
  return isMail(head) ? 'SES' : 'S3';
}

/** For example `dynamodb` from "Credential=local/20260102/us-east-1/dynamodb/aws4_request". */
function scopeOf({ url, headers }: Head): string | undefined {
  const signed = /\bCredential=([^,\s]+)/.exec(headers.authorization ?? '')?.[1];
  const credential = signed ?? new URLSearchParams(url.split('?')[1]).get('X-Amz-Credential');
  const parts = credential?.split('/') ?? [];
  return parts.at(-1) === 'aws4_request' ? parts.at(-2) : undefined;
}

function isMail({ method, url, headers }: Head): boolean {
  if (headers.authorization !== undefined) return false;
  const [path = '', query] = url.split('?');
  if (path.startsWith('/v2/email/')) return true;
  if (path === '/' && query === undefined && method === 'POST') return isForm(headers);
  if (method === 'GET' && path.startsWith(viewerPath)) return true;
  return viewer.has(`${method} ${path}`);
}

function isForm(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}
