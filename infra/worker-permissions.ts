/** What the workers may do: each is held to the partitions of the table that it works on. */
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Data } from './data.ts';
import { allow, onAttributes, onObjects, onPartitions, readMasterKeys } from './statements.ts';

/** Reads the outbox, queues its mails and pings, clears up as it asks for, and removes what is done from it. */
export function dispatcherPermissions(
  { table, documents, mails, pings }: Data,
  failures: IQueue,
): PolicyStatement[] {
  return [
    readStream(table),
    onPartitions(table, ['dynamodb:BatchGetItem'], ['OUTBOX#*']),
    onPartitions(table, ['dynamodb:GetItem'], ['OUTBOX#*', subscribedRecords, preferences]),
    onPartitions(table, ['dynamodb:Query'], searchedByCleanUps),
    onAttributes(table, subscribedRecords, countingChanges),
    onPartitions(table, ['dynamodb:DeleteItem'], ['OUTBOX#*', ...clearedByCleanUps]),
    ...onObjects('dispatcher', { documents }),
    allow(mails.queueArn, ['sqs:SendMessage']),
    allow(pings.queueArn, ['sqs:SendMessage']),
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

/**
 * Reads the subscription, and what tells whether it has ended and how to sign: share, registration and credentials of
 * its app. Records the attempts, and nothing else of the subscription.
 */
export function pingerPermissions({ table, masterKeys, pings, pingDeadLetters }: Data): PolicyStatement[] {
  return [
    allow(pings.queueArn, ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']),
    allow(pings.queueArn, ['sqs:SendMessage']),
    allow(pingDeadLetters.queueArn, ['sqs:SendMessage']),
    onPartitions(
      table,
      ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
      [subscribedRecords, 'APP', 'CONSUMER#*'],
    ),
    onAttributes(table, subscribedRecords, recordingAttempts),
    readMasterKeys({ masterKeys }),
  ];
}

/**
 * Does the dispatcher's work for what is stuck, and removes what is over: replaced facts, bodies whose transaction never
 * came, messages that were never complete, and copies of messages that were never delivered.
 */
export function sweeperPermissions({ table, documents, mails, pings }: Data): PolicyStatement[] {
  const searched = ['OUTBOX#*', 'NONCE#*', 'WAITING#*', 'MESSAGE#*', ...searchedByCleanUps];
  const cleared = ['OUTBOX#*', 'NONCE#*', 'WAITING#*', 'MESSAGE#*', 'INBOX#*', ...clearedByCleanUps];
  return [
    onPartitions(table, ['dynamodb:Query'], searched),
    onPartitions(table, ['dynamodb:DeleteItem'], [...cleared, replacedFacts]),
    // What is noted before it is removed.
    onPartitions(table, ['dynamodb:UpdateItem'], ['NONCE#*', 'OUTBOX#*', 'MESSAGE#*']),
    onPartitions(table, ['dynamodb:PutItem'], ['SWEEPER']),
    onPartitions(table, ['dynamodb:GetItem'], ['SWEEPER', 'MESSAGE#*', subscribedRecords, preferences]),
    onAttributes(table, subscribedRecords, countingChanges),
    ...onObjects('sweeper', { documents }),
    allow(mails.queueArn, ['sqs:SendMessage']),
    allow(pings.queueArn, ['sqs:SendMessage']),
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

/** Partitions of the subscriptions. */
const subscribedRecords = 'RECORD#*';

/** Partitions of the preferences, whose bodies go with a removed app. */
const preferences = 'ACCOUNT#*';

/** What of a subscription changes, or decides about a change, when an attempt is recorded, and when a change is counted. */
const recordingAttempts = ['PK', 'SK', 'change', 'pending', 'attempt', 'due'];
const countingChanges = [...recordingAttempts, 'counted', 'callback'];

/** Facts of replaced versions, which the sweeper alone removes: until it runs, a report may still be reading them. */
const replacedFacts = 'FACTS#*';

/** Partitions that they take items out of: besides, the tokens of the app, and the record lists of members. */
const clearedByCleanUps = [...searchedByCleanUps, 'TOKEN#*', 'ACCOUNT#*'];

/** The four actions that Lambda asks for before it reads a stream. */
function readStream(table: ITableV2): PolicyStatement {
  return allow(table.tableStreamArn!, [
    'dynamodb:DescribeStream',
    'dynamodb:GetRecords',
    'dynamodb:GetShardIterator',
    'dynamodb:ListStreams',
  ]);
}
