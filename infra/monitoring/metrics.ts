/** Metrics of AWS services that the constructs do not offer. */

import type { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { period } from './alarms.ts';
import { endpointNamespace, intendedErrors } from './endpoint-metrics.ts';

/** 5xx responses of the gateway, without those that the contract asks for. */
export function unintendedErrors(stage: HttpStage, over: Duration = period): MathExpression {
  const errors = stage.metricServerError({ period: over, statistic: Stats.SUM });
  const intended = new Metric({
    namespace: endpointNamespace(stage),
    metricName: intendedErrors,
    statistic: Stats.SUM,
    period: over,
  });
  return new MathExpression({
    expression: 'errors - FILL(intended, 0)',
    usingMetrics: { errors, intended },
    label: '5xx',
    period: over,
  });
}

/** For all functions of the account and region, which share one quota. */
export function lambdaOfAccount(metricName: 'Throttles' | 'ConcurrentExecutions', statistic: string): Metric {
  return new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });
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
  // A SUM over a list skips missing metrics; `+` would require all of them.
  const expression = `SUM([${Object.keys(usingMetrics).join(', ')}])`;
  return new MathExpression({ expression, usingMetrics, label: 'System errors', period });
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
