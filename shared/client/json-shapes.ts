/** JSON responses other than reports. Their keys keep the spelling of the service. */
import type { RecordRelation, RelationName } from './closed-lists.ts';
import type { DataModel, DataModels } from './data-models.ts';

/**
 * An app as the SMART standard describes it: docs/contract/apps.md#json-shape-of-an-app-manifest-below. What the app has
 * not registered is an empty text. Apps may have further keys.
 */
export interface StandardManifest {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly author: string;
  readonly version: string;
  /** `background` means that the access of the app does not expire. */
  readonly mode: string;
  readonly scope: string;
  readonly icon: string;
  /** Address of the start page. `{record_id}` and `{carenet_id}` in it stand for what it is opened on. */
  readonly index: string;
  /** Methods that the app needs, by the URI of the data type. */
  readonly requires: Readonly<Record<string, unknown>>;
  /** Version of the standard, when the app has registered it. */
  readonly std_version?: string;
  readonly smart_version?: string;
  readonly [key: string]: unknown;
}

/** An app with what this service adds. */
export interface AppManifest extends StandardManifest {
  readonly has_ui: boolean;
  readonly frameable: boolean;
  readonly oauth_callback_url: string;
  /** Version of the service that the app was written for, when it is known. */
  readonly svc_version?: string;
  readonly indivo_version?: string;
  /** Why an autonomous app needs access that does not expire. */
  readonly autonomous_reason?: string;
  /** What the app says about itself in other languages, such as `de`; left out where it says it in one language alone. */
  readonly translations?: Readonly<
    Record<string, { readonly description?: string; readonly autonomous_reason?: string }>
  >;
}

export interface ServiceManifest {
  readonly std_version: string;
  readonly smart_version: string;
  readonly svc_version: string;
  /** Origin of the service. */
  readonly api_base: string;
  readonly name: string;
  readonly description: string;
  /** Address of the operator. */
  readonly admin: string;
  /** `authorize_token` is the page of the UI app on which a user approves a request token. */
  readonly launch_urls: {
    readonly request_token: string;
    readonly authorize_token: string;
    readonly exchange_token: string;
  };
  readonly capabilities: Capabilities;
}

/** What became of the files of a link that somebody else has made: docs/contract/received-links.md#answer. */
export interface ReceivedLink {
  /** What the sender calls it. */
  readonly label: string | null;
  readonly files: readonly ReceivedFile[];
  /** Files that the link has besides these; they are not taken. */
  readonly more_files: number;
}

export interface ReceivedFile {
  readonly result:
    | 'stored'
    | 'already_there'
    | 'refused'
    | 'health_card'
    | 'api_access'
    | 'type_unsupported'
    | 'unreachable'
    | 'too_large'
    | 'not_encrypted'
    | 'encryption_unsupported'
    | 'not_decrypted'
    | 'not_tried';
  readonly content_type: string | null;
  /** The document that it is, or was already. */
  readonly document: {
    readonly id: string;
    readonly type: string;
    readonly label: string | null;
    /** Of what it holds. */
    readonly name: string | null;
    /** Kinds of data in it. */
    readonly kinds: readonly string[];
    /** As in `reading` of a document; `null` for one that was there already. */
    readonly patient: string | null;
    readonly unread_count: number;
  } | null;
  /** Why it was refused. */
  readonly reason: string | null;
}

/** docs/contract/audits.md#activity. */
export interface Activity {
  /** The newest first. */
  readonly days: readonly ActivityDay[];
  /** Everyone who is named in the days, or has access now. */
  readonly people: readonly ActivityPerson[];
  /** `null` for an app that is not registered any more. */
  readonly apps: readonly { readonly id: string; readonly name: string | null }[];
  readonly carenets: readonly { readonly id: string; readonly name: string }[];
  readonly documents: readonly ActivityDocument[];
  /** What to send as `before` for what was earlier; `null` when there is nothing. */
  readonly before: string | null;
}

export interface ActivityDay {
  /** `YYYY-MM-DD`, in UTC. */
  readonly date: string;
  readonly doers: readonly ActivityDoer[];
}

