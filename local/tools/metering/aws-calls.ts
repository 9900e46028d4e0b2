/**
 * Records the AWS calls that an action makes, and what AWS bills for each. It intercepts the HTTP handler of
 * the AWS SDK, below everything that the service does with the SDK. Reads and single writes are billed as
 * DynamoDB reports them (`ReturnConsumedCapacity`). DynamoDB Local leaves out part of what AWS bills: items
 * and queries that find nothing, and transactions. The recorder computes those from the items before and
 * after the call, which it reads in addition.
 */
import { Readable } from 'node:stream';
import { BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { WireItem } from '../../../shared/store/capacity-rules.ts';
import { type Consumption, consumptionOf, type Existing, writtenKeys } from './consumption.ts';

/** What a call waits for; this determines how long it takes. */
export type TripKind = 'table' | 'transaction' | 'get object' | 'put object' | 'queue';

export interface AwsCall {
  /** Name of the AWS call: `BatchGetItem`, `PUT object`. */
  readonly name: string;
  readonly kind: TripKind;
  /** One more than the depth of the deepest call that had ended when this one began. */
  readonly depth: number;
  /** Undefined unless the call went to the table. */
  readonly consumption?: Consumption;
  /** Bytes of the object that the call stored. */
  readonly objectBytes: number;
}

interface Running {
  deepestEnded: number;
  readonly calls: AwsCall[];
}

type Handle = typeof NodeHttpHandler.prototype.handle;
type Request = Parameters<Handle>[0];

let running: Running | undefined;
/** Sends the recorder's own requests, past all interceptors. */
const aside = new NodeHttpHandler();
aside.handle = NodeHttpHandler.prototype.handle;

/** Runs `action` alone and records its AWS calls. Nothing else may use the SDK at the same time. */
export async function recordAwsCalls<T>(
  action: () => Promise<T>,
): Promise<{ result: T; calls: readonly AwsCall[] }> {
  const uninstall = install();
  const mine: Running = { deepestEnded: 0, calls: [] };
  running = mine;
  try {
    const result = await action();
    return { result, calls: mine.calls };
  } finally {
    running = undefined;
    uninstall();
  }
}

/** The intercepting handler, if it is installed. While nothing is recorded it passes everything on. */
let installed: Handle | undefined;

function install(): () => void {
  if (installed) return () => undefined;
  const before = NodeHttpHandler.prototype.handle;
  const ours: Handle = async function (this: NodeHttpHandler, request, options) {
    const current = running;
    if (!current) return before.call(this, request, options);
    const depth = current.deepestEnded + 1;
    const { answer, call } = await observe(request, () => before.call(this, request, options));
    current.deepestEnded = Math.max(current.deepestEnded, depth);
    current.calls.push({ ...call, depth });
    return answer;
  };
  installed = ours;
  NodeHttpHandler.prototype.handle = ours;
  return () => {
    // Another interceptor may have been installed on top in the meantime; it still calls this one.
    if (NodeHttpHandler.prototype.handle !== ours) return;
    NodeHttpHandler.prototype.handle = before;
    installed = undefined;
  };
}

type Answer = Awaited<ReturnType<Handle>>;

async function observe(
  request: Request,
  send: () => Promise<Answer>,
): Promise<{ answer: Answer; call: Omit<AwsCall, 'depth'> }> {
  const target = request.headers['x-amz-target'];
  if (!target) return { answer: await send(), call: objectCall(request) };
  const name = target.slice(target.indexOf('.') + 1);
  if (!target.startsWith('DynamoDB_')) {
    return { answer: await send(), call: { name, kind: 'queue', objectBytes: 0 } };
  }
  const asked = JSON.parse(new TextDecoder().decode(request.body));
  request.body = JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' });
  request.headers['content-length'] = String(Buffer.byteLength(request.body));
  const keys = writtenKeys(name, asked);
  const existed = await lookUp(keys);
  const answer = await send();
  const bytes = await collect(answer.response.body);
  answer.response.body = Readable.from([bytes]);
  const exist = await lookUp(keys);
  const told = JSON.parse(bytes.toString('utf8'));
  const consumption = consumptionOf(name, asked, told, { before: existed, after: exist });
  const kind = name === 'TransactWriteItems' ? 'transaction' : 'table';
  return { answer, call: { name, kind, consumption, objectBytes: 0 } };
}

function objectCall({ method, headers }: Request): Omit<AwsCall, 'depth'> {
  const kind = method === 'GET' ? 'get object' : 'put object';
  const length = Number(headers['x-amz-decoded-content-length'] ?? headers['content-length'] ?? 0);
  return { name: `${method} object`, kind, objectBytes: method === 'PUT' ? length : 0 };
}

let client: DynamoDBClient | undefined;
let clientEndpoint: string | undefined;

/** The items as they are now. */
async function lookUp(keys: ReturnType<typeof writtenKeys>): Promise<Existing> {
  const found = new Map<string, WireItem>();
  if (keys.length === 0) return found;
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? process.env.AWS_ENDPOINT_URL;
  if (!client || endpoint !== clientEndpoint) {
    client = new DynamoDBClient({ requestHandler: aside });
    clientEndpoint = endpoint;
  }
  const { table } = keys[0]!;
  const wanted = keys.map(({ PK, SK }) => ({ PK: { S: PK }, SK: { S: SK } }));
  const answer = await client.send(
    new BatchGetItemCommand({ RequestItems: { [table]: { Keys: wanted, ConsistentRead: true } } }),
  );
  if (Object.keys(answer.UnprocessedKeys ?? {}).length > 0)
    throw new Error('DynamoDB did not return all items.');
  for (const item of answer.Responses?.[table] ?? []) {
    found.set(`${item.PK?.S}\n${item.SK?.S}`, item as WireItem);
  }
  return found;
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
