/**
 * What surrounds a deployment on AWS and has no emulator here: its metrics and alarms in CloudWatch, the
 * receivers of its alarms in SNS, its sender in SES, and its quota in Lambda. A server on this machine responds as AWS documents.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Tests change it between two runs. */
interface Surroundings {
  /** Namespace and name of the metrics that have got values. */
  metrics: readonly string[];
  alarms: readonly { readonly name: string; readonly topics: readonly string[]; readonly state: string }[];
  /** The ARNs of the subscriptions; SNS says PendingConfirmation in place of an ARN. */
  subscriptions: readonly string[];
  /** Functions that Lambda runs at once. */
  executions: number;
  /** Mails a day that SES sends. */
  quota: number;
  /** Identities in SES that are verified, have DKIM, and have a MAIL FROM domain. */
  verified: readonly string[];
  signed: readonly string[];
  mailFrom: readonly string[];
}

export interface AwsSurroundings {
  readonly state: Surroundings;
  /** Variables that lead the SDK's clients here. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the server in a state in which nothing is wrong. */
export async function startAwsSurroundings(topic: string, domain: string): Promise<AwsSurroundings> {
  const state: Surroundings = {
    metrics: ['AWS/ApiGateway Count', 'PhrService Latency'],
    alarms: [{ name: 'PhrService-AlarmsLatency-1A2B', topics: [topic], state: 'OK' }],
    subscriptions: [`${topic}:0a1b2c3d`],
    executions: 1000,
    quota: 50_000,
    verified: [domain],
    signed: [domain],
    mailFrom: [domain],
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === '/2016-08-19/account-settings') {
      const signed = / Credential=[^/]+\/\d{8}\/[\w-]+\/lambda\/aws4_request,/;
      if (!signed.test(request.headers.authorization ?? '')) response.statusCode = 403;
      response.end(JSON.stringify({ AccountLimit: { ConcurrentExecutions: state.executions } }));
      return;
    }
    const target = request.headers['x-amz-target'];
    if (target) {
      const input = JSON.parse(body) as MetricInput & AlarmInput;
      const result = String(target).endsWith('.GetMetricData')
        ? metricData(input, state)
        : describedAlarms(input, state);
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(result));
      return;
    }
    const form = new URLSearchParams(body);
    const action = form.get('Action')!;
    const content = queries[action]!(form, state);
    const xml = `<${action}Response><${action}Result>${content}</${action}Result></${action}Response>`;
    response.writeHead(200, { 'content-type': 'text/xml' }).end(xml);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    env: {
      AWS_ENDPOINT_URL_CLOUDWATCH: origin,
      AWS_ENDPOINT_URL_SNS: origin,
      AWS_ENDPOINT_URL_SES: origin,
      AWS_ENDPOINT_URL_LAMBDA: origin,
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

interface MetricInput {
  readonly MetricDataQueries: readonly {
    readonly Id: string;
    readonly MetricStat: { readonly Metric: { readonly Namespace: string; readonly MetricName: string } };
  }[];
}

function metricData({ MetricDataQueries }: MetricInput, { metrics }: Surroundings): object {
  return {
    MetricDataResults: MetricDataQueries.map(({ Id, MetricStat: { Metric } }) => ({
      Id,
      Values: metrics.includes(`${Metric.Namespace} ${Metric.MetricName}`) ? [2, 1] : [],
    })),
  };
}

interface AlarmInput {
  readonly AlarmNamePrefix: string;
}

function describedAlarms({ AlarmNamePrefix }: AlarmInput, { alarms }: Surroundings): object {
  return {
    MetricAlarms: alarms
      .filter(({ name }) => name.startsWith(AlarmNamePrefix))
      .map(({ name, topics, state }) => ({
        AlarmName: name,
        ActionsEnabled: true,
        AlarmActions: topics,
        StateValue: state,
      })),
  };
}

/** Responses of the services with the Query protocol, by action. */
const queries: Readonly<Record<string, (form: URLSearchParams, state: Surroundings) => string>> = {
  ListSubscriptionsByTopic: (_, { subscriptions }) =>
    `<Subscriptions>${subscriptions.map((arn) => `<member><SubscriptionArn>${arn}</SubscriptionArn></member>`).join('')}</Subscriptions>`,
  GetSendQuota: (_, { quota }) => `<Max24HourSend>${quota}</Max24HourSend>`,
  GetIdentityVerificationAttributes: (form, { verified }) =>
    attributes('VerificationAttributes', form, (identity) =>
      verified.includes(identity) ? '<VerificationStatus>Success</VerificationStatus>' : undefined,
    ),
  GetIdentityDkimAttributes: (form, { signed }) =>
    attributes('DkimAttributes', form, (identity) =>
      signed.includes(identity)
        ? '<DkimEnabled>true</DkimEnabled><DkimVerificationStatus>Success</DkimVerificationStatus>'
        : '<DkimEnabled>false</DkimEnabled><DkimVerificationStatus>NotStarted</DkimVerificationStatus>',
    ),
  GetIdentityMailFromDomainAttributes: (form, { mailFrom }) =>
    attributes('MailFromDomainAttributes', form, (identity) =>
      mailFrom.includes(identity)
        ? `<MailFromDomain>mail.${identity}</MailFromDomain><MailFromDomainStatus>Success</MailFromDomainStatus>`
        : undefined,
    ),
};

function attributes(
  name: string,
  form: URLSearchParams,
  contentOf: (identity: string) => string | undefined,
): string {
  const asked = [...form].filter(([key]) => key.startsWith('Identities.member.')).map(([, value]) => value);
  const entries = asked.flatMap((identity) => {
    const value = contentOf(identity);
    return value === undefined ? [] : [`<entry><key>${identity}</key><value>${value}</value></entry>`];
  });
  return `<${name}>${entries.join('')}</${name}>`;
}
