/**
 * Counts the requests of functions that AWS rejected as wrong. The metric of DynamoDB itself (`UserErrors`) does not help: it
 * contains transactions that were cancelled because two callers changed the same item, which is daily business.
 */
import { Metric, Stats, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { period } from './alarms.ts';
import { endpointNamespace } from './endpoint-metrics.ts';

const metricName = 'RequestsRejected';

/**
 * How the names of such errors begin: a missing permission, a request or an item that is not allowed, a table, queue or bucket
 * that is gone, a KMS key that is disabled. Throttled requests and failed conditions have other names.
 */
const names = [
  'AccessDenied',
  'ValidationException',
  'ResourceNotFoundException',
  'NoSuchBucket',
  'QueueDoesNotExist',
  'KMS',
  'DecryptionFailure',
  'UnrecognizedClientException',
];

/** Counts the lines about failed calls in the log of one function. */
export function countRejectedRequests(scope: Construct, logGroup: ILogGroup): void {
  const patterns = names.map((name) => FilterPattern.stringValue('$.error.name', '=', `${name}*`));
  new MetricFilter(scope, metricName, {
    logGroup,
    filterPattern: FilterPattern.any(...patterns),
    metricNamespace: endpointNamespace(scope),
    metricName,
    metricValue: '1',
    unit: Unit.COUNT,
  });
}

/** What all functions of the stack counted together. */
export function requestsRejected(scope: Construct): Metric {
  return new Metric({ namespace: endpointNamespace(scope), metricName, statistic: Stats.SUM, period });
}
