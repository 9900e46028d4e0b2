/** Which app the portal is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { credentialsFile } from '../../../shared/domain/apps/registration-files.ts';

export interface PortalCredentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/**
 * The credentials of the UI app in the folder `ui/portal` of the registration folder. Undefined when there is none: then another
 * UI app is used. Files that cannot be read are the business of the registration, which says so.
 */
export function portalCredentials(appsDir: string): PortalCredentials | undefined {
  try {
    const text = readFileSync(join(appsDir, 'ui', 'portal', credentialsFile), 'utf8');
    const { consumer_key: consumerKey, consumer_secret: consumerSecret } = JSON.parse(text);
    return { consumerKey, consumerSecret };
  } catch {
    return undefined;
  }
}
