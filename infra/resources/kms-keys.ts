/**
 * The service's KMS keys. Only their policies say who may use them, and through which AWS services; the
 * policies of the functions do not mention keys.
 */
import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  AccountRootPrincipal,
  AnyPrincipal,
  PolicyDocument,
  PolicyStatement,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';

/** The resource in a key's policy: the key itself. */
export const thisKey = ['*'];

/**
 * Everything except using the key and creating grants, which would allow its use. The account's
 * administrators decide in IAM who gets these actions. They include what CloudFormation needs to create,
 * change and remove the key.
 */
const administration = [
  'CancelKeyDeletion',
  'CreateAlias',
  'DeleteAlias',
  'DescribeKey',
  'DisableKey',
  'DisableKeyRotation',
  'EnableKey',
  'EnableKeyRotation',
  'GetKeyPolicy',
  'GetKeyRotationStatus',
  'ListGrants',
  'ListKeyPolicies',
  'ListKeyRotations',
  'ListResourceTags',
  'PutKeyPolicy',
  'RevokeGrant',
  'RotateKeyOnDemand',
  'ScheduleKeyDeletion',
  'TagResource',
  'UntagResource',
  'UpdateAlias',
  'UpdateKeyDescription',
];

/** What AWS documents as required by DynamoDB, S3, Secrets Manager and CloudWatch Logs, without the wildcards. */
export const use = [
  'Encrypt',
  'Decrypt',
  'ReEncryptFrom',
  'ReEncryptTo',
  'GenerateDataKey',
  'GenerateDataKeyWithoutPlaintext',
  'DescribeKey',
];

/**
 * The key of the table, documents and master keys. Anyone in the account who may use these resources may use
 * the key through their services, as with AWS managed keys; no one may use it otherwise. For its background
 * work, DynamoDB creates a grant for itself in the name of the principal that creates or restores a table.
 */
export function makeDataKey(stack: Stack, removalPolicy: RemovalPolicy): Key {
  return makeKey(stack, 'DataKey', 'Table, documents and master keys', removalPolicy, [
    useThrough(stack, ['dynamodb', 's3', 'secretsmanager']),
    new PolicyStatement({
      sid: 'GrantsForTables',
      principals: [new AnyPrincipal()],
      actions: kms(['CreateGrant']),
      resources: thisKey,
      conditions: through(stack, ['dynamodb']),
    }),
  ]);
}

/**
 * The key of this stack's logs. CloudFormation begins the names of logs with the name of the stack; that of the access log
 * begins with `accessLogPrefix`. Anyone in the account who may read the logs may use it.
 */
export function makeLogKey(stack: Stack, removalPolicy: RemovalPolicy, accessLogPrefix: string): Key {
  const { partition, region, account, stackName } = stack;
  const logs = [`${stackName}-*`, `${accessLogPrefix}*`].map(
    (names) => `arn:${partition}:logs:${region}:${account}:log-group:${names}`,
  );
  return makeKey(stack, 'LogKey', 'Logs', removalPolicy, [
    useThrough(stack, ['logs']),
    new PolicyStatement({
      sid: 'Logs',
      principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
      actions: kms(use),
      resources: thisKey,
      conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': logs } },
    }),
  ]);
}

export function useThrough(stack: Stack, services: readonly string[]): PolicyStatement {
  return new PolicyStatement({
    sid: 'UseThroughServices',
    principals: [new AnyPrincipal()],
    actions: kms(use),
    resources: thisKey,
    conditions: through(stack, services),
  });
}

/** When one of the services calls on behalf of someone in the account. */
function through({ account, region }: Stack, services: readonly string[]) {
  const via = services.map((name) => `${name}.${region}.amazonaws.com`);
  return { StringEquals: { 'kms:CallerAccount': account, 'kms:ViaService': via } };
}

export function makeKey(
  stack: Stack,
  id: string,
  holds: string,
  removalPolicy: RemovalPolicy,
  statements: readonly PolicyStatement[],
): Key {
  const administrators = new PolicyStatement({
    sid: 'Administration',
    principals: [new AccountRootPrincipal()],
    actions: kms(administration),
    resources: thisKey,
  });
  return new Key(stack, id, {
    description: `${holds} of ${stack.stackName}`,
    alias: stack.stackName,
    enableKeyRotation: true,
    rotationPeriod: Duration.days(365),
    policy: new PolicyDocument({ statements: [administrators, ...statements] }),
    removalPolicy,
    // As short as KMS allows for a deployment whose data is of no value; 30 days for any other.
    ...(removalPolicy === RemovalPolicy.DESTROY && { pendingWindow: Duration.days(7) }),
  });
}

export function kms(actions: readonly string[]): string[] {
  return actions.map((action) => `kms:${action}`);
}
