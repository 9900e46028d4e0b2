/** What an AWS request is about. */

import { partitions } from '../../../../shared/store/items/index.ts';
import type { Key } from '../../../../shared/store/key.ts';

export interface AwsRequest {
  readonly method: string;
  readonly path: string;
  headers: Record<string, string>;
  body?: unknown;
}

type Service = 'DynamoDB' | 'S3' | 'SQS' | 'SES';

export interface Described {
  readonly service: Service;
  /** Such as `PutItem`. */
  readonly api: string;
  /** Kinds of items, such as `INBOX`, or the name of a queue; empty for other requests. */
  readonly about: string;
  /** The body, where it is JSON. */
  readonly input: Input;
}

interface KeyOfItem {
  readonly PK?: { readonly S?: string };
  readonly SK?: { readonly S?: string };
}

type Target = { readonly Key?: KeyOfItem; readonly Item?: KeyOfItem };

export interface Input extends Target {
  readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly S?: string }>>;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly KeyOfItem[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, Target>>[];
  readonly QueueUrl?: string;
  readonly Entries?: readonly { readonly Id: string; DelaySeconds?: number }[];
}

export function describe(request: AwsRequest): Described {
  const target = request.headers['x-amz-target'];
  if (!target) return describeOther(request);
  const [service, api] = target.split('.') as [string, string];
  const input = JSON.parse(textOf(request.body)) as Input;
  if (service === 'AmazonSQS') return { service: 'SQS', api, about: queueIn(input), input };
  return { service: 'DynamoDB', api, about: itemsIn(input), input };
}

/** Name of the queue without the name of the stage. */
function queueIn({ QueueUrl = '' }: Input): string {
  return QueueUrl.replace(/^.*\/[^/]*?-[^-/]*-/, '');
}

/** Keys of the outbox items that a request stores. */
export function storedInOutbox({ api, input }: Described): readonly Key[] {
  const puts = api === 'PutItem' ? [input] : (input.TransactItems ?? []).flatMap(({ Put }) => Put ?? []);
  return puts
    .map(({ Item }) => ({ PK: Item?.PK?.S ?? '', SK: Item?.SK?.S ?? '' }))
    .filter(({ PK }) => PK.startsWith(partitions.outbox.prefix));
}

export function textOf(body: unknown): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);
}

function describeOther({ method, path, headers }: AwsRequest): Described {
  if (method === 'POST' && headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return { service: 'SES', api: 'SendEmail', about: '', input: {} };
  const kind = path.endsWith('.facts') || path.includes('.facts.') ? 'facts' : 'body';
  const names: Readonly<Record<string, string>> = {
    PUT: 'PutObject',
    GET: 'GetObject',
    DELETE: 'DeleteObject',
  };
  return { service: 'S3', api: names[method] ?? method, about: kind, input: {} };
}

/** The kinds of all items that a call reads or writes. */
function itemsIn({ RequestItems, TransactItems, ExpressionAttributeValues, Key, Item }: Input): string {
  if (RequestItems) {
    const all = Object.values(RequestItems).flatMap(({ Keys }) => Keys);
    return [...new Set(all.map(kindOf))].sort().join('+');
  }
  // A transaction is named after its first item.
  if (TransactItems) return kindOf(targetOf(Object.values(TransactItems[0]!)[0]!));
  if (ExpressionAttributeValues && !Key && !Item) {
    return kindOf({
      PK: ExpressionAttributeValues[':pk'] ?? {},
      SK: ExpressionAttributeValues[':prefix'] ?? {},
    });
  }
  return kindOf(targetOf({ ...(Key && { Key }), ...(Item && { Item }) }));
}

function targetOf({ Key, Item }: Target): KeyOfItem {
  return Key ?? Item ?? {};
}

function kindOf({ PK, SK }: KeyOfItem): string {
  const partition = PK?.S?.split('#', 1)[0] ?? '';
  if (partition !== 'RECORD' && partition !== 'MESSAGE') return partition;
  const sort = SK?.S ?? '';
  return `${partition}.${sort.includes('#') ? sort.split('#', 1)[0] : sort}`;
}
