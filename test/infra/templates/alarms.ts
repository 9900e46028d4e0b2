import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { service } from './plain.ts';
import { type Json, resource, resources, text } from './synthesise.ts';

const alarms = new Map(
  [...resources(service, 'AWS::CloudWatch::Alarm')].map(([id, { Properties }]) => [
    id.replace(/^Alarms/, '').replace(/[0-9A-F]{8}$/, ''),
    Properties,
  ]),
);

const functionNames = [
  ...['Accounts', 'Oauth', 'Apps', 'Storage', 'Records', 'Documents', 'Carenets', 'Reports', 'Messages'],
  ...['AccountApps', 'Audits', 'Subscriptions', 'Codes', 'All'],
  ...['Dispatcher', 'Mailer', 'Pinger', 'Sweeper'],
];

/** `namespace metric of what, statistic over seconds` */
function watched({
  Namespace,
  MetricName,
  Dimensions = [],
  Statistic,
  ExtendedStatistic,
  Period,
}: Json): string {
  const of = (Dimensions as { Name: string; Value: unknown }[]).map(({ Value }) => text(Value)).join(' ');
  return `${Namespace} ${MetricName} of ${of || 'the account'}, ${Statistic ?? ExtendedStatistic} over ${Period}`;
}

const visible = 'AWS/SQS ApproximateNumberOfMessagesVisible';
const oldest = 'AWS/SQS ApproximateAgeOfOldestMessage';

/** The metric of each alarm, and the threshold at which it goes off. */
const expected: Readonly<Record<string, readonly [watched: string, threshold: number]>> = {
  Latency: ['AWS/ApiGateway Latency of <GatewayApi> $default, p99 over 300', 5000],
  FunctionsThrottled: ['AWS/Lambda Throttles of the account, Sum over 300', 5],
  OutboxLag: ['AWS/Lambda IteratorAge of <DispatcherFunction>, Maximum over 300', 600_000],
  SweeperMissing: ['AWS/Lambda Invocations of <SweeperFunction>, Sum over 3600', 1],
  ReadsThrottled: ['AWS/DynamoDB ReadThrottleEvents of <Table>, Sum over 300', 10],
  WritesThrottled: ['AWS/DynamoDB WriteThrottleEvents of <Table>, Sum over 300', 10],
  MailsLate: [`${oldest} of <MailsQueueName>, Maximum over 300`, 600],
  PingsLate: [`${oldest} of <PingsQueueName>, Maximum over 300`, 1500],
  MailsGivenUp: [`${visible} of <MailDeadLettersQueueName>, Maximum over 300`, 1],
  PingsGivenUp: [`${visible} of <PingDeadLettersQueueName>, Maximum over 300`, 1],
  OutboxGivenUp: [`${visible} of <OutboxFailures.QueueName>, Maximum over 300`, 1],
  MailsBounce: ['AWS/SES Reputation.BounceRate of the account, Maximum over 3600', 0.05],
  MailsUnwanted: ['AWS/SES Reputation.ComplaintRate of the account, Maximum over 3600', 0.001],
  ...Object.fromEntries(
    functionNames.map((name) => [
      `${name}Errors`,
      [`AWS/Lambda Errors of <${name}Function>, Sum over 300`, 1] as const,
    ]),
  ),
};

