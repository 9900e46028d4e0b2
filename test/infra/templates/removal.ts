import { describe, expect, it } from 'vitest';
import { createApp } from '../../../infra/create-app.ts';
import { trial as context, unbundled } from './contexts.ts';
import { data, service } from './plain.ts';
import { type Resource, resource, resources, synthesise, type Templates, text } from './synthesise.ts';

const holdingData = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::SQS::Queue',
  'AWS::KMS::Key',
  'AWS::SES::EmailIdentity',
];
const holdingLogs = ['AWS::Logs::LogGroup', 'AWS::KMS::Key'];

function policies(template: Templates['data'], kinds: readonly string[]): readonly string[] {
  const found = kinds.flatMap((kind) => [...resources(template, kind).values()]);
  const replaced = ({ UpdateReplacePolicy }: Resource & { UpdateReplacePolicy?: string }) =>
    UpdateReplacePolicy;
  return [
    ...new Set(found.map((made) => `${made.DeletionPolicy ?? 'Delete'} ${replaced(made) ?? 'Delete'}`)),
  ];
}

const protection = (template: Templates['data']) =>
  resource(template, 'AWS::DynamoDB::GlobalTable').Properties.Replicas;

/**
 * In CloudFormation's terms: when the stack is deleted or drops the resource, and when the resource is
 * replaced.
 */
describe('By default,', () => {
  it('everything that holds data, logs and keys outlives its stack and its replacement', () => {
    const kinds = holdingData.filter((kind) => kind !== 'AWS::DynamoDB::GlobalTable');
    expect(policies(data, kinds)).toEqual(['RetainExceptOnCreate Retain']);
    expect(policies(service, holdingLogs)).toEqual(['RetainExceptOnCreate Retain']);
  });

  it('the table outlives a failed first deployment too, because no rollback could remove its protection', () => {
    expect(policies(data, ['AWS::DynamoDB::GlobalTable'])).toEqual(['Retain Retain']);
  });

  it('the table is protected', () => {
    expect(protection(data)).toMatchObject([{ DeletionProtectionEnabled: true }]);
  });
});

describe('With removal, for cdk destroy,', () => {
  it('all stacks are synthesised, whatever the other settings are', () => {
    expect([...synthesise({ removal: true }).optional.keys()].toSorted()).toEqual([
      'PhrBackup',
      'PhrEdge',
      'PhrPortal',
      'PhrTrail',
    ]);
    const settings = {
      UI_URL: 'https://ui.example.org',
      BASE_URL: 'https://phr.example.org',
      stage: 'trial',
      keepAddresses: true,
      removal: 'true',
    };
    const { optional } = createApp(unbundled(settings));
    expect(optional.map(({ stackName }) => stackName).toSorted()).toEqual([
      'PhrTrialBackup',
      'PhrTrialEdge',
      'PhrTrialPortal',
      'PhrTrialTrail',
    ]);
  });

  it('nothing can be deployed', () => {
    const made = synthesise({ removal: true });
    for (const template of [made.data, made.service, ...made.optional.values()]) {
      const { Rules } = template.toJSON() as { Rules: Record<string, { Assertions: { Assert: object }[] }> };
      const [{ Assert } = { Assert: {} }] = Rules.IsOnlyForRemoval!.Assertions;
      const [one, other] = (Assert as { 'Fn::Equals': readonly string[] })['Fn::Equals'];
      expect(one).not.toBe(other);
    }
    expect(JSON.stringify(service.toJSON())).not.toContain('IsOnlyForRemoval');
  });
});

describe('A disposable deployment', () => {
  const made = synthesise(context);

  it('deletes data, logs and keys with itself', () => {
    expect(policies(made.data, holdingData)).toEqual(['Delete Delete']);
    expect(policies(made.service, holdingLogs)).toEqual(['Delete Delete']);
  });

  it('has a table that can be deleted, and can still be restored', () => {
    const [replica] = protection(made.data) as { DeletionProtectionEnabled?: boolean }[];
    expect(replica!.DeletionProtectionEnabled ?? false).toBe(false);
    expect(replica).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    });
  });

  it('empties its buckets before it deletes them, which no other deployment can', () => {
    const emptied = [...resources(made.data, 'Custom::S3AutoDeleteObjects').values()];
    expect(emptied.map(({ Properties }) => text(Properties.BucketName)).toSorted()).toEqual([
      '<DocumentAccessLogs>',
      '<Documents>',
    ]);
    data.resourceCountIs('Custom::S3AutoDeleteObjects', 0);
    data.resourceCountIs('AWS::Lambda::Function', 0);
  });

  it('leaves no log of the function that empties the buckets', () => {
    const { LoggingConfig } = resource(made.data, 'AWS::Lambda::Function').Properties as {
      LoggingConfig: { LogGroup: unknown };
    };
    expect(text(LoggingConfig.LogGroup)).toBe('<EmptyingLogs>');
    expect(policies(made.data, ['AWS::Logs::LogGroup'])).toEqual(['Delete Delete']);
  });

  it('deletes its keys after seven days, the shortest time of KMS', () => {
    for (const template of [made.data, made.service])
      expect(resource(template, 'AWS::KMS::Key').Properties.PendingWindowInDays).toBe(7);
    expect(resource(data, 'AWS::KMS::Key').Properties).not.toHaveProperty('PendingWindowInDays');
  });

  it('does not warn that no one is told of alarms', () => {
    expect(made.warnings).toEqual([]);
  });
});
