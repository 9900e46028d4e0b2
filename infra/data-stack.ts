/** What must survive: table, documents, master keys, queued mails and pings. */
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type CfnGlobalTable,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { tableDefinition } from '../shared/store/table-definition.ts';
import { acknowledge, bucketReasons, logBucketReasons, secretReasons } from './nag-suppressions.ts';
import type { Data } from './resources/data-resources.ts';
import { type FunctionSpec, workers } from './resources/functions.ts';
import { makeDataKey } from './resources/kms-keys.ts';
import { removalPolicyOf, type Settings } from './settings/settings.ts';

/** How far back the table can be restored, so bodies that were removed since are kept as long. */
const restorable = Duration.days(35);

export interface DataStackProps extends StackProps {
  readonly settings: Pick<Settings, 'disposable'>;
}

/** How a resource is kept, and with which key. */
interface Keeping {
  readonly key: IKey;
  readonly removalPolicy: RemovalPolicy;
}

export class DataStack extends Stack implements Data {
  readonly table: TableV2;
  readonly documents: Bucket;
  readonly documentsExport: string;
  readonly masterKeys: Secret;
  readonly mails: Queue;
  readonly mailDeadLetters: Queue;
  readonly pings: Queue;
  readonly pingDeadLetters: Queue;

  constructor(scope: Construct, id: string, { settings, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: !settings.disposable });
    const removalPolicy = removalPolicyOf(settings);
    const { keyArn } = makeDataKey(this, removalPolicy);
    // Known by its ARN alone, the key has a policy that nothing adds to.
    const key = Key.fromKeyArn(this, 'KeyOfData', keyArn);
    const keeping = { key, removalPolicy };
    this.table = makeTable(this, keeping);
    this.documents = makeDocumentBucket(this, keeping, makeLogBucket(this, removalPolicy));
    this.documentsExport = this.exportValue(this.documents.bucketArn);
    this.masterKeys = makeMasterKeys(this, keeping);
    const makeQueue = queueMaker(this, removalPolicy);
    this.mailDeadLetters = makeQueue('MailDeadLetters', workers.mailer);
    this.mails = makeQueue('Mails', workers.mailer, this.mailDeadLetters);
    this.pingDeadLetters = makeQueue('PingDeadLetters', workers.pinger);
    this.pings = makeQueue('Pings', workers.pinger, this.pingDeadLetters);
    // Exported even when the service works on a restored table: an export cannot be taken back while it is in use.
    for (const value of [this.table.tableName, this.table.tableArn, this.table.tableStreamArn!])
      this.exportValue(value);
    this.putOut();
  }

  /** What the operator's commands ask for. */
  private putOut(): void {
    const outputs = {
      TableName: this.table.tableName,
      BucketName: this.documents.bucketName,
      MasterKeysSecret: this.masterKeys.secretArn,
      MailQueueUrl: this.mails.queueUrl,
      MailDeadLetterQueueUrl: this.mailDeadLetters.queueUrl,
      PingQueueUrl: this.pings.queueUrl,
      PingDeadLetterQueueUrl: this.pingDeadLetters.queueUrl,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

function makeTable(scope: Construct, { key, removalPolicy }: Keeping): TableV2 {
  const { partitionKey, sortKey, timeToLive, stream } = tableDefinition;
  const isKept = removalPolicy !== RemovalPolicy.DESTROY;
  const table = new TableV2(scope, 'Table', {
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    sortKey: { name: sortKey, type: AttributeType.STRING },
    timeToLiveAttribute: timeToLive,
    dynamoStream: StreamViewType[stream],
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: restorable.toDays(),
    },
    deletionProtection: isKept,
    // Protected, it would stand in the way of a first deployment that is rolled back, if it was not left out of that.
    removalPolicy: isKept ? RemovalPolicy.RETAIN : removalPolicy,
  });
  // The construct takes a key only for regions that it knows by name, and the stack fits any.
  const resource = table.node.defaultChild as CfnGlobalTable;
  resource.addPropertyOverride('Replicas.0.SSESpecification', { KMSMasterKeyId: key.keyArn });
  return table;
}

/** Bodies are immutable; what is removed stays as an old version for as long as the table can be restored. */
function makeDocumentBucket(scope: Construct, { key, removalPolicy }: Keeping, logs: Bucket): Bucket {
  const bucket = new Bucket(scope, 'Documents', {
    ...privateBucket,
    encryption: BucketEncryption.KMS,
    encryptionKey: key,
    // One call of KMS for many objects instead of one for each.
    bucketKeyEnabled: true,
    removalPolicy,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'documents/',
    lifecycleRules: [
      {
        noncurrentVersionExpiration: restorable,
        // Markers of removals whose versions are all gone.
        expiredObjectDeleteMarker: true,
        abortIncompleteMultipartUploadAfter: Duration.days(7),
      },
    ],
  });
  acknowledge(bucket, bucketReasons);
  return bucket;
}

/** Who touched which object, beside the audit trail of the service, which cannot see operators. */
function makeLogBucket(scope: Construct, removalPolicy: RemovalPolicy): Bucket {
  const bucket = new Bucket(scope, 'DocumentAccessLogs', {
    ...privateBucket,
    encryption: BucketEncryption.S3_MANAGED,
    removalPolicy,
    lifecycleRules: [{ expiration: Duration.days(365), noncurrentVersionExpiration: Duration.days(1) }],
  });
  acknowledge(bucket, { ...bucketReasons, ...logBucketReasons });
  return bucket;
}

const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  versioned: true,
};

/**
 * `{"current":"01","01":"64 random letters and digits"}`. CloudFormation makes a new value whenever one of the
 * properties of `generateSecretString` changes, and no stored secret could be opened any more: they stay as they are.
 */
function makeMasterKeys(scope: Construct, { key, removalPolicy }: Keeping): Secret {
  const secret = new Secret(scope, 'MasterKeys', {
    description: 'Master keys of the personal health record service; without them no account can log in',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ current: '01' }),
      generateStringKey: '01',
      passwordLength: 64,
      excludePunctuation: true,
    },
    encryptionKey: key,
    removalPolicy,
  });
  acknowledge(secret, secretReasons);
  return secret;
}

/** Messages are ids, and name neither health data nor secrets: the keys of SQS do, which cost nothing by the call. */
function queueMaker(scope: Construct, removalPolicy: RemovalPolicy) {
  return (id: string, reader: FunctionSpec, deadLetters?: Queue) =>
    new Queue(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      // AWS advises six times the time-out of the function that reads the queue.
      visibilityTimeout: Duration.seconds(6 * reader.timeoutSeconds),
      removalPolicy,
      ...(deadLetters && { deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 } }),
    });
}
