/** What must survive: table, documents, master keys, queued mails and pings. */
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { tableDefinition } from '../shared/store/table-definition.ts';
import { acknowledge, bucketReasons, secretReasons } from './acknowledgments.ts';
import type { Data } from './data.ts';
import { type FunctionSpec, workers } from './functions.ts';

/** How far back the table can be restored, so bodies that were removed since are kept as long. */
const restorable = Duration.days(35);

export class DataStack extends Stack implements Data {
  readonly table: TableV2;
  readonly documents: Bucket;
  readonly documentsExport: string;
  readonly masterKeys: Secret;
  readonly mails: Queue;
  readonly mailDeadLetters: Queue;
  readonly pings: Queue;
  readonly pingDeadLetters: Queue;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, { ...props, terminationProtection: true });
    this.table = makeTable(this);
    this.documents = makeDocumentBucket(this, makeLogBucket(this));
    this.documentsExport = this.exportValue(this.documents.bucketArn);
    this.masterKeys = makeMasterKeys(this);
    this.mailDeadLetters = makeQueue(this, 'MailDeadLetters', workers.mailer);
    this.mails = makeQueue(this, 'Mails', workers.mailer, this.mailDeadLetters);
    this.pingDeadLetters = makeQueue(this, 'PingDeadLetters', workers.pinger);
    this.pings = makeQueue(this, 'Pings', workers.pinger, this.pingDeadLetters);
    // Exported even when the service works on a restored table: an export cannot be taken back while it is in use.
    for (const value of [this.table.tableName, this.table.tableArn, this.table.tableStreamArn!])
      this.exportValue(value);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'BucketName', { value: this.documents.bucketName });
    new CfnOutput(this, 'MasterKeysSecret', { value: this.masterKeys.secretArn });
    new CfnOutput(this, 'MailDeadLetterQueueUrl', { value: this.mailDeadLetters.queueUrl });
    new CfnOutput(this, 'PingDeadLetterQueueUrl', { value: this.pingDeadLetters.queueUrl });
  }
}

function makeTable(scope: Construct): TableV2 {
  const { partitionKey, sortKey, timeToLive, stream } = tableDefinition;
  return new TableV2(scope, 'Table', {
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    sortKey: { name: sortKey, type: AttributeType.STRING },
    timeToLiveAttribute: timeToLive,
    dynamoStream: StreamViewType[stream],
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: restorable.toDays(),
    },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
}

/** Bodies are immutable; what is removed stays as an old version for as long as the table can be restored. */
function makeDocumentBucket(scope: Construct, logs: Bucket): Bucket {
  const bucket = new Bucket(scope, 'Documents', {
    ...privateBucket,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'documents/',
    lifecycleRules: [
      { noncurrentVersionExpiration: restorable, abortIncompleteMultipartUploadAfter: Duration.days(7) },
    ],
  });
  acknowledge(bucket, bucketReasons);
  return bucket;
}

/** Who touched which object, beside the audit trail of the service, which cannot see operators. */
function makeLogBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'DocumentAccessLogs', {
    ...privateBucket,
    lifecycleRules: [{ expiration: Duration.days(365), noncurrentVersionExpiration: Duration.days(1) }],
  });
  acknowledge(bucket, bucketReasons);
  return bucket;
}

const privateBucket = {
  encryption: BucketEncryption.S3_MANAGED,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  versioned: true,
  removalPolicy: RemovalPolicy.RETAIN,
};

/**
 * `{"current":"01","01":"64 random letters and digits"}`. CloudFormation makes a new value whenever one of the
 * properties of `generateSecretString` changes, and no stored secret could be opened any more: they stay as they are.
 */
function makeMasterKeys(scope: Construct): Secret {
  const secret = new Secret(scope, 'MasterKeys', {
    description: 'Master keys of the personal health record service; without them no account can log in',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ current: '01' }),
      generateStringKey: '01',
      passwordLength: 64,
      excludePunctuation: true,
    },
    removalPolicy: RemovalPolicy.RETAIN,
  });
  acknowledge(secret, secretReasons);
  return secret;
}

function makeQueue(scope: Construct, id: string, reader: FunctionSpec, deadLetters?: Queue): Queue {
  return new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    // AWS advises six times the time-out of the function that reads the queue.
    visibilityTimeout: Duration.seconds(6 * reader.timeoutSeconds),
    removalPolicy: RemovalPolicy.RETAIN,
    ...(deadLetters && { deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 } }),
  });
}
