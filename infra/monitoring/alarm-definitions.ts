/** What the alarms watch, their thresholds and the reasons. docs/alarms says what to do about each. */
import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Data } from '../resources/data-resources.ts';
import { type FunctionName, resourceName, workers } from '../resources/functions.ts';
import type { Gateway } from '../resources/gateway.ts';
import { measureDenials } from './access-log-metrics.ts';
import { type Alarms, period } from './alarms.ts';
import {
  concurrencyInUse,
  droppedAsLoop,
  lambdaOfAccount,
  ofTable,
  oldestOf,
  reputation,
  serverErrorShare,
  systemErrors,
  waitingIn,
} from './metrics.ts';
import { requestsRejected } from './rejected-requests.ts';

export interface Watched {
  readonly gateway: Gateway;
  readonly functions: Readonly<Record<FunctionName, IFunction>>;
  readonly data: Data;
  /** Positions in the stream that the dispatcher gave up on. */
  readonly failures: IQueue;
}

export function watchEverything(alarms: Alarms, watched: Watched): void {
  watchGateway(alarms, watched);
  watchFunctions(alarms, watched);
  watchTable(alarms, watched);
  watchQueues(alarms, watched);
  watchReputation(alarms);
}

function watchGateway(alarms: Alarms, { gateway }: Watched): void {
  const { stage } = gateway;
  // With many calls a few errors are no alarm, and with few calls a single one is none.
  alarms.add('ServerErrors', {
    description:
      'Of the calls without 4xx, one in a hundred, and at least five, got 5xx that the contract does not ask for',
    metric: serverErrorShare(stage, 5),
    threshold: 1,
  });
  // Expired tokens and missing rights deny a few calls all the time.
  alarms.add('CallsDenied', {
    description: 'For five minutes, one call a second got 403',
    metric: measureDenials(gateway, gateway.accessLogs),
    threshold: 300,
  });
  // With few calls the slowest one decides, and a log-in on a cold start takes three seconds: one of those is
  // no alarm.
  alarms.add('Latency', {
    description: 'One call in a hundred takes five seconds or longer',
    metric: stage.metricLatency({ period, statistic: 'p99' }),
    threshold: 5000,
    periods: 3,
  });
}

function watchFunctions(alarms: Alarms, { functions }: Watched): void {
  for (const [name, fn] of Object.entries(functions)) {
    const id = resourceName(name as FunctionName);
    // Crashes, timeouts and failed starts. Errors that a function responds with do not count.
    const metric = fn.metricErrors({ period });
    // All functions behind the gateway fail in the same ways, and so does the eraser.
    const page = name in workers && name !== 'eraser' ? `${id}Errors` : 'FunctionErrors';
    alarms.add(`${id}Errors`, { description: `The function ${id} failed`, page, metric, threshold: 1 });
  }
  // No function reserves concurrency, so only the quota that all functions share can throttle one. The
  // threshold is that of server errors: a caller sees each throttled call as one.
  alarms.add('FunctionsThrottled', {
    description: 'Functions of this account and region were not started, because too many are running',
    metric: lambdaOfAccount('Throttles', Stats.SUM),
    threshold: 5,
  });
  alarms.add('ConcurrencyHigh', {
    description: 'Functions of this account and region use 80 % of the quota of concurrent executions',
    metric: concurrencyInUse(),
    threshold: 80,
  });
  // Lambda finds loops through queues. The pinger queues its calls again, which it is allowed to.
  const { mailer, pinger } = functions;
  alarms.add('LoopsStopped', {
    description: 'Lambda took a chain of mails or webhook calls for an endless loop, and dropped it',
    metric: droppedAsLoop({ mailer, pinger }),
    threshold: 1,
  });
  // The sweeper dispatches what has been in the outbox for ten minutes.
  alarms.add('OutboxLag', {
    description: 'The dispatcher is ten minutes behind the stream of the table',
    metric: functions.dispatcher.metric('IteratorAge', { period, statistic: Stats.MAXIMUM }),
    threshold: Duration.minutes(10).toMilliseconds(),
  });
  // It is scheduled six times an hour.
  alarms.add('SweeperMissing', {
    description: 'The sweeper has not run for an hour',
    metric: functions.sweeper.metricInvocations({ period: Duration.hours(1) }),
    threshold: 1,
    below: true,
  });
}

function watchTable(alarms: Alarms, { data: { table } }: Watched): void {
  // The SDK retries throttled requests, so callers do not notice a few of them.
  alarms.add('ReadsThrottled', {
    description: 'DynamoDB throttled reads, because there are too many from one partition or from the table',
    metric: ofTable(table, 'ReadThrottleEvents'),
    threshold: 10,
  });
  alarms.add('WritesThrottled', {
    description: 'DynamoDB throttled writes, because there are too many to one partition or to the table',
    metric: ofTable(table, 'WriteThrottleEvents'),
    threshold: 10,
  });
  alarms.add('TableFaults', {
    description: 'DynamoDB had internal errors',
    metric: systemErrors(table),
    threshold: 10,
  });
  // A healthy service has none. A single one may be an item that is too large, which no rule of ours foresaw.
  alarms.add('RequestsRejected', {
    description: 'AWS rejected requests of the functions, such as for a missing permission or a disabled key',
    metric: requestsRejected(alarms),
    threshold: 5,
  });
}

function watchQueues(alarms: Alarms, { data, failures }: Watched): void {
  // A failed message is retried after six minutes, and from the third attempt on SQS may leave it out of the
  // metric.
  alarms.add('MailsLate', {
    description: 'An account mail has been waiting for ten minutes',
    metric: oldestOf(data.mails),
    threshold: Duration.minutes(10).toSeconds(),
  });
  // A webhook call that is due later is delayed for 15 minutes at most, and then queued again.
  alarms.add('PingsLate', {
    description: 'A webhook call has been waiting ten minutes longer than its longest delay',
    metric: oldestOf(data.pings),
    threshold: Duration.minutes(25).toSeconds(),
  });
  // SQS stops publishing metrics of a queue that no one has used for six hours: the messages are still there.
  const givenUp = { threshold: 1, lasting: true } as const;
  alarms.add('MailsGivenUp', {
    description: 'Account mail could not be sent',
    metric: waitingIn(data.mailDeadLetters),
    ...givenUp,
  });
  alarms.add('PingsGivenUp', {
    description: 'Webhook calls could not be delivered',
    metric: waitingIn(data.pingDeadLetters),
    ...givenUp,
  });
  alarms.add('OutboxGivenUp', {
    description: 'Outbox items were left to the sweeper',
    metric: waitingIn(failures),
    ...givenUp,
  });
}

/**
 * SES reviews accounts from these rates on, and suspends those that stay above. It publishes the rates only
 * when there are any.
 */
function watchReputation(alarms: Alarms): void {
  alarms.add('MailsBounce', {
    description: 'One in twenty mails of this account bounced',
    metric: reputation('Reputation.BounceRate').with({ period: Duration.hours(1) }),
    threshold: 0.05,
    lasting: true,
  });
  alarms.add('MailsUnwanted', {
    description: 'One in a thousand mails of this account was reported as spam',
    metric: reputation('Reputation.ComplaintRate').with({ period: Duration.hours(1) }),
    threshold: 0.001,
    lasting: true,
  });
}
