import { describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { data, service } from './plain.ts';
import { type Json, resource, text } from './synthesise.ts';

describe('The dispatcher', () => {
  const { Properties } = resource(service, 'AWS::Lambda::EventSourceMapping', 'OutboxStream');

  it('is started by the stream of the table', () => {
    expect(text(Properties.EventSourceArn)).toBe('<TableStreamArn>');
    expect(text(Properties.FunctionName)).toBe('<DispatcherFunction>');
    expect(Properties.StartingPosition).toBe('TRIM_HORIZON');
  });

  it('gets new items of the outbox and nothing else', () => {
    const { Filters } = Properties.FilterCriteria as { Filters: { Pattern: string }[] };
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      { eventName: ['INSERT'], dynamodb: { Keys: { PK: { S: [{ prefix: 'OUTBOX#' }] } } } },
    ]);
    for (const { partition } of keys.outboxEvents) expect(partition).toMatch(/^OUTBOX#/);
  });

  it('has failed batches split, retried three times at most, and put aside', () => {
    expect(Properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 3,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    const { OnFailure } = Properties.DestinationConfig as { OnFailure: Json };
    expect(text(OnFailure.Destination)).toBe('<OutboxFailures.Arn>');
  });

  it('puts aside into an encrypted queue that is reached over TLS only', () => {
    expect(resource(service, 'AWS::SQS::Queue').Properties).toMatchObject({
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 1_209_600,
    });
    expect(resource(service, 'AWS::SQS::QueuePolicy').Properties.PolicyDocument).toMatchObject({
      Statement: [
        { Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      ],
    });
  });
});

describe('The mailer', () => {
  const { Properties } = resource(service, 'AWS::Lambda::EventSourceMapping', 'MailQueue');

  it('is started by the mail queue', () => {
    expect(text(Properties.EventSourceArn)).toBe('<MailsArn>');
    expect(text(Properties.FunctionName)).toBe('<MailerFunction>');
  });

  it('runs at most twice at a time and reports the mails that were not sent', () => {
    expect(Properties).toMatchObject({
      BatchSize: 3,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('sends from an identity created for the support address', () => {
    const { Properties: identity } = resource(data, 'AWS::SES::EmailIdentity');
    expect(text(identity.EmailIdentity)).toBe('<SupportAddress>');
    service.resourceCountIs('AWS::SES::EmailIdentity', 0);
  });
});

describe('The pinger', () => {
  const { Properties } = resource(service, 'AWS::Lambda::EventSourceMapping', 'PingQueue');

  it('is started by the ping queue', () => {
    expect(text(Properties.EventSourceArn)).toBe('<PingsArn>');
    expect(text(Properties.FunctionName)).toBe('<PingerFunction>');
  });

  it('runs at most twice at a time and reports the webhook calls that need a retry', () => {
    expect(Properties).toMatchObject({
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });
});

describe('The sweeper', () => {
  it('runs every ten minutes', () => {
    const { Properties } = resource(service, 'AWS::Events::Rule', 'Sweep');
    expect(Properties).toMatchObject({ ScheduleExpression: 'rate(10 minutes)', State: 'ENABLED' });
    const [target] = Properties.Targets as Json[];
    expect(text(target!.Arn)).toBe('<SweeperFunction.Arn>');
    expect(target!.RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 600, MaximumRetryAttempts: 0 });
  });

  it('is not retried by Lambda after a failed run: the next run resumes its work', () => {
    const { Properties } = resource(
      service,
      'AWS::Lambda::EventInvokeConfig',
      'SweeperFunctionEventInvokeConfig',
    );
    expect(text(Properties.FunctionName)).toBe('<SweeperFunction>');
    expect(Properties).toMatchObject({
      Qualifier: '$LATEST',
      MaximumEventAgeInSeconds: 600,
      MaximumRetryAttempts: 0,
    });
  });
});

describe('The eraser', () => {
  it('runs every hour, which is longer than a run can take: two never run at a time', () => {
    const { Properties } = resource(service, 'AWS::Events::Rule', 'Erase');
    expect(Properties).toMatchObject({ ScheduleExpression: 'rate(1 hour)', State: 'ENABLED' });
    const [target] = Properties.Targets as Json[];
    expect(text(target!.Arn)).toBe('<EraserFunction.Arn>');
    expect(target!.RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 600, MaximumRetryAttempts: 0 });
  });

  it('is not retried by Lambda after a failed run: the next run resumes its work', () => {
    const { Properties } = resource(
      service,
      'AWS::Lambda::EventInvokeConfig',
      'EraserFunctionEventInvokeConfig',
    );
    expect(text(Properties.FunctionName)).toBe('<EraserFunction>');
    expect(Properties.MaximumRetryAttempts).toBe(0);
  });
});
