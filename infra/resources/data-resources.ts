/** The resources that hold the service's data. */
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

export interface Data {
  readonly table: ITableV2;
  readonly documents: IBucket;
  /** Where files are uploaded to. */
  readonly uploadOrigin: string;
  /** The ARN of the bucket as the data stack exports it. */
  readonly documentsExport: string;
  readonly masterKeys: ISecret;
  /** Encrypts table, documents and master keys. */
  readonly dataKey: IKey;
  readonly mails: IQueue;
  readonly mailDeadLetters: IQueue;
  readonly pings: IQueue;
  readonly pingDeadLetters: IQueue;
}

/** A restored table, given by the ARN of its stream. The stack does not manage it. */
export function restoredTable(scope: Construct, tableStreamArn: string): ITableV2 {
  const [tableArn] = tableStreamArn.split('/stream/');
  return TableV2.fromTableAttributes(scope, 'RestoredTable', { tableArn, tableStreamArn });
}

/** The same data with a restored table, given by the ARN of its stream. */
export function withRestoredTable(scope: Construct, data: Data, tableStreamArn: string): Data {
  return {
    table: restoredTable(scope, tableStreamArn),
    documents: data.documents,
    documentsExport: data.documentsExport,
    uploadOrigin: data.uploadOrigin,
    masterKeys: data.masterKeys,
    dataKey: data.dataKey,
    mails: data.mails,
    mailDeadLetters: data.mailDeadLetters,
    pings: data.pings,
    pingDeadLetters: data.pingDeadLetters,
  };
}
