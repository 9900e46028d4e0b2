import type { IncomingHttpHeaders } from 'node:http';
import type { LocalService } from '../aws-environment.ts';

export interface Head {
  readonly method: string;
  /** The request target: path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** First part of X-Amz-Target, up to the dot. */
const byTarget: Readonly<Record<string, LocalService>> = {
  DynamoDB_20120810: 'DYNAMODB',
  DynamoDBStreams_20120810: 'DYNAMODB',
  AmazonSQS: 'SQS',
};

/** Service of the credential scope. The part for SQS answers for SNS and STS too; streams are signed as dynamodb. */
const byScope: Readonly<Record<string, LocalService>> = {
  dynamodb: 'DYNAMODB',
  s3: 'S3',
  s3express: 'S3',
  sqs: 'SQS',
  sns: 'SQS',
  sts: 'SQS',
  ses: 'SES',
};

/** What the mail viewer asks for in a browser, which signs nothing. */
const viewer = new Set(['GET /', 'GET /store', 'GET /get-emlContent', 'POST /clear-store']);

/**
 * The service that a request is for, judged by what AWS clients send: the target of the JSON protocols, then the
 * credential scope of the signature, in the header or the query. Of what is not signed, forms and /v2/email are mail,
 * like the pages of the mail viewer, and the rest is S3.
 *
 * @returns the name of the service when it is one that is not here, such as { missing: 'lambda' }
 */
export function serviceOf(head: Head): LocalService | { readonly missing: string } {
  const target = String(head.headers['x-amz-target'] ?? '').split('.')[0]!;
  if (Object.hasOwn(byTarget, target)) return byTarget[target]!;
  const scope = scopeOf(head);
  if (scope !== undefined) return Object.hasOwn(byScope, scope) ? byScope[scope]! : { missing: scope };
  return isMail(head) ? 'SES' : 'S3';
}

/** Such as `dynamodb` of "Credential=local/20260102/us-east-1/dynamodb/aws4_request". */
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
  return viewer.has(`${method} ${path}`);
}

function isForm(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}
