/**
 * Metrics by endpoint. Functions log a line for every call, and CloudWatch extracts the metrics from it. Each operation
 * (the id of an endpoint) has metrics of its own. AWS bills a metric for the hours in which it gets values.
 */
import { Stack } from 'aws-cdk-lib';
import { Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** Name of the metric of 5xx responses that the contract asks for. */
export const intendedErrors = 'IntendedServerErrors';

/**
 * Counts the 5xx responses that the contract asks for, which the log marks (docs/contract/general.md#error-bodies). The
 * alarm about server errors subtracts them.
 */
export function countIntendedErrors(scope: Construct, logGroup: ILogGroup): void {
  new MetricFilter(scope, intendedErrors, {
    logGroup,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.message', '=', 'call'),
      FilterPattern.booleanValue('$.intended', true),
    ),
    metricNamespace: endpointNamespace(scope),
    metricName: intendedErrors,
    metricValue: '1',
    unit: Unit.COUNT,
  });
}

/** Names of the metrics. */
export const endpointMetrics = { latency: 'Latency', serverErrors: 'ServerErrors' } as const;

/** Namespace of the metrics: the name of the stack. */
export function endpointNamespace(scope: Construct): string {
  return Stack.of(scope).stackName;
}

/**
 * Measures the calls of one function, whose logs are in `logGroup`: `Latency` in milliseconds, and `ServerErrors`, the
 * number of 5xx responses. The sample count of `Latency` is the number of calls. Calls that match no endpoint are not
 * measured.
 */
export function measureEndpoints(scope: Construct, logGroup: ILogGroup): void {
  const isCall = [FilterPattern.stringValue('$.message', '=', 'call'), FilterPattern.exists('$.operation')];
  const addMetric = (metricName: string, patterns: JsonPattern[], metricValue: string, unit: Unit) =>
    new MetricFilter(scope, metricName, {
      logGroup,
      filterPattern: FilterPattern.all(...patterns),
      metricNamespace: endpointNamespace(scope),
      metricName,
      metricValue,
      dimensions: { operation: '$.operation' },
      unit,
    });
  addMetric(endpointMetrics.latency, isCall, '$.milliseconds', Unit.MILLISECONDS);
  const isServerError = FilterPattern.numberValue('$.status', '>=', 500);
  addMetric(endpointMetrics.serverErrors, [...isCall, isServerError], '1', Unit.COUNT);
}
