/** Bodies for the functions that store documents. Other functions leave S3 out of their bundles. */
import { type Config, requireSetting } from '../shared/settings/config.ts';
import type { Limits } from '../shared/store/client-timeouts.ts';
import { createBodies } from '../shared/store/s3-bodies.ts';
import type { Bodies } from '../shared/store/store.ts';

/** Throws SettingError when no bucket is set. */
export function bodiesOf(config: Config, limits?: Limits): Bodies {
  return createBodies(requireSetting(config, 'bucketName'), limits);
}
