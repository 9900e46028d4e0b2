/** The registration of the portal that is deployed with the service. Its credentials are in Secrets Manager. */
import type { RegistrationFiles } from '../../domain/apps/registration-files.ts';

/** Its id, and its consumer key. Ids have the form of an address, and no mail reaches this one (RFC 2606 §2). */
export const portalId = 'patient-portal@phr.invalid';

const manifest = { id: portalId, name: 'Patient Portal', ui_app: true };

/** The files that a folder for it would have. `credentialsText` is the text of the secret. */
export function portalFiles(credentialsText: string): RegistrationFiles {
  return {
    kind: 'ui',
    directory: 'the deployed portal',
    manifestText: JSON.stringify(manifest),
    credentialsText,
  };
}
