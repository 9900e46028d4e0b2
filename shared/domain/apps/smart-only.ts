/** Apps that speak SMART and nothing of Indivo (docs/contract/apps.md#the-smart-part). */
import { ApiError } from '../../errors.ts';
import type { AppItem } from '../../store/items/index.ts';

/** The `mode` of their manifests. */
export const smartMode = 'smart';

/** Whether the app speaks SMART alone. It has no consumer secret, so that nobody can sign a call as it. */
export function isSmartOnly({ manifest, smart }: Pick<AppItem, 'manifest' | 'smart'>): boolean {
  return smart !== undefined && manifest.mode === smartMode;
}

/** Throws for such an app: what Indivo lets an app do would be of no use to it. */
export function requireIndivo(app: AppItem): void {
  if (isSmartOnly(app)) throw new ApiError('app_speaks_smart');
}
