/** Which permissions code uses: the AWS calls that it makes, as IAM names them. */
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { service as template } from './templates/plain.ts';
import { type Permission, permissionsOf } from './templates/policies.ts';
import { capital } from './templates/synthesise.ts';

export interface Use {
  /** Such as `dynamodb:PutItem`. */
  readonly action: string;
  /** Partition keys of the items, or the key of the object. */
  readonly on: readonly string[];
  /** Attributes that an update changes or looks at, those of the key included. */
  readonly attributes?: readonly string[];
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

let uses: Use[] | undefined;

/** Runs `action` and answers what it used; nothing else may call AWS meanwhile. */
export async function usesOf(action: () => Promise<unknown>): Promise<readonly Use[]> {
  install();
  const mine: Use[] = [];
  uses = mine;
  try {
    await action();
    return mine;
  } finally {
    uses = undefined;
  }
}

/** Whether one of the permissions covers the use. */
export function isCovered({ action, on, attributes = [] }: Use, permissions: readonly Permission[]): boolean {
  return permissions.some(({ action: allowed, resource, partitions, attributes: touched }) => {
    if (allowed !== action) return false;
    if (touched && !attributes.every((name) => touched.includes(name))) return false;
    const patterns = partitions ?? (action.startsWith('s3:') ? [objectKeys(resource)] : ['*']);
    return on.every((name) => patterns.some((pattern) => matches(pattern, name)));
  });
}

/** `function: action on keys` for every use that the function's policy does not cover. */
export function refused(name: string, uses: readonly Use[]): readonly string[] {
  const permissions = permissionsOf(template, capital(name));
  return uses
    .filter((use) => !isCovered(use, permissions))
    .map(({ action, on }) => `${name}: ${action} on ${on.join(', ')}`);
}

/** Actions that occur, so that a test cannot pass because nothing was recorded. */
export function actionsOf(uses: readonly Use[]): readonly string[] {
  return [...new Set(uses.map(({ action }) => action))].toSorted();
}

function objectKeys(resource: string): string {
  return resource.slice(resource.indexOf('/') + 1);
}

/** As `StringLike` and ARNs match. */
function matches(pattern: string, text: string): boolean {
  const [start, ...rest] = pattern.split('*');
  return rest.length === 0 ? text === start : text.startsWith(start!);
}

let installed = false;

function install(): void {
  if (installed) return;
  installed = true;
  const handle = NodeHttpHandler.prototype.handle;
  NodeHttpHandler.prototype.handle = function (this: NodeHttpHandler, request, options) {
    uses?.push(...usesIn(request as Request));
    return handle.call(this, request, options);
  };
}

function usesIn({ method, path, headers, body }: Request): readonly Use[] {
  const [service, operation] = headers['x-amz-target']?.split('.') ?? [];
  if (service?.startsWith('DynamoDB_')) return tableUses(operation!, JSON.parse(textOf(body)));
  if (service === 'AmazonSQS') return [{ action: `sqs:${operation!.replace(/Batch$/, '')}`, on: [] }];
  const form = new URLSearchParams(textOf(body));
  if (form.has('Action')) return [{ action: `ses:${form.get('Action')}`, on: [] }];
  const verb = { GET: 'Get', PUT: 'Put', DELETE: 'Delete' }[method];
  return [{ action: `s3:${verb}Object`, on: [decodeURIComponent(path.split('/').slice(2).join('/'))] }];
}

function textOf(body: unknown): string {
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  return typeof body === 'string' ? body : '';
}

interface Item {
  readonly PK: { readonly S: string };
}

interface TableRequest {
  readonly Key: Item;
  readonly Item: Item;
  readonly RequestItems: Readonly<Record<string, { readonly Keys: readonly Item[] }>>;
  readonly ExpressionAttributeValues: Readonly<Record<string, { readonly S: string }>>;
  readonly TransactItems: readonly Readonly<Record<string, TableWrite>>[];
}

interface TableWrite {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
}

const actionsInTransactions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function tableUses(operation: string, request: TableRequest): readonly Use[] {
  if (operation === 'TransactWriteItems') {
    return request.TransactItems.flatMap((write) =>
      Object.entries(write).map(([kind, { Key, Item, ExpressionAttributeNames = {} }]) => ({
        action: `dynamodb:${actionsInTransactions[kind]}`,
        on: [(Key ?? Item)!.PK.S],
        ...(kind === 'Update' && { attributes: ['PK', 'SK', ...Object.values(ExpressionAttributeNames)] }),
      })),
    );
  }
  return [{ action: `dynamodb:${operation}`, on: partitionsIn(operation, request) }];
}

function partitionsIn(operation: string, request: TableRequest): readonly string[] {
  if (operation === 'Query') return [request.ExpressionAttributeValues[':pk']!.S];
  if (operation === 'PutItem') return [request.Item.PK.S];
  if (operation === 'BatchGetItem')
    return Object.values(request.RequestItems).flatMap(({ Keys }) => Keys.map(({ PK }) => PK.S));
  return [request.Key.PK.S];
}
