/** Texts of the reference that are not in the registry. Every subject, rule and placeholder has an entry. */
import { type RuleName, takesBearer } from '../../../shared/access/rules.ts';
import type { Subject } from '../../../shared/api/groups.ts';

/** Headings of the reference, in their order. */
export const subjectTitles: Readonly<Record<Subject, string>> = {
  apps: 'Service and apps',
  oauth: 'OAuth and sessions',
  accounts: 'Accounts',
  'own-account': 'What a person does about her own account: sessions, password, contact address, mails',
  factors: 'Second factors of an account',
  passkeys: 'Passkeys',
  push: 'Browsers that are told by Web Push',
  'account-apps': 'Preferences and connect credentials',
  records: 'Records',
  demographics: 'Demographics',
  documents: 'Documents',
  carenets: 'Carenets',
  placements: 'Documents in carenets',
  'app-access': 'Apps on records',
  storage: 'App storage',
  reports: 'Reports and RDF',
  links: 'Links',
  invitations: 'Invitations',
  fhir: 'FHIR base',
  smart: 'SMART App Launch',
  codes: 'Coding systems',
  messages: 'Messages and notifications',
  audits: 'Audits',
  subscriptions: 'Subscriptions (experimental)',
};

/** How a call can be signed. */
export const signatures = {
  app: "with the app's consumer key and secret, without a token",
  session: "with the UI app's consumer key and a session token",
  token: 'with an access token and the consumer key that it belongs to',
  bearer: 'with a bearer token of SMART App Launch (RFC 6750)',
  requestToken: "with the app's consumer key and its request token",
} as const;

export type Signature = keyof typeof signatures;

/** Whether calls with this rule are open to anyone. Their signatures are not checked. */
export function isOpen(rule: RuleName): boolean {
  return rule === 'ANYBODY';
}

/** What a caller does to say who it is. */
export function waysIn(rule: RuleName): string {
  return takesBearer(rule) ? 'Called' : 'Signed';
}

/** The signatures that can satisfy a rule; none when the rule lets everyone in or no one. */
export const signaturesOf: Readonly<Record<RuleName, readonly Signature[]>> = {
  ANYBODY: [],
  ANY: ['app', 'session', 'token', 'requestToken'],
  ADMIN: ['app'],
  ADMIN_OR_SELF: ['app', 'session'],
  SELF: ['session'],
  PREFS: ['session', 'token'],
  REC_MSG: ['app', 'token'],
  UI_ONLY: ['app'],
  EXT_ID: ['app'],
  ACCOUNT: ['session'],
  APPROVE: ['session'],
  APP2: ['app'],
  REQTOK: ['requestToken'],
  APP_SELF: ['app', 'token'],
  APP_INBOX: ['app'],
  APP_AUTO: ['app'],
  APP_AUTO_REC: ['app'],
  REC_LIMITED: ['app', 'session'],
  REC_READ: ['app', 'session', 'token'],
  REC_OWNER: ['app', 'session'],
  REC_DOC: ['session', 'token'],
  REC_DOC_EXT: ['token'],
  REC_DOC_CREATE: ['app', 'session', 'token'],
  REC_CONTROL: ['session'],
  REC_APP_DOC: ['token'],
  CN_READ: ['app', 'session', 'token'],
  CN_PERM: ['app', 'session', 'token'],
  CN_DOC: ['session', 'token'],
  CN_DEMO: ['app', 'session', 'token'],
  CN_PERSON: ['session'],
  FHIR_READ: ['bearer'],
  FHIR_WRITE: ['bearer'],
  NOBODY: [],
};

/** docs/contract/general.md#routing-details: gateways decode a path before they pass it on. */
const notInPaths = 'It must not contain `/` or `?`, not even percent-encoded.';

interface Placeholder {
  readonly doc: string;
  /** What must exist, or the response is 404. */
  readonly entity?: string;
}

