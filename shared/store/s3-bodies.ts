/** Bodies of documents on S3. */
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Limits } from './client-timeouts.ts';
import { leanSettings, madeLean } from './lean-client.ts';
import type { Bodies } from './store.ts';

const insideRequest: Limits = { attempts: 3, milliseconds: 6000 };

/**
 * The bodies in this bucket, with timeouts that fit inside a request. The endpoint comes from the SDK's own
 * variables.
 */
export function createBodies(bucket: string, limits: Limits = insideRequest): Bodies {
  const ownEndpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  const client = madeLean(
    new S3Client({
      ...leanSettings(limits),
      // Endpoints other than S3's own seldom resolve a host name per bucket.
      forcePathStyle: ownEndpoint !== undefined,
    }),
  );
  return {
    async put(key, bytes, sha256) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ContentType: 'application/octet-stream',
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        }),
      );
    },
    async get(key) {
      const response = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (!response.Body) throw new Error('S3 responded without a body.');
      return Buffer.from(await response.Body.transformToByteArray());
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
