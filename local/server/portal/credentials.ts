/** Which app the portal is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { credentialsFile, manifestFile } from '../../../shared/domain/apps/registration-files.ts';

export interface PortalCredentials {
  /** Its id. */
  readonly appId: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/**
 * Id and credentials of the UI app in the folder `ui/portal` of the registration folder. Undefined when there is none: then another
 * UI app is used. Files that cannot be read are the business of the registration, which says so.
 */
export function portalCredentials(appsDir: string): PortalCredentials | undefined {
  try {
    const read = (file: string) => JSON.parse(readFileSync(join(appsDir, 'ui', 'portal', file), 'utf8'));
    const { id: appId } = read(manifestFile);
    const { consumer_key: consumerKey, consumer_secret: consumerSecret } = read(credentialsFile);
    return { appId, consumerKey, consumerSecret };
  } catch {
    return undefined;
  }
}
