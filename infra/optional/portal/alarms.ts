/** The alarms of the portal. Calls that Lambda throttles count for the whole account, in an alarm of the service. */
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { makeAlarm, period } from '../../monitoring/alarms.ts';

export interface WatchedPortal {
  readonly stage: HttpStage;
  readonly portal: IFunction;
}

/** Below this number of failed requests in a period there is no alarm: with few people, one of them is many in a hundred. */
const fewErrors = 5;

export function watchPortal(scope: Construct, topic: ITopic, { stage, portal }: WatchedPortal): void {
  const alarms = new Construct(scope, 'Alarms');
  makeAlarm(alarms, 'Errors', topic, {
    page: 'PortalErrors',
    description: 'The function of the portal failed',
    metric: portal.metricErrors({ period }),
    threshold: 1,
  });
  makeAlarm(alarms, 'ServerErrors', topic, {
    page: 'PortalServerErrors',
    description: `Of the requests to the portal one in a hundred, and at least ${fewErrors}, got 5xx: it failed, or the service did`,
    metric: errorShare(stage),
    threshold: 1,
  });
  // A page waits for several calls of the service. With few people the slowest page decides, and a cold start takes seconds.
  makeAlarm(alarms, 'Latency', topic, {
    page: 'PortalLatency',
    description: 'One page of the portal in a hundred takes five seconds or longer',
    metric: stage.metricLatency({ period, statistic: 'p99' }),
    threshold: 5000,
    periods: 3,
  });
}

/** Responses with 5xx in percent; 0 while there are few. */
function errorShare(stage: HttpStage): MathExpression {
  const sum = { period, statistic: Stats.SUM };
  return new MathExpression({
    expression: `IF(errors >= ${fewErrors}, 100 * errors / requests, 0)`,
    usingMetrics: { errors: stage.metricServerError(sum), requests: stage.metricCount(sum) },
    label: 'Percent of the requests',
    period,
  });
}
