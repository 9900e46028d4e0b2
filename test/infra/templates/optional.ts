/** Parts of a deployment that only a setting creates: with it, and without it. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../infra/create-app.ts';
import { optionalParts } from '../../../shared/settings/optional-parts.ts';
import { pageNames } from '../../local/alarms/page.ts';
import { domain, edge, everything, remembered, restoredTable, trial, unbundled } from './contexts.ts';
import { data as plainData, service as plainService } from './plain.ts';
import { permissionsOf } from './policies.ts';
import { type Json, type Resource, resource, resources, synthesise, text } from './synthesise.ts';

/** The stacks that only settings create, in an app that is not synthesised. */
const optionalWith = (settings: Json) => createApp(unbundled(settings)).optional;

const all = synthesise(everything);
const disposable = synthesise(trial).optional;
const stackOf = (name: string) => all.optional.get(name)!;

const variablesOf = ({ Properties }: Resource) => (Properties.Environment as { Variables: Json }).Variables;
const functionsOf = (template: Template) => [...resources(template, 'AWS::Lambda::Function').values()];

describe('A deployment without optional parts', () => {
  it.each([
    ['aliases and versions', 'AWS::Lambda::Alias'],
    ['versions', 'AWS::Lambda::Version'],
    ['gradual deployment', 'AWS::CodeDeploy::DeploymentGroup'],
    ['an application of CodeDeploy', 'AWS::CodeDeploy::Application'],
  ])('has no %s', (_, type) => {
    expect(resources(plainService, type).size).toBe(0);
  });

  it('has only the two stacks', () => {
    expect(optionalWith(domain)).toEqual([]);
  });

  it('sends no traces', () => {
    for (const { Properties } of functionsOf(plainService))
      expect(Properties).not.toHaveProperty('TracingConfig');
    expect(permissionsOf(plainService, 'Oauth').filter(({ action }) => action.startsWith('xray:'))).toEqual(
      [],
    );
  });

  it('has a table without limits and without a report of its keys', () => {
    const { Properties } = resource(plainData, 'AWS::DynamoDB::GlobalTable');
    expect(Properties).not.toHaveProperty('WriteOnDemandThroughputSettings');
    const [replica] = Properties.Replicas as Json[];
    expect(replica).not.toHaveProperty('ReadOnDemandThroughputSettings');
    expect(replica).not.toHaveProperty('ContributorInsightsSpecification');
  });

  it('trusts no forwarded header', () => {
    for (const made of functionsOf(plainService))
      expect(variablesOf(made)).not.toHaveProperty('TRUST_FORWARDED');
  });
});

describe('All optional parts together', () => {
  it('are set by this test', () => {
    const names = Object.values(optionalParts).map(({ name }) => name);
    expect(Object.keys(everything)).toEqual(expect.arrayContaining(names));
  });

  it('leave at most 420 resources in each stack, of the 500 that CloudFormation takes', () => {
    const templates = [all.data, all.service, ...all.optional.values()];
    for (const template of templates)
      expect(Object.keys(template.toJSON().Resources).length).toBeLessThanOrEqual(420);
  });

  it('have ids that name what they are', () => {
    const templates = [all.data, all.service, ...all.optional.values()];
    const ids = templates.flatMap((template) => Object.keys(template.toJSON().Resources));
    expect(ids.filter((id) => /undefined|null|NaN/.test(id))).toEqual([]);
  });
});

describe('With provisionedConcurrency', () => {
  const { service } = synthesise(remembered);

  it('the functions of log-in and of documents stay started, under an alias', () => {
    const aliases = [...resources(service, 'AWS::Lambda::Alias').values()].map(
      ({ Properties }) => Properties,
    );
    expect(aliases.map(({ FunctionName }) => text(FunctionName))).toEqual([
      '<OauthFunction>',
      '<DocumentsFunction>',
    ]);
    for (const alias of aliases)
      expect(alias).toMatchObject({
        Name: 'live',
        ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions: 2 },
      });
  });

  it('the gateway calls these functions by their aliases, and may', () => {
    expect(targetsOf(service).filter((target) => target.includes('Live'))).toEqual([
      '<DocumentsLive>',
      '<OauthLive>',
    ]);
    expect(allowedOf(service)).toEqual(targetsOf(service));
  });
});

