/**
 * Counts what a call consumes in DynamoDB, by asking for it below everything that the service does with the SDK.
 * DynamoDB Local does not count transactions as AWS bills them, so their units are computed from the request: two
 * for every item and kilobyte.
 */
import { Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';

export interface Consumed {
  /** Capacity units. */
  read: number;
  write: number;
  /** Items that DynamoDB looked at. */
  items: number;
}

interface CapacityAnswer {
  readonly ConsumedCapacity?: Units | readonly Units[];
  readonly ScannedCount?: number;
  readonly Item?: object;
  readonly Responses?: Readonly<Record<string, readonly object[]>>;
}

interface Units {
  readonly CapacityUnits?: number;
}

let running: Consumed | undefined;
let installed = false;

/** Runs `action` alone and counts what it consumes. */
export async function countCapacity<T>(action: () => Promise<T>): Promise<{ result: T; consumed: Consumed }> {
  install();
  const consumed: Consumed = { read: 0, write: 0, items: 0 };
  running = consumed;
  try {
    return { result: await action(), consumed };
  } finally {
    running = undefined;
  }
}

function install(): void {
  if (installed) return;
  installed = true;
  const handle = NodeHttpHandler.prototype.handle;
  NodeHttpHandler.prototype.handle = async function (this: NodeHttpHandler, request, options) {
    const target = request.headers['x-amz-target'];
    const current = running;
    if (!current || !target) return handle.call(this, request, options);
    const asked = JSON.parse(new TextDecoder().decode(request.body));
    const body = JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' });
    request.body = body;
    request.headers['content-length'] = String(Buffer.byteLength(body));
    const answer = await handle.call(this, request, options);
    const octets = await collect(answer.response.body);
    answer.response.body = Readable.from([octets]);
    const call = target.slice(target.indexOf('.') + 1);
    if (call === 'TransactWriteItems') current.write += transactionUnits(asked);
    else add(current, call, JSON.parse(octets.toString('utf8')));
    return answer;
  };
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

interface Transaction {
  readonly TransactItems: readonly { readonly Put?: { readonly Item: object } }[];
}

/** An item that is put counts by its size; what is updated, deleted or checked here is below a kilobyte. */
function transactionUnits({ TransactItems }: Transaction): number {
  return TransactItems.reduce((sum, { Put }) => {
    const kilobytes = Put ? Math.ceil(Buffer.byteLength(JSON.stringify(Put.Item)) / 1024) : 1;
    return sum + 2 * kilobytes;
  }, 0);
}

function add(consumed: Consumed, call: string, answer: CapacityAnswer): void {
  const units = [answer.ConsumedCapacity ?? []]
    .flat()
    .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  const isRead = call === 'Query' || call === 'GetItem' || call === 'BatchGetItem';
  if (isRead) consumed.read += units;
  else consumed.write += units;
  const batch = Object.values(answer.Responses ?? {}).reduce((sum, found) => sum + found.length, 0);
  consumed.items += (answer.ScannedCount ?? 0) + (answer.Item ? 1 : 0) + batch;
}
