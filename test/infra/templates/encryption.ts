import { describe, expect, it } from 'vitest';
import { data, service } from './plain.ts';
import { type Json, resource, resources, type Templates, text } from './synthesise.ts';

interface Statement {
  readonly Sid: string;
  readonly Effect: string;
  readonly Principal: Readonly<Record<string, unknown>>;
  readonly Action: unknown;
  readonly Resource: string;
  readonly Condition?: Readonly<Record<string, Json>>;
}

function statementsOf(template: Templates['data']): ReadonlyMap<string, Statement> {
  const { KeyPolicy } = resource(template, 'AWS::KMS::Key').Properties;
  const { Statement } = KeyPolicy as { Statement: Statement[] };
  return new Map(Statement.map((statement) => [statement.Sid, statement]));
}

/** The actions of a statement as texts, sorted. */
const actionsOf = ({ Action }: Statement) => ([Action].flat() as string[]).toSorted();
const conditionOf = ({ Condition }: Statement, operator: string) =>
  Object.fromEntries(
    Object.entries(Condition![operator]!).map(([name, value]) => [name, [value].flat().map(text)]),
  );

const use = [
  'kms:Decrypt',
  'kms:DescribeKey',
  'kms:Encrypt',
  'kms:GenerateDataKey',
  'kms:GenerateDataKeyWithoutPlaintext',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
];

describe.each([
  ['data', data, 'PhrData'],
  ['service', service, 'PhrService'],
])('The key of the stack with the %s', (_, template, name) => {
  const key = resource(template, 'AWS::KMS::Key');

  it('rotates every year, outlives the stack, and has its name', () => {
    expect(key.Properties).toMatchObject({ EnableKeyRotation: true, RotationPeriodInDays: 365 });
    expect(key.DeletionPolicy).toBe('RetainExceptOnCreate');
    const alias = resource(template, 'AWS::KMS::Alias').Properties;
    expect(alias.AliasName).toBe(`alias/${name}`);
  });

  it('is administered by those whom the account allows; administration does not include use', () => {
    const statement = statementsOf(template).get('Administration')!;
    expect(text(statement.Principal.AWS)).toBe('arn:<AWS::Partition>:iam::<AWS::AccountId>:root');
    const actions = actionsOf(statement);
    expect(actions).toEqual(expect.arrayContaining(['kms:PutKeyPolicy', 'kms:ScheduleKeyDeletion']));
    expect(actions.filter((action) => /crypt|GenerateDataKey|CreateGrant|\*/.test(action))).toEqual([]);
  });

  it('has no statement with a wildcard action or for another key', () => {
    for (const statement of statementsOf(template).values()) {
      expect(statement).toMatchObject({ Effect: 'Allow', Resource: '*' });
      expect(actionsOf(statement).join()).not.toContain('*');
    }
  });
});

