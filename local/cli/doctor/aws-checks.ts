/** Checks of a deployment's surroundings: its sender in SES, its metrics and its alarms. They change nothing. */
import {
  CloudWatchClient,
  GetMetricDataCommand,
  type MetricAlarm,
  type MetricDataQuery,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import {
  GetIdentityDkimAttributesCommand,
  GetIdentityMailFromDomainAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { limited } from '../../../shared/store/client-timeouts.ts';
import type { Deployment } from '../outputs.ts';
import { type Check, failed, type Outcome, type Patient, passed, skipped } from './check.ts';
import { waitFor } from './wait-for.ts';

const callLimits = limited({ attempts: 3, milliseconds: 10_000 });

/** In the sandbox, SES sends 200 mails a day: https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html */
const sandboxQuota = 200;

/** A check of a deployment; skipped for any other service. */
function ofDeployment(
  name: string,
  run: (deployment: Deployment, patient: Patient) => Promise<Outcome>,
): Check {
  return {
    name,
    run: async (patient) =>
      patient.deployment
        ? run(patient.deployment, patient)
        : skipped('only a deployment has it: add --outputs'),
  };
}

/** Runs `work` with a client and closes it. */
async function using<C extends { destroy(): void }, T>(
  client: C,
  work: (client: C) => Promise<T>,
): Promise<T> {
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

const sender = ofDeployment('sender', (_, patient) =>
  using(new SESClient(callLimits), async (client) => {
    const address = await supportAddress(patient);
    const { Max24HourSend = 0 } = await client.send(new GetSendQuotaCommand({}));
    const faults = [
      ...(Max24HourSend <= sandboxQuota ? ['the account is in the sandbox of SES'] : []),
      ...(await faultsOfIdentity(address, client)),
    ];
    return faults.length === 0
      ? passed(`${address} is verified, with DKIM and MAIL FROM`)
      : failed(faults.join('; '));
  }),
);

/** The service names the sender of its mail in its manifest. */
async function supportAddress({ guests }: Patient): Promise<string> {
  const { appClient } = await guests();
  const manifest = (await appClient().smartManifest()) as { readonly admin: string };
  return manifest.admin;
}

/** A verified domain counts before a verified address, because only it can have DKIM and MAIL FROM of its own. */
async function faultsOfIdentity(address: string, client: SESClient): Promise<readonly string[]> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const Identities = [domain, address];
  const [verified, keys, from] = await Promise.all([
    client.send(new GetIdentityVerificationAttributesCommand({ Identities })),
    client.send(new GetIdentityDkimAttributesCommand({ Identities: [domain] })),
    client.send(new GetIdentityMailFromDomainAttributesCommand({ Identities: [domain] })),
  ]);
  const isVerified = (identity: string) =>
    verified.VerificationAttributes?.[identity]?.VerificationStatus === 'Success';
  if (!Identities.some(isVerified)) return [`neither ${domain} nor ${address} is verified`];
  const dkim = keys.DkimAttributes?.[domain];
  const mailFrom = from.MailFromDomainAttributes?.[domain];
  return [
    ...(dkim?.DkimEnabled && dkim.DkimVerificationStatus === 'Success' ? [] : [`${domain} has no DKIM`]),
    ...(mailFrom?.MailFromDomainStatus === 'Success' ? [] : [`${domain} has no MAIL FROM domain`]),
  ];
}

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

const alarms = ofDeployment('alarms', async ({ serviceStack, portalStack, alarmTopic }) => {
  const [receivers, ofService, ofPortal] = await Promise.all([
    receiversOf(alarmTopic),
    alarmsOf(serviceStack),
    portalStack ? alarmsOf(portalStack) : undefined,
  ]);
  const found = [...ofService, ...(ofPortal ?? [])];
  const mute = found.filter(
    ({ ActionsEnabled, AlarmActions = [] }) => !ActionsEnabled || !AlarmActions.includes(alarmTopic),
  );
  if (ofService.length === 0) return failed(`there is no alarm of ${serviceStack}`);
  if (ofPortal?.length === 0) return failed(`there is no alarm of ${portalStack}`);
  if (receivers === 0) return failed(`no one has confirmed a subscription to ${alarmTopic}`);
  if (mute.length > 0) return failed(`these tell no one: ${namesOf(mute)}`);
  const ringing = found.filter(({ StateValue }) => StateValue === 'ALARM');
  const states = ringing.length === 0 ? 'none is on' : `on now: ${namesOf(ringing)}`;
  return passed(`${found.length} alarms, ${receivers} confirmed receivers; ${states}`);
});

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

export const awsChecks: readonly Check[] = [sender, gatewayMetrics, endpointMetrics, alarms];
