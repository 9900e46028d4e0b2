/** The registry: every endpoint of the service, by operation name. */
import type { Endpoint } from './endpoint.ts';
import { accountAppEndpoints } from './endpoints/account-apps.ts';
import { accountEndpoints } from './endpoints/accounts.ts';
import { appAccessEndpoints } from './endpoints/app-access.ts';
import { appEndpoints } from './endpoints/apps.ts';
import { auditEndpoints } from './endpoints/audits.ts';
import { carenetEndpoints } from './endpoints/carenets.ts';
import { codeEndpoints } from './endpoints/codes.ts';
import { demographicsEndpoints } from './endpoints/demographics.ts';
import { documentLifeEndpoints, relatedDocumentByPut } from './endpoints/document-lifecycle.ts';
import { documentEndpoints } from './endpoints/documents.ts';
import { messageEndpoints } from './endpoints/messages.ts';
import { oauthEndpoints } from './endpoints/oauth.ts';
import { rdfEndpoints } from './endpoints/rdf.ts';
import { recordEndpoints } from './endpoints/records.ts';
import { reportEndpoints } from './endpoints/reports.ts';
import { storageEndpoints } from './endpoints/storage.ts';
import { subscriptionEndpoints } from './endpoints/subscriptions.ts';

export const registry = {
  ...appEndpoints,
  ...oauthEndpoints,
  ...accountEndpoints,
  ...recordEndpoints,
  ...documentEndpoints,
  ...documentLifeEndpoints,
  ...relatedDocumentByPut,
  ...carenetEndpoints,
  ...appAccessEndpoints,
  ...storageEndpoints,
  ...demographicsEndpoints,
  ...reportEndpoints,
  ...rdfEndpoints,
  ...codeEndpoints,
  ...messageEndpoints,
  ...accountAppEndpoints,
  ...auditEndpoints,
  ...subscriptionEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Operation = keyof typeof registry;

/** All endpoints in the order of the API reference. */
export const endpoints: readonly Endpoint[] = Object.values(registry);