describe('The key of table, documents and master keys', () => {
  const statements = statementsOf(data);

  it('has these statements and no others, so that nothing else grants itself its use', () => {
    expect([...statements.keys()]).toEqual(['Administration', 'UseThroughServices', 'GrantsForTables']);
  });

  it('is used by principals of this account, only through DynamoDB, S3 and Secrets Manager', () => {
    const statement = statements.get('UseThroughServices')!;
    expect(statement.Principal).toEqual({ AWS: '*' });
    expect(actionsOf(statement)).toEqual(use);
    expect(Object.keys(statement.Condition!)).toEqual(['StringEquals']);
    expect(conditionOf(statement, 'StringEquals')).toEqual({
      'kms:CallerAccount': ['<AWS::AccountId>'],
      'kms:ViaService': [
        'dynamodb.<AWS::Region>.amazonaws.com',
        's3.<AWS::Region>.amazonaws.com',
        'secretsmanager.<AWS::Region>.amazonaws.com',
      ],
    });
  });

  it('may be granted to DynamoDB, which works on tables when no caller does', () => {
    const statement = statements.get('GrantsForTables')!;
    expect(statement.Principal).toEqual({ AWS: '*' });
    expect(actionsOf(statement)).toEqual(['kms:CreateGrant']);
    expect(conditionOf(statement, 'StringEquals')).toEqual({
      'kms:CallerAccount': ['<AWS::AccountId>'],
      'kms:ViaService': ['dynamodb.<AWS::Region>.amazonaws.com'],
    });
    expect(Object.keys(statement.Condition!)).toEqual(['StringEquals']);
  });

  it('encrypts the table', () => {
    const { Properties } = resource(data, 'AWS::DynamoDB::GlobalTable');
    expect(Properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
    const [replica, ...others] = Properties.Replicas as { Region: unknown; SSESpecification: Json }[];
    expect(others).toEqual([]);
    expect(text(replica!.Region)).toBe('<AWS::Region>');
    expect(text(replica!.SSESpecification.KMSMasterKeyId)).toBe('<DataKey.Arn>');
  });

  it('encrypts the documents, many with one call', () => {
    const [rule, ...others] = rulesOf('Documents');
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      BucketKeyEnabled: true,
      ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' },
    });
    expect(text(rule!.ServerSideEncryptionByDefault.KMSMasterKeyID)).toBe('<DataKey.Arn>');
  });

  it('does not encrypt the access logs: S3 delivers to no bucket with a customer key', () => {
    expect(rulesOf('DocumentAccessLogs')).toEqual([
      { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
    ]);
  });

  it('encrypts the master keys', () => {
    expect(text(resource(data, 'AWS::SecretsManager::Secret').Properties.KmsKeyId)).toBe('<DataKey.Arn>');
  });

  function rulesOf(name: string): readonly { ServerSideEncryptionByDefault: Json }[] {
    const { BucketEncryption } = resource(data, 'AWS::S3::Bucket', name).Properties as {
      BucketEncryption: { ServerSideEncryptionConfiguration: { ServerSideEncryptionByDefault: Json }[] };
    };
    return BucketEncryption.ServerSideEncryptionConfiguration;
  }
});

describe('The key of the logs', () => {
  const statements = statementsOf(service);

  it('has these statements and no others', () => {
    const names = ['Administration', 'UseThroughServices', 'Logs'];
    expect([...statements.keys()]).toEqual(names);
  });

  it('is used by CloudWatch for the logs of this stack only', () => {
    const statement = statements.get('Logs')!;
    expect(text(statement.Principal.Service)).toBe('logs.<AWS::Region>.amazonaws.com');
    expect(actionsOf(statement)).toEqual(use);
    expect(conditionOf(statement, 'ArnLike')).toEqual({
      'kms:EncryptionContext:aws:logs:arn': [
        'arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:PhrService-*',
        'arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:/aws/vendedlogs/PhrService/*',
      ],
    });
  });

  it('is used by principals of this account through logs', () => {
    const statement = statements.get('UseThroughServices')!;
    expect(actionsOf(statement)).toEqual(use);
    expect(conditionOf(statement, 'StringEquals')).toEqual({
      'kms:CallerAccount': ['<AWS::AccountId>'],
      'kms:ViaService': ['logs.<AWS::Region>.amazonaws.com'],
    });
  });

  it('encrypts every log, but not the topic: a disabled key must not silence the alarm about it', () => {
    const logs = [...resources(service, 'AWS::Logs::LogGroup').values()];
    expect(logs).toHaveLength(24);
    for (const { Properties } of logs) expect(text(Properties.KmsKeyId)).toBe('<LogKey.Arn>');
    expect(resource(service, 'AWS::SNS::Topic').Properties).not.toHaveProperty('KmsMasterKeyId');
  });

  it('has a policy that covers the log names CloudFormation generates, because only the access log is named', () => {
    const named = [...resources(service, 'AWS::Logs::LogGroup')].filter(
      ([, { Properties }]) => 'LogGroupName' in Properties,
    );
    expect(named.map(([id]) => id.replace(/\w{8}$/, ''))).toEqual(['GatewayAccessLogs']);
  });
});

it('Functions have no permissions on keys: the key policies allow those who may use the data', () => {
  for (const { Properties } of resources(service, 'AWS::IAM::ManagedPolicy').values())
    expect(JSON.stringify(Properties.PolicyDocument)).not.toContain('kms:');
});
