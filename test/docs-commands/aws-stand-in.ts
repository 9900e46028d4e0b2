/**
 * The endpoint of the AWS commands in the documents. It passes calls on to the table and bucket of the
 * running local service and adds what those do not have. A restored table is a copy; the secret with the
 * master keys is the file in the data directory.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';

export interface StandIn {
  readonly origin: string;
  /** Names of the requested actions. */
  readonly actions: ReadonlySet<string>;
  stop(): void;
}

export interface Parts {
  readonly dynamodb: string;
  readonly s3: string;
  readonly masterKeysFile: string;
}

export async function startStandIn(parts: Parts): Promise<StandIn> {
  const actions = new Set<string>();
  const secret = secretIn(parts.masterKeysFile);
  const answers: Readonly<Record<string, (input: Input) => object | Promise<object>>> = {
    ...kms,
    ExportTableToPointInTime: () => ({
      ExportDescription: { ExportArn: exported, ExportStatus: 'IN_PROGRESS' },
    }),
    DescribeExport: () => ({
      ExportDescription: {
        ExportArn: exported,
        ExportStatus: 'COMPLETED',
        ItemCount: 1,
        ExportManifest: 'phr-2026-01/table/AWSDynamoDB/01234567890123-0a1b2c3d/manifest-summary.json',
      },
    }),
    ImportTable: (input) => importTable(parts.dynamodb, input),
    DescribeImport: () => ({
      ImportTableDescription: { ImportStatus: 'COMPLETED', ImportedItemCount: 1, ErrorCount: 0 },
    }),
    CreateBackup: () => ({ BackupDetails: { BackupArn: 'arn', BackupStatus: 'CREATING' } }),
    RestoreTableToPointInTime: (input) => copyTable(parts.dynamodb, input),
    DescribeContinuousBackups: () => ({
      ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED' },
    }),
    UpdateContinuousBackups: () => ({ ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED' } }),
    ...secret,
  };

  const server = createServer(async (incoming, outgoing) => {
    const [service = '', action] = String(incoming.headers['x-amz-target'] ?? '').split('.');
    if (incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return answerQuery(incoming, outgoing, actions);
    if (action === undefined) return answerRest(parts.s3, incoming, outgoing, actions);
    actions.add(action);
    const body = await text(incoming);
    const answer = await answers[action]?.(JSON.parse(body));
    if (!answer && service.startsWith('DynamoDB_')) return forward(parts.dynamodb, incoming, outgoing, body);
    answerJson(outgoing, answer ?? {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, actions, stop: () => server.close() };
}

type Input = Readonly<Record<string, unknown>>;

function forward(origin: string, incoming: IncomingMessage, outgoing: ServerResponse, body?: string): void {
  const { hostname, port } = new URL(origin);
  const { method, url, headers } = incoming;
  const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  if (body === undefined) incoming.pipe(onward);
  else onward.end(body);
}

function answerJson(outgoing: ServerResponse, answer: object): void {
  outgoing.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer));
}

const exported = 'arn:aws:dynamodb:us-east-1:000000000000:table/phr/export/01234567890123-0a1b2c3d';

const kms = {
  DescribeKey: () => ({ KeyMetadata: { KeyId: '0a1b2c3d-0000-4000-8000-000000000000' } }),
};

/** Answers calls of CloudFormation, IAM and STS. */
async function answerQuery(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  actions: Set<string>,
): Promise<void> {
  const action = new URLSearchParams(await text(incoming)).get('Action')!;
  actions.add(action);
  const answer = `<${action}Response><${action}Result>${queryResults[action] ?? ''}</${action}Result></${action}Response>`;
  outgoing.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
}

/** By action. The credentials are those of the other commands: a local table may belong to its access key. */
const queryResults: Readonly<Record<string, string>> = {
  AssumeRole:
    '<Credentials><AccessKeyId>local</AccessKeyId><SecretAccessKey>local</SecretAccessKey><SessionToken>trial</SessionToken></Credentials>',
};

/** Paths of SES v2, Lambda, API Gateway and AWS Backup. Every other request without a target is for S3. */
const otherServices =
  /^\/((v2\/email|20\d\d-\d\d-\d\d|v2\/apis|backup-vaults)\/|restore-jobs|account-settings$)/;

const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:PhrService-AccountsFunction-0a1b2c3d';

/** By the last part of the path. */
const restResults: Readonly<Record<string, object>> = {
  integrations: { items: [{ integrationUri: functionArn }] },
  functions: { Functions: [{ FunctionName: 'PhrService-PingerFunction-0a1b2c3d' }] },
  'recursion-config': { RecursiveLoop: 'Allow' },
  'recovery-points': {
    RecoveryPoints: [
      { RecoveryPointArn: 'arn:aws:backup:us-east-1:000000000000:recovery-point:1', CreationDate: 1 },
    ],
  },
  'restore-jobs': { RestoreJobId: 'restore-1' },
  'restore-1': { Status: 'COMPLETED' },
};

/** The local S3 keeps no old versions, so this returns one delete marker and accepts its removal. */
function answerRest(
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  actions: Set<string>,
): void {
  const { pathname, searchParams } = new URL(incoming.url!, origin);
  if (otherServices.test(pathname)) {
    actions.add(`${incoming.method} ${pathname}`);
    incoming.resume();
    answerJson(outgoing, restResults[pathname.split('/').findLast((part) => part !== '')!] ?? {});
  } else if (searchParams.has('versionId')) {
    actions.add('DeleteObjectVersion');
    outgoing.writeHead(204, { 'x-amz-delete-marker': 'true' }).end();
  } else if (searchParams.has('versions')) {
    actions.add('ListObjectVersions');
    const marker = `<Key>${searchParams.get('prefix')}</Key><VersionId>v2</VersionId><IsLatest>true</IsLatest>`;
    const list = `<ListVersionsResult><DeleteMarker>${marker}</DeleteMarker></ListVersionsResult>`;
    outgoing.writeHead(200, { 'content-type': 'application/xml' }).end(list);
  } else {
    actions.add(`${incoming.method} object`);
    forward(origin, incoming, outgoing);
  }
}

/** The secret that the stack of the portal has generated. */
const portalCredentials = '{"consumer_key":"patient-portal@phr.invalid","consumer_secret":"of-the-stack"}';

/** The versions of the secret with the master keys, as in Secrets Manager: the current one and the previous one. */
function secretIn(file: string): Readonly<Record<string, (input: Input) => object>> {
  const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:MasterKeys-a1b2c3';
  let [current, before] = ['version-1', ''];
  let pending: { readonly id: string; readonly text: string } | undefined;
  let count = 1;
  const write = (id: string, content: string) => {
    [current, before] = [id, current];
    writeFileSync(file, content);
  };
  return {
    GetSecretValue: ({ SecretId }) => ({
      ARN: arn,
      VersionId: current,
      VersionStages: ['AWSCURRENT'],
      SecretString: String(SecretId).includes('Portal') ? portalCredentials : readFileSync(file, 'utf8'),
    }),
    DescribeSecret: () => ({
      ARN: arn,
      VersionIdsToStages: { [current]: ['AWSCURRENT'], ...(before && { [before]: ['AWSPREVIOUS'] }) },
    }),
    PutSecretValue: ({ SecretString, VersionStages, ClientRequestToken }) => {
      count += 1;
      const id = String(ClientRequestToken ?? `version-${count}`);
      const stages = (VersionStages as readonly string[] | undefined) ?? ['AWSCURRENT'];
      if (stages.includes('AWSCURRENT')) write(id, String(SecretString));
      else pending = { id, text: String(SecretString) };
      return { ARN: arn, VersionId: id, VersionStages: stages };
    },
    UpdateSecretVersionStage: ({ MoveToVersionId, VersionStage }) => {
      if (VersionStage === 'AWSCURRENT' && pending && pending.id === MoveToVersionId)
        write(pending.id, pending.text);
      return { ARN: arn };
    },
  };
}

/** Creates the imported table as requested. It stays empty. */
async function importTable(endpoint: string, input: Input): Promise<object> {
  const { SSESpecification, ...table } = input.TableCreationParameters as CreateTableCommandInput;
  if (!SSESpecification?.KMSMasterKeyId) throw new Error('The table has no key.');
  await withClient(endpoint, (client) => client.send(new CreateTableCommand(table)));
  const arn = `arn:aws:dynamodb:us-east-1:000000000000:table/${table.TableName}/import/01234567890123-0a1b2c3d`;
  return { ImportTableDescription: { ImportArn: arn, ImportStatus: 'IN_PROGRESS' } };
}

async function withClient<T>(endpoint: string, use: (client: DynamoDBClient) => Promise<T>): Promise<T> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}

/** Copies the items of the source into the restored table. */
async function copyTable(endpoint: string, input: Input): Promise<object> {
  const source = String(input.SourceTableName);
  const target = String(input.TargetTableName);
  await withClient(endpoint, async (client) => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: source }));
    const { AttributeDefinitions, KeySchema } = Table!;
    await client.send(
      new CreateTableCommand({
        TableName: target,
        AttributeDefinitions,
        KeySchema,
        BillingMode: 'PAY_PER_REQUEST',
      }),
    );
    for await (const { Items = [] } of paginateScan({ client, pageSize: 25 }, { TableName: source })) {
      const puts = Items.map((Item) => ({ PutRequest: { Item } }));
      if (puts.length > 0) await client.send(new BatchWriteItemCommand({ RequestItems: { [target]: puts } }));
    }
  });
  return { TableDescription: { TableName: target, TableStatus: 'CREATING' } };
}