/** What a person did, herself or through an app; or what an app did on its own. */
export interface ActivityDoer {
  readonly person: string | null;
  readonly app: string | null;
  readonly lines: readonly ActivityLine[];
}

export interface ActivityLine {
  /** `own_views` for all that the caller has looked at. */
  readonly action: string;
  readonly effect: 'seen' | 'done';
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly first: string;
  readonly last: string;
  readonly calls: number;
  /** Calls, where those for one page count once. */
  readonly times: number;
  /** The largest number that one answer had. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  /** The same for kinds that are not named. */
  readonly others: number;
  /** The largest number of documents that one list had. */
  readonly listed: number;
  /** Ids of the documents that it was about, twenty at most, and how many there are. */
  readonly documents: readonly string[];
  readonly document_count: number;
  readonly carenets: readonly string[];
  /** The link that it was about, and who opened it, as they said, twenty at most, the last one first. */
  readonly link: {
    readonly id: string;
    readonly label: string | null;
    readonly recipients: readonly string[];
  } | null;
  /** Calls that may have shown something of which earlier versions of the service wrote nothing down. */
  readonly untold: number;
}

export interface ActivityPerson {
  readonly id: string;
  readonly name: string | null;
  readonly role: 'owner' | 'share' | 'carenet' | 'former' | 'operator' | 'other';
  readonly role_label: string | null;
  /** Ids of the circles that the person is in. */
  readonly carenets: readonly string[];
  readonly you: boolean;
}

export interface ActivityDocument {
  readonly id: string;
  readonly type: string;
  readonly label: string | null;
  readonly created_at: string;
  /** Undefined for a document without data. */
  readonly contents?: {
    readonly kinds: readonly {
      readonly kind: string;
      readonly count: number;
      /** A year, a month or a day. */
      readonly newest: string | null;
    }[];
    /** What people call it by its content, and how many things besides. */
    readonly name: string | null;
    readonly more: number;
    /** How much in it could not be read. */
    readonly unread: number;
  };
}

/** A session of an account: docs/contract/accounts.md#account_sessions. */
export interface Session {
  readonly id: string;
  /** The UI app, and what it said about the browser, such as `Firefox / Windows`. */
  readonly app_id: string;
  readonly device: string;
  readonly created_at: string;
  /** At most ten minutes before it was last used. */
  readonly used_at: string;
  readonly expires_at: string;
  /** The session that signed the call. */
  readonly current: boolean;
}

/** docs/contract/accounts.md#account_settings. */
export interface AccountSettings {
  readonly language: 'en' | 'de';
  readonly mail_shares: boolean;
  readonly mail_circles: boolean;
  /** When to mail about each of these. */
  readonly mails: Readonly<
    Record<'results' | 'messages' | 'shares' | 'circles' | 'links', 'at_once' | 'daily' | 'off'>
  >;
  /** Whether to tell of each of these by Web Push too. */
  readonly push: Readonly<Record<'results' | 'messages' | 'shares' | 'circles' | 'links', boolean>>;
}

/** docs/contract/push.md#push_subscription_list. */
export interface PushSubscriptions {
  /** What browsers subscribe with; null while the operator has not switched Web Push on. */
  readonly public_key: string | null;
  readonly subscriptions: readonly PushSubscription[];
}

/** A browser that is told. */
export interface PushSubscription {
  readonly id: string;
  /** What the person knows it by; may be empty. */
  readonly device: string;
  readonly created_at: string;
}

/** docs/contract/accounts.md#account_erasure. */
export interface AccountErasure {
  /** From then on the account is erased; null while nobody asked for it. */
  readonly due: string | null;
  /** Those that the account owns. */
  readonly records: readonly { readonly id: string; readonly label: string }[];
}

/** docs/contract/sign-in.md#account_factors. */
export interface AccountFactors {
  /** Whether the operator demands a second factor of this account. */
  readonly required: boolean;
  /** Whether signing in takes one. */
  readonly second_factor: boolean;
  /** Whether it has a password that other calls ask for. */
  readonly password: boolean;
  /** Since when an app shows codes for it. */
  readonly totp: { readonly since: string } | null;
  readonly passkeys: readonly Passkey[];
  /** Those that were not used. */
  readonly recovery_codes_left: number;
  /** The session began with a recovery code less than ten minutes ago: a second factor can be added without a proof. */
  readonly recovered: boolean;
  /** Browsers in which the password is enough. */
  readonly trusted_browsers: number;
}

