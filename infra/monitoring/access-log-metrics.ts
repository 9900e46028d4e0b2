/** A metric from the access log of the gateway, which has one metric for all 4xx responses together. */
import { type Metric, Stats, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { period } from './alarms.ts';
import { endpointNamespace } from './endpoint-metrics.ts';

/** The number of responses with 403. Costs only in hours with such responses. */
export function measureDenials(scope: Construct, accessLogs: ILogGroup): Metric {
  const filter = new MetricFilter(scope, 'Denials', {
    logGroup: accessLogs,
    filterPattern: FilterPattern.stringValue('$.status', '=', '403'),
    metricNamespace: endpointNamespace(scope),
    metricName: 'Denials',
    metricValue: '1',
    unit: Unit.COUNT,
  });
  return filter.metric({ period, statistic: Stats.SUM });
}
