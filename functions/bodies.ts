/** Bodies for the functions that store documents; the others leave S3 out of their bundles. */
import { type Config, ConfigError } from '../shared/config.ts';
import type { Limits } from '../shared/store/client-timeouts.ts';
import { createBodies } from '../shared/store/s3-bodies.ts';
import type { Bodies } from '../shared/store/store.ts';

export function bodiesOf(config: Config, limits?: Limits): Bodies {
  if (!config.bucketName) throw new ConfigError('BUCKET_NAME', 'the name of the bucket for documents');
  return createBodies(config.bucketName, limits);
}
