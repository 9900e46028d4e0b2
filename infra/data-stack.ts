/**
 * What must survive a redeployment: the table, documents, master keys, queued mails and webhook calls, and the
 * sender of account mail.
 */
import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  type CfnGlobalTable,
  type ITableV2,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { objectPrefixes } from '../shared/store/object-keys.ts';
import { tableDefinition } from '../shared/store/table-definition.ts';
import { acknowledge, bucketReasons, logBucketReasons, secretReasons } from './nag-suppressions.ts';
import { tableOptions } from './optional/table-options.ts';
import { type Data, restoredTable } from './resources/data-resources.ts';
import { letBucketsBeEmptied } from './resources/emptied-buckets.ts';
import { type FunctionSpec, workers } from './resources/functions.ts';
import { makeDataKey } from './resources/kms-keys.ts';
import { makeSenderIdentity, supportAddress } from './resources/ses-identity.ts';
import type { OptionalParts } from './settings/optional-parts.ts';
import { remember } from './settings/remembered-settings.ts';
import { removalPolicyOf, type Settings } from './settings/settings.ts';

/** How far back the table can be restored. Removed bodies are kept for as long. */
const restorable = Duration.days(35);

const aDay = Duration.days(1);

/** Headers that an address of an upload signs, and a page sets. */
const uploadHeaders = ['content-type', 'if-none-match', 'x-amz-checksum-sha256'];

export interface DataStackProps extends StackProps {
  readonly settings: Pick<
    Settings,
    | 'disposable'
    | 'keepAddresses'
    | 'parts'
    | 'remembered'
    | 'senderIdentity'
    | 'tableStreamArn'
    | 'variables'
    | 'withoutTable'
  >;
}

/** How a resource is retained, and the key that encrypts it. */
interface Keeping {
  readonly key: IKey;
  readonly removalPolicy: RemovalPolicy;
}

export class DataStack extends Stack implements Data {
  readonly table: ITableV2;
  readonly documents: Bucket;
  readonly documentsExport: string;
  readonly uploadOrigin: string;
  readonly masterKeys: Secret;
  readonly dataKey: IKey;
  readonly mails: Queue;
  readonly mailDeadLetters: Queue;
  readonly pings: Queue;
  readonly pingDeadLetters: Queue;

  constructor(scope: Construct, id: string, { settings, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: !settings.disposable });
    const removalPolicy = removalPolicyOf(settings);
    const { keyArn } = makeDataKey(this, removalPolicy);
    // A key imported by its ARN has a policy that CDK does not change.
    const key = Key.fromKeyArn(this, 'KeyOfData', keyArn);
    this.dataKey = key;
    const keeping = { key, removalPolicy };
    const { senderIdentity, withoutTable, tableStreamArn } = settings;
    this.table = withoutTable ? restoredTable(this, tableStreamArn!) : makeTable(this, keeping, settings);
    const logs = makeLogBucket(this, removalPolicy);
    this.documents = makeDocumentBucket(this, keeping, logs, uploadOrigins(settings, this.region));
    this.uploadOrigin = `https://${this.documents.bucketRegionalDomainName}`;
    // Also without a portal: an export cannot be removed while it is in use.
    this.exportValue(this.documents.bucketRegionalDomainName);
    this.documentsExport = this.exportValue(this.documents.bucketArn);
    this.masterKeys = makeMasterKeys(this, keeping, settings.parts);
    const makeQueue = queueMaker(this, removalPolicy);
    this.mailDeadLetters = makeQueue('MailDeadLetters', workers.mailer);
    this.mails = makeQueue('Mails', workers.mailer, this.mailDeadLetters);
    this.pingDeadLetters = makeQueue('PingDeadLetters', workers.pinger);
    this.pings = makeQueue('Pings', workers.pinger, this.pingDeadLetters);
    // Exported even when the service uses a restored table: an export cannot be removed while it is in use.
    if (!withoutTable)
      for (const value of [this.table.tableName, this.table.tableArn, this.table.tableStreamArn!])
        this.exportValue(value);
    remember(this, settings.remembered.data);
    if (!senderIdentity) makeSenderIdentity(this, supportAddress(this, settings), removalPolicy);
    if (settings.disposable) letBucketsBeEmptied(this);
    this.putOut();
  }

  /** Outputs that the operator's commands read. */
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

