/** What triggers the workers. */
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
import { partitions } from '../../shared/store/items/index.ts';
import { tableDefinition } from '../../shared/store/table-definition.ts';

/**
 * New outbox items. A batch that fails is halved until the failing item is alone. After four attempts its
 * position in the stream, without its content, goes to `failures`. The item stays in the outbox for the
 * sweeper.
 */
export function onNewOutboxItems(
  scope: Construct,
  target: IFunction,
  streamArn: string,
  failures: IQueue,
): void {
  const newItem = {
    eventName: FilterRule.isEqual('INSERT'),
    dynamodb: {
      Keys: { [tableDefinition.partitionKey]: { S: FilterRule.beginsWith(partitions.outbox.prefix) } },
    },
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
 * At most two mailers at a time: SES limits mails per second, and a new AWS account has ten concurrent
 * executions in all. Mails are sent one after the other, so a batch is small enough to finish in time even
 * when SES hangs.
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

/**
 * At most two pingers at a time: each handles a batch of ten in parallel, and apps that do not respond take
 * five seconds.
 */
export function onQueuedPings(scope: Construct, target: IFunction, pings: IQueue): void {
  new EventSourceMapping(scope, 'PingQueue', {
    target,
    eventSourceArn: pings.queueArn,
    batchSize: 10,
    maxConcurrency: 2,
    reportBatchItemFailures: true,
  });
}

/** Runs the eraser. A failed run is not retried: the next one goes on. An hour is longer than a run can take. */
export function everyHour(scope: Construct, target: IFunction): void {
  const once = { retryAttempts: 0, maxEventAge: Duration.minutes(10) };
  target.configureAsyncInvoke(once);
  new Rule(scope, 'Erase', {
    description: 'Runs the eraser',
    schedule: Schedule.rate(Duration.hours(1)),
    targets: [new LambdaFunction(target, once)],
  });
}

/**
 * A failed run is not retried, neither by EventBridge, which invokes asynchronously, nor by Lambda, which
 * would retry twice by default: the next run continues its work.
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