/** docs/contract/sign-in.md#totp_begin. */
export interface TotpSecret {
  /** In base32 (RFC 4648), for typing. */
  readonly secret: string;
  /** The same as `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
}

/** A passkey of an account: docs/contract/passkeys.md#data. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly used_at: string | null;
  /** Whether it is kept elsewhere too. */
  readonly synced: boolean;
  /** There seems to be a copy of it, so it opens nothing any more. */
  readonly refused: boolean;
}

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` of a browser takes: docs/contract/passkeys.md#passkey_options. */
export interface PasskeyCreationOptions {
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  readonly [member: string]: unknown;
}

/** docs/contract/passkeys.md#passkey_confirm. */
export interface PasskeyConfirmed {
  /** For one other call of the session, within five minutes. */
  readonly confirmation: string;
}

/** docs/contract/passkeys.md#passkey_add. */
export interface PasskeyAdded {
  readonly id: string;
  /** With the first second factor of the account. They are shown this once. */
  readonly recovery_codes: readonly string[] | null;
}

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` of a browser takes: docs/contract/passkeys.md#passkey_challenge. */
export interface PasskeyRequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly allowCredentials: readonly { readonly type: string; readonly id: string }[];
  readonly [member: string]: unknown;
}

/** docs/contract/sign-in.md#recovery-codes. */
export interface RecoveryCodes {
  readonly recovery_codes: readonly string[] | null;
}

/** docs/contract/invitations.md#invitation_create. */
export interface MadeInvitation {
  readonly id: string;
  readonly expires_at: string;
}

/** What an invitation gives: a full share, a place in a carenet, or the record itself. */
type Invited = 'record' | 'carenet' | 'owner';

interface InvitationPerson {
  readonly account: string;
  /** Empty for one that is unknown. */
  readonly full_name: string;
}

/** docs/contract/invitations.md#invitation_list. */
export interface Invitation {
  readonly id: string;
  readonly what: Invited;
  readonly carenet_id: string | null;
  readonly carenet_name: string | null;
  readonly address: string;
  readonly role_label: string | null;
  readonly keep_share: boolean;
  readonly state: 'open' | 'waiting' | 'declined';
  readonly inviter: InvitationPerson;
  /** Whether the caller has sent it. */
  readonly own: boolean;
  /** Of an own one: the account of another address that waits for an answer. */
  readonly taker: InvitationPerson | null;
  readonly created_at: string;
  readonly expires_at: string;
}

export type Invitations = readonly Invitation[];

/** docs/contract/invitations.md#invitation_check. */
export interface InvitationCheck {
  readonly state: 'open' | 'waiting' | 'accepted';
  readonly what: Invited;
  /** The name of who invites; empty when she has none. */
  readonly inviter: string;
  readonly carenet: string | null;
  /** Where the mail was sent. */
  readonly address: string;
  readonly relation: RecordRelation | null;
  readonly expires_at: string;
}

/** docs/contract/invitations.md#invitation_accept. */
export interface InvitationAccepted {
  readonly state: 'accepted' | 'waiting';
  readonly what: Invited;
  /** Null while it waits. */
  readonly record_id: string | null;
  readonly carenet_id: string | null;
}

/** docs/contract/carenets.md#record_sharing. */
export interface RecordSharing {
  readonly total_carenets: number;
  /** Those of the page that was asked for. */
  readonly carenets: readonly SharedCarenet[];
  /** Accounts with the whole record; null for a caller who is not the owner. */
  readonly shares:
    | readonly { readonly account: string; readonly full_name: string; readonly role_label: string | null }[]
    | null;
}

/** A carenet, with whom it shows what. */
export interface SharedCarenet {
  readonly id: string;
  readonly name: string;
  readonly total_accounts: number;
  /** The first 100, by id. */
  readonly accounts: readonly { readonly id: string; readonly full_name: string }[];
  readonly apps: readonly { readonly id: string; readonly name: string }[];
  /** URIs of the types whose documents it shows. */
  readonly types: readonly string[];
  /** Kinds of data that it shows. */
  readonly kinds: readonly string[];
  /** How many active documents it shows; there may be more when `documents_complete` is false. */
  readonly documents: number;
  readonly documents_complete: boolean;
}

