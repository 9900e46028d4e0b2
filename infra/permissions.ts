/**
 * What every function may do. All permissions stand here: the roles take no grants from elsewhere. `Scan`, the
 * removal of object versions, and every administrative action are given to none.
 */
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Data } from './data.ts';
import type { FunctionName, HttpFunctionName } from './functions.ts';
import { objectActions } from './objects.ts';

/** Every call reads what decides about it, notes its nonce, and writes its audit entry, if only that. */
export function httpPermissions(name: HttpFunctionName, data: Data): PolicyStatement[] {
  return [
    ...(tablePermissions[name] ?? readAndWrite)(data.table),
    readMasterKeys(data),
    ...onObjects(name, data),
  ];
}

const read = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];

function readAndWrite(table: ITableV2): PolicyStatement[] {
  const write = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
  return [allow(table.tableArn, [...read, ...write.map((action) => `dynamodb:${action}`)])];
}

/** Groups in which no call changes anything write nonces and audit entries; calls about codes have no nonces. */
const tablePermissions: Readonly<Partial<Record<HttpFunctionName, (table: ITableV2) => PolicyStatement[]>>> =
  {
    reports: (table) => [
      allow(table.tableArn, read),
      onPartitions(table, ['dynamodb:PutItem'], ['NONCE#*', 'AUDIT#*']),
    ],
    codes: (table) => [
      onPartitions(table, ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], ['CODES']),
      onPartitions(table, ['dynamodb:PutItem'], ['AUDIT#*']),
    ],
  };

/** Reads the outbox, sends its mails, clears up as it asks for, and removes what is done from it. */
export function dispatcherPermissions(
  { table, documents, mails }: Data,
  failures: IQueue,
): PolicyStatement[] {
  return [
    readStream(table),
    onPartitions(table, ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], ['OUTBOX#*']),
    onPartitions(table, ['dynamodb:Query'], searchedByCleanUps),
    onPartitions(table, ['dynamodb:DeleteItem'], ['OUTBOX#*', ...clearedByCleanUps]),
    ...onObjects('dispatcher', { documents }),
    allow(mails.queueArn, ['sqs:SendMessage']),
    allow(failures.queueArn, ['sqs:SendMessage']),
  ];
}

/** Reads the account a mail goes to, and notes what has gone out. */
export function mailerPermissions({ table, masterKeys, mails }: Data, sender: Sender): PolicyStatement[] {
  return [
    allow(mails.queueArn, ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']),
    onPartitions(table, ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], ['SENT#*', 'ACCOUNT#*']),
    onPartitions(table, ['dynamodb:PutItem'], ['SENT#*']),
    readMasterKeys({ masterKeys }),
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [sender.identityArn],
      conditions: { StringEquals: { 'ses:FromAddress': sender.address } },
    }),
  ];
}

/** Does the dispatcher's work for what is stuck, removes replaced facts, and bodies whose transaction never came. */
export function sweeperPermissions({ table, documents, mails }: Data): PolicyStatement[] {
  return [
    onPartitions(table, ['dynamodb:Query'], ['OUTBOX#*', 'NONCE#*', ...searchedByCleanUps]),
    onPartitions(
      table,
      ['dynamodb:DeleteItem'],
      ['OUTBOX#*', 'NONCE#*', ...clearedByCleanUps, replacedFacts],
    ),
    onPartitions(table, ['dynamodb:UpdateItem'], ['NONCE#*']),
    onPartitions(table, ['dynamodb:GetItem', 'dynamodb:PutItem'], ['SWEEPER']),
    ...onObjects('sweeper', { documents }),
    allow(mails.queueArn, ['sqs:SendMessage']),
  ];
}

export interface Sender {
  readonly address: string;
  readonly identityArn: string;
}

/**
 * Partitions in which the clean-ups look: the links and storages of a removed app; a deleted carenet, and the
 * autoshares of its record.
 */
const searchedByCleanUps = ['APPLINKS#*', 'STORE#*', 'CARENET#*', 'RECORD#*'];

/** Facts of replaced versions, which the sweeper alone removes: until it runs, a report may still be reading them. */
const replacedFacts = 'FACTS#*';

/** Partitions that they take items out of: besides, the tokens of the app, and the record lists of members. */
const clearedByCleanUps = [...searchedByCleanUps, 'TOKEN#*', 'ACCOUNT#*'];

function readMasterKeys({ masterKeys }: Pick<Data, 'masterKeys'>): PolicyStatement {
  return allow(masterKeys.secretArn, ['secretsmanager:GetSecretValue']);
}

function onObjects(name: FunctionName, { documents }: Pick<Data, 'documents'>): PolicyStatement[] {
  return Object.entries(objectActions[name] ?? {}).map(([keys, actions]) =>
    allow(documents.arnForObjects(keys), actions),
  );
}

/** The four actions that Lambda asks for before it reads a stream. */
function readStream(table: ITableV2): PolicyStatement {
  return allow(table.tableStreamArn!, [
    'dynamodb:DescribeStream',
    'dynamodb:GetRecords',
    'dynamodb:GetShardIterator',
    'dynamodb:ListStreams',
  ]);
}

/** Actions on items whose partition key matches one of the patterns; the condition takes several keys of one call. */
function onPartitions(
  table: ITableV2,
  actions: readonly string[],
  patterns: readonly string[],
): PolicyStatement {
  return new PolicyStatement({
    actions: [...actions],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...patterns] } },
  });
}

function allow(resource: string, actions: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [resource] });
}
