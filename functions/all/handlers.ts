/** What handles each operation of the service. */

import type { Registry } from '../../shared/api/registry.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { accountAppHandlers } from '../handlers/account-apps.ts';
import { accountHandlers } from '../handlers/accounts.ts';
import { appAccessHandlers } from '../handlers/app-access.ts';
import { appHandlers } from '../handlers/apps.ts';
import { auditHandlers } from '../handlers/audits.ts';
import { carenetHandlers } from '../handlers/carenets.ts';
import { codeHandlers } from '../handlers/codes.ts';
import { demographicsHandlers } from '../handlers/demographics.ts';
import { documentHandlers } from '../handlers/documents.ts';
import { factorHandlers } from '../handlers/factors.ts';
import { fhirHandlers } from '../handlers/fhir.ts';
import { invitationHandlers } from '../handlers/invitations.ts';
import { linkHandlers } from '../handlers/links.ts';
import { messageHandlers } from '../handlers/messages.ts';
import { oauthHandlers } from '../handlers/oauth.ts';
import { ownAccountHandlers } from '../handlers/own-account.ts';
import { passkeyHandlers } from '../handlers/passkeys.ts';
import { placementHandlers } from '../handlers/placements.ts';
import { pushHandlers } from '../handlers/push.ts';
import { recordHandlers } from '../handlers/records.ts';
import { reportHandlers } from '../handlers/reports.ts';
import { smartHandlers } from '../handlers/smart.ts';
import { storageHandlers } from '../handlers/storage.ts';
import { subscriptionHandlers } from '../handlers/subscriptions.ts';

export const handlers: Handlers<Registry> = {
  ...appHandlers,
  ...oauthHandlers,
  ...accountHandlers,
  ...ownAccountHandlers,
  ...factorHandlers,
  ...passkeyHandlers,
  ...pushHandlers,
  ...accountAppHandlers,
  ...recordHandlers,
  ...demographicsHandlers,
  ...documentHandlers,
  ...carenetHandlers,
  ...placementHandlers,
  ...appAccessHandlers,
  ...storageHandlers,
  ...reportHandlers,
  ...linkHandlers,
  ...invitationHandlers,
  ...fhirHandlers,
  ...smartHandlers,
  ...codeHandlers,
  ...messageHandlers,
  ...auditHandlers,
  ...subscriptionHandlers,
};