/** docs/contract/documents.md#overview-of-a-document. Lists have 100 entries at most, the newest first. */
export interface DocumentOverview {
  readonly versions: readonly {
    readonly id: string;
    readonly created_at: string;
    readonly creator: { readonly id: string; readonly full_name: string };
  }[];
  readonly more_versions: boolean;
  readonly status_changes: readonly {
    readonly status: 'active' | 'void' | 'archived';
    readonly reason: string;
    readonly by: string;
    readonly at: string;
  }[];
  readonly more_status_changes: boolean;
  readonly related: readonly RelatedDocument[];
  readonly more_related: boolean;
  /** All of the record, by name. */
  readonly carenets: readonly DocumentCarenet[];
}

export interface RelatedDocument {
  readonly relation: RelationName;
  readonly id: string;
  readonly latest_id: string;
  readonly type: string;
  readonly label: string | null;
  readonly created_at: string;
  /** What it calls itself, or what is in it. */
  readonly name: string | null;
  readonly kinds: readonly string[];
}

/** What a carenet has to do with a document. */
export interface DocumentCarenet {
  readonly id: string;
  readonly name: string;
  readonly visible: boolean;
  /** Whether it was placed or excluded by itself; that decides before the next two. */
  readonly placement: 'placed' | 'excluded' | null;
  readonly by_type: boolean;
  readonly by_kind: boolean;
}

/** What a document says: docs/contract/reports.md#facts-of-a-document. */
export interface DocumentFacts {
  /** Those of which it has facts. */
  readonly models: readonly {
    readonly model: DataModel;
    readonly total: number;
    /** The newest, 200 at most. */
    readonly rows: readonly DataModels[DataModel]['row'][];
  }[];
}

/** What a carenet shows of a document, and why: docs/contract/carenets.md#which-documents-stay-out. */
export interface DocumentSharing {
  readonly id: string;
  /** A URI; empty for a document that has none. */
  readonly type: string;
  readonly label?: string;
  readonly created_at: string;
  readonly creator: string;
  /** What it holds; absent for a document without data. */
  readonly contents?: {
    readonly kinds: readonly { readonly kind: string; readonly count: number; readonly newest?: string }[];
    readonly name?: string;
    readonly more?: number;
    readonly unread?: number;
    readonly unclear?: true;
  };
  readonly state: 'visible' | 'left_out' | 'hidden';
  readonly reasons: readonly (
    | 'placed'
    | 'type'
    | 'kinds'
    | 'excluded'
    | 'nevershare'
    | 'other_kinds'
    | 'unread'
    | 'unclear'
    | 'read_again'
  )[];
  /** Kinds of data in it that are not shared. */
  readonly other_kinds?: readonly string[];
}

export interface DocumentSharingList {
  /** How many match, on all pages. */
  readonly total: number;
  readonly documents: readonly DocumentSharing[];
}

/** What was measured: one value, but for a blood pressure, which is a pair. */
export type Measure = 'value' | 'systolic' | 'diastolic';

export type MeasuredValues = Readonly<Partial<Record<Measure, number>>>;

/** A result: docs/contract/reports.md#results-by-test. */
export interface TestResult {
  readonly model: 'LabResult' | 'Measurement' | 'VitalSigns';
  readonly date: string | null;
  /** How the source writes the date, where that says more or less. */
  readonly date_source?: string;
  /** In the unit of the series or of the test. */
  readonly values: MeasuredValues;
  /** As it was measured, where that was in another unit. */
  readonly measured?: { readonly unit: string | null; readonly values: MeasuredValues };
  /** A result that is no number, such as `Positive` or `< 5 mg/dL`. */
  readonly text?: string;
  readonly range?: { readonly low?: number; readonly high?: number };
  readonly range_text?: string;
  /** HL7's code for how it stands, or its title where there is no code. */
  readonly interpretation?: string;
  readonly abnormal_interpretation?: string;
  readonly status?: string;
  /** Absent where the reader may not know the document. */
  readonly document_id?: string;
  /** Other documents that tell the same. */
  readonly also_in?: readonly string[];
}