/** What the routes lead to, each once. */
function targetsOf(template: Template): readonly string[] {
  const integrations = [...resources(template, 'AWS::ApiGatewayV2::Integration').values()];
  return integrations
    .map(({ Properties }) => text(Properties.IntegrationUri).replace('.Arn>', '>'))
    .toSorted();
}

/** What the gateway may call. */
function allowedOf(template: Template): readonly string[] {
  const permissions = [...resources(template, 'AWS::Lambda::Permission').values()].filter(
    ({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com',
  );
  return permissions.map(({ Properties }) => text(Properties.FunctionName).replace('.Arn>', '>')).toSorted();
}

describe('With gradualDeployment', () => {
  const { service } = all;
  const groups = [...resources(service, 'AWS::CodeDeploy::DeploymentGroup').values()];

  it('the gateway calls every function by its alias, and may', () => {
    expect(targetsOf(service)).toHaveLength(18);
    for (const target of targetsOf(service)) expect(target).toMatch(/^<\w+Live>$/);
    expect(allowedOf(service)).toEqual(targetsOf(service));
  });

  it('a tenth of the calls goes to a new version for five minutes', () => {
    expect(groups).toHaveLength(18);
    for (const { Properties } of groups)
      expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
    for (const made of resources(service, 'AWS::Lambda::Alias').values())
      expect(made).toMatchObject({ UpdatePolicy: { CodeDeployLambdaAliasUpdate: {} } });
  });

  it('an alarm of failing calls brings the old version back, and is mailed', () => {
    for (const { Properties } of groups) {
      expect(Properties.AutoRollbackConfiguration).toEqual({
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
      });
      const { Alarms } = Properties.AlarmConfiguration as { Alarms: { Name: unknown }[] };
      expect(Alarms.map(({ Name }) => text(Name))).toEqual(['<DeploymentFailing>']);
    }
    const { Properties } = resource(service, 'AWS::CloudWatch::Alarm', 'DeploymentFailing');
    expect(Properties).toMatchObject({ Threshold: 5, EvaluationPeriods: 1 });
    const [sum, ...parts] = Properties.Metrics as {
      Expression?: string;
      MetricStat?: { Metric: { MetricName: string }; Period: number };
    }[];
    expect(sum!.Expression).toBe('errors - FILL(intended, 0)');
    const names = parts.map(({ MetricStat }) => [MetricStat!.Metric.MetricName, MetricStat!.Period]);
    expect(names.toSorted()).toEqual([
      ['5xx', 60],
      ['IntendedServerErrors', 60],
    ]);
    expect((Properties.AlarmActions as unknown[]).map(text)).toEqual(['<AlarmsTopic>']);
  });

  it('CodeDeploy may shift the aliases of these functions, and nothing else', () => {
    const permissions = permissionsOf(service, 'Deployment');
    expect([...new Set(permissions.map(({ action }) => action))].toSorted()).toEqual([
      'cloudwatch:DescribeAlarms',
      'lambda:GetAlias',
      'lambda:GetProvisionedConcurrencyConfig',
      'lambda:UpdateAlias',
    ]);
    const shifting = permissions.filter(({ action }) => action === 'lambda:UpdateAlias');
    expect(shifting).toHaveLength(36);
    for (const { resource } of shifting) expect(resource).toMatch(/^<\w+Function\.Arn>(:live)?$/);
    const role = resource(service, 'AWS::IAM::Role', 'Deployment').Properties;
    expect((role.ManagedPolicyArns as unknown[]).map(text)).toEqual(['<DeploymentPolicy>']);
  });

  it('the workers are deployed at once: they have no aliases', () => {
    for (const name of ['Dispatcher', 'Mailer', 'Pinger', 'Sweeper', 'Eraser'])
      expect(
        [...resources(service, 'AWS::Lambda::Alias').keys()].filter((id) => id.startsWith(name)),
      ).toEqual([]);
  });
});

describe('With tracing', () => {
  it('every function sends traces, and may', () => {
    const { service } = all;
    for (const [id, { Properties }] of resources(service, 'AWS::Lambda::Function')) {
      expect(Properties.TracingConfig).toEqual({ Mode: 'Active' });
      const [, name] = /^(\w+)Function/.exec(id)!;
      const tracing = permissionsOf(service, name!).filter(({ action }) => action.startsWith('xray:'));
      expect(tracing).toEqual([
        { action: 'xray:PutTelemetryRecords', resource: '*' },
        { action: 'xray:PutTraceSegments', resource: '*' },
      ]);
    }
  });
});

describe('With monthlyBudget', () => {
  it('AWS mails at four fifths of it, when it is spent, and when it expects more', () => {
    const { Properties } = resource(all.service, 'AWS::Budgets::Budget');
    expect(Properties.Budget).toEqual({
      BudgetLimit: { Amount: 100, Unit: 'USD' },
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
    });
    const mails = Properties.NotificationsWithSubscribers as { Notification: Json; Subscribers: Json[] }[];
    expect(
      mails.map(({ Notification: { NotificationType, Threshold } }) => [NotificationType, Threshold]),
    ).toEqual([
      ['ACTUAL', 80],
      ['ACTUAL', 100],
      ['FORECASTED', 100],
    ]);
    for (const { Subscribers } of mails)
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: 'operators@example.org' }]);
  });

  it('unless that is set, there is no budget', () => {
    expect(resources(plainService, 'AWS::Budgets::Budget').size).toBe(0);
  });
});

