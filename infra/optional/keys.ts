/** The KMS keys of the optional stacks. Like the others, only their policies say who may use them. */
import type { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccountPrincipal, AnyPrincipal, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { accessLogPrefix } from '../resources/gateway.ts';
import { kms, makeKey, thisKey, use, useThrough } from '../resources/kms-keys.ts';

/** The key of the access log of this stack. */
export function makeEdgeLogKey(stack: Stack, removalPolicy: RemovalPolicy): Key {
  const logs = stack.formatArn({ service: 'logs', resource: `log-group:${accessLogPrefix(stack)}*` });
  return makeKey(stack, 'LogKey', 'Access log', removalPolicy, [
    useThrough(stack, ['logs']),
    encryptLogs(stack, logs),
  ]);
}

/** The key of the portal's logs and of its consumer secret. Anyone in the account who may read these may use it. */
export function makePortalKey(stack: Stack, removalPolicy: RemovalPolicy): Key {
  const logs = [`${stack.stackName}-*`, `${accessLogPrefix(stack)}*`].map((names) =>
    stack.formatArn({ service: 'logs', resource: `log-group:${names}` }),
  );
  return makeKey(stack, 'PortalKey', 'Logs and consumer secret', removalPolicy, [
    useThrough(stack, ['logs', 'secretsmanager']),
    encryptLogs(stack, logs),
  ]);
}

/** Lets CloudWatch encrypt the logs with these names. */
function encryptLogs({ region }: Stack, arns: string | string[]): PolicyStatement {
  return new PolicyStatement({
    sid: 'Logs',
    principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
    actions: kms(use),
    resources: thisKey,
    conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': arns } },
  });
}

/**
 * The key of a vault. For its background work, AWS Backup creates grants for itself in the name of its role. `copyAccount` is the
 * account that copies go to.
 */
export function makeVaultKey(
  stack: Stack,
  removalPolicy: RemovalPolicy,
  copyAccount: string | undefined,
): Key {
  const { account, region } = stack;
  return makeKey(stack, 'VaultKey', 'Backups', removalPolicy, [
    useThrough(stack, ['backup', 'dynamodb', 's3']),
    new PolicyStatement({
      sid: 'GrantsForBackups',
      principals: [new AnyPrincipal()],
      actions: kms(['CreateGrant']),
      resources: thisKey,
      conditions: {
        StringEquals: {
          'kms:CallerAccount': account,
          'kms:ViaService': ['backup', 'dynamodb'].map((name) => `${name}.${region}.amazonaws.com`),
        },
        Bool: { 'kms:GrantIsForAWSResource': 'true' },
      },
    }),
    ...(copyAccount ? copiesTo(copyAccount, account) : []),
  ]);
}

/**
 * Lets AWS Backup in another account read the backups that it copies (AWS: backup copies across accounts). Nobody in this
 * account, which may have the second vault too, gets anything by it.
 */
function copiesTo(copyAccount: string, ownAccount: string): readonly PolicyStatement[] {
  const elsewhere = { StringNotEquals: { 'aws:PrincipalAccount': ownAccount } };
  const principals = [new AccountPrincipal(copyAccount)];
  return [
    new PolicyStatement({
      sid: 'CopiesElsewhere',
      principals,
      actions: kms(use),
      resources: thisKey,
      conditions: elsewhere,
    }),
    new PolicyStatement({
      sid: 'GrantsForCopies',
      principals,
      actions: kms(['CreateGrant']),
      resources: thisKey,
      conditions: { ...elsewhere, Bool: { 'kms:GrantIsForAWSResource': 'true' } },
    }),
  ];
}

/**
 * The key of a trail's files. CloudTrail writes with it, and anyone who may read the files reads with it. For a bucket with a
 * bucket key, CloudTrail needs `Decrypt` too, and refuses the trail without it (AWS: key policies for CloudTrail).
 */
export function makeTrailKey(stack: Stack, removalPolicy: RemovalPolicy, trailArn: string): Key {
  return makeKey(stack, 'TrailKey', 'Trail of accesses', removalPolicy, [
    useThrough(stack, ['s3']),
    new PolicyStatement({
      sid: 'Trail',
      principals: [new ServicePrincipal('cloudtrail.amazonaws.com')],
      actions: kms(['GenerateDataKey', 'Decrypt', 'DescribeKey']),
      resources: thisKey,
      conditions: { StringEquals: { 'aws:SourceArn': trailArn } },
    }),
  ]);
}