interface NamedTest {
  readonly system: string | null;
  readonly code: string | null;
  readonly name: string | null;
  readonly measures: readonly Measure[];
  readonly total: number;
}

/** A test with its newest result. */
export interface ResultTest extends NamedTest {
  readonly unit: string | null;
  readonly newest: TestResult;
  /** The newest values that can be compared with each other, the oldest first. */
  readonly recent: readonly Pick<TestResult, 'date' | 'values'>[];
}

export interface ResultTests {
  readonly tests: readonly ResultTest[];
  /** How many results are of further tests. */
  readonly left_out: number;
}

/** All results of one test. */
export interface ResultSeries extends NamedTest {
  readonly series: readonly {
    readonly unit: string | null;
    readonly total: number;
    readonly thinned: boolean;
    readonly points: readonly TestResult[];
  }[];
  readonly others: readonly TestResult[];
  readonly others_total: number;
  readonly left_out: number;
}

/** What is in a record, or what a carenet shows of it, at a glance: docs/contract/reports.md#the-overview. */
export interface Overview {
  /** Active documents. */
  readonly documents: {
    readonly total: number;
    /** By kind of data: a data model, or a type of FHIR resource without one. */
    readonly by_kind: Readonly<Partial<Record<string, number>>>;
  };
  /** Every data model but that of what could not be read. */
  readonly kinds: readonly OverviewKind[];
  readonly tests: ResultTests & {
    /** No result is missing. */
    readonly complete: boolean;
  };
  readonly unread: OverviewKind & {
    /** How many entries could not be read, of those in `entries` and others. */
    readonly by_resource_type: Readonly<Partial<Record<string, number>>>;
  };
}

/** A kind of data in an overview. */
export interface OverviewKind<Model extends DataModel = DataModel> {
  readonly kind: Model;
  readonly total: number;
  /** `at_most`: what documents say, added up, though some say the same. `at_least`: what was found, though not all was read. */
  readonly total_is: 'exact' | 'at_most' | 'at_least';
  /** How many of the first entries hold now, and whether these are all that do. Only of kinds that end. */
  readonly current?: number;
  readonly current_complete?: boolean;
  /** What does not end is newest first. Absent for results, which are in `tests`. */
  readonly entries?: readonly DataModels[Model]['row'][];
  /** No fact is missing. */
  readonly complete: boolean;
  /** No fact of this day or a later one was left unread, where some were; null where none was, or that is known of no day. */
  readonly since: string | null;
}

/** The methods that the service offers, by the URI of the data type. */
export type Capabilities = Readonly<
  Partial<Record<string, { readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[] }>>
>;

/** An entry of a coding system: docs/contract/codes.md#calls. */
export interface CodeEntry {
  readonly abbreviation: string | null;
  readonly code: string;
  readonly consumer_value: string | null;
  readonly umls_code: string | null;
  readonly full_value: string;
}

/** A message that a person has sent: docs/contract/messages.md#receipts. */
export interface MessageReceipt {
  readonly id: string;
  readonly sent_at: string;
  /** `null` as long as files are missing. */
  readonly delivered_at: string | null;
  /** Numbers of the files that have not arrived. */
  readonly missing: readonly number[];
  /** How many of those whom it was for did not get it. */
  readonly undelivered: number;
}

/** People who share a record: docs/contract/messages.md#people-who-share-a-record. */
export interface MessageRecipients {
  /** By name. */
  readonly recipients: readonly MessageRecipient[];
}

export interface MessageRecipient {
  readonly id: string;
  readonly name: string;
  readonly as: 'owner' | 'full_share' | 'carenet';
  /** Those that the person is in. */
  readonly carenets: readonly { readonly id: string; readonly name: string }[];
}

/** docs/contract/messages.md#the-sent-folder. */
export interface SentMessages {
  readonly messages: readonly ListedSentMessage[];
}

