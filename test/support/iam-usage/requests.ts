/** Which permissions a request of the AWS SDK needs. */
import { objectPattern, partitionPattern, type Use } from './use.ts';

/** A request as the SDK hands it to its HTTP handler. */
export interface AwsRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The variables that name the table, the bucket and the queues of a function. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type Need = Omit<Use, 'by'>;

/** Names of the queues by the setting that holds their URLs. */
const queueNames: Readonly<Record<string, string>> = {
  MAIL_QUEUE_URL: 'mail queue',
  PING_QUEUE_URL: 'ping queue',
  PING_DEAD_LETTER_URL: 'ping dead letters',
};

/**
 * What a function with these settings needs for the request. A resource that is not its own, or not known
 * here, keeps its own name, so that no policy covers it.
 */
export function needsOf(request: AwsRequest, env: Environment): readonly Need[] {
  const [service, operation = ''] = request.headers['x-amz-target']?.split('.') ?? [];
  if (service?.startsWith('DynamoDB_')) return tableNeeds(operation, JSON.parse(textOf(request.body)), env);
  if (service === 'AmazonSQS') return [queueNeed(operation, JSON.parse(textOf(request.body)), env)];
  if (service === 'secretsmanager') return [{ action: `secretsmanager:${operation}`, on: 'master keys' }];
  const form = request.method === 'POST' ? new URLSearchParams(textOf(request.body)) : undefined;
  // SES also checks the default configuration set of the sender, if it has one.
  if (form?.has('Action'))
    return ['sender', 'configuration sets'].map((on) => ({ action: `ses:${form.get('Action')}`, on }));
  return objectNeeds(request, env);
}

function queueNeed(operation: string, { QueueUrl }: { QueueUrl: string }, env: Environment): Need {
  const setting = Object.keys(queueNames).find((name) => env[name] === QueueUrl);
  return { action: `sqs:${operation.replace(/Batch$/, '')}`, on: setting ? queueNames[setting]! : QueueUrl };
}

const objectActions: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

/** A copy is a read, too. */
function objectNeeds({ method, path, headers }: AwsRequest, env: Environment): readonly Need[] {
  const source = headers['x-amz-copy-source'];
  const read = source === undefined ? [] : [objectNeed({ method: 'GET', path: `/${source}` }, env)];
  return [...read, objectNeed({ method, path }, env)];
}

function objectNeed({ method, path }: Pick<AwsRequest, 'method' | 'path'>, env: Environment): Need {
  const [, bucket = '', ...key] = path.split('/');
  const action = objectActions[method] ?? `s3:${method}`;
  if (bucket !== env.BUCKET_NAME) return { action, on: path };
  return { action, on: objectPattern(decodeURIComponent(key.join('/'))) };
}

interface Key {
  readonly PK: { readonly S: string };
}

interface TableRequest {
  readonly TableName?: string;
  readonly Key?: Key;
  readonly Item?: Key;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Key[] }>>;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly S: string }>>;
  readonly TransactItems?: readonly Readonly<Record<string, TableRequest>>[];
}

/** A transaction is authorised write by write. */
const actionsInTransactions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** What an operation on the table needs, with this input. */
export function tableNeeds(operation: string, request: TableRequest, env: Environment): readonly Need[] {
  if (request.TransactItems) {
    return request.TransactItems.flatMap((parts) =>
      Object.entries(parts).flatMap(([kind, part]) =>
        tableNeeds(actionsInTransactions[kind] ?? kind, part, env),
      ),
    );
  }
  const action = `dynamodb:${operation}`;
  const tables = request.RequestItems ? Object.keys(request.RequestItems) : [request.TableName];
  if (tables.some((name) => name !== env.TABLE_NAME)) return [{ action, on: `table ${tables}` }];
  const needs = [...new Set(partitionsIn(request).map(partitionPattern))].map((on) => ({ action, on }));
  if (operation !== 'UpdateItem') return needs;
  const touched = ['PK', 'SK', ...Object.values(request.ExpressionAttributeNames ?? {})];
  return needs.flatMap((need) => touched.map((attribute) => ({ ...need, attribute })));
}

function partitionsIn(request: TableRequest): readonly string[] {
  const keys = request.RequestItems
    ? Object.values(request.RequestItems).flatMap(({ Keys }) => Keys)
    : [request.Key ?? request.Item ?? queriedIn(request)];
  return keys.map(({ PK }) => PK.S);
}

/** A request without a partition, such as a scan, needs all of them. */
function queriedIn({ ExpressionAttributeValues }: TableRequest): Key {
  return { PK: ExpressionAttributeValues?.[':pk'] ?? { S: '*' } };
}

/** The body of a request as text; empty when it is a stream. */
export function textOf(body: unknown): string {
  if (body instanceof Uint8Array)
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  return typeof body === 'string' ? body : '';
}
