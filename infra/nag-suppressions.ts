/** Accepted findings of the rule packs, each with its reason. Any other finding fails the synthesis. */
import { Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { patternReasons } from './permissions/bucket-access.ts';

type Reasons = Readonly<Record<string, string>>;

export const secretReasons: Reasons = {
  'AwsSolutions-SMG4':
    'Master keys derive token secrets and open stored ones: a key must stay as long as anything names it, so the operator rotates them with a command (infra/README.md), and no schedule replaces them.',
  'HIPAA.Security-SecretsManagerRotationEnabled': 'As for AwsSolutions-SMG4.',
};

export const portalSecretReasons: Reasons = {
  'AwsSolutions-SMG4':
    'The service keeps the consumer secret of each of its apps. The operator replaces both together (docs/operations.md); a schedule would replace one alone, and no one could sign in.',
  'HIPAA.Security-SecretsManagerRotationEnabled': 'As for AwsSolutions-SMG4.',
};

export const bucketReasons: Reasons = {
  'HIPAA.Security-S3BucketReplicationEnabled':
    'S3 keeps every object in three zones, and versions undo a removal. A copy in another region is the choice of the organisation that runs the service, which has to name the region.',
};

export const logBucketReasons: Reasons = {
  'HIPAA.Security-S3DefaultEncryptionKMS':
    'S3 delivers access logs to buckets with its own keys only. The logs name objects by random ids and hold no health data.',
};

export const functionReasons: Reasons = {
  'HIPAA.Security-LambdaInsideVPC':
    'The functions call AWS services, over TLS and with permissions of their own; only the pinger calls Internet addresses, and it checks each before it connects. Inside a VPC they would need endpoints that cost by the hour, and a forged address could reach a private network.',
  'HIPAA.Security-LambdaConcurrency':
    'A new account has ten concurrent executions, of which nothing can be reserved. The gateway throttles, and the queues have limits of their own.',
  'HIPAA.Security-LambdaDLQ':
    'Calls of the gateway are synchronous, the stream and the queues have dead-letter queues of their own, and a failed run of the sweeper or the eraser is not retried, because the next one continues its work.',
};

export const gatewayReasons: Reasons = {
  'AwsSolutions-APIG4':
    'Callers sign with OAuth 1.0a, which no authorizer of the gateway supports: the functions verify every call, and deny whatever no rule allows.',
};

export const portalGatewayReasons: Reasons = {
  'AwsSolutions-APIG4':
    'People sign in on pages of the portal, which anyone may open. Its function checks the session and the form of each request.',
};

export const senderReasons: Reasons = {
  'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:configuration-set/*]':
    'SES checks the default configuration set of the sender, whose name is not known here. The condition on the From address limits it to mails of this service.',
};

export const emptyingLogReasons: Reasons = {
  'HIPAA.Security-CloudWatchLogGroupEncrypted':
    'Only a disposable deployment has this log, which holds names of buckets. CloudWatch encrypts it with a key of its own.',
};

const topicReason =
  'Its messages name alarms and keys, hold no health data, and leave AWS as mails. A key of the account would silence the topic exactly when that key is disabled.';

export const topicReasons: Reasons = {
  'AwsSolutions-SNS2': topicReason,
  'HIPAA.Security-SNSEncryptedKMS': topicReason,
};

export const failureQueueReasons: Reasons = {
  'AwsSolutions-SQS3': 'It is the dead-letter queue of the stream, which the rule does not consider.',
};

/** Accepts findings on a construct and everything in it. */
export function acknowledge(construct: IConstruct, reasons: Reasons): void {
  const rules = Object.entries(reasons).map(([id, reason]) => ({ id, reason }));
  Validations.of(construct).acknowledge(...rules);
}

/** Accepts a permission on all objects under a prefix of a bucket whose ARN is exported by another stack. */
export function acknowledgeObjects(construct: IConstruct, exportedBucketArn: string, pattern: string): void {
  const { 'Fn::ImportValue': name } = Stack.of(construct).resolve(exportedBucketArn) as Record<
    string,
    string
  >;
  acknowledge(construct, {
    [`AwsSolutions-IAM5[Resource::${name}/${pattern}]`]: patternReasons[pattern]!,
  });
}
