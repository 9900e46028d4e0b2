/** For every operation the request that the matrix makes. Two calls of one name are one operation here. */
import type { relatedDocumentByPut } from '../../../shared/api/endpoints/document-life.ts';
import type { Operation } from '../../../shared/api/registry.ts';
import type { Build } from '../situation.ts';
import { accountRequests } from './accounts.ts';
import { appRequests } from './apps.ts';
import { carenetRequests } from './carenets.ts';
import { documentRequests } from './documents.ts';
import { oauthRequests } from './oauth.ts';
import { recordRequests } from './records.ts';
import { storageRequests } from './storage.ts';

export type AuditName = Exclude<Operation, keyof typeof relatedDocumentByPut>;

export const requests: Readonly<Record<AuditName, Build>> = {
  ...appRequests,
  ...oauthRequests,
  ...accountRequests,
  ...recordRequests,
  ...documentRequests,
  ...carenetRequests,
  ...storageRequests,
};
