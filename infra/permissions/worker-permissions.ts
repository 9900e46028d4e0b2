/** What the workers may do. */
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Data } from '../resources/data-resources.ts';
import { archivingObjects } from './bucket-access.ts';
import { allow, onObjects, onTable, readMasterKeys } from './iam-statements.ts';
import { archivingAccess } from './table-access.ts';

/** Reads the outbox, queues its mails and webhook calls, does its clean-ups, and removes completed items. */
export function dispatcherPermissions(data: Data, failures: IQueue): PolicyStatement[] {
  return [
    readStream(data.table),
    ...onTable('dispatcher', data.table),
    ...onObjects('dispatcher', data),
    ...handOver(data),
    allow(failures.queueArn, ['sqs:SendMessage']),
  ];
}

/** Reads the account that a mail goes to, records what has been sent, and queues what browsers are told besides. */
export function mailerPermissions(
  { table, masterKeys, mails, pings }: Data,
  sender: Sender,
): PolicyStatement[] {
  return [
    readQueue(mails),
    allow(pings.queueArn, ['sqs:SendMessage']),
    ...onTable('mailer', table),
    readMasterKeys({ masterKeys }),
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [...sender.arns],
      conditions: { StringEquals: { 'ses:FromAddress': sender.address } },
    }),
  ];
}

/**
 * Reads the subscription, and the share, registration and credentials of its app: they tell whether the
 * subscription has ended and how to sign. Records the attempts, and writes nothing else of the subscription. Of Web Push it reads the
 * account, what a notice is about and the keys, and forgets browsers that are gone.
 */
export function pingerPermissions({ table, masterKeys, pings, pingDeadLetters }: Data): PolicyStatement[] {
  return [
    readQueue(pings),
    allow(pings.queueArn, ['sqs:SendMessage']),
    allow(pingDeadLetters.queueArn, ['sqs:SendMessage']),
    ...onTable('pinger', table),
    readMasterKeys({ masterKeys }),
  ];
}

/**
 * Does the dispatcher's work for stuck items, and removes what is no longer needed: replaced facts, bodies
 * without a transaction, messages that were never completed, and copies of messages that were never
 * delivered. Only where audit entries become objects it may read, write and remove these.
 */
export function sweeperPermissions(data: Data, { archivesAudits }: Sweeping): PolicyStatement[] {
  const [items, objects] = archivesAudits ? [archivingAccess, archivingObjects] : [];
  return [
    ...onTable('sweeper', data.table, items),
    ...onObjects('sweeper', data, objects),
    ...handOver(data),
  ];
}

/**
 * Removes an account and its records, and puts a pseudonym in its place wherever it stays named, also in audit entries. No other function
 * may change one of those. The key of the addresses of erased accounts is sealed with a master key.
 */
export function eraserPermissions(data: Data): PolicyStatement[] {
  return [...onTable('eraser', data.table), ...onObjects('eraser', data), readMasterKeys(data)];
}

export interface Sweeping {
  readonly archivesAudits: boolean;
}

export interface Sender {
  readonly address: string;
  /** The resources that SES may check a permission on. */
  readonly arns: readonly string[];
}

function handOver({ mails, pings }: Data): PolicyStatement[] {
  return [allow(mails.queueArn, ['sqs:SendMessage']), allow(pings.queueArn, ['sqs:SendMessage'])];
}

/** The three actions that Lambda requires to read a queue. */
function readQueue(queue: IQueue): PolicyStatement {
  return allow(queue.queueArn, ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']);
}

/** The four actions that Lambda requires to read a stream. */
function readStream(table: ITableV2): PolicyStatement {
  return allow(table.tableStreamArn!, [
    'dynamodb:DescribeStream',
    'dynamodb:GetRecords',
    'dynamodb:GetShardIterator',
    'dynamodb:ListStreams',
  ]);
}
