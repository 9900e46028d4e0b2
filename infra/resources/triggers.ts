/** What starts the workers. */
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { tableDefinition } from '../../shared/store/table-definition.ts';

/**
 * New items of the outbox. A batch that fails is halved until the culprit stands alone; after four tries its
 * place in the stream, without its content, goes to `failures`. The item stays in the outbox for the sweeper.
 */
export function onNewOutboxItems(
  scope: Construct,
  target: IFunction,
  streamArn: string,
  failures: IQueue,
): void {
  const newItem = {
    eventName: FilterRule.isEqual('INSERT'),
    dynamodb: { Keys: { [tableDefinition.partitionKey]: { S: FilterRule.beginsWith('OUTBOX#') } } },
  };
  new EventSourceMapping(scope, 'OutboxStream', {
    target,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: [FilterCriteria.filter(newItem)],
    batchSize: 100,
    bisectBatchOnError: true,
    retryAttempts: 3,
    reportBatchItemFailures: true,
    onFailure: new SqsDlq(failures),
  });
}

/**
 * At most two mailers at a time: SES limits mails per second, and a new AWS account has ten executions in all. Mails
 * go out one after the other, so that a batch is small enough to be tried in time even when SES hangs.
 */
export function onQueuedMails(scope: Construct, target: IFunction, mails: IQueue): void {
  new EventSourceMapping(scope, 'MailQueue', {
    target,
    eventSourceArn: mails.queueArn,
    batchSize: 3,
    maxConcurrency: 2,
    reportBatchItemFailures: true,
  });
}

/** At most two pingers at a time: a batch of ten is worked on at once, and apps that do not answer take five seconds. */
export function onQueuedPings(scope: Construct, target: IFunction, pings: IQueue): void {
  new EventSourceMapping(scope, 'PingQueue', {
    target,
    eventSourceArn: pings.queueArn,
    batchSize: 10,
    maxConcurrency: 2,
    reportBatchItemFailures: true,
  });
}

/**
 * A run that fails is not repeated, neither by EventBridge, which calls asynchronously, nor by Lambda, which would try
 * twice more by default: the next run takes up its work.
 */
export function everyTenMinutes(scope: Construct, target: IFunction): void {
  const once = { retryAttempts: 0, maxEventAge: Duration.minutes(10) };
  target.configureAsyncInvoke(once);
  new Rule(scope, 'Sweep', {
    description: 'Runs the sweeper',
    schedule: Schedule.rate(Duration.minutes(10)),
    targets: [new LambdaFunction(target, once)],
  });
}
