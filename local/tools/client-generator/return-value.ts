/** The return value of a method: its type, the function that reads it, and its documentation. */
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { type JsonShape, jsonShapes, type XmlShape } from '../../../shared/api/shapes.ts';
import { union } from './names.ts';
import { reportTypeOf } from './report-types.ts';

export interface MethodAnswer {
  readonly type: string;
  /** Expression of the function that reads the value from a response. */
  readonly read: string;
  readonly doc: string | undefined;
}

/** The client's type for each XML shape. Its reader is called `read` and the name of the shape. */
export const xmlTypes: Readonly<Record<XmlShape, string>> = {
  Account: 'Account',
  Accounts: 'AccountList',
  AccountReference: 'AccountReference',
  Secret: 'AccountSecret',
  Record: 'HealthRecord',
  Records: 'RecordList',
  Shares: 'ShareList',
  Document: 'DocumentMetadata',
  Documents: 'DocumentList',
  DocumentUpload: 'DocumentUpload',
  Carenets: 'CarenetList',
  CarenetAccounts: 'CarenetAccountList',
  Permissions: 'Permissions',
  DocumentSchemas: 'DocumentSchemaList',
  RequestToken: 'RequestTokenInfo',
  DocumentStatusHistory: 'StatusHistory',
  ConnectCredentials: 'ConnectCredentials',
  SignedUrlResult: 'SignedUrlResult',
  Message: 'Message',
  Messages: 'MessageList',
  Notifications: 'NotificationList',
  SharedLink: 'SharedLink',
  SharedLinks: 'SharedLinkList',
  Subscription: 'Subscription',
  Subscriptions: 'SubscriptionList',
};

/** The client's type for each JSON shape. */
const jsonTypes: Readonly<Record<JsonShape, string>> = {
  AppManifests: 'readonly AppManifest[]',
  StandardManifests: 'readonly StandardManifest[]',
  AppManifest: 'AppManifest',
  StandardManifest: 'StandardManifest',
  ContainerManifest: 'ServiceManifest',
  CodeEntries: 'readonly CodeEntry[]',
  Sessions: 'readonly Session[]',
  AccountSettings: 'AccountSettings',
  PushSubscriptions: 'PushSubscriptions',
  PushSubscription: 'PushSubscription',
  AccountErasure: 'AccountErasure',
  AccountFactors: 'AccountFactors',
  TotpSecret: 'TotpSecret',
  RecoveryCodes: 'RecoveryCodes',
  PasskeyCreationOptions: 'PasskeyCreationOptions',
  PasskeyConfirmed: 'PasskeyConfirmed',
  PasskeyAdded: 'PasskeyAdded',
  PasskeyRequestOptions: 'PasskeyRequestOptions',
  MadeInvitation: 'MadeInvitation',
  Invitations: 'Invitations',
  InvitationCheck: 'InvitationCheck',
  InvitationAccepted: 'InvitationAccepted',
  RecordSharing: 'RecordSharing',
  DocumentFacts: 'DocumentFacts',
  ResultTests: 'ResultTests',
  ResultSeries: 'ResultSeries',
  DocumentOverview: 'DocumentOverview',
  Overview: 'Overview',
  Activity: 'Activity',
  MessageReceipt: 'MessageReceipt',
  MessageRecipients: 'MessageRecipients',
  SentMessages: 'SentMessages',
  SentMessage: 'SentMessage',
  AppMessages: 'AppMessages',
  AppMessage: 'AppMessage',
  LinkManifest: 'LinkManifest',
  ReceivedLink: 'ReceivedLink',
  SmartConfiguration: 'SmartConfiguration',
  OpenidConfiguration: 'OpenidConfiguration',
  SmartToken: 'SmartToken',
  SmartIntrospection: 'SmartIntrospection',
  SmartKeys: 'SmartKeys',
  SmartClient: 'SmartClient',
  SmartRequest: 'SmartRequest',
  SmartLocation: 'SmartLocation',
  SmartGrants: 'SmartGrants',
  SmartGrant: 'SmartGrant',
  Capabilities: 'Capabilities',
  DocumentSharing: 'DocumentSharingList',
};

export function answerOf(endpoint: Endpoint): MethodAnswer {
  const { output } = endpoint;
  switch (output.kind) {
    case 'ok':
      return { type: 'void', read: 'nothing', doc: undefined };
    case 'xml':
      return { type: xmlTypes[output.shape], read: `xml(read${output.shape})`, doc: undefined };
    case 'json':
      return {
        type: jsonTypes[output.shape],
        read: `json<${jsonTypes[output.shape]}>`,
        doc: jsonShapes[output.shape],
      };
    case 'text':
      return { type: 'string', read: 'text', doc: output.doc };
    case 'bytes':
      return { type: 'StoredBytes', read: 'bytes', doc: output.doc };
    case 'rendered':
      return reportAnswer(endpoint, output.doc);
    case 'form':
      return formAnswer(output.fields);
    case 'redirect':
    case 'fhir':
      throw new Error(`${endpoint.id} is for browsers or other libraries: the client has no method for it.`);
  }
}

/** The texts of the registry describe the XML of the reports that the client reads. */
function reportAnswer(endpoint: Endpoint, doc: string): MethodAnswer {
  const report = reportTypeOf(endpoint);
  if (!report) return { type: 'Rendered', read: 'rendered', doc };
  return { type: report.type, read: report.read, doc: undefined };
}

/** A field may say more than its name: `a or b, when bound` are two optional fields. */
function formAnswer(fields: readonly string[]): MethodAnswer {
  const names: string[] = [];
  const occasional: string[] = [];
  for (const field of fields) {
    const read = field.replace(/[:,=].*$/s, '').split(' or ');
    const unreadable = read.find((name) => !/^[a-z_]+$/.test(name));
    if (unreadable !== undefined) throw new Error(`No field of a form can be read from "${field}".`);
    (read.length > 1 || field.includes(', when') ? occasional : names).push(...read);
  }
  const always = names.length === 0 ? 'never' : union(names);
  const types = occasional.length === 0 ? [always] : [always, union(occasional)];
  const list = names.map((name) => `'${name}'`).join(', ');
  const typeArguments = `<${types.join(', ')}>`;
  return { type: `FormValues${typeArguments}`, read: `form${typeArguments}([${list}])`, doc: undefined };
}
