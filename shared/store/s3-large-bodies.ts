/**
 * Objects that clients read and write with addresses that the service signs (AWS: "Download and upload objects with presigned URLs").
 * Such an address holds the rights of the function that has signed it, for one object and one method.
 */
import { createHash } from 'node:crypto';
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { partsOf } from './body-parts.ts';
import type { Limits } from './client-timeouts.ts';
import { createBodies } from './s3-bodies.ts';
import { ownS3Endpoint, s3Client } from './s3-client.ts';
import type { LargeBodies } from './store.ts';

/** A copy of 100 MB takes S3 a second or two; the gateway waits for 29 seconds. */
const copying: Limits = { attempts: 2, milliseconds: 10_000 };

/** Large objects in this bucket. */
export function createLargeBodies(bucket: string): LargeBodies {
  const client = s3Client(copying);
  const { part } = createBodies(bucket);
  return {
    part,
    async signPut(key, { size, sha256, mediaType }, seconds) {
      const checksum = Buffer.from(sha256, 'hex').toString('base64');
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        ContentType: mediaType,
        ContentLength: size,
        ChecksumSHA256: checksum,
        // The first one stays: S3 answers 412 to another.
        IfNoneMatch: '*',
      });
      const headers = {
        'content-type': mediaType,
        'content-length': String(size),
        'x-amz-checksum-sha256': checksum,
        'if-none-match': '*',
      };
      const names = Object.keys(headers);
      const url = await getSignedUrl(client, command, {
        expiresIn: seconds,
        // By default some would be part of the address, and others not be signed at all.
        unhoistableHeaders: new Set(names),
        signableHeaders: new Set(names),
      });
      return { method: 'PUT', url, headers };
    },
    signGet: (key, { mediaType, disposition }, seconds) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ResponseContentType: mediaType,
          ResponseContentDisposition: disposition,
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn: seconds },
      ),
    async measure(key) {
      const found = await head(key);
      if (!found) return undefined;
      const size = found.ContentLength ?? 0;
      const checksum = ownS3Endpoint() === undefined ? found.ChecksumSHA256 : undefined;
      if (checksum !== undefined) return { size, sha256: Buffer.from(checksum, 'base64').toString('hex') };
      // An emulator returns the checksum that it was told, without looking at the bytes.
      return { size, sha256: await digestOf(key, size) };
    },
    async copy(from, to) {
      await client.send(
        new CopyObjectCommand({
          Bucket: bucket,
          Key: to,
          CopySource: `${bucket}/${from}`,
          MetadataDirective: 'REPLACE',
          ContentType: 'application/octet-stream',
          ChecksumAlgorithm: 'SHA256',
        }),
      );
    },
  };

  async function head(key: string) {
    try {
      return await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key, ChecksumMode: 'ENABLED' }));
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  async function digestOf(key: string, size: number): Promise<string> {
    const hash = createHash('sha256');
    for await (const bytes of partsOf({ part }, key, size)) hash.update(bytes);
    return hash.digest('hex');
  }
}
