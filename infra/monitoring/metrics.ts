/** Metrics of AWS services that the constructs do not offer. */
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { period } from './alarms.ts';

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

/** Responses with 5xx in percent of all responses; 0 while there are fewer than `floor` of them. */
export function serverErrorShare(stage: HttpStage, floor: number): MathExpression {
  const sum = { period, statistic: Stats.SUM };
  return new MathExpression({
    expression: `IF(errors >= ${floor}, 100 * errors / calls, 0)`,
    usingMetrics: { errors: stage.metricServerError(sum), calls: stage.metricCount(sum) },
    label: 'Percent of the calls',
    period,
  });
}

/** Requests that DynamoDB rejected as wrong, for all tables of the account and region together. */
export function requestsRejected(): Metric {
  return new Metric({ namespace: 'AWS/DynamoDB', metricName: 'UserErrors', statistic: Stats.SUM, period });
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
