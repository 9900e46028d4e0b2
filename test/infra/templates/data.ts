import { describe, expect, it } from 'vitest';
import { data } from './plain.ts';
import { type Json, resource, text } from './synthesise.ts';

describe('the table', () => {
  const table = resource(data, 'AWS::DynamoDB::GlobalTable');

  it('has the keys PK and SK and is paid by the request', () => {
    expect(table.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'PK', AttributeType: 'S' },
        { AttributeName: 'SK', AttributeType: 'S' },
      ],
    });
    expect(table.Properties).not.toHaveProperty('GlobalSecondaryIndexes');
    expect(table.Properties).not.toHaveProperty('LocalSecondaryIndexes');
  });

  it('streams new items and tidies up by ttl', () => {
    expect(table.Properties).toMatchObject({
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });
  });

  it('can be restored to any second of the last 35 days, in one region', () => {
    expect(table.Properties.Replicas).toMatchObject([
      { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 } },
    ]);
  });

  it('cannot be deleted, with or without the stack', () => {
    expect(table.Properties.Replicas).toMatchObject([{ DeletionProtectionEnabled: true }]);
    expect(table.DeletionPolicy).toBe('Retain');
  });
});

describe('the bucket of the documents', () => {
  const bucket = resource(data, 'AWS::S3::Bucket', 'Documents');

  it.each(['Documents', 'DocumentAccessLogs'])(
    '%s keeps versions, and is closed to the public and to ACLs',
    (name) => {
      expect(resource(data, 'AWS::S3::Bucket', name).Properties).toMatchObject({
        VersioningConfiguration: { Status: 'Enabled' },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      });
    },
  );

  it('never lets the current version of a body expire', () => {
    expect(bucket.Properties.LifecycleConfiguration).toEqual({
      Rules: [
        {
          Status: 'Enabled',
          NoncurrentVersionExpiration: { NoncurrentDays: 35 },
          ExpiredObjectDeleteMarker: true,
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
        },
      ],
    });
  });

  it('has its accesses logged in the other bucket', () => {
    const logging = bucket.Properties.LoggingConfiguration as Json;
    expect(text(logging.DestinationBucketName)).toBe('<DocumentAccessLogs>');
  });

  it.each(['Documents', 'DocumentAccessLogs'])('%s is reached over TLS 1.2 or later only', (name) => {
    const policy = resource(data, 'AWS::S3::BucketPolicy', `${name}Policy`);
    const { Statement } = policy.Properties.PolicyDocument as { Statement: Json[] };
    const everything = { Effect: 'Deny', Principal: { AWS: '*' }, Action: 's3:*' };
    expect(Statement).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...everything,
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
        expect.objectContaining({
          ...everything,
          Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } },
        }),
      ]),
    );
  });
});

describe('the master keys', () => {
  const secret = resource(data, 'AWS::SecretsManager::Secret');

  it('are made by CloudFormation, in a way that must never change: a change would make new ones', () => {
    expect(secret.Properties.GenerateSecretString).toEqual({
      SecretStringTemplate: '{"current":"01"}',
      GenerateStringKey: '01',
      PasswordLength: 64,
      ExcludePunctuation: true,
    });
  });

  it('outlive the stack', () => {
    expect(secret.DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe.each([
  ['mail', 'Mails', 'MailDeadLetters'],
  ['ping', 'Pings', 'PingDeadLetters'],
])('the %s queue', (_kind, name, deadLetters) => {
  const queue = resource(data, 'AWS::SQS::Queue', name);

  it('gives up after five tries, into the dead-letter queue', () => {
    const { deadLetterTargetArn, maxReceiveCount } = queue.Properties.RedrivePolicy as Json;
    expect([text(deadLetterTargetArn), maxReceiveCount]).toEqual([`<${deadLetters}.Arn>`, 5]);
  });

  it('hides a message for six times as long as its function may run', () => {
    expect(queue.Properties.VisibilityTimeout).toBe(360);
  });

  it.each([name, deadLetters])('%s keeps messages for 14 days, encrypted', (name) => {
    const { Properties, DeletionPolicy } = resource(data, 'AWS::SQS::Queue', name);
    expect(Properties).toMatchObject({ MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true });
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it.each([name, deadLetters])('%s is reached over TLS only', (name) => {
    const policy = resource(data, 'AWS::SQS::QueuePolicy', `${name}Policy`);
    expect(policy.Properties.PolicyDocument).toMatchObject({
      Statement: [
        { Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      ],
    });
  });
});

describe('the data stack', () => {
  it('tells what the commands of the operator need', () => {
    const outputs = Object.entries(data.findOutputs('*'))
      .filter(([, output]) => !output.Export)
      .map(([name, { Value }]) => [name, text(Value)]);
    expect(Object.fromEntries(outputs)).toEqual({
      TableName: '<Table>',
      BucketName: '<Documents>',
      MasterKeysSecret: '<MasterKeys>',
      MailQueueUrl: '<Mails>',
      MailDeadLetterQueueUrl: '<MailDeadLetters>',
      PingQueueUrl: '<Pings>',
      PingDeadLetterQueueUrl: '<PingDeadLetters>',
    });
  });
});
