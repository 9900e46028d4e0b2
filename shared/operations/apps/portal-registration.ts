/** The registration of the portal that is deployed with the service. Its credentials are in Secrets Manager. */
import type { RegistrationFiles } from '../../domain/apps/registration-files.ts';
import { portalId } from '../../settings/portal.ts';

const manifest = { id: portalId, name: 'Patient Portal', ui_app: true };

/** The files that a folder for it would have. `credentialsText` is the text of the secret; without it they are not valid. */
export function portalFiles(credentialsText: string | undefined): RegistrationFiles {
  return {
    kind: 'ui',
    directory: 'the deployed portal',
    manifestText: JSON.stringify(manifest),
    credentialsText,
  };
}
