/** Bodies of documents on S3. */
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Limits } from './client-timeouts.ts';
import { s3Client } from './s3-client.ts';
import type { Bodies, PartReader } from './store.ts';

const insideRequest: Limits = { attempts: 3, milliseconds: 6000 };

/**
 * The bodies in this bucket, with timeouts that fit inside a request. The endpoint comes from the SDK's own
 * variables.
 */
export function createBodies(bucket: string, limits: Limits = insideRequest): Bodies & PartReader {
  const client = s3Client(limits);
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
    get: (key) => read(key),
    part: (key, offset, length) => read(key, `bytes=${offset}-${offset + length - 1}`),
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };

  async function read(key: string, range?: string): Promise<Buffer> {
    const response = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: range }));
    if (!response.Body) throw new Error('S3 responded without a body.');
    return Buffer.from(await response.Body.transformToByteArray());
  }
}
