/**
 * Metrics by endpoint, which CloudWatch extracts from the line that functions log for every call. A metric
 * belongs to one operation, and is billed by the month for the hours in which it is published.
 */
import { Stack } from 'aws-cdk-lib';
import { Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

export const endpointMetrics = { latency: 'Latency', serverErrors: 'ServerErrors' } as const;

/** Namespace of the metrics: the name of the stack. */
export function endpointNamespace(scope: Construct): string {
  return Stack.of(scope).stackName;
}

/**
 * Measures the calls of a function behind the gateway: `Latency` in milliseconds, whose sample count is the
 * number of calls, and `ServerErrors`, the number of 5xx responses. Calls that match no endpoint are left
 * out.
 */
export function measureEndpoints(scope: Construct, logGroup: ILogGroup): void {
  const calls = [FilterPattern.stringValue('$.message', '=', 'call'), FilterPattern.exists('$.operation')];
  const measured = (metricName: string, patterns: JsonPattern[], metricValue: string, unit: Unit) =>
    new MetricFilter(scope, metricName, {
      logGroup,
      filterPattern: FilterPattern.all(...patterns),
      metricNamespace: endpointNamespace(scope),
      metricName,
      metricValue,
      dimensions: { operation: '$.operation' },
      unit,
    });
  measured(endpointMetrics.latency, calls, '$.milliseconds', Unit.MILLISECONDS);
  const failed = FilterPattern.numberValue('$.status', '>=', 500);
  measured(endpointMetrics.serverErrors, [...calls, failed], '1', Unit.COUNT);
}
