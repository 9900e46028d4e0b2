/** The XML responses by name: each takes its view and returns the whole document. */

import type { XmlNode } from '../write.ts';
import { writeDocument } from '../write.ts';
import { accountNode, accountReferenceNode, accountsNode } from './account.ts';
import { carenetAccountsNode } from './carenet-accounts.ts';
import { carenetsNode } from './carenets.ts';
import { connectCredentialsNode } from './connect-credentials.ts';
import { documentNode, documentsNode } from './document.ts';
import { documentSchemasNode } from './document-schemas.ts';
import { documentUploadNode } from './document-upload.ts';
import { messageNode } from './message.ts';
import { messagesNode } from './messages.ts';
import { notificationsNode } from './notifications.ts';
import { permissionsNode } from './permissions.ts';
import { recordNode, recordsNode } from './record.ts';
import { requestTokenNode } from './request-token.ts';
import { secretNode } from './secret.ts';
import { sharedLinkNode, sharedLinksNode } from './shared-link.ts';
import { sharesNode } from './shares.ts';
import { signedUrlResultNode } from './signed-url-result.ts';
import { statusHistoryNode } from './status-history.ts';
import { subscriptionNode } from './subscription.ts';
import { subscriptionsNode } from './subscriptions.ts';

export type { DocumentView } from './document.ts';

/** Serialisers by shape name. */
export const xmlShapes = {
  Account: serialiser(accountNode),
  Accounts: serialiser(accountsNode),
  AccountReference: serialiser(accountReferenceNode),
  Secret: serialiser(secretNode),
  Record: serialiser(recordNode),
  Records: serialiser(recordsNode),
  Shares: serialiser(sharesNode),
  Document: serialiser(documentNode),
  Documents: serialiser(documentsNode),
  DocumentUpload: serialiser(documentUploadNode),
  Carenets: serialiser(carenetsNode),
  CarenetAccounts: serialiser(carenetAccountsNode),
  Permissions: serialiser(permissionsNode),
  DocumentSchemas: serialiser(documentSchemasNode),
  RequestToken: serialiser(requestTokenNode),
  DocumentStatusHistory: serialiser(statusHistoryNode),
  ConnectCredentials: serialiser(connectCredentialsNode),
  SignedUrlResult: serialiser(signedUrlResultNode),
  Message: serialiser(messageNode),
  Messages: serialiser(messagesNode),
  Notifications: serialiser(notificationsNode),
  SharedLink: serialiser(sharedLinkNode),
  SharedLinks: serialiser(sharedLinksNode),
  Subscription: serialiser(subscriptionNode),
  Subscriptions: serialiser(subscriptionsNode),
} as const;

function serialiser<View>(toNode: (view: View) => XmlNode): (view: View) => string {
  return (view) => writeDocument(toNode(view));
}