describe('With keysReplicaRegion', () => {
  it('the master keys are copied to that region, and generated as before', () => {
    const [before, secret] = [plainData, all.data].map((template) =>
      resource(template, 'AWS::SecretsManager::Secret'),
    );
    expect(secret!.Properties.ReplicaRegions).toEqual([{ Region: 'eu-west-1' }]);
    expect(before!.Properties).not.toHaveProperty('ReplicaRegions');
    expect(secret!.Properties.GenerateSecretString).toEqual(before!.Properties.GenerateSecretString);
  });
});

describe('The table', () => {
  it('has the limits that are set', () => {
    const { Properties } = resource(all.data, 'AWS::DynamoDB::GlobalTable');
    expect(Properties.WriteOnDemandThroughputSettings).toEqual({ MaxWriteRequestUnits: 1000 });
    expect(Properties.Replicas).toMatchObject([
      { ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 4000 } },
    ]);
  });

  it('has its busiest keys reported with contributorInsights', () => {
    expect(resource(all.data, 'AWS::DynamoDB::GlobalTable').Properties.Replicas).toMatchObject([
      { ContributorInsightsSpecification: { Enabled: true, Mode: 'ACCESSED_AND_THROTTLED_KEYS' } },
    ]);
  });
});

describe('With edgeDomainName', () => {
  const template = stackOf('PhrEdge');

  it('a stack in us-east-1 holds CloudFront and its firewall', () => {
    expect(optionalWith(edge).map(({ stackName, region }) => [stackName, region])).toEqual([
      ['PhrEdge', 'us-east-1'],
    ]);
  });

  it('CloudFront passes requests on unchanged, over TLS, and stores nothing', () => {
    const { DistributionConfig } = resource(template, 'AWS::CloudFront::Distribution').Properties;
    expect(DistributionConfig).toMatchObject({
      Aliases: ['phr.example.org'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      DefaultCacheBehavior: {
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        // CachingDisabled and AllViewerExceptHostHeader, which AWS manages.
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        ViewerProtocolPolicy: 'https-only',
        Compress: false,
      },
      Origins: [
        {
          DomainName: 'api.phr.example.org',
          CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
          OriginCustomHeaders: [{ HeaderName: 'X-Forwarded-Host', HeaderValue: 'phr.example.org' }],
        },
      ],
    });
    expect(text((DistributionConfig as Json).WebACLId)).toBe('<Firewall.Arn>');
  });

  it('the firewall answers 429 to an address with too many requests', () => {
    const { Properties } = resource(template, 'AWS::WAFv2::WebACL');
    expect(Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(Properties.Rules).toMatchObject([
      {
        Statement: {
          RateBasedStatement: { Limit: 500, AggregateKeyType: 'IP', EvaluationWindowSec: 300 },
        },
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      },
    ]);
  });

  it('neither firewall nor access log keeps paths, queries or headers of requests', () => {
    const firewall = JSON.stringify(resource(template, 'AWS::WAFv2::WebACL'));
    expect(firewall).toContain('"SampledRequestsEnabled":false');
    expect(firewall).not.toContain('"SampledRequestsEnabled":true');
    expect(resource(template, 'AWS::Logs::Delivery').Properties.RecordFields).toEqual([
      'date',
      'time',
      'c-ip',
      'cs-method',
      'sc-status',
      'sc-bytes',
      'time-taken',
      'x-edge-result-type',
      'x-edge-request-id',
    ]);
  });

  it('the access log is encrypted and kept for a year', () => {
    const { Properties } = resource(template, 'AWS::Logs::LogGroup');
    expect(text(Properties.KmsKeyId)).toBe('<LogKey.Arn>');
    expect(Properties.RetentionInDays).toBe(365);
  });

  it('the access log has a name that takes no room in the account policy for logs, and its key is for that name', () => {
    const { LogGroupName } = resource(template, 'AWS::Logs::LogGroup').Properties;
    expect(JSON.stringify(LogGroupName)).toContain('"/aws/vendedlogs/PhrEdge/"');
    const { Statement } = resource(template, 'AWS::KMS::Key').Properties.KeyPolicy as {
      Statement: { Sid: string; Condition: { ArnLike: Json } }[];
    };
    const { Condition } = Statement.find(({ Sid }) => Sid === 'Logs')!;
    expect(text(Condition.ArnLike['kms:EncryptionContext:aws:logs:arn'])).toBe(
      'arn:aws:logs:us-east-1:<AWS::AccountId>:log-group:/aws/vendedlogs/PhrEdge/*',
    );
  });

  it('clients sign with the domain of CloudFront, and the functions trust its header', () => {
    for (const made of functionsOf(all.service))
      expect(variablesOf(made)).toMatchObject({
        BASE_URL: 'https://phr.example.org',
        TRUST_FORWARDED: 'true',
      });
    expect(all.service.findOutputs('ServiceUrl')).toMatchObject({
      ServiceUrl: { Value: 'https://phr.example.org' },
    });
    expect(template.findOutputs('EdgeTarget')).toHaveProperty('EdgeTarget');
  });
});

describe('With backupDays', () => {
  const simple = synthesise(restoredTable).optional.get('PhrBackup')!;
  const template = stackOf('PhrBackup');

  it('table and documents are backed up every day', () => {
    const { BackupPlan } = resource(template, 'AWS::Backup::BackupPlan').Properties as {
      BackupPlan: { BackupPlanRule: Json[] };
    };
    expect(BackupPlan.BackupPlanRule).toMatchObject([
      {
        ScheduleExpression: 'cron(0 3 * * ? *)',
        Lifecycle: { DeleteAfterDays: 35 },
        CopyActions: [
          {
            DestinationBackupVaultArn: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:copies',
            Lifecycle: { DeleteAfterDays: 35 },
          },
        ],
      },
    ]);
    const { BackupSelection } = resource(template, 'AWS::Backup::BackupSelection').Properties as {
      BackupSelection: { Resources: unknown[] };
    };
    expect(BackupSelection.Resources.map(text)).toEqual(['<TableArn>', '<DocumentsArn>']);
  });

  it('nothing is copied, and the vault is not locked, unless that is set', () => {
    expect(JSON.stringify(resource(simple, 'AWS::Backup::BackupPlan'))).not.toContain('CopyActions');
    expect(resource(simple, 'AWS::Backup::BackupVault').Properties).not.toHaveProperty('LockConfiguration');
  });

  it('the vault is locked as set', () => {
    const lockOf = (made: Template) =>
      resource(made, 'AWS::Backup::BackupVault').Properties.LockConfiguration;
    expect(lockOf(template)).toEqual({ MinRetentionDays: 35, ChangeableForDays: 3 });
    const { optional } = synthesise(remembered);
    expect(lockOf(optional.get('PhrBackup')!)).toEqual({ MinRetentionDays: 35 });
  });

  it('the vault has a key of its own, and both outlive the stack', () => {
    const vault = resource(template, 'AWS::Backup::BackupVault');
    expect(text(vault.Properties.EncryptionKeyArn)).toBe('<VaultKey.Arn>');
    expect(vault.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(resource(template, 'AWS::KMS::Key').DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it('a disposable stage keeps both too, because CloudFormation cannot delete a vault with backups in it', () => {
    for (const type of ['AWS::Backup::BackupVault', 'AWS::KMS::Key'])
      expect(resource(disposable.get('PhrTrialBackup')!, type).DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it('the vault has another name than that of a stack which was removed before, and an output says it', () => {
    const { BackupVaultName } = resource(template, 'AWS::Backup::BackupVault').Properties;
    const name = JSON.stringify(BackupVaultName);
    expect(name).toContain('"PhrBackup-"');
    expect(name).toContain('{"Ref":"AWS::StackId"}');
    expect(Object.keys(template.findOutputs('*')).toSorted()).toEqual(['BackupVault', 'RestoreRole']);
  });

  it('a role of its own restores, and the one that makes backups cannot', () => {
    const policiesOf = (id: string) =>
      (resource(template, 'AWS::IAM::Role', id).Properties.ManagedPolicyArns as unknown[]).map((arn) =>
        text(arn).replace('arn:<AWS::Partition>:iam::aws:policy/', ''),
      );
    expect(policiesOf('Restoring')).toEqual([
      'service-role/AWSBackupServiceRolePolicyForRestores',
      'AWSBackupServiceRolePolicyForS3Restore',
    ]);
    expect(policiesOf('Role')).toEqual([
      'service-role/AWSBackupServiceRolePolicyForBackup',
      'AWSBackupServiceRolePolicyForS3Backup',
    ]);
  });

  it('the account of the copies may read what it copies, and no one in this account may by that', () => {
    const { Statement } = resource(template, 'AWS::KMS::Key').Properties.KeyPolicy as {
      Statement: { Sid: string; Action: unknown; Principal: { AWS: unknown }; Condition: Json }[];
    };
    const [use, grants] = ['CopiesElsewhere', 'GrantsForCopies'].map(
      (sid) => Statement.find(({ Sid }) => Sid === sid)!,
    );
    expect(use!.Action).toEqual(expect.arrayContaining(['kms:Decrypt', 'kms:DescribeKey']));
    expect(grants!.Action).toBe('kms:CreateGrant');
    expect(grants!.Condition.Bool).toEqual({ 'kms:GrantIsForAWSResource': 'true' });
    for (const { Principal, Condition } of [use!, grants!]) {
      expect(text(Principal.AWS)).toBe('arn:<AWS::Partition>:iam::210987654321:root');
      expect(text((Condition.StringNotEquals as Json)['aws:PrincipalAccount'])).toBe('<AWS::AccountId>');
    }
  });

  it('without copies no other account may use the key, and no alarm looks at copies', () => {
    expect(JSON.stringify(resource(simple, 'AWS::KMS::Key'))).not.toContain('ForCopies');
    expect([...resources(simple, 'AWS::CloudWatch::Alarm').keys()].map((id) => id.slice(0, -8))).toEqual([
      'BackupMissing',
    ]);
  });

  it('an alarm goes off when a copy failed', () => {
    const { Metrics, Threshold, AlarmActions } = resource(
      template,
      'AWS::CloudWatch::Alarm',
      'CopiesFailed',
    ).Properties;
    expect(Metrics).toMatchObject([
      { Expression: 'SELECT SUM(NumberOfCopyJobsFailed) FROM "AWS/Backup"', Period: 3600, ReturnData: true },
    ]);
    expect(Threshold).toBe(1);
    expect((AlarmActions as unknown[]).map(text)).toEqual(['<AlarmsTopic>']);
  });

  it('the table that is backed up is the one in use, also after a restore', () => {
    const { Properties } = resource(simple, 'AWS::Backup::BackupSelection');
    expect(JSON.stringify(Properties)).toContain(
      '"arn:aws:dynamodb:eu-central-1:111122223333:table/phr-restored"',
    );
  });

  it('an alarm goes off when not both were backed up within a day', () => {
    const { Properties } = resource(template, 'AWS::CloudWatch::Alarm', 'BackupMissing');
    expect(Properties).toMatchObject({
      Namespace: 'AWS/Backup',
      MetricName: 'NumberOfBackupJobsCompleted',
      Period: 86_400,
      Threshold: 2,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    const [{ Name, Value } = { Name: '', Value: '' }] = Properties.Dimensions as {
      Name: string;
      Value: unknown;
    }[];
    expect([Name, text(Value)]).toEqual(['BackupVaultName', '<Vault.BackupVaultName>']);
    expect((Properties.AlarmActions as unknown[]).map(text)).toEqual(['<AlarmsTopic>']);
  });
});

describe('With accessTrail', () => {
  const template = stackOf('PhrTrail');
  const trailArn = 'arn:<AWS::Partition>:cloudtrail:<AWS::Region>:<AWS::AccountId>:trail/PhrTrail';

  it('CloudTrail records every read and write of table and documents, and management such as reading the keys', () => {
    const { Properties } = resource(template, 'AWS::CloudTrail::Trail');
    expect(Properties).toMatchObject({
      TrailName: 'PhrTrail',
      IsLogging: true,
      EnableLogFileValidation: true,
    });
    const selectors = Properties.AdvancedEventSelectors as { FieldSelectors: Json[] }[];
    const fields = selectors.map(({ FieldSelectors }) =>
      FieldSelectors.map(({ Field, Equals, StartsWith }) => [
        Field,
        ((Equals ?? StartsWith) as unknown[]).map(text).join(),
      ]),
    );
    expect(fields).toEqual([
      [['eventCategory', 'Management']],
      [
        ['eventCategory', 'Data'],
        ['resources.type', 'AWS::DynamoDB::Table'],
        ['resources.ARN', '<TableArn>'],
      ],
      [
        ['eventCategory', 'Data'],
        ['resources.type', 'AWS::S3::Object'],
        ['resources.ARN', '<DocumentsArn>/'],
      ],
    ]);
  });

  it('only this trail may write into its bucket, and with its key', () => {
    const policies = [
      resource(template, 'AWS::S3::BucketPolicy').Properties.PolicyDocument,
      resource(template, 'AWS::KMS::Key').Properties.KeyPolicy,
    ] as { Statement: { Principal: Json; Condition: { StringEquals: Json } }[] }[];
    const ofTrail = policies.flatMap(({ Statement }) =>
      Statement.filter(({ Principal }) => Principal.Service === 'cloudtrail.amazonaws.com'),
    );
    expect(ofTrail).toHaveLength(3);
    for (const { Condition } of ofTrail) expect(text(Condition.StringEquals['aws:SourceArn'])).toBe(trailArn);
  });

  it('a disposable stage empties the bucket after it has ended the trail, and deletes both', () => {
    const ofTrial = disposable.get('PhrTrialTrail')!;
    const [[emptying] = ['']] = resources(ofTrial, 'Custom::S3AutoDeleteObjects');
    expect(emptying).toMatch(/^FilesAutoDelete/);
    const trail = resource(ofTrial, 'AWS::CloudTrail::Trail') as Resource & { DependsOn: string[] };
    expect(trail.DependsOn).toContain(emptying);
    for (const type of ['AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::Logs::LogGroup'])
      expect(resource(ofTrial, type).DeletionPolicy).toBe('Delete');
    expect(resources(template, 'Custom::S3AutoDeleteObjects').size).toBe(0);
  });

  it('CloudTrail may decrypt with its key, which a bucket with a bucket key requires', () => {
    expect(JSON.stringify(resource(template, 'AWS::S3::Bucket').Properties.BucketEncryption)).toContain(
      '"BucketKeyEnabled":true',
    );
    const { Statement } = resource(template, 'AWS::KMS::Key').Properties.KeyPolicy as {
      Statement: { Sid: string; Action: string[] }[];
    };
    expect(Statement.find(({ Sid }) => Sid === 'Trail')!.Action.toSorted()).toEqual([
      'kms:Decrypt',
      'kms:DescribeKey',
      'kms:GenerateDataKey',
    ]);
  });

  it('its files are encrypted, kept for a year, and outlive the stack', () => {
    const bucket = resource(template, 'AWS::S3::Bucket');
    expect(JSON.stringify(bucket.Properties.BucketEncryption)).toContain('aws:kms');
    expect(bucket.Properties.LifecycleConfiguration).toMatchObject({ Rules: [{ ExpirationInDays: 365 }] });
    expect(bucket.DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe('The alarms of all parts', () => {
  const pages = resolve(import.meta.dirname, '../../../docs/alarms');
  const nameOf = (logicalId: string) => logicalId.replace(/^Alarms/, '').replace(/[0-9A-F]{8}$/, '');
  const alarmsOf = (template: Template) =>
    [...resources(template, 'AWS::CloudWatch::Alarm')].map(([id, { Properties }]) => ({
      name: nameOf(id),
      page: /\. What to do: docs\/alarms\/(\w+)\.md$/.exec(String(Properties.AlarmDescription))?.[1],
    }));
  const inService = alarmsOf(all.service);
  const inPortal = alarmsOf(stackOf('PhrPortal')).map(({ name, page }) => ({
    name: `${name} of PhrPortal`,
    page,
  }));
  const alarms = [...inService, ...alarmsOf(stackOf('PhrBackup')), ...inPortal];
  const keyEvents = [all.service, stackOf('PhrPortal')].map((template) =>
    JSON.stringify(resource(template, 'AWS::Events::Rule', 'KeyEvents')),
  );

  it('each lead to a page that is named after them, which the list of pages has too', () => {
    const list = readFileSync(join(pages, 'README.md'), 'utf8');
    expect(alarms.length).toBe(48);
    for (const { name, page } of alarms) {
      expect([name, page]).toEqual([name, expect.any(String)]);
      const [title = ''] = readFileSync(join(pages, `${page}.md`), 'utf8').split('\n');
      expect([name, title.replace('# ', '').split(', ')]).toEqual([name, expect.arrayContaining([name])]);
      const row = list.split('\n').find((line) => line.startsWith(`| [${page}](${page}.md) |`));
      expect([name, row]).toEqual([name, expect.stringContaining(name)]);
    }
  });

  it('and the rules that watch the keys are all that has a page', () => {
    for (const rule of keyEvents) expect(rule).toContain('docs/alarms/KeyDisabled.md');
    expect([...new Set([...alarms.map(({ page }) => page!), 'KeyDisabled'])].toSorted()).toEqual(
      pageNames.toSorted(),
    );
  });
});