export interface ListedSentMessage {
  readonly id: string;
  /** The sender's own key. */
  readonly message_key: string | null;
  readonly subject: string;
  readonly to: readonly {
    /** `controllers`: everybody who controlled the record. */
    readonly kind: 'account' | 'app' | 'controllers';
    readonly id: string | null;
    readonly name: string | null;
    /** `null` as long as files are missing. */
    readonly delivered: boolean | null;
  }[];
  readonly record_id: string | null;
  readonly carenet_id: string | null;
  /** The message of the inbox that it answers. */
  readonly in_reply_to: string | null;
  readonly sent_at: string;
  readonly delivered_at: string | null;
  /** When it is discarded, as long as files are missing. */
  readonly discarded_at: string | null;
  readonly attachment_count: number;
}

export interface SentMessage extends ListedSentMessage {
  readonly body: string;
  /** Those that are there. */
  readonly attachments: readonly MessageAttachment[];
}

export interface MessageAttachment {
  readonly num: number;
  /** A URI; empty for a file that has none. */
  readonly type: string;
  readonly media_type: string;
  readonly size: number;
  readonly label: string | null;
  /** The document of the record that it is. */
  readonly document_id: string | null;
}

/** What people have answered to an app: docs/contract/messages.md#the-inbox-of-an-app. */
export interface AppMessages {
  readonly messages: readonly ListedAppMessage[];
}

export interface ListedAppMessage {
  readonly id: string;
  /** `null` when the account is erased. */
  readonly from: { readonly id: string; readonly name: string } | null;
  readonly subject: string;
  readonly record_id: string | null;
  /** The message that it answers: the app's own key for it, or the id that the app was told. */
  readonly in_reply_to: string | null;
  readonly received_at: string;
  readonly archived_at: string | null;
  readonly attachment_count: number;
}

export interface AppMessage extends ListedAppMessage {
  readonly body: string;
  readonly attachments: readonly MessageAttachment[];
}

/** What a link holds: docs/contract/links.md#manifest. Keys as in SMART Health Links. */
export interface LinkManifest {
  readonly list: {
    readonly resourceType: 'List';
    readonly status: 'current';
    readonly mode: 'snapshot';
    readonly title: string;
    readonly date: string;
    readonly source: { readonly display: string };
    readonly note: readonly { readonly text: string }[];
    readonly entry: readonly { readonly item: { readonly display: string } }[];
  };
  /** Each has one of `embedded`, the encrypted file, and `location`, where it is for an hour. */
  readonly files: readonly {
    readonly contentType: string;
    readonly embedded?: string;
    readonly location?: string;
    readonly lastUpdated: string;
    readonly status: 'finalized';
    readonly fhirVersion: string;
  }[];
}

/** What an app asks a person for: docs/contract/smart.md#the-decision. */
export interface SmartRequest {
  readonly id: string;
  readonly app: {
    readonly id: string;
    readonly name: string;
    readonly description: string | null;
    readonly author: string | null;
    readonly homepage: string | null;
    /** What it says about itself in other languages, as in its manifest. */
    readonly translations: AppManifest['translations'] | null;
    /** False for an app that has registered itself: nobody has checked its name. */
    readonly is_checked: boolean;
  };
  /** Scopes with spaces between them. */
  readonly scope: string;
  /** Where the browser goes afterwards. */
  readonly redirect_host: string;
  /** What the app was opened for from the portal. */
  readonly launch: { readonly record_id: string; readonly carenet_id: string | null } | null;
  readonly expires_at: string;
}

/** Where to send the browser. */
export interface SmartLocation {
  readonly location: string;
}

/** An app that was let in: docs/contract/smart.md#grants. */
export interface SmartGrant {
  readonly id: string;
  /** `patient`: it acts for the account; `system`: for itself. */
  readonly kind: 'patient' | 'system';
  readonly app: { readonly id: string; readonly name: string };
  /** Who has let it in. */
  readonly account: { readonly id: string; readonly full_name: string | null } | null;
  readonly carenet: { readonly id: string; readonly name: string } | null;
  readonly scope: string;
  readonly created_at: string;
  /** `null`: until somebody ends it. */
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}

export interface SmartGrants {
  readonly grants: readonly SmartGrant[];
}
