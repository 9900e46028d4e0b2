/** What the workers may do. */
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Data } from '../resources/data-resources.ts';
import { allow, onObjects, onTable, readMasterKeys } from './iam-statements.ts';

/** Reads the outbox, queues its mails and pings, clears up as it asks for, and removes what is done from it. */
export function dispatcherPermissions(data: Data, failures: IQueue): PolicyStatement[] {
  return [
    readStream(data.table),
    ...onTable('dispatcher', data.table),
    ...onObjects('dispatcher', data),
    ...handOver(data),
    allow(failures.queueArn, ['sqs:SendMessage']),
  ];
}

/** Reads the account a mail goes to, and notes what has gone out. */
export function mailerPermissions({ table, masterKeys, mails }: Data, sender: Sender): PolicyStatement[] {
  return [
    readQueue(mails),
    ...onTable('mailer', table),
    readMasterKeys({ masterKeys }),
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [...sender.identityArns],
      conditions: { StringEquals: { 'ses:FromAddress': sender.address } },
    }),
  ];
}

/**
 * Reads the subscription, and what tells whether it has ended and how to sign: share, registration and credentials of
 * its app. Records the attempts, and nothing else of the subscription.
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
 * Does the dispatcher's work for what is stuck, and removes what is over: replaced facts, bodies whose transaction never
 * came, messages that were never complete, and copies of messages that were never delivered.
 */
export function sweeperPermissions(data: Data): PolicyStatement[] {
  return [...onTable('sweeper', data.table), ...onObjects('sweeper', data), ...handOver(data)];
}

export interface Sender {
  readonly address: string;
  /** What SES may ask a permission on: the identity, and the address. */
  readonly identityArns: readonly string[];
}

function handOver({ mails, pings }: Data): PolicyStatement[] {
  return [allow(mails.queueArn, ['sqs:SendMessage']), allow(pings.queueArn, ['sqs:SendMessage'])];
}

/** The three actions that Lambda asks for before it reads a queue. */
function readQueue(queue: IQueue): PolicyStatement {
  return allow(queue.queueArn, ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']);
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
