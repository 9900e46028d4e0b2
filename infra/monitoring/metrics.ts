/** Metrics of AWS services that the constructs do not offer. */

import type { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { period } from './alarms.ts';
import { endpointNamespace, intendedErrors } from './endpoint-metrics.ts';

/** 5xx responses of the gateway, without those that the contract asks for. */
export function unintendedErrors(stage: HttpStage, over: Duration): MathExpression {
  return new MathExpression({
    expression: 'errors - FILL(intended, 0)',
    usingMetrics: serverErrors(stage, over),
    label: '5xx',
    period: over,
  });
}

/** All 5xx responses of the gateway, and those among them that the contract asks for. */
function serverErrors(
  stage: HttpStage,
  over: Duration,
): { readonly errors: Metric; readonly intended: Metric } {
  const sum = { statistic: Stats.SUM, period: over };
  const namespace = endpointNamespace(stage);
  const intended = new Metric({ ...sum, namespace, metricName: intendedErrors });
  return { errors: stage.metricServerError(sum), intended };
}

/** For all functions of the account and region, which share one quota. */
export function lambdaOfAccount(metricName: 'Throttles' | 'ConcurrentExecutions', statistic: string): Metric {
  return new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });
}

/** The functions of the account and region that run at once, in percent of their quota. */
export function concurrencyInUse(): MathExpression {
  return new MathExpression({
    expression: '100 * running / SERVICE_QUOTA(running)',
    usingMetrics: { running: lambdaOfAccount('ConcurrentExecutions', Stats.MAXIMUM) },
    label: 'Percent of the quota',
    period,
  });
}

/** Invocations that Lambda dropped because it took them for an endless loop. */
export function droppedAsLoop(functions: Readonly<Record<string, IFunction>>): MathExpression {
  const metricOf = (fn: IFunction) =>
    fn.metric('RecursiveInvocationsDropped', { period, statistic: Stats.SUM });
  const usingMetrics = Object.fromEntries(
    Object.entries(functions).map(([name, fn]) => [name, metricOf(fn)]),
  );
  return new MathExpression({ expression: sumOf(usingMetrics), usingMetrics, label: 'Dropped', period });
}

/**
 * Responses with 5xx in percent of the responses without an error of the caller, so that a flood of rejected calls hides
 * no outage. Does not count the 5xx that the contract asks for; 0 while there are fewer than `floor` of the others.
 */
export function serverErrorShare(stage: HttpStage, floor: number): MathExpression {
  const { errors, intended } = serverErrors(stage, period);
  const calls = stage.metricCount({ period, statistic: Stats.SUM });
  const rejected = stage.metricClientError({ period, statistic: Stats.SUM });
  const unintended = '(errors - FILL(intended, 0))';
  return new MathExpression({
    expression: `IF(${unintended} >= ${floor}, 100 * ${unintended} / (calls - FILL(rejected, 0)), 0)`,
    usingMetrics: { errors, intended, calls, rejected },
    label: 'Percent of the calls that were not rejected',
    period,
  });
}

export type TableMetric =
  | 'ReadThrottleEvents'
  | 'WriteThrottleEvents'
  | 'ConsumedReadCapacityUnits'
  | 'ConsumedWriteCapacityUnits';

export function ofTable({ tableName }: ITableV2, metricName: TableMetric): Metric {
  const dimensionsMap = { TableName: tableName };
  return new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: Stats.SUM, period });
}

/**
 * Nearly everything that functions do with the table; each further operation would cost as much as an alarm
 * of its own.
 */
const operations = ['BatchGetItem', 'Query', 'PutItem', 'TransactWriteItems'];

/** Responses of DynamoDB that report an error of its own. */
export function systemErrors({ tableName }: ITableV2): MathExpression {
  const usingMetrics = Object.fromEntries(
    operations.map((Operation) => [
      Operation[0]!.toLowerCase() + Operation.slice(1),
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: 'SystemErrors',
        dimensionsMap: { TableName: tableName, Operation },
        statistic: Stats.SUM,
        period,
      }),
    ]),
  );
  return new MathExpression({
    expression: sumOf(usingMetrics),
    usingMetrics,
    label: 'System errors',
    period,
  });
}

/** A SUM over a list skips missing metrics; `+` would require all of them. */
function sumOf(metrics: Readonly<Record<string, Metric>>): string {
  return `SUM([${Object.keys(metrics).join(', ')}])`;
}

export function oldestOf(queue: IQueue): Metric {
  return queue.metricApproximateAgeOfOldestMessage({ period, statistic: Stats.MAXIMUM });
}

export function waitingIn(queue: IQueue): Metric {
  return queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM });
}

/** Share of the account's mails, from 0 to 1, that bounced or that recipients reported as spam. */
export function reputation(metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate'): Metric {
  return new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM });
}