describe('The alarms', () => {
  it('are exactly these', () => {
    expect([...alarms.keys()].toSorted()).toEqual(
      [...Object.keys(expected), 'ServerErrors', 'TableFaults'].toSorted(),
    );
  });

  it.each(Object.entries(expected))('include %s, which watches %j', (id, [what, threshold]) => {
    expect([watched(alarms.get(id)!), alarms.get(id)!.Threshold]).toEqual([what, threshold]);
  });

  it('include ServerErrors, which leaves out the 5xx responses that the contract asks for', () => {
    const { Metrics, Threshold } = alarms.get('ServerErrors') as {
      Metrics: {
        Id: string;
        Expression?: string;
        MetricStat?: { Metric: Json; Period: number; Stat: string };
      }[];
      Threshold: number;
    };
    expect(Metrics[0]!.Expression).toBe('errors - FILL(intended, 0)');
    const parts = Metrics.slice(1).map(({ Id, MetricStat }) => {
      const { Metric, Period, Stat } = MetricStat!;
      return [Id, watched({ ...Metric, Period, Statistic: Stat })];
    });
    expect(Object.fromEntries(parts)).toEqual({
      errors: 'AWS/ApiGateway 5xx of <GatewayApi> $default, Sum over 300',
      intended: 'PhrService IntendedServerErrors of the account, Sum over 300',
    });
    expect(Threshold).toBe(5);
  });

  it('include TableFaults, which watches the DynamoDB errors of the operations that functions use most', () => {
    const { Metrics, Threshold } = alarms.get('TableFaults') as {
      Metrics: { Expression?: string; ReturnData: boolean; MetricStat?: { Metric: Json } }[];
      Threshold: number;
    };
    const [sum, ...parts] = Metrics;
    expect(sum).toMatchObject({ ReturnData: true });
    expect(sum!.Expression).toMatch(/^SUM\(\[\w+, \w+, \w+, \w+\]\)$/);
    const operations = parts.map(({ MetricStat }) => {
      const { Namespace, MetricName, Dimensions } = MetricStat!.Metric;
      expect([Namespace, MetricName]).toEqual(['AWS/DynamoDB', 'SystemErrors']);
      return (Dimensions as { Value: unknown }[]).map(({ Value }) => text(Value)).join(' ');
    });
    expect(operations.toSorted()).toEqual([
      'BatchGetItem <Table>',
      'PutItem <Table>',
      'Query <Table>',
      'TransactWriteItems <Table>',
    ]);
    expect(Threshold).toBe(10);
  });

  it('go off in the first period; only slow calls need three, because a single one is harmless', () => {
    for (const [id, { EvaluationPeriods }] of alarms)
      expect([id, EvaluationPeriods]).toEqual([id, id === 'Latency' ? 3 : 1]);
  });

  it('stay silent without calls, except that of the sweeper, which always runs', () => {
    const rates = ['MailsBounce', 'MailsUnwanted'];
    for (const [id, { TreatMissingData, ComparisonOperator }] of alarms) {
      const missing = rates.includes(id) ? 'ignore' : 'notBreaching';
      const usual = ['GreaterThanOrEqualToThreshold', missing];
      const seen = [ComparisonOperator, TreatMissingData];
      expect([id, ...seen]).toEqual([
        id,
        ...(id === 'SweeperMissing' ? ['LessThanThreshold', 'breaching'] : usual),
      ]);
    }
  });

  it('publish to the topic, whose policy allows it', () => {
    for (const { AlarmActions } of alarms.values())
      expect((AlarmActions as unknown[]).map(text)).toEqual(['<AlarmsTopic>']);
    const { Properties } = resource(service, 'AWS::SNS::TopicPolicy');
    const { Statement } = Properties.PolicyDocument as { Statement: Json[] };
    expect(Statement).toEqual([
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]);
  });
});

describe('The README of the stacks', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../../infra/README.md'), 'utf8');
  const section = readme.split('\n## Alarms\n')[1]!.split('\n## ')[0]!;

  it('says of every alarm when it goes off and what to do, and names no other', () => {
    const named = [...section.matchAll(/^\| `(\w+|…Errors)`[^|]* \| \S.+ \| \S.+ \|$/gm)].map(
      ([, name]) => name!,
    );
    const inGroups = [...alarms.keys()].map((id) =>
      functionNames.some((name) => id === `${name}Errors`) ? '…Errors' : id,
    );
    expect(named.toSorted()).toEqual([...new Set(inGroups)].toSorted());
  });

  it('has the right number of alarms in its diagram and its costs', () => {
    expect(alarms.size).toBe(33);
    const metrics = [...alarms.values()].reduce(
      (count, { Metrics }) => count + (Metrics ? (Metrics as Json[]).length - 1 : 1),
      0,
    );
    expect(metrics).toBe(37);
    for (const line of ['alarms["33 alarms → SNS"]', '| 33 alarms on 37 metrics | $3.70 |'])
      expect([line, readme.includes(line)]).toEqual([line, true]);
  });
});
