/** Metrics of AWS services that constructs do not offer themselves. */
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { period } from './alarms.ts';

/** Of all functions of the account and region: they share one quota. */
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

/** Nearly all that functions do with the table; every further one would cost as much as an alarm of its own. */
const operations = ['BatchGetItem', 'Query', 'PutItem', 'TransactWriteItems'];

/** Answers of DynamoDB by which the fault was its own. */
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
  // A sum of a list counts what is there; `+` would ask for all of them at once.
  const expression = `SUM([${Object.keys(usingMetrics).join(', ')}])`;
  return new MathExpression({ expression, usingMetrics, label: 'System errors', period });
}

export function oldestOf(queue: IQueue): Metric {
  return queue.metricApproximateAgeOfOldestMessage({ period, statistic: Stats.MAXIMUM });
}

export function waitingIn(queue: IQueue): Metric {
  return queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM });
}

/** Share of the account's mails, from 0 to 1, that came back, or that were reported as unwanted. */
export function reputation(metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate'): Metric {
  return new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM });
}
