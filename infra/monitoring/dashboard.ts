/** One page of graphs, from what callers see down to the parts of the service. */
import { Duration, Stack } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  type Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type FunctionName, resourceName } from '../resources/functions.ts';
import type { Watched } from './alarm-definitions.ts';
import { type Alarms, period } from './alarms.ts';
import { endpointMetrics, endpointNamespace } from './endpoint-metrics.ts';
import { lambdaOfAccount, ofTable, oldestOf, reputation, systemErrors, waitingIn } from './metrics.ts';

export interface DashboardProps extends Watched {
  readonly alarms: Alarms;
  /** Whether metrics by endpoint are published. */
  readonly endpointMetrics: boolean;
}

/** Creates the dashboard, which has the name of the stack. Returns its address in the console. */
export function makeDashboard(scope: Construct, props: DashboardProps): string {
  const { stackName, region } = Stack.of(scope);
  new Dashboard(scope, 'Dashboard', {
    dashboardName: stackName,
    defaultInterval: Duration.days(1),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: props.alarms.all, width: 24, height: 4 })],
      gatewayRow(props),
      ...(props.endpointMetrics ? [endpointRow(scope)] : []),
      functionRow(props),
      queueRow(props),
      tableRow(props),
      workerRow(props),
    ],
  });
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${stackName}`;
}

function gatewayRow({ gateway: { stage } }: Watched): IWidget[] {
  const sum = { period, statistic: Stats.SUM };
  return [
    graph('Calls', [stage.metricCount({ ...sum, label: 'Calls' })]),
    graph('4xx and 5xx responses', [
      stage.metricClientError({ ...sum, label: '4xx' }),
      stage.metricServerError({ ...sum, label: '5xx' }),
    ]),
    graph(
      'Latency in milliseconds',
      ['p50', 'p90', 'p99'].map((statistic) => stage.metricLatency({ period, statistic, label: statistic })),
    ),
  ];
}

/** Endpoints are added and removed, so the graphs search for existing metrics. */
function endpointRow(scope: Construct): IWidget[] {
  const found = (title: string, metricName: string, statistic: string) => {
    const name = `{"${endpointNamespace(scope)}",operation} MetricName="${metricName}"`;
    const expression = `SEARCH('${name}', '${statistic}', ${period.toSeconds()})`;
    return graph(title, [new MathExpression({ expression, usingMetrics: {}, label: '', period })]);
  };
  const { latency, serverErrors } = endpointMetrics;
  return [
    found('Calls by endpoint', latency, Stats.SAMPLE_COUNT),
    found('5xx by endpoint', serverErrors, Stats.SUM),
    found('Average latency by endpoint, milliseconds', latency, Stats.AVERAGE),
  ];
}

function functionRow({ functions }: Watched): IWidget[] {
  const ofAll = (metricName: string, statistic: string): Metric[] =>
    Object.entries(functions).map(([name, fn]) =>
      fn.metric(metricName, { period, statistic, label: resourceName(name as FunctionName) }),
    );
  return [
    graph('Errors of functions', ofAll('Errors', Stats.SUM), 6),
    graph('Duration of functions, p99 in milliseconds', ofAll('Duration', 'p99'), 6),
    graph('Throttles of functions', ofAll('Throttles', Stats.SUM), 6),
    graph(
      'Concurrent executions',
      [
        lambdaOfAccount('ConcurrentExecutions', Stats.MAXIMUM).with({ label: 'Whole account' }),
        ...ofAll('ConcurrentExecutions', Stats.MAXIMUM),
      ],
      6,
    ),
  ];
}

function queueRow({ data, failures }: Watched): IWidget[] {
  const { mails, pings, mailDeadLetters, pingDeadLetters } = data;
  return [
    graph('Messages in queues', [
      waitingIn(mails).with({ label: 'Mails' }),
      waitingIn(pings).with({ label: 'Pings' }),
    ]),
    graph('Age of the oldest, seconds', [
      oldestOf(mails).with({ label: 'Mails' }),
      oldestOf(pings).with({ label: 'Pings' }),
    ]),
    graph('Dead letters', [
      waitingIn(mailDeadLetters).with({ label: 'Mails' }),
      waitingIn(pingDeadLetters).with({ label: 'Pings' }),
      waitingIn(failures).with({ label: 'Outbox' }),
    ]),
  ];
}

function tableRow({ data: { table } }: Watched): IWidget[] {
  return [
    graph('Capacity of the table, units', [
      ofTable(table, 'ConsumedReadCapacityUnits').with({ label: 'Reads' }),
      ofTable(table, 'ConsumedWriteCapacityUnits').with({ label: 'Writes' }),
    ]),
    graph('Throttles of the table', [
      ofTable(table, 'ReadThrottleEvents').with({ label: 'Reads' }),
      ofTable(table, 'WriteThrottleEvents').with({ label: 'Writes' }),
    ]),
    graph('Internal errors of the table', [systemErrors(table)]),
  ];
}

function workerRow({ functions }: Watched): IWidget[] {
  const { dispatcher, sweeper } = functions;
  return [
    graph('Dispatcher behind the stream, milliseconds', [
      dispatcher.metric('IteratorAge', { period, statistic: Stats.MAXIMUM, label: 'Iterator age' }),
    ]),
    graph('Runs of the sweeper', [
      sweeper.metricInvocations({ period: Duration.hours(1), label: 'In an hour' }),
    ]),
    graph('Mails of the account, share', [
      reputation('Reputation.BounceRate').with({ label: 'Came back' }),
      reputation('Reputation.ComplaintRate').with({ label: 'Unwanted' }),
    ]),
  ];
}

function graph(title: string, left: IMetric[], width = 8): GraphWidget {
  return new GraphWidget({ title, left, width, height: 6, leftYAxis: { min: 0 } });
}
