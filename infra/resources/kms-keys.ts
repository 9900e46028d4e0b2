/**
 * Keys of the service in KMS. Their policies alone say who may use them, and through which AWS services: what a function
 * may do stands in its own policy, and there is nothing about keys in it.
 */
import { Duration, type RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  AccountRootPrincipal,
  AnyPrincipal,
  PolicyDocument,
  PolicyStatement,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';

/** For what a policy of a key says: of the key that it belongs to. */
const thisKey = ['*'];

/**
 * Everything but using the key, and but grants, by which it could be used: an administrator of the account decides by
 * IAM who has it. It holds what CloudFormation needs to make, change and remove the key.
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

/** What DynamoDB, S3, Secrets Manager and CloudWatch Logs ask for, as AWS documents it, without its wildcards. */
const use = [
  'Encrypt',
  'Decrypt',
  'ReEncryptFrom',
  'ReEncryptTo',
  'GenerateDataKey',
  'GenerateDataKeyWithoutPlaintext',
  'DescribeKey',
];

/**
 * Of table, documents and master keys. Whoever in the account may use these may use the key by way of their services,
 * as with the keys that AWS manages itself, and nobody may use it otherwise. DynamoDB keeps the key at hand for what it
 * does in the background: it makes itself a grant, in the name of whoever makes or restores a table.
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
 * Of the logs of this stack, whose names CloudFormation begins with the name of the stack, and of the topic of the
 * alarms; and whoever in the account may read the logs, or try the topic, may do so. Which alarms may publish is said by
 * the topic; AWS documents no condition for the key.
 */
export function makeLogKey(stack: Stack, removalPolicy: RemovalPolicy): Key {
  const { partition, region, account, stackName } = stack;
  const logs = `arn:${partition}:logs:${region}:${account}:log-group:${stackName}-*`;
  return makeKey(stack, 'LogKey', 'Logs and alarms', removalPolicy, [
    useThrough(stack, ['logs', 'sns']),
    new PolicyStatement({
      sid: 'Logs',
      principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
      actions: kms(use),
      resources: thisKey,
      conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': logs } },
    }),
    new PolicyStatement({
      sid: 'Alarms',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: kms(['Decrypt', 'GenerateDataKey']),
      resources: thisKey,
    }),
  ]);
}

function useThrough(stack: Stack, services: readonly string[]): PolicyStatement {
  return new PolicyStatement({
    sid: 'UseThroughServices',
    principals: [new AnyPrincipal()],
    actions: kms(use),
    resources: thisKey,
    conditions: through(stack, services),
  });
}

/** When one of the services calls, on behalf of somebody in the account. */
function through({ account, region }: Stack, services: readonly string[]) {
  const via = services.map((name) => `${name}.${region}.amazonaws.com`);
  return { StringEquals: { 'kms:CallerAccount': account, 'kms:ViaService': via } };
}

function makeKey(
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
  });
}

function kms(actions: readonly string[]): string[] {
  return actions.map((action) => `kms:${action}`);
}
