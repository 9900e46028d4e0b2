/**
 * The same for functions that have the client of S3 too. Calls about an object read it last; most first calls have none, so
 * the event says whether to.
 */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { handler as readTable } from './bare-table.ts';

const bucket = new S3Client({ forcePathStyle: true });

/** `object` is the key of the object to read, if any. */
export async function handler({ object }: { readonly object?: string }): Promise<{ statusCode: number }> {
  const response = await readTable();
  if (object !== undefined) {
    const { Body } = await bucket.send(
      new GetObjectCommand({ Bucket: process.env.BUCKET_NAME, Key: object }),
    );
    await Body?.transformToByteArray();
  }
  return response;
}