function makeTable(
  scope: Construct,
  { key, removalPolicy }: Keeping,
  { parts }: DataStackProps['settings'],
): TableV2 {
  const { partitionKey, sortKey, timeToLive, stream } = tableDefinition;
  const isKept = removalPolicy !== RemovalPolicy.DESTROY;
  const table = new TableV2(scope, 'Table', {
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    sortKey: { name: sortKey, type: AttributeType.STRING },
    timeToLiveAttribute: timeToLive,
    dynamoStream: StreamViewType[stream],
    ...tableOptions(parts),
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: restorable.toDays(),
    },
    deletionProtection: isKept,
    // Also when a first deployment is rolled back: deletion protection would make the rollback fail
    // otherwise.
    removalPolicy: isKept ? RemovalPolicy.RETAIN : removalPolicy,
  });
  // The construct accepts a key only for regions it knows by name; the stack fits any region.
  const resource = table.node.defaultChild as CfnGlobalTable;
  resource.addPropertyOverride('Replicas.0.SSESpecification', { KMSMasterKeyId: key.keyArn });
  return table;
}

/**
 * The pages that may send files to the bucket: those of the portal, or of another UI app. Without a domain of its own the portal has an
 * address that its gateway gets only when the next stack is made, so that every gateway of the region is named here. That opens nothing:
 * what counts is the address of the upload, which is signed for one file, and which a program without a browser can use anyway.
 */
function uploadOrigins(
  { parts: { portal }, keepAddresses, variables }: DataStackProps['settings'],
  region: string,
): readonly string[] {
  if (portal?.domain && !keepAddresses) return [`https://${portal.domain.name}`];
  if (portal) return [`https://*.execute-api.${region}.${Aws.URL_SUFFIX}`];
  return variables.UI_URL === undefined ? [] : [variables.UI_URL];
}

/** Bodies are immutable. A removed body stays as an old version for as long as the table can be restored. */
function makeDocumentBucket(
  scope: Construct,
  { key, removalPolicy }: Keeping,
  logs: Bucket,
  pages: readonly string[],
): Bucket {
  const bucket = new Bucket(scope, 'Documents', {
    ...privateBucket,
    encryption: BucketEncryption.KMS,
    autoDeleteObjects: removalPolicy === RemovalPolicy.DESTROY,
    encryptionKey: key,
    // One KMS call for many objects instead of one for each.
    bucketKeyEnabled: true,
    removalPolicy,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'documents/',
    cors: pages.map((origin) => ({
      allowedOrigins: [origin],
      allowedMethods: [HttpMethods.PUT],
      allowedHeaders: uploadHeaders,
      maxAge: 3600,
    })),
    lifecycleRules: [
      // A document is a copy. The service removes what it was made of; this removes what it did not.
      { prefix: objectPrefixes.uploads, expiration: aDay, noncurrentVersionExpiration: aDay },
      {
        noncurrentVersionExpiration: restorable,
        // Delete markers whose versions are all gone.
        expiredObjectDeleteMarker: true,
        abortIncompleteMultipartUploadAfter: Duration.days(7),
      },
    ],
  });
  acknowledge(bucket, bucketReasons);
  return bucket;
}

/** Logs who accessed which object. The audit trail of the service does not see operators. */
function makeLogBucket(scope: Construct, removalPolicy: RemovalPolicy): Bucket {
  const bucket = new Bucket(scope, 'DocumentAccessLogs', {
    ...privateBucket,
    encryption: BucketEncryption.S3_MANAGED,
    autoDeleteObjects: removalPolicy === RemovalPolicy.DESTROY,
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
 * `{"current":"01","01":"64 random letters and digits"}`. CloudFormation generates a new value whenever a
 * property of `generateSecretString` changes, and then no stored secret could be opened: never change these
 * properties.
 */
function makeMasterKeys(
  scope: Construct,
  { key, removalPolicy }: Keeping,
  { keysReplicaRegion: region }: OptionalParts,
): Secret {
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
    // There, the key of Secrets Manager encrypts it: ours does not exist in another region.
    ...(region && { replicaRegions: [{ region }] }),
  });
  acknowledge(secret, secretReasons);
  return secret;
}

/**
 * Messages hold ids only, neither health data nor secrets: the keys of SQS, which cost nothing per call, are
 * enough.
 */
function queueMaker(scope: Construct, removalPolicy: RemovalPolicy) {
  return (id: string, reader: FunctionSpec, deadLetters?: Queue) =>
    new Queue(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      // AWS recommends six times the timeout of the function that reads the queue.
      visibilityTimeout: Duration.seconds(6 * reader.timeoutSeconds),
      removalPolicy,
      ...(deadLetters && { deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 } }),
    });
}
