/**
 * A trail of CloudTrail: every access to the table and to the documents, and the management of the account in this
 * region. The audit trail of the service knows who called it. This trail knows who accessed the data past the service,
 * who read the master keys, and who changed permissions.
 */
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnTrail } from 'aws-cdk-lib/aws-cloudtrail';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge, bucketReasons } from '../nag-suppressions.ts';
import { emptyingOf, letBucketsBeEmptied } from '../resources/emptied-buckets.ts';
import { removalPolicyOf, type Settings } from '../settings/settings.ts';
import { makeTrailKey } from './keys.ts';

export interface TrailStackProps extends StackProps {
  readonly settings: Pick<Settings, 'disposable' | 'retention'>;
  readonly tableArn: string;
  readonly bucketArn: string;
}

const cloudTrail = new ServicePrincipal('cloudtrail.amazonaws.com');

const trailReasons = {
  'HIPAA.Security-CloudTrailCloudWatchLogsEnabled':
    'The trail is read after an incident, in its bucket. A copy in CloudWatch Logs would cost more than the trail.',
};

const trailBucketReasons = {
  ...bucketReasons,
  'AwsSolutions-S1': 'The bucket holds a log. CloudTrail validates the files, so a change is noticed.',
  'HIPAA.Security-S3BucketLoggingEnabled': 'As for AwsSolutions-S1.',
};

export class TrailStack extends Stack {
  constructor(scope: Construct, id: string, { settings, tableArn, bucketArn, ...props }: TrailStackProps) {
    const description = 'Personal health record service: trail of accesses to the data';
    super(scope, id, { ...props, description, terminationProtection: !settings.disposable });
    const trailArn = this.formatArn({
      service: 'cloudtrail',
      resource: 'trail',
      resourceName: this.stackName,
    });
    const removalPolicy = removalPolicyOf(settings);
    const key = makeTrailKey(this, removalPolicy, trailArn);
    const bucket = this.bucket(key, removalPolicy, settings);
    this.allowTrail(bucket, trailArn);
    const trail = new CfnTrail(this, 'Trail', {
      trailName: this.stackName,
      isLogging: true,
      s3BucketName: bucket.bucketName,
      kmsKeyId: key.keyArn,
      enableLogFileValidation: true,
      isMultiRegionTrail: false,
      includeGlobalServiceEvents: false,
      advancedEventSelectors: [
        { name: 'Management', fieldSelectors: [{ field: 'eventCategory', equalTo: ['Management'] }] },
        selector('Table', 'AWS::DynamoDB::Table', { equalTo: [tableArn] }),
        selector('Documents', 'AWS::S3::Object', { startsWith: [`${bucketArn}/`] }),
      ],
    });
    trail.node.addDependency(bucket.policy!);
    // The trail ends before its files are removed, or it would go on to write new ones.
    if (settings.disposable) {
      trail.node.addDependency(emptyingOf(bucket));
      letBucketsBeEmptied(this);
    }
    acknowledge(trail, trailReasons);
  }

  private bucket(
    encryptionKey: IKey,
    removalPolicy: RemovalPolicy,
    { retention }: TrailStackProps['settings'],
  ): Bucket {
    const bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.KMS,
      encryptionKey,
      bucketKeyEnabled: true,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      removalPolicy,
      autoDeleteObjects: removalPolicy === RemovalPolicy.DESTROY,
      lifecycleRules: [
        { expiration: Duration.days(retention.accesses), noncurrentVersionExpiration: Duration.days(35) },
      ],
    });
    acknowledge(bucket, trailBucketReasons);
    return bucket;
  }

  /** What AWS documents for the bucket of a trail, for this trail alone. */
  private allowTrail(bucket: Bucket, trailArn: string): void {
    const ofTrail = { 'aws:SourceArn': trailArn };
    const statements = [
      new PolicyStatement({
        principals: [cloudTrail],
        actions: ['s3:GetBucketAcl'],
        resources: [bucket.bucketArn],
        conditions: { StringEquals: ofTrail },
      }),
      new PolicyStatement({
        principals: [cloudTrail],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(`AWSLogs/${this.account}/*`)],
        conditions: { StringEquals: { ...ofTrail, 's3:x-amz-acl': 'bucket-owner-full-control' } },
      }),
    ];
    for (const statement of statements) bucket.addToResourcePolicy(statement);
  }
}

/** All reads and writes of one resource. */
function selector(
  name: string,
  type: string,
  arn: Pick<CfnTrail.AdvancedFieldSelectorProperty, 'equalTo' | 'startsWith'>,
): CfnTrail.AdvancedEventSelectorProperty {
  return {
    name,
    fieldSelectors: [
      { field: 'eventCategory', equalTo: ['Data'] },
      { field: 'resources.type', equalTo: [type] },
      { field: 'resources.ARN', ...arn },
    ],
  };
}
