/** For every operation the request that the matrix makes. Calls of one name are one operation here. */
import type { registry } from '../../../shared/api/registry.ts';
import type { Build } from '../situation.ts';
import { accountAppRequests } from './account-apps.ts';
import { accountRequests } from './accounts.ts';
import { appRequests } from './apps.ts';
import type { AuditNames } from './audit-names.ts';
import { auditRequests } from './audits.ts';
import { carenetRequests } from './carenets.ts';
import { codeRequests } from './codes.ts';
import { documentRequests } from './documents.ts';
import { medicalDataRequests } from './medical-data.ts';
import { messageRequests } from './messages.ts';
import { oauthRequests } from './oauth.ts';
import { recordRequests } from './records.ts';
import { storageRequests } from './storage.ts';
import { subscriptionRequests } from './subscriptions.ts';

export type AuditName = AuditNames<typeof registry>;

export const requests: Readonly<Record<AuditName, Build>> = {
  ...appRequests,
  ...oauthRequests,
  ...accountRequests,
  ...recordRequests,
  ...documentRequests,
  ...carenetRequests,
  ...storageRequests,
  ...medicalDataRequests,
  ...codeRequests,
  ...messageRequests,
  ...accountAppRequests,
  ...auditRequests,
  ...subscriptionRequests,
};
