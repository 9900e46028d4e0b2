import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { service, warnings } from './plain.ts';
import { type Json, resource, resources, text } from './synthesise.ts';

const alarms = new Map(
  [...resources(service, 'AWS::CloudWatch::Alarm')].map(([id, { Properties }]) => [
    id.replace(/^Alarms/, '').replace(/[0-9A-F]{8}$/, ''),
    Properties,
  ]),
);

const functionNames = [
  ...[
    'Accounts',
    'Oauth',
    'Factors',
    'Apps',
    'Storage',
    'Records',
    'Documents',
    'Carenets',
    'Reports',
    'Messages',
  ],
  ...['AccountApps', 'Audits', 'Subscriptions', 'Links', 'Fhir', 'Smart', 'Codes', 'All'],
  ...['Dispatcher', 'Mailer', 'Pinger', 'Sweeper', 'Eraser'],
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
  CallsDenied: ['PhrService Denials of the account, Sum over 300', 300],
  FunctionsThrottled: ['AWS/Lambda Throttles of the account, Sum over 300', 5],
  OutboxLag: ['AWS/Lambda IteratorAge of <DispatcherFunction>, Maximum over 300', 600_000],
  SweeperMissing: ['AWS/Lambda Invocations of <SweeperFunction>, Sum over 3600', 1],
  ReadsThrottled: ['AWS/DynamoDB ReadThrottleEvents of <Table>, Sum over 300', 10],
  WritesThrottled: ['AWS/DynamoDB WriteThrottleEvents of <Table>, Sum over 300', 10],
  RequestsRejected: ['PhrService RequestsRejected of the account, Sum over 300', 5],
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

interface Part {
  readonly Id: string;
  readonly Expression?: string;
  readonly ReturnData: boolean;
  readonly MetricStat?: { readonly Metric: Json; readonly Period: number; readonly Stat: string };
}

/** An alarm on an expression: the expression, what its names stand for, and the threshold. */
function computed(id: string) {
  const { Metrics, Threshold } = alarms.get(id) as { Metrics: readonly Part[]; Threshold: number };
  const [result, ...others] = Metrics.filter(({ ReturnData }) => ReturnData);
  expect(others).toEqual([]);
  const parts = Metrics.flatMap(({ Id, MetricStat }) =>
    MetricStat
      ? [[Id, watched({ ...MetricStat.Metric, Statistic: MetricStat.Stat, Period: MetricStat.Period })]]
      : [],
  );
  return { expression: result!.Expression, of: Object.fromEntries(parts), threshold: Threshold };
}

const onExpressions = ['ServerErrors', 'ConcurrencyHigh', 'LoopsStopped', 'TableFaults'];

describe('The alarms', () => {
  it('are exactly these', () => {
    expect([...alarms.keys()].toSorted()).toEqual([...Object.keys(expected), ...onExpressions].toSorted());
  });

  it('include ServerErrors, which goes off at one in a hundred of the calls without 4xx, not before five calls, and leaves out the 5xx that the contract asks for', () => {
    expect(computed('ServerErrors')).toEqual({
      expression:
        'IF((errors - FILL(intended, 0)) >= 5, 100 * (errors - FILL(intended, 0)) / (calls - FILL(rejected, 0)), 0)',
      of: {
        errors: 'AWS/ApiGateway 5xx of <GatewayApi> $default, Sum over 300',
        intended: 'PhrService IntendedServerErrors of the account, Sum over 300',
        calls: 'AWS/ApiGateway Count of <GatewayApi> $default, Sum over 300',
        rejected: 'AWS/ApiGateway 4xx of <GatewayApi> $default, Sum over 300',
      },
      threshold: 1,
    });
  });

  it('include ConcurrencyHigh, which goes off at 80 % of the quota of the account', () => {
    expect(computed('ConcurrencyHigh')).toEqual({
      expression: '100 * running / SERVICE_QUOTA(running)',
      of: { running: 'AWS/Lambda ConcurrentExecutions of the account, Maximum over 300' },
      threshold: 80,
    });
  });

  it('include LoopsStopped, which goes off when Lambda drops a chain of mails or webhook calls', () => {
    expect(computed('LoopsStopped')).toEqual({
      expression: 'SUM([mailer, pinger])',
      of: {
        mailer: 'AWS/Lambda RecursiveInvocationsDropped of <MailerFunction>, Sum over 300',
        pinger: 'AWS/Lambda RecursiveInvocationsDropped of <PingerFunction>, Sum over 300',
      },
      threshold: 1,
    });
  });

  it.each(Object.entries(expected))('include %s, which watches %j', (id, [what, threshold]) => {
    expect([watched(alarms.get(id)!), alarms.get(id)!.Threshold]).toEqual([what, threshold]);
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

  it('stay silent without calls, except that of the sweeper; those about mails and dead letters keep their state', () => {
    const lasting = ['MailsBounce', 'MailsUnwanted', 'MailsGivenUp', 'PingsGivenUp', 'OutboxGivenUp'];
    for (const [id, { TreatMissingData, ComparisonOperator }] of alarms) {
      const missing = lasting.includes(id) ? 'ignore' : 'notBreaching';
      const usual = ['GreaterThanOrEqualToThreshold', missing];
      const seen = [ComparisonOperator, TreatMissingData];
      expect([id, ...seen]).toEqual([
        id,
        ...(id === 'SweeperMissing' ? ['LessThanThreshold', 'breaching'] : usual),
      ]);
    }
  });

  it('publish to the topic when they go off and when they are over, and its policy allows it', () => {
    for (const { AlarmActions, OKActions } of alarms.values())
      for (const actions of [AlarmActions, OKActions])
        expect((actions as unknown[]).map(text)).toEqual(['<AlarmsTopic>']);
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

describe('The calls that got 403', () => {
  it('are counted from the access log of the gateway', () => {
    const { Properties } = resource(service, 'AWS::Logs::MetricFilter', 'GatewayDenials');
    expect(text(Properties.LogGroupName)).toBe('<GatewayAccessLogs>');
    expect(Properties.FilterPattern).toBe('{ $.status = "403" }');
    expect(Properties.MetricTransformations).toEqual([
      { MetricNamespace: 'PhrService', MetricName: 'Denials', MetricValue: '1', Unit: 'Count' },
    ]);
  });
});

describe('A KMS key that is disabled or scheduled for deletion', () => {
  const { Properties } = resource(service, 'AWS::Events::Rule', 'KeyEvents');
  const [target, ...others] = Properties.Targets as Json[];

  it('is seen by a rule for both keys', () => {
    const pattern = Properties.EventPattern as { detail: { resources: { ARN: unknown[] } } };
    expect(pattern).toMatchObject({
      source: ['aws.kms'],
      'detail-type': ['AWS API Call via CloudTrail'],
      detail: { eventSource: ['kms.amazonaws.com'], eventName: ['DisableKey', 'ScheduleKeyDeletion'] },
    });
    expect(pattern.detail.resources.ARN.map(text)).toEqual(['<DataKeyArn>', '<LogKey.Arn>']);
  });

  it('is told of to the topic of the alarms, with who did it', () => {
    expect(others).toEqual([]);
    expect(text(target!.Arn)).toBe('<AlarmsTopic>');
    const { InputPathsMap } = target!.InputTransformer as { InputPathsMap: Json };
    expect(Object.values(InputPathsMap)).toContain('$.detail.userIdentity.arn');
  });

  it('is published in a role that may do nothing else', () => {
    expect(text(target!.RoleArn)).toBe('<KeyEventsRole.Arn>');
    const role = resource(service, 'AWS::IAM::Role', 'KeyEventsRole').Properties;
    expect(role).not.toHaveProperty('Policies');
    expect((role.ManagedPolicyArns as unknown[]).map(text)).toEqual(['<KeyEventsPolicy>']);
    const { PolicyDocument } = resource(service, 'AWS::IAM::ManagedPolicy', 'KeyEventsPolicy').Properties;
    const { Statement } = PolicyDocument as { Statement: Json[] };
    expect(Statement.map(({ Action, Resource }) => [Action, text(Resource)])).toEqual([
      ['sns:Publish', '<AlarmsTopic>'],
    ]);
  });
});

it('A synthesis without an address for alarms warns that no one is told, and how to change that', () => {
  expect(warnings).toEqual([expect.stringContaining('No one is told of alarms. Set alarmAddress')]);
});

describe('The README of the stacks', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../../infra/README.md'), 'utf8');

  it('has the right number of alarms in its diagram and its costs', () => {
    expect(alarms.size).toBe(42);
    const metrics = [...alarms.values()].reduce(
      (count, { Metrics }) => count + (Metrics ? (Metrics as Json[]).length - 1 : 1),
      0,
    );
    expect(metrics).toBe(49);
    for (const line of ['alarms["42 alarms → SNS"]', '| 42 alarms on 49 metrics | $4.90 |'])
      expect([line, readme.includes(line)]).toEqual([line, true]);
  });
});
