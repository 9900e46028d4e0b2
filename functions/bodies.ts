/**
 * The store of bodies, for the functions that read or write objects in S3. The other functions do not import this
 * file, so that their bundles do not contain the S3 client.
 */
import { type Config, requireSetting } from '../shared/settings/config.ts';
import type { Limits } from '../shared/store/client-timeouts.ts';
import { createBodies } from '../shared/store/s3-bodies.ts';
import type { Bodies, PartReader } from '../shared/store/store.ts';

/** Returns the store of bodies in the configured bucket. Throws SettingError when no bucket is set. */
export function bodiesOf(config: Config, limits?: Limits): Bodies & PartReader {
  return createBodies(requireSetting(config, 'bucketName'), limits);
}
