/** All declarations by subject, in the order of the API reference. */
import type { Declarations } from '../endpoint.ts';
import type { Subject } from '../groups.ts';
import { accountAppEndpoints } from './account-apps.ts';
import { accountLinkEndpoints } from './account-links.ts';
import { accountEndpoints } from './accounts.ts';
import { appAccessEndpoints } from './app-access.ts';
import { appEndpoints } from './apps.ts';
import { auditEndpoints } from './audits.ts';
import { carenetEndpoints } from './carenets.ts';
import { codeEndpoints } from './codes.ts';
import { demographicsEndpoints } from './demographics.ts';
import { documentEndpoints } from './documents/index.ts';
import { factorEndpoints } from './factors.ts';
import { fhirEndpoints } from './fhir.ts';
import { invitationEndpoints } from './invitations.ts';
import { linkEndpoints } from './links.ts';
import { messageEndpoints } from './messages.ts';
import { oauthEndpoints } from './oauth.ts';
import { ownAccountEndpoints } from './own-account.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { placementEndpoints } from './placements.ts';
import { pushEndpoints } from './push.ts';
import { recordEndpoints } from './records.ts';
import { reportEndpoints } from './reports/index.ts';
import { smartEndpoints } from './smart.ts';
import { storageEndpoints } from './storage.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

/**
 * A subject has the same name everywhere: here, in shared/domain, in functions/handlers and in test/http.
 * groups.ts decides which function serves it.
 */
export const subjects = {
  apps: appEndpoints,
  oauth: oauthEndpoints,
  accounts: { ...accountEndpoints, ...accountLinkEndpoints },
  'own-account': ownAccountEndpoints,
  factors: factorEndpoints,
  passkeys: passkeyEndpoints,
  push: pushEndpoints,
  'account-apps': accountAppEndpoints,
  records: recordEndpoints,
  demographics: demographicsEndpoints,
  documents: documentEndpoints,
  carenets: carenetEndpoints,
  placements: placementEndpoints,
  'app-access': appAccessEndpoints,
  storage: storageEndpoints,
  reports: reportEndpoints,
  links: linkEndpoints,
  invitations: invitationEndpoints,
  fhir: fhirEndpoints,
  smart: smartEndpoints,
  codes: codeEndpoints,
  messages: messageEndpoints,
  audits: auditEndpoints,
  subscriptions: subscriptionEndpoints,
} as const satisfies Readonly<Record<Subject, Declarations>>;

export type Subjects = typeof subjects;
