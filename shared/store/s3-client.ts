/** The client of S3. */
import { S3Client } from '@aws-sdk/client-s3';
import type { Limits } from './client-timeouts.ts';
import { leanSettings, madeLean } from './lean-client.ts';

/** Where S3 is, when it is not that of AWS: an emulator, which may not check what it is sent. */
export function ownS3Endpoint(): string | undefined {
  return process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
}

/** The endpoint comes from the SDK's own variables. */
export function s3Client(limits: Limits): S3Client {
  return madeLean(
    new S3Client({
      ...leanSettings(limits),
      // Endpoints other than S3's own seldom resolve a host name per bucket.
      forcePathStyle: ownS3Endpoint() !== undefined,
    }),
  );
}
