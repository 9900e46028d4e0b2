/**
 * The store of large bodies, for the functions through which documents are added and read. The other functions do not import this
 * file, so that their bundles do not contain what signs addresses.
 */
import { type Config, requireSetting } from '../shared/settings/config.ts';
import { createLargeBodies } from '../shared/store/s3-large-bodies.ts';
import type { LargeBodies } from '../shared/store/store.ts';

/** Returns the store of large bodies in the configured bucket. Throws SettingError when no bucket is set. */
export function largeBodiesOf(config: Config): LargeBodies {
  return createLargeBodies(requireSetting(config, 'bucketName'));
}