export const placeholders: Readonly<Record<string, Placeholder>> = {
  ACCOUNT_EMAIL: { doc: 'Id of an account: an email address, in any letter case.', entity: 'the account' },
  ACCOUNT_ID: { doc: 'Id of an account: an email address, in any letter case.', entity: 'the account' },
  APP_ID: { doc: 'Id of a user app.', entity: 'the user app' },
  PHA_EMAIL: { doc: 'Id of a user app.', entity: 'the user app' },
  RECORD_ID: { doc: 'Id of a record.', entity: 'the record' },
  CARENET_ID: { doc: 'Id of a carenet.', entity: 'the carenet' },
  DOCUMENT_ID: { doc: 'Id of one version of a document.', entity: 'the document' },
  DOCUMENT_ID_0: {
    doc: 'Id of the document that the other one annotates, interprets, follows up and so on.',
    entity: 'the document',
  },
  DOCUMENT_ID_1: {
    doc: 'Id of the document that annotates, interprets, follows up and so on.',
    entity: 'the document',
  },
  REL: { doc: '`annotation`, `interpretation`, `followup`, `attachment` or `answers`.' },
  PAPER: { doc: '`summary`, `emergency_card` or `medications`.' },
  SPECIAL_DOCUMENT: { doc: '`demographics` or `contact`.' },
  APP_DOCUMENT_ID: { doc: "Id of a document in the app's storage." },
  EXTERNAL_ID: { doc: `The caller's own id, at most 200 characters. ${notInPaths}` },
  APP_EXTERNAL_ID: {
    doc: `The app's own id for a document in its storage, at most 200 characters. ${notInPaths}`,
  },
  DATA_MODEL: { doc: 'Name of a data model, such as `LabResult`, in any letter case.' },
  LAB_CODE: {
    doc: 'Type of the measurement, or several types separated by `|`. For a type that contains `/` or `?`, use `/reports/Measurement/?type=…`.',
  },
  CATEGORY: { doc: 'Name of a vital sign. Letter case, spaces, `_` and `-` do not matter.' },
  MODEL_NAME: {
    doc: '`problems`, `encounters`, `fulfillments`, `immunizations`, `lab_results`, `medications` or `vital_signs`.',
  },
  MODEL_ID: { doc: 'Id of a fact, which is the last segment of its URI in RDF.' },
  SYSTEM_SHORT_NAME: { doc: 'Short name of a coding system, such as `cvx`. Letter case matters.' },
  MESSAGE_ID: {
    doc: `Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for the message. ${notInPaths}`,
  },
  ATTACHMENT_NUM: { doc: 'Number of an attachment, starting at 1.' },
  AUDITED_DOCUMENT_ID: { doc: 'Id of one version of a document. The document need not exist.' },
  FUNCTION_NAME: { doc: 'Name of an operation.' },
  INVITATION_ID: { doc: 'Id of an invitation of the record.', entity: 'the invitation' },
  LINK_ID: { doc: 'Id of a link of the record.', entity: 'the link' },
  LINK_KEY: { doc: 'What the address of a link ends with.' },
  FILE_TICKET: { doc: 'What the location of a file ends with.' },
  FHIR_TYPE: { doc: 'A type of resource of FHIR R4, such as `Observation`.' },
  FHIR_ID: { doc: 'Id of a resource.', entity: 'the resource' },
  FHIR_VERSION: { doc: 'Version of a resource: its `meta.versionId`.', entity: 'the version' },
  SMART_REQUEST_ID: { doc: 'A request of an app, as the address of the page has it.', entity: 'the request' },
  SMART_GRANT_ID: { doc: 'Access of an app, as the list has it.', entity: 'the access' },
  SUBSCRIPTION_ID: { doc: 'Id of a subscription.' },
  UPLOAD_ID: { doc: 'Id of an upload that was started.', entity: 'the upload' },
  PRINCIPAL_EMAIL: { doc: 'Id of the calling app.' },
  PRIMARY_SECRET: { doc: 'The primary secret of the account, as in the mail.' },
  PASSKEY_ID: {
    doc: 'A passkey of the account, as the list of its second factors names it.',
    entity: 'the passkey',
  },
  SESSION_ID: { doc: 'A session of the account, as its list names it, or `current`.', entity: 'the session' },
  PUSH_SUBSCRIPTION_ID: { doc: 'Id of a browser that is told, as the list has it.', entity: 'the browser' },
  REQTOKEN_ID: { doc: 'A request token.', entity: 'the request token' },
};
