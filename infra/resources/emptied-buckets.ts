/** Buckets of a disposable deployment: a function of the CDK empties them before they are deleted. No other deployment has it. */
import type { CfnResource, Stack } from 'aws-cdk-lib';
import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { acknowledge, emptyingLogReasons } from '../nag-suppressions.ts';

/** Makes the log of that function go with the stack too; Lambda would create one that stays. Comes after the buckets. */
export function letBucketsBeEmptied(stack: Stack): void {
  const provider = stack.node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
  const logs = new LogGroup(stack, 'EmptyingLogs', {
    retention: RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const handler = provider.node.findChild('Handler') as CfnResource;
  handler.addPropertyOverride('LoggingConfig', { LogGroup: logs.logGroupName });
  acknowledge(logs, emptyingLogReasons);
}

/** What empties a bucket when it is deleted. What depends on it is deleted before. */
export function emptyingOf(bucket: Bucket): IConstruct {
  return bucket.node.findChild('AutoDeleteObjectsCustomResource');
}
