/** Which app the portal is. */
import type { RegistrationFiles } from '../../../shared/domain/apps/registration-files.ts';
import { readRegistrationFolder } from '../registration-folder.ts';

export interface PortalCredentials {
  /** Its id. */
  readonly appId: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/**
 * The id of the portal that `npm start` opens. The id alone decides: folders may have any name, so an app of somebody else may be
 * in one that is called `portal` (docs/contract/apps.md#the-portal-of-this-service).
 */
const localPortalId = 'portal@apps.example.org';

/**
 * Id and credentials of the portal in a registration folder. Undefined when there is none: then another UI app is used. Files that
 * cannot be read are the business of the registration, which says so.
 */
export async function portalCredentials(appsDir: string): Promise<PortalCredentials | undefined> {
  const { files } = await readRegistrationFolder(appsDir);
  for (const { kind, manifestText, credentialsText } of files) {
    if (kind !== 'ui' || fieldsOf(manifestText).id !== localPortalId) continue;
    const { consumer_key: consumerKey, consumer_secret: consumerSecret } = fieldsOf(credentialsText);
    if (typeof consumerKey !== 'string' || typeof consumerSecret !== 'string') return undefined;
    return { appId: localPortalId, consumerKey, consumerSecret };
  }
  return undefined;
}

function fieldsOf(text: RegistrationFiles['manifestText']): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text ?? '') ?? {};
  } catch {
    return {};
  }
}
