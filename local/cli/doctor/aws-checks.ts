/** Checks of a deployment's surroundings: its portal, its quota, its sender in SES, its metrics and its alarms. They change nothing. */
import {
  CloudWatchClient,
  GetMetricDataCommand,
  type MetricAlarm,
  type MetricDataQuery,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { type Check, failed, type Outcome, type Patient, passed } from './check.ts';
import { concurrency } from './concurrency-check.ts';
import { callLimits, ofDeployment, using } from './deployment-check.ts';
import { portal } from './portal-check.ts';
import { sender } from './sender-check.ts';
import { waitFor } from './wait-for.ts';

const gatewayMetrics = ofDeployment('gateway-metrics', ({ gatewayUrl }, patient) =>
  awaitMetric(
    'AWS/ApiGateway',
    'Count',
    { name: 'ApiId', value: new URL(gatewayUrl).hostname.split('.')[0]! },
    patient,
  ),
);

const endpointMetrics = ofDeployment('endpoint-metrics', ({ serviceStack }, patient) =>
  awaitMetric(serviceStack, 'Latency', { name: 'operation', value: 'get_version' }, patient),
);

/** Waits until the metric has counted a call since the doctor began. */
function awaitMetric(
  namespace: string,
  metric: string,
  { name, value }: { readonly name: string; readonly value: string },
  patient: Patient,
): Promise<Outcome> {
  const query: MetricDataQuery = {
    Id: 'calls',
    MetricStat: {
      Metric: { Namespace: namespace, MetricName: metric, Dimensions: [{ Name: name, Value: value }] },
      Period: 60,
      Stat: 'SampleCount',
    },
  };
  return using(new CloudWatchClient(callLimits), async (client) => {
    const count = async () => {
      const { MetricDataResults = [] } = await client.send(
        new GetMetricDataCommand({
          MetricDataQueries: [query],
          StartTime: startOfMinute(patient.begun),
          EndTime: new Date(Date.now() + 60_000),
        }),
      );
      return MetricDataResults[0]?.Values?.reduce((sum, samples) => sum + samples, 0) || undefined;
    };
    const what = `${namespace} ${metric} of ${name} ${value}`;
    const calls = await waitFor(count, patient);
    return calls
      ? passed(`${what}: ${calls} calls`)
      : failed(`${what} has no value after ${patient.waitSeconds} s`);
  });
}

/** CloudWatch keeps one value a minute, under the minute's beginning. */
function startOfMinute(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 60_000) * 60_000);
}

const alarms = ofDeployment('alarms', async ({ serviceStack, portalStack, backupStack, alarmTopic }) => {
  const stacks = [serviceStack, portalStack, backupStack].filter((name) => name !== undefined);
  const [receivers, ...ofStacks] = await Promise.all([receiversOf(alarmTopic), ...stacks.map(alarmsOf)]);
  const silent = stacks.find((_, at) => ofStacks[at]!.length === 0);
  if (silent) return failed(`there is no alarm of ${silent}`);
  if (receivers === 0)
    return failed(
      `no one has confirmed a subscription to ${alarmTopic}: follow the link in the mail from AWS Notifications, or deploy with alarmAddress`,
    );
  const found = ofStacks.flat();
  const mute = found.filter(
    ({ ActionsEnabled, AlarmActions = [] }) => !ActionsEnabled || !AlarmActions.includes(alarmTopic),
  );
  if (mute.length > 0) return failed(`these tell no one: ${namesOf(mute)}`);
  const ringing = found.filter(({ StateValue }) => StateValue === 'ALARM');
  const states = ringing.length === 0 ? 'none is on' : `on now: ${namesOf(ringing)}`;
  return passed(
    `${numberOf(found.length, 'alarm')}, ${numberOf(receivers, 'confirmed receiver')}; ${states}`,
  );
});

function numberOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function namesOf(found: readonly MetricAlarm[]): string {
  return found.map(({ AlarmName }) => AlarmName).join(', ');
}

/** How many subscriptions are confirmed: until then they have no ARN. */
function receiversOf(TopicArn: string): Promise<number> {
  return using(new SNSClient(callLimits), async (client) => {
    let confirmed = 0;
    for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn }))
      confirmed += Subscriptions.filter(({ SubscriptionArn }) => SubscriptionArn?.startsWith('arn:')).length;
    return confirmed;
  });
}

/** CloudFormation begins the names of alarms with the name of their stack. */
function alarmsOf(stack: string): Promise<readonly MetricAlarm[]> {
  return using(new CloudWatchClient(callLimits), async (client) => {
    const found: MetricAlarm[] = [];
    const input = { AlarmNamePrefix: `${stack}-` };
    for await (const { MetricAlarms = [] } of paginateDescribeAlarms({ client }, input))
      found.push(...MetricAlarms);
    return found;
  });
}

export const awsChecks: readonly Check[] = [
  portal,
  concurrency,
  sender,
  gatewayMetrics,
  endpointMetrics,
  alarms,
];
