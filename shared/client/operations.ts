/**
 * The operations of the service. Generated from the registry of endpoints by `npm run docs`; a test checks that it is up to date.
 */
import {
  bytes,
  type FormValues,
  form,
  json,
  nothing,
  type Rendered,
  rendered,
  type StoredBytes,
  text,
  xml,
} from './answers.ts';
import type { PaperKind, RelationName, SettableState, SpecialDocument } from './closed-lists.ts';
import type { DataModel, DataModels, Demographics, RdfModelName, ReportFields } from './data-models.ts';
import { path, type Values } from './encoding.ts';
import type {
  AccountErasure,
  AccountFactors,
  AccountSettings,
  Activity,
  AppManifest,
  AppMessage,
  AppMessages,
  Capabilities,
  CodeEntry,
  DocumentFacts,
  DocumentOverview,
  DocumentSharingList,
  InvitationAccepted,
  InvitationCheck,
  Invitations,
  LinkManifest,
  MadeInvitation,
  MessageReceipt,
  MessageRecipients,
  Overview,
  PasskeyAdded,
  PasskeyConfirmed,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PushSubscription,
  PushSubscriptions,
  ReceivedLink,
  RecordSharing,
  RecoveryCodes,
  ResultSeries,
  ResultTests,
  SentMessage,
  SentMessages,
  ServiceManifest,
  Session,
  SmartGrant,
  SmartGrants,
  SmartLocation,
  SmartRequest,
  StandardManifest,
  TotpSecret,
} from './json-shapes.ts';
import { type AuditReport, readAudits } from './reports/audits.ts';
import { demographicsReport, type ModelReport, modelReport } from './reports/facts.ts';
import type {
  AllergyItem,
  EquipmentItem,
  ImmunizationItem,
  MedicationItem,
  ProblemItem,
  ProcedureItem,
} from './reports/items.ts';
import type { LabItem, MeasurementItem } from './reports/laboratory-items.ts';
import {
  type MinimalReport,
  minimalReport,
  readAllergies,
  readEquipment,
  readImmunizations,
  readLabs,
  readMeasurements,
  readMedications,
  readNotes,
  readProblems,
  readProcedures,
  readVitals,
} from './reports/minimal.ts';
import { type Paper, paperReport } from './reports/paper.ts';
import type { Aggregation, AnyField, DateGroup, DateRange, Filters, QueryFields } from './reports/query.ts';
import type { NoteItem, VitalItem } from './reports/visit-items.ts';
import {
  type Account,
  type AccountList,
  type AccountReference,
  type AccountSecret,
  type CarenetAccountList,
  type CarenetList,
  type ConnectCredentials,
  type DocumentList,
  type DocumentMetadata,
  type DocumentSchemaList,
  type DocumentUpload,
  type HealthRecord,
  type Message,
  type MessageList,
  type NotificationList,
  type Permissions,
  type RecordList,
  type RequestTokenInfo,
  readAccount,
  readAccountReference,
  readAccounts,
  readCarenetAccounts,
  readCarenets,
  readConnectCredentials,
  readDocument,
  readDocumentSchemas,
  readDocumentStatusHistory,
  readDocuments,
  readDocumentUpload,
  readMessage,
  readMessages,
  readNotifications,
  readPermissions,
  readRecord,
  readRecords,
  readRequestToken,
  readSecret,
  readSharedLink,
  readSharedLinks,
  readShares,
  readSignedUrlResult,
  readSubscription,
  readSubscriptions,
  type SharedLink,
  type SharedLinkList,
  type ShareList,
  type SignedUrlResult,
  type StatusHistory,
  type Subscription,
  type SubscriptionList,
} from './shapes/index.ts';
import type { Answer, Body, Call, Order } from './transport.ts';

/** Parameters of every list. */
export interface ListInput {
  /** Maximum number of items. 0 returns none; more than 1000 counts as 1000. Default `100`. */
  readonly limit?: number | undefined;
  /** Number of items to skip. Default `0`. */
  readonly offset?: number | undefined;
  /**
   * Status of the documents. No effect on lists of anything else. Any other value is rejected with 404.
   * Default `active`.
   */
  readonly status?: 'active' | 'void' | 'archived' | undefined;
  /** Only items that last changed at or after this time, such as `2026-01-31T08:30:00Z`. */
  readonly modifiedSince?: string | undefined;
}

function listQuery(input: ListInput): Values {
  return {
    limit: input.limit,
    offset: input.offset,
    status: input.status,
    modified_since: input.modifiedSince,
  };
}

/** Parameters of reports and of the audit query. */
export interface QueryInput<Fields extends QueryFields = QueryFields> {
  /** Maximum number of rows. 0, or more than 1000, counts as 1000. Default `100`. */
  readonly limit?: number | undefined;
  /** Number of rows to skip. Default `0`. */
  readonly offset?: number | undefined;
  /**
   * A field; a leading `-` reverses the order. Nulls come last in ascending and first in descending order.
   * Groups are ordered by the field of `aggregateBy` (by its result) or by the field of the groups. Without
   * `orderBy` they are ordered by group. Default `-created_at`.
   */
  readonly orderBy?: Order<AnyField<Fields>> | undefined;
  /**
   * Status of the documents that the facts come from. Any other value is rejected with 400. No effect on the
   * audit query. Default `active`.
   */
  readonly status?: 'active' | 'void' | 'archived' | undefined;
  /**
   * `include` adds facts that are over in a model without an end: allergies from FHIR that are resolved or
   * inactive. Any other value but `exclude` is rejected with 400. No effect on the audit query. Default
   * `exclude`.
   */
  readonly over?: 'exclude' | 'include' | undefined;
  /**
   * Only facts of documents that last changed, or calls that were made, at or after this time, such as
   * `2026-01-31T08:30:00Z`.
   */
  readonly modifiedSince?: string | undefined;
  /** `field`: one row for each of its values, including null. Needs `aggregateBy`. */
  readonly groupBy?: AnyField<Fields> | undefined;
  /**
   * `field*increment`: one row for each period (UTC) with a date in it, and one for null. Needs
   * `aggregateBy`. Has no effect together with `groupBy`.
   */
  readonly dateGroup?: DateGroup<Fields> | undefined;
  /**
   * `operator*field`: returns this value instead of the facts or calls, in one row for each group, or in a
   * single row without groups.
   */
  readonly aggregateBy?: Aggregation<Fields> | undefined;
  /**
   * `field*start*end`: only rows with a date in this range, both ends included. Either end may be empty. A
   * date without a time means midnight. When an end is given, rows without the date are left out.
   */
  readonly dateRange?: DateRange<Fields> | undefined;
  /**
   * Values by field. Only rows whose field has this value, or one of several separated by `|`. Texts are
   * compared exactly, numbers and times by value. Null never matches.
   */
  readonly filters?: Filters<Fields> | undefined;
}

function reportQuery(input: QueryInput): Values {
  return {
    limit: input.limit,
    offset: input.offset,
    order_by: input.orderBy,
    status: input.status,
    over: input.over,
    modified_since: input.modifiedSince,
    group_by: input.groupBy,
    date_group: input.dateGroup,
    aggregate_by: input.aggregateBy,
    date_range: input.dateRange,
    ...input.filters,
  };
}

/** Names of the operations, as in the audit trail. */
export type OperationName =
  | 'get_version'
  | 'smart_manifest'
  | 'smart_capabilities'
  | 'all_phas'
  | 'all_manifests'
  | 'pha'
  | 'app_manifest'
  | 'pha_delete'
  | 'request_token'
  | 'request_token_authorize'
  | 'exchange_token'
  | 'request_token_claim'
  | 'request_token_info'
  | 'request_token_approve'
  | 'session_create'
  | 'sign_in'
  | 'sign_in_second'
  | 'surl_verify'
  | 'account_create'
  | 'account_search'
  | 'account_info'
  | 'account_info_set'
  | 'account_set_state'
  | 'account_reset'
  | 'account_forgot_password'
  | 'account_resend_secret'
  | 'account_secret'
  | 'account_primary_secret'
  | 'account_primary_secret_void'
  | 'account_check_secrets'
  | 'account_initialize'
  | 'account_authsystem_add'
  | 'account_password_change'
  | 'account_password_set'
  | 'account_username_set'
  | 'record_list'
  | 'account_permissions'
  | 'reset_link_request'
  | 'reset_link_check'
  | 'reset_link_use'
  | 'account_register'
  | 'activation_check'
  | 'activation_use'
  | 'activation_code'
  | 'account_sessions'
  | 'account_sessions_end'
  | 'account_session_end'
  | 'account_own_password_change'
  | 'account_contact_change'
  | 'account_settings'
  | 'account_settings_set'
  | 'account_record_relation'
  | 'account_erasure'
  | 'account_erasure_ask'
  | 'account_erasure_take_back'
  | 'account_factors'
  | 'totp_begin'
  | 'totp_confirm'
  | 'totp_remove'
  | 'recovery_codes_new'
  | 'trusted_browsers_forget'
  | 'passkey_options'
  | 'passkey_add'
  | 'passkey_rename'
  | 'passkey_remove'
  | 'passkey_confirmation'
  | 'passkey_confirm'
  | 'passkey_challenge'
  | 'passkey_sign_in'
  | 'push_subscription_list'
  | 'push_subscription_add'
  | 'push_subscription_remove'
  | 'get_user_preferences'
  | 'set_user_preferences'
  | 'delete_user_preferences'
  | 'get_connect_credentials'
  | 'record_create'
  | 'record_create_ext'
  | 'record_search'
  | 'record'
  | 'record_get_owner'
  | 'record_set_owner'
  | 'record_shares'
  | 'record_share_add'
  | 'record_share_delete'
  | 'read_demographics'
  | 'set_demographics'
  | 'read_demographics_carenet'
  | 'record_document_list'
  | 'document_create'
  | 'documents_delete'
  | 'record_document_ext'
  | 'document_create_by_ext_id'
  | 'record_document_meta_ext'
  | 'record_document_label_ext'
  | 'record_specific_document'
  | 'record_document_meta'
  | 'update_document_meta'
  | 'record_document_label'
  | 'document_reread'
  | 'record_document_attachment'
  | 'document_version'
  | 'document_version_by_ext_id'
  | 'document_versions'
  | 'document_create_from_link'
  | 'document_set_status'
  | 'document_status_history'
  | 'document_set_nevershare'
  | 'document_remove_nevershare'
  | 'document_rels'
  | 'document_overview'
  | 'get_documents_by_rel'
  | 'document_create_by_rel'
  | 'document_create_by_rel_with_ext_id'
  | 'document_create_by_rel_with_ext_id_put'
  | 'read_special_document'
  | 'save_special_document'
  | 'document_upload_start'
  | 'document_upload_complete'
  | 'carenet_list'
  | 'carenet_create'
  | 'carenet_delete'
  | 'carenet_rename'
  | 'carenet_record'
  | 'carenet_account_list'
  | 'carenet_account_create'
  | 'carenet_account_delete'
  | 'carenet_account_permissions'
  | 'carenet_apps_list'
  | 'carenet_apps_create'
  | 'carenet_apps_delete'
  | 'carenet_app_permissions'
  | 'carenet_document_list'
  | 'carenet_document'
  | 'carenet_document_meta'
  | 'carenet_document_attachment'
  | 'read_special_document_carenet'
  | 'record_sharing'
  | 'autoshare_list'
  | 'autoshare_list_bytype_all'
  | 'autoshare_create'
  | 'autoshare_delete'
  | 'autoshare_documents'
  | 'autoshare_kind_create'
  | 'autoshare_kind_delete'
  | 'document_carenets'
  | 'carenet_document_placement'
  | 'carenet_document_delete'
  | 'autoshare_revert'
  | 'document_kinds_accept'
  | 'app_record_list'
  | 'autonomous_access_token'
  | 'record_phas'
  | 'record_pha'
  | 'record_pha_enable'
  | 'record_pha_setup'
  | 'pha_record_delete'
  | 'app_document_list'
  | 'app_document_create'
  | 'app_document_ext'
  | 'app_document_create_or_update_ext'
  | 'app_document_meta_ext'
  | 'app_specific_document'
  | 'app_document_create_or_update'
  | 'app_document_delete'
  | 'app_document_meta'
  | 'app_document_label'
  | 'record_app_document_list'
  | 'record_app_document_create'
  | 'record_app_document_ext'
  | 'record_app_document_create_or_update_ext'
  | 'record_app_document_meta_ext'
  | 'record_app_specific_document'
  | 'record_app_document_delete'
  | 'record_app_document_meta'
  | 'record_app_document_label'
  | 'generic_list'
  | 'report_document'
  | 'minimal_allergies'
  | 'equipment_list'
  | 'minimal_immunizations'
  | 'minimal_labs'
  | 'minimal_medications'
  | 'minimal_problems'
  | 'procedure_list'
  | 'simple_clinical_notes_list'
  | 'minimal_vitals'
  | 'measurement_list'
  | 'minimal_vitals_of_category'
  | 'overview'
  | 'report_ips'
  | 'report_paper'
  | 'report_tests'
  | 'report_series'
  | 'report_ccr'
  | 'carenet_generic_list'
  | 'carenet_report_document'
  | 'carenet_minimal_allergies'
  | 'carenet_equipment_list'
  | 'carenet_minimal_immunizations'
  | 'carenet_minimal_labs'
  | 'carenet_minimal_medications'
  | 'carenet_minimal_problems'
  | 'carenet_procedure_list'
  | 'carenet_simple_clinical_notes_list'
  | 'carenet_minimal_vitals'
  | 'carenet_measurement_list'
  | 'carenet_minimal_vitals_of_category'
  | 'carenet_report_tests'
  | 'carenet_report_series'
  | 'carenet_overview'
  | 'carenet_report_paper'
  | 'carenet_report_ips'
  | 'smart_allergies'
  | 'smart_allergies_instance'
  | 'smart_generic'
  | 'smart_generic_instance'
  | 'smart_ontology'
  | 'link_create'
  | 'link_list'
  | 'link_end'
  | 'link_again'
  | 'link_manifest'
  | 'link_direct_file'
  | 'link_file'
  | 'invitation_create'
  | 'invitation_list'
  | 'invitation_take_back'
  | 'invitation_confirm'
  | 'invitation_check'
  | 'invitation_accept'
  | 'invitation_decline'
  | 'fhir_metadata'
  | 'smart_configuration'
  | 'openid_configuration'
  | 'fhir_search'
  | 'fhir_search_post'
  | 'fhir_read'
  | 'fhir_vread'
  | 'fhir_history'
  | 'fhir_everything'
  | 'fhir_summary'
  | 'fhir_docref'
  | 'fhir_docref_patient'
  | 'fhir_validate'
  | 'fhir_create'
  | 'fhir_update'
  | 'fhir_transaction'
  | 'smart_authorize'
  | 'smart_token'
  | 'smart_introspect'
  | 'smart_revoke'
  | 'smart_jwks'
  | 'smart_register'
  | 'smart_request'
  | 'smart_request_approve'
  | 'smart_request_deny'
  | 'smart_launch'
  | 'record_smart_grants'
  | 'record_smart_grant_create'
  | 'record_smart_grant_end'
  | 'carenet_smart_grants'
  | 'carenet_smart_grant_end'
  | 'coding_systems_list'
  | 'coding_system_query'
  | 'account_inbox'
  | 'account_send_message'
  | 'account_inbox_message'
  | 'account_message_archive'
  | 'account_inbox_message_attachment_accept'
  | 'inbox_attachment'
  | 'message_reply'
  | 'sent_messages'
  | 'sent_message'
  | 'sent_message_attach'
  | 'sent_message_attachment'
  | 'sent_message_discard'
  | 'account_notifications'
  | 'message_recipients'
  | 'message_to_people'
  | 'carenet_message'
  | 'record_send_message'
  | 'record_message_attach'
  | 'record_notify'
  | 'app_inbox'
  | 'app_inbox_message'
  | 'app_inbox_attachment'
  | 'app_message_archive'
  | 'audit_record_view'
  | 'audit_document_view'
  | 'audit_function_view'
  | 'audit_query'
  | 'activity'
  | 'subscription_create'
  | 'subscription_list'
  | 'subscription_delete';

/**
 * One method for each operation. Names of methods and parameters are in camel case. Besides the errors that a method
 * lists, the service responds with 403 when the signature is wrong or the caller may not make the call, with 404 when
 * the path names something that does not exist, with 400 when a value cannot be read, and with 413 when the body is too
 * large.
 */
export abstract class Operations {
  /** Makes a call and reads the response. Throws ServiceError when its status is not 200. */
  protected abstract call<Value>(read: (answer: Answer) => Value, call: Call): Promise<Value>;

  /**
   * Returns the version of the interface that the service implements.
   *
   * `get_version`: `GET /version`. May be called by any caller who signs.
   *
   * @returns `2.0.0`
   */
  async getVersion(): Promise<string> {
    return this.call(text, { operation: 'get_version', method: 'GET', path: '/version', content: {} });
  }

  /**
   * Describes the service: what it is, where its OAuth calls are and what it offers.
   *
   * `smart_manifest`: `GET /manifest`. May be called by any caller who signs.
   *
   * @returns what the service is and where its OAuth calls are
   */
  async smartManifest(): Promise<ServiceManifest> {
    return this.call(json<ServiceManifest>, {
      operation: 'smart_manifest',
      method: 'GET',
      path: '/manifest',
      content: {},
    });
  }

  /**
   * Lists the data types that the service offers, and the methods for each.
   *
   * `smart_capabilities`: `GET /capabilities/`. May be called by any caller who signs.
   *
   * @returns the methods offered, by data type URI
   */
  async smartCapabilities(): Promise<Capabilities> {
    return this.call(json<Capabilities>, {
      operation: 'smart_capabilities',
      method: 'GET',
      path: '/capabilities/',
      content: {},
    });
  }

  /**
   * Lists the full manifests of all user apps, sorted by name.
   *
   * `all_phas`: `GET /apps/`. May be called by any caller who signs.
   *
   * @returns array of full app manifests
   */
  async allPhas(
    input: {
      /**
       * One of `name`, `id`, `created_at`; a leading `-` reverses the order. Any other value has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput = {},
  ): Promise<readonly AppManifest[]> {
    return this.call(json<readonly AppManifest[]>, {
      operation: 'all_phas',
      method: 'GET',
      path: '/apps/',
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Lists the standard manifests of all user apps, sorted by name.
   *
   * `all_manifests`: `GET /apps/manifests/`. May be called by any caller who signs.
   *
   * @returns array of app manifests without the keys of this service
   */
  async allManifests(
    input: {
      /**
       * One of `name`, `id`, `created_at`; a leading `-` reverses the order. Any other value has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput = {},
  ): Promise<readonly StandardManifest[]> {
    return this.call(json<readonly StandardManifest[]>, {
      operation: 'all_manifests',
      method: 'GET',
      path: '/apps/manifests/',
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Returns the full manifest of one user app.
   *
   * `pha`: `GET /apps/{APP_ID}`. May be called by any caller who signs.
   *
   * @returns full app manifest
   */
  async pha(input: {
    /** Id of a user app. */
    readonly appId: string;
  }): Promise<AppManifest> {
    return this.call(json<AppManifest>, {
      operation: 'pha',
      method: 'GET',
      path: path`/apps/${input.appId}`,
      content: {},
    });
  }

  /**
   * Returns the standard manifest of one user app.
   *
   * `app_manifest`: `GET /apps/{APP_ID}/manifest`. May be called by any caller who signs.
   *
   * @returns app manifest without the keys of this service
   */
  async appManifest(input: {
    /** Id of a user app. */
    readonly appId: string;
  }): Promise<StandardManifest> {
    return this.call(json<StandardManifest>, {
      operation: 'app_manifest',
      method: 'GET',
      path: path`/apps/${input.appId}/manifest`,
      content: {},
    });
  }

  /**
   * Removes the app: its registration, credentials, tokens, shares and storage. What it wrote into records
   * stays.
   *
   * `pha_delete`: `DELETE /apps/{APP_ID}`. May be called by the app itself (not through a token that acts for
   * an account).
   */
  async phaDelete(input: {
    /** Id of a user app. */
    readonly appId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'pha_delete',
      method: 'DELETE',
      path: path`/apps/${input.appId}`,
      content: {},
    });
  }

  /**
   * Issues a request token, bound to a record, to a carenet or to neither.
   *
   * `request_token`: `POST /oauth/request_token`. May be called by a user app, signing without a token.
   *
   * @throws {ServiceError} 400 when `oauth_callback` is missing or neither `oob` nor an absolute URL; 400
   * when both a record and a carenet are given; 404 when the record or carenet does not exist
   */
  async requestToken(
    input: {
      /**
       * `oob` or an absolute URL. Required, here or in the Authorization header. The user is always sent to the
       * registered callback.
       */
      readonly oauthCallback?: string | undefined;
      /** `1.0`, here or in the Authorization header. */
      readonly oauthVersion?: string | undefined;
      /** Record to bind the token to. */
      readonly indivoRecordId?: string | undefined;
      /** Carenet to bind the token to. */
      readonly indivoCarenetId?: string | undefined;
    } = {},
  ): Promise<
    FormValues<
      'oauth_token' | 'oauth_token_secret' | 'oauth_callback_confirmed',
      'xoauth_indivo_record_id' | 'xoauth_indivo_carenet_id'
    >
  > {
    return this.call(
      form<
        'oauth_token' | 'oauth_token_secret' | 'oauth_callback_confirmed',
        'xoauth_indivo_record_id' | 'xoauth_indivo_carenet_id'
      >(['oauth_token', 'oauth_token_secret', 'oauth_callback_confirmed']),
      {
        operation: 'request_token',
        method: 'POST',
        path: '/oauth/request_token',
        content: {
          form: {
            oauth_callback: input.oauthCallback,
            oauth_version: input.oauthVersion,
            indivo_record_id: input.indivoRecordId,
            indivo_carenet_id: input.indivoCarenetId,
          },
        },
      },
    );
  }

  /**
   * Exchanges an approved request token for an access token. A request token works once.
   *
   * `exchange_token`: `POST /oauth/access_token`. May be called by a user app, signing with its request
   * token.
   *
   * @throws {ServiceError} 400 when `oauth_verifier` is missing or empty; 403 when the token is not approved,
   * has already been exchanged, or the verifier is wrong
   */
  async exchangeToken(
    input: {
      /** The verifier from the callback. Required, here or in the Authorization header. */
      readonly oauthVerifier?: string | undefined;
    } = {},
  ): Promise<
    FormValues<'oauth_token' | 'oauth_token_secret', 'xoauth_indivo_record_id' | 'xoauth_indivo_carenet_id'>
  > {
    return this.call(
      form<'oauth_token' | 'oauth_token_secret', 'xoauth_indivo_record_id' | 'xoauth_indivo_carenet_id'>([
        'oauth_token',
        'oauth_token_secret',
      ]),
      {
        operation: 'exchange_token',
        method: 'POST',
        path: '/oauth/access_token',
        content: { form: { oauth_verifier: input.oauthVerifier } },
      },
    );
  }

  /**
   * Claims a request token for the calling account. Only that account may then approve it.
   *
   * `request_token_claim`: `POST /oauth/internal/request_tokens/{REQTOKEN_ID}/claim`. May be called by any
   * account.
   *
   * @returns the id of the claiming account
   * @throws {ServiceError} 403 when the token has already been claimed, even by the same account
   */
  async requestTokenClaim(input: {
    /** A request token. */
    readonly reqtokenId: string;
  }): Promise<string> {
    return this.call(text, {
      operation: 'request_token_claim',
      method: 'POST',
      path: path`/oauth/internal/request_tokens/${input.reqtokenId}/claim`,
      content: {},
    });
  }

  /**
   * Returns what the user is asked to approve.
   *
   * `request_token_info`: `GET /oauth/internal/request_tokens/{REQTOKEN_ID}/info`. May be called by any
   * account.
   */
  async requestTokenInfo(input: {
    /** A request token. */
    readonly reqtokenId: string;
  }): Promise<RequestTokenInfo> {
    return this.call(xml(readRequestToken), {
      operation: 'request_token_info',
      method: 'GET',
      path: path`/oauth/internal/request_tokens/${input.reqtokenId}/info`,
      content: {},
    });
  }

  /**
   * Approves a request token for a record or a carenet, and returns where to send the user.
   *
   * `request_token_approve`: `POST /oauth/internal/request_tokens/{REQTOKEN_ID}/approve`. May be called by
   * the account that claimed the token, in full control of the record, or of the carenet or a member of it
   * while the app is in the carenet.
   *
   * @throws {ServiceError} 400 when neither id is given, or both are, or the app has no registered callback;
   * 403 when the id does not match what the token is bound to; 403 when the app is autonomous and a carenet
   * is given, or the app is not enabled on the record of the carenet; 404 when the token is unbound and the
   * record or carenet does not exist
   */
  async requestTokenApprove(input: {
    /** A request token. */
    readonly reqtokenId: string;
    /**
     * The record to give the app access to. Exactly one of the two ids is required; an empty value counts as
     * absent.
     */
    readonly recordId?: string | undefined;
    /** The carenet to give the app access to. */
    readonly carenetId?: string | undefined;
  }): Promise<FormValues<'location'>> {
    return this.call(form<'location'>(['location']), {
      operation: 'request_token_approve',
      method: 'POST',
      path: path`/oauth/internal/request_tokens/${input.reqtokenId}/approve`,
      content: { form: { record_id: input.recordId, carenet_id: input.carenetId } },
    });
  }

  /**
   * Opens a session for an account that has given its password, or that the UI app vouches for.
   *
   * `session_create`: `POST /oauth/internal/session_create`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when neither `password` nor `system` is given; 403 when the user is unknown,
   * the password is wrong or the account is not active
   */
  async sessionCreate(input: {
    /** Name in the auth system, in any letter case. */
    readonly username: string;
    /** Password of the internal auth system. When it is given, `system` is ignored. */
    readonly password?: string | undefined;
    /** Name of an external auth system that has authenticated the user. */
    readonly system?: string | undefined;
    /**
     * What the person calls the browser, such as `Firefox / Windows`, for her list of sessions. Default: the
     * name of the UI app.
     */
    readonly device?: string | undefined;
  }): Promise<FormValues<'oauth_token' | 'oauth_token_secret' | 'account_id'>> {
    return this.call(
      form<'oauth_token' | 'oauth_token_secret' | 'account_id'>([
        'oauth_token',
        'oauth_token_secret',
        'account_id',
      ]),
      {
        operation: 'session_create',
        method: 'POST',
        path: '/oauth/internal/session_create',
        content: {
          form: {
            username: input.username,
            password: input.password,
            system: input.system,
            device: input.device,
          },
        },
      },
    );
  }

  /**
   * Opens a session for an account that gives its password; where the account has a second factor and does
   * not trust the browser, a ticket instead, for the second step. Wrong passwords slow down, by username,
   * network and browser, and never close the account.
   *
   * `sign_in`: `POST /oauth/internal/sign_in`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when a field is missing, or `source` is not an IP address; 403 when the user
   * is unknown, the password is wrong or the account is not active; 429 when there were too many attempts;
   * the header `Retry-After` says when to try again
   */
  async signIn(input: {
    /** Name in the internal auth system, in any letter case. */
    readonly username: string;
    /** Password of the internal auth system. */
    readonly password: string;
    /** IP address from which the person calls the UI app. */
    readonly source: string;
    /**
     * What an earlier sign-in in this browser returned as `browser`. Strangers do not slow down a browser
     * that the account knows.
     */
    readonly browser?: string | undefined;
    /**
     * What the person calls the browser, such as `Firefox / Windows`, for her list of sessions. Default: the
     * name of the UI app.
     */
    readonly device?: string | undefined;
    /** Language of the person, in which the account gets its mails from then on. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<
    FormValues<
      never,
      | 'oauth_token'
      | 'oauth_token_secret'
      | 'account_id'
      | 'browser'
      | 'limited'
      | 'second_factor'
      | 'ticket'
      | 'methods'
    >
  > {
    return this.call(
      form<
        never,
        | 'oauth_token'
        | 'oauth_token_secret'
        | 'account_id'
        | 'browser'
        | 'limited'
        | 'second_factor'
        | 'ticket'
        | 'methods'
      >([]),
      {
        operation: 'sign_in',
        method: 'POST',
        path: '/oauth/internal/sign_in',
        content: {
          form: {
            username: input.username,
            password: input.password,
            source: input.source,
            browser: input.browser,
            device: input.device,
            language: input.language,
          },
        },
      },
    );
  }

  /**
   * The second step of signing in: opens a session with a ticket of `sign_in` and a code. Wrong codes slow
   * down, and never close the account.
   *
   * `sign_in_second`: `POST /oauth/internal/sign_in/second_factor`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when a field is missing, or the code is wrong or was used before; 403 when the
   * ticket is older than ten minutes, was used, is of another app or browser, or the account has changed
   * since; 429 when there were too many attempts; the header `Retry-After` says when to try again
   */
  async signInSecond(input: {
    /** What `sign_in` returned. */
    readonly ticket: string;
    /** The code. Blanks and hyphens do not count. */
    readonly code: string;
    /** What the code is: one that an app shows, or a recovery code. */
    readonly kind: 'totp' | 'recovery';
    /** `true`: in this browser the password is enough from now on, for 30 days. */
    readonly trust?: 'true' | 'false' | undefined;
    /** As it was sent to `sign_in`. */
    readonly browser?: string | undefined;
    /**
     * What the person calls the browser, such as `Firefox / Windows`, for her list of sessions. Default: the
     * name of the UI app.
     */
    readonly device?: string | undefined;
    /** Language of the person, in which the account gets its mails from then on. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<FormValues<'oauth_token' | 'oauth_token_secret' | 'account_id' | 'browser'>> {
    return this.call(
      form<'oauth_token' | 'oauth_token_secret' | 'account_id' | 'browser'>([
        'oauth_token',
        'oauth_token_secret',
        'account_id',
        'browser',
      ]),
      {
        operation: 'sign_in_second',
        method: 'POST',
        path: '/oauth/internal/sign_in/second_factor',
        content: {
          form: {
            ticket: input.ticket,
            code: input.code,
            kind: input.kind,
            trust: input.trust,
            browser: input.browser,
            device: input.device,
            language: input.language,
          },
        },
      },
    );
  }

  /**
   * Checks a signed URL: the result is `ok`, `old` or `mismatch`. Send the URL as `url`; or send the three
   * `surl_…` values, which then sign the URL of this request itself.
   *
   * `surl_verify`: `GET /oauth/internal/surl-verify`. May be called by any account.
   *
   * @throws {ServiceError} 400 when a value is missing or cannot be read
   */
  async surlVerify(
    input: {
      /** The whole signed URL: path and query. */
      readonly url?: string | undefined;
      /** Without `url`: the signature of the requested URL. */
      readonly surlSig?: string | undefined;
      /** Without `url`: when the requested URL was signed. */
      readonly surlTimestamp?: string | undefined;
      /** Without `url`: the access token whose secret signed the requested URL. */
      readonly surlToken?: string | undefined;
    } = {},
  ): Promise<SignedUrlResult> {
    return this.call(xml(readSignedUrlResult), {
      operation: 'surl_verify',
      method: 'GET',
      path: '/oauth/internal/surl-verify',
      content: {
        query: {
          url: input.url,
          surl_sig: input.surlSig,
          surl_timestamp: input.surlTimestamp,
          surl_token: input.surlToken,
        },
      },
    });
  }

  /**
   * Creates an uninitialized account. Mails the activation link when the account has a primary secret.
   *
   * `account_create`: `POST /accounts/`. May be called by an admin or UI app.
   *
   * @throws {ServiceError} 400 when an address is not valid, or the account id is taken
   */
  async accountCreate(input: {
    /** Email address, which becomes the id of the account. */
    readonly accountId: string;
    /** Address for mail. Default: the account id. */
    readonly contactEmail?: string | undefined;
    /** Display name. */
    readonly fullName?: string | undefined;
    /** `1` (default) creates a primary secret; any other value creates none. */
    readonly primarySecretP?: '0' | '1' | undefined;
    /** `1` also creates a secondary secret. Needs a primary secret. */
    readonly secondarySecretP?: '0' | '1' | undefined;
  }): Promise<Account> {
    return this.call(xml(readAccount), {
      operation: 'account_create',
      method: 'POST',
      path: '/accounts/',
      content: {
        form: {
          account_id: input.accountId,
          contact_email: input.contactEmail,
          full_name: input.fullName,
          primary_secret_p: input.primarySecretP,
          secondary_secret_p: input.secondarySecretP,
        },
      },
    });
  }

  /**
   * Finds accounts whose name or contact address contains the text, in any letter case.
   *
   * `account_search`: `GET /accounts/search`. May be called by an admin or UI app.
   *
   * @throws {ServiceError} 400 when neither parameter is given or both are empty
   */
  async accountSearch(
    input: {
      /** Part of the full name. */
      readonly fullname?: string | undefined;
      /** Part of the contact address. */
      readonly contactEmail?: string | undefined;
    } = {},
  ): Promise<AccountList> {
    return this.call(xml(readAccounts), {
      operation: 'account_search',
      method: 'GET',
      path: '/accounts/search',
      content: { query: { fullname: input.fullname, contact_email: input.contactEmail } },
    });
  }

  /**
   * Returns an account.
   *
   * `account_info`: `GET /accounts/{ACCOUNT_EMAIL}`. May be called by an admin or UI app, or the account
   * itself.
   */
  async accountInfo(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<Account> {
    return this.call(xml(readAccount), {
      operation: 'account_info',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}`,
      content: {},
    });
  }

  /**
   * Changes the name or the contact address. Empty fields are ignored.
   *
   * `account_info_set`: `POST /accounts/{ACCOUNT_EMAIL}/info-set`. May be called by an admin or UI app, or
   * the account itself.
   *
   * @throws {ServiceError} 400 when both fields are absent or empty, or the address is not valid; 409 when
   * `read_full_name` or `read_contact_email` is given, and the account has another
   */
  async accountInfoSet(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** New contact address. */
    readonly contactEmail?: string | undefined;
    /** New name. */
    readonly fullName?: string | undefined;
    /** The contact address that was read. Nothing changes when it is another by now. */
    readonly readContactEmail?: string | undefined;
    /** The name that was read. Nothing changes when it is another by now. */
    readonly readFullName?: string | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_info_set',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/info-set`,
      content: {
        form: {
          contact_email: input.contactEmail,
          full_name: input.fullName,
          read_contact_email: input.readContactEmail,
          read_full_name: input.readFullName,
        },
      },
    });
  }

  /**
   * Activates, disables or retires an account. A retired account stays retired.
   *
   * `account_set_state`: `POST /accounts/{ACCOUNT_EMAIL}/set-state`. May be called by an admin or UI app.
   *
   * @throws {ServiceError} 400 when `state` is missing or not one of the three; 403 when the account is
   * retired
   */
  async accountSetState(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** `active`, `disabled` or `retired`. */
    readonly state: SettableState;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_set_state',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/set-state`,
      content: { form: { state: input.state } },
    });
  }

  /**
   * Makes the account uninitialized again, with new secrets, whatever its state. Sends no mail.
   *
   * `account_reset`: `POST /accounts/{ACCOUNT_EMAIL}/reset`. May be called by an admin or UI app.
   */
  async accountReset(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_reset',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/reset`,
      content: {},
    });
  }

  /**
   * Resets the account, mails the reset link and returns the new secondary secret. Within a minute of the
   * last mail, its link stays valid and none is sent.
   *
   * `account_forgot_password`: `POST /accounts/{ACCOUNT_EMAIL}/forgot-password`. May be called by an admin or
   * UI app.
   *
   * @throws {ServiceError} 400 when the account has not been initialized (body exactly `Account has not been
   * initialized`); 403 when the account is retired
   */
  async accountForgotPassword(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<AccountSecret> {
    return this.call(xml(readSecret), {
      operation: 'account_forgot_password',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/forgot-password`,
      content: {},
    });
  }

  /**
   * Mails the activation link again; within a minute of the last time it sends nothing.
   *
   * `account_resend_secret`: `POST /accounts/{ACCOUNT_EMAIL}/secret-resend`. May be called by an admin or UI
   * app.
   */
  async accountResendSecret(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_resend_secret',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/secret-resend`,
      content: {},
    });
  }

  /**
   * Returns the secondary secret; an empty element when there is none.
   *
   * `account_secret`: `GET /accounts/{ACCOUNT_EMAIL}/secret`. May be called by an admin or UI app.
   */
  async accountSecret(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<AccountSecret> {
    return this.call(xml(readSecret), {
      operation: 'account_secret',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/secret`,
      content: {},
    });
  }

  /**
   * Returns the primary secret; an empty element when there is none. Deprecated.
   *
   * `account_primary_secret`: `GET /accounts/{ACCOUNT_EMAIL}/primary-secret`. May be called by an admin or UI
   * app.
   */
  async accountPrimarySecret(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<AccountSecret> {
    return this.call(xml(readSecret), {
      operation: 'account_primary_secret',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/primary-secret`,
      content: {},
    });
  }

  /**
   * Replaces the primary secret, so that links in earlier mail no longer work. Sends no mail.
   *
   * `account_primary_secret_void`: `PUT /accounts/{ACCOUNT_EMAIL}/primary-secret`. May be called by an admin
   * or UI app.
   */
  async accountPrimarySecretVoid(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_primary_secret_void',
      method: 'PUT',
      path: path`/accounts/${input.accountEmail}/primary-secret`,
      content: {},
    });
  }

  /**
   * Checks the secrets of an account. A wrong one counts as a failed login.
   *
   * `account_check_secrets`: `GET /accounts/{ACCOUNT_EMAIL}/check-secrets/{PRIMARY_SECRET}`. May be called by
   * an admin or UI app.
   *
   * @throws {ServiceError} 403 when a secret is wrong, or a code is given for an account that is disabled or
   * retired
   */
  async accountCheckSecrets(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** The primary secret of the account, as in the mail. */
    readonly primarySecret: string;
    /** Checked when it is given and the account has one. */
    readonly secondarySecret?: string | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_check_secrets',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/check-secrets/${input.primarySecret}`,
      content: { query: { secondary_secret: input.secondarySecret } },
    });
  }

  /**
   * Activates an uninitialized account with its secrets and sends a welcome mail.
   *
   * `account_initialize`: `POST /accounts/{ACCOUNT_EMAIL}/initialize/{PRIMARY_SECRET}`. May be called by a UI
   * app.
   *
   * @throws {ServiceError} 400 when the account has a secondary secret, but none is given; 403 when a secret
   * is wrong, or the account is not uninitialized
   */
  async accountInitialize(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** The primary secret of the account, as in the mail. */
    readonly primarySecret: string;
    /** Required when the account has a secondary secret. */
    readonly secondarySecret?: string | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_initialize',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/initialize/${input.primarySecret}`,
      content: { form: { secondary_secret: input.secondarySecret } },
    });
  }

  /**
   * Adds an auth system. Adding `password` activates the account.
   *
   * `account_authsystem_add`: `POST /accounts/{ACCOUNT_EMAIL}/authsystems/`. May be called by an admin or UI
   * app.
   *
   * @throws {ServiceError} 400 when a field is missing or too long, the account already has that system, or
   * the username is taken; 403 when the system is unknown, or the account is retired
   */
  async accountAuthsystemAdd(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** Name in that auth system, stored in lower case. */
    readonly username: string;
    /** Name of a known auth system. */
    readonly system: string;
    /** For `password`. The password: 1 to 1024 bytes of UTF-8. */
    readonly password?: string | undefined;
    /** With `own`, the password must keep the rules for new passwords, whatever PASSWORD_RULES says. */
    readonly passwordRules?: 'own' | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_authsystem_add',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/authsystems/`,
      content: {
        form: {
          username: input.username,
          system: input.system,
          password: input.password,
          password_rules: input.passwordRules,
        },
      },
    });
  }

  /**
   * Changes the password. Sessions of the account, and tokens of apps that act for it, stay valid: the caller
   * has just proved the old password. A wrong old password counts as a failed login.
   *
   * `account_password_change`: `POST /accounts/{ACCOUNT_EMAIL}/authsystems/password/change`. May be called by
   * the account itself.
   *
   * @throws {ServiceError} 400 when a field is missing, or the new password is empty or too long; 403 when
   * the current password is wrong, or the account has no password
   */
  async accountPasswordChange(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** The current password. */
    readonly old: string;
    /** The password: 1 to 1024 bytes of UTF-8. */
    readonly new: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_password_change',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/authsystems/password/change`,
      content: { form: { old: input.old, new: input.new } },
    });
  }

  /**
   * Sets the password. An uninitialized account becomes active. Ends all sessions of the account, and all
   * tokens of apps that act for it.
   *
   * `account_password_set`: `POST /accounts/{ACCOUNT_EMAIL}/authsystems/password/set`. May be called by an
   * admin or UI app.
   *
   * @throws {ServiceError} 400 when the password is missing, empty or too long, or the account has no
   * password system
   */
  async accountPasswordSet(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** The password: 1 to 1024 bytes of UTF-8. */
    readonly password: string;
    /** With `own`, the password must keep the rules for new passwords, whatever PASSWORD_RULES says. */
    readonly passwordRules?: 'own' | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_password_set',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/authsystems/password/set`,
      content: { form: { password: input.password, password_rules: input.passwordRules } },
    });
  }

  /**
   * Changes the username of the password system. A mail tells the person, if it is another one.
   *
   * `account_username_set`: `POST /accounts/{ACCOUNT_EMAIL}/authsystems/password/set-username`. May be called
   * by an admin or UI app, or the account itself.
   *
   * @throws {ServiceError} 400 when the name is missing, empty or taken, or the account has no password
   * system
   */
  async accountUsernameSet(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** New name, stored in lower case. */
    readonly username: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_username_set',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/authsystems/password/set-username`,
      content: { form: { username: input.username } },
    });
  }

  /**
   * Lists the records that the account owns, then those fully shared with it, then those it sees through
   * carenets.
   *
   * `record_list`: `GET /accounts/{ACCOUNT_EMAIL}/records/`. May be called by an admin or UI app, or the
   * account itself.
   */
  async recordList(
    input: {
      /** Id of an account: an email address, in any letter case. */
      readonly accountEmail: string;
      /**
       * One of `label`, `created_at`, `id`; a leading `-` reverses the order. Any other value has no effect.
       * Default `label`.
       */
      readonly orderBy?: Order<'label' | 'created_at' | 'id'> | undefined;
    } & ListInput,
  ): Promise<RecordList> {
    return this.call(xml(readRecords), {
      operation: 'record_list',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/records/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Lists every carenet that the account can access.
   *
   * `account_permissions`: `GET /accounts/{ACCOUNT_EMAIL}/permissions/`. May be called by the account itself.
   */
  async accountPermissions(
    input: {
      /** Id of an account: an email address, in any letter case. */
      readonly accountEmail: string;
      /**
       * One of `name`, `id`, `created_at`; a leading `-` reverses the order. Any other value has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput,
  ): Promise<CarenetList> {
    return this.call(xml(readCarenets), {
      operation: 'account_permissions',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/permissions/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Mails a link with which a new password can be chosen, and changes nothing of the account. The answer does
   * not tell whether there is an account.
   *
   * `reset_link_request`: `POST /accounts/reset-links`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when a field is missing or not valid; 429 when there were too many requests;
   * the header `Retry-After` says when to try again
   */
  async resetLinkRequest(input: {
    /** Id of the account: an email address. */
    readonly accountId: string;
    /** IP address from which the person calls the UI app. */
    readonly source: string;
    /** Language of the mail. Default: `en`. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'reset_link_request',
      method: 'POST',
      path: '/accounts/reset-links',
      content: { form: { account_id: input.accountId, source: input.source, language: input.language } },
    });
  }

  /**
   * Checks a link for a new password without using it.
   *
   * `reset_link_check`: `POST /accounts/reset-links/check`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when a field is missing or not valid; 403 when the link is wrong, too old or
   * used, or the account cannot be opened by it
   */
  async resetLinkCheck(input: {
    /** Id of the account: an email address. */
    readonly accountId: string;
    /** The secret in the mailed link. */
    readonly secret: string;
  }): Promise<FormValues<'username'>> {
    return this.call(form<'username'>(['username']), {
      operation: 'reset_link_check',
      method: 'POST',
      path: '/accounts/reset-links/check',
      content: { form: { account_id: input.accountId, secret: input.secret } },
    });
  }

  /**
   * Sets a new password by a mailed link, which works once. Ends all sessions of the account, and all tokens
   * of apps that act for it.
   *
   * `reset_link_use`: `POST /accounts/reset-links/use`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when a field is missing or not valid; 400 when the password breaks a rule for
   * new passwords; 403 when the link is wrong, too old or used, or the account cannot be opened by it
   */
  async resetLinkUse(input: {
    /** Id of the account: an email address. */
    readonly accountId: string;
    /** The secret in the mailed link. */
    readonly secret: string;
    /** The password, which keeps the rules for new passwords. */
    readonly password: string;
    /** Language of the mail. Default: `en`. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<FormValues<'browser'>> {
    return this.call(form<'browser'>(['browser']), {
      operation: 'reset_link_use',
      method: 'POST',
      path: '/accounts/reset-links/use',
      content: {
        form: {
          account_id: input.accountId,
          secret: input.secret,
          password: input.password,
          language: input.language,
        },
      },
    });
  }

  /**
   * Makes an account for the person who reads the mails of the address, and mails the link that activates it.
   * Where there is an account, the mail says so; the answer does not.
   *
   * `account_register`: `POST /accounts/registrations`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when a field is missing or not valid; 404 when `invitation` is given, and is
   * over, wrong, or was sent to another address; 429 when there were too many requests; the header
   * `Retry-After` says when to try again
   */
  async accountRegister(input: {
    /** Id of the account: an email address. */
    readonly accountId: string;
    /** Display name. */
    readonly fullName: string;
    /**
     * The secret of an invitation that was sent to the address. The activation then leads back to it. A UI
     * app where people cannot register by themselves asks for it.
     */
    readonly invitation?: string | undefined;
    /** IP address from which the person calls the UI app. */
    readonly source: string;
    /** Language of the mail. Default: `en`. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_register',
      method: 'POST',
      path: '/accounts/registrations',
      content: {
        form: {
          account_id: input.accountId,
          full_name: input.fullName,
          invitation: input.invitation,
          source: input.source,
          language: input.language,
        },
      },
    });
  }

  /**
   * Tells what using a mailed link of the account asks for. A wrong link counts as nothing.
   *
   * `activation_check`: `POST /accounts/activations/check`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when a field is missing or not valid; 403 when the link is wrong, too old or
   * used, or the account cannot be opened by it
   */
  async activationCheck(input: {
    /** Id of the account: an email address. */
    readonly accountId: string;
    /** The secret in the mailed link. */
    readonly secret: string;
    /** Which link: `activate` (`init`) or `reset` (`reset_password`). */
    readonly purpose: 'activate' | 'reset';
  }): Promise<FormValues<'chooses' | 'code'>> {
    return this.call(form<'chooses' | 'code'>(['chooses', 'code']), {
      operation: 'activation_check',
      method: 'POST',
      path: '/accounts/activations/check',
      content: { form: { account_id: input.accountId, secret: input.secret, purpose: input.purpose } },
    });
  }

  /**
   * Activates an account by a mailed link, with the username and the password that the person chose. Links
   * that carry the same secret stop working.
   *
   * `activation_use`: `POST /accounts/activations/use`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when a field is missing or not valid; 400 when the confirmation code is not
   * right, or the username is taken; 400 when the password breaks a rule for new passwords; 403 when the link
   * is wrong, too old or used, or the account cannot be opened by it; 429 when there were too many wrong
   * codes; `Retry-After` says when to try again
   */
  async activationUse(input: {
    /** Id of the account: an email address. */
    readonly accountId: string;
    /** The secret in the mailed link. */
    readonly secret: string;
    /** Which link: `activate` (`init`) or `reset` (`reset_password`). */
    readonly purpose: 'activate' | 'reset';
    /** The confirmation code, where the account has one. */
    readonly code?: string | undefined;
    /** Name to sign in with, where one is chosen. */
    readonly username?: string | undefined;
    /** The password, which keeps the rules for new passwords. */
    readonly password?: string | undefined;
    /** Language of the mail. Default: `en`. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'activation_use',
      method: 'POST',
      path: '/accounts/activations/use',
      content: {
        form: {
          account_id: input.accountId,
          secret: input.secret,
          purpose: input.purpose,
          code: input.code,
          username: input.username,
          password: input.password,
          language: input.language,
        },
      },
    });
  }

  /**
   * Makes and returns a new confirmation code for who holds the link of an account that nobody has activated.
   *
   * `activation_code`: `POST /accounts/activations/code`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when a field is missing or not valid; 403 when the link is wrong, too old or
   * used, or the account cannot be opened by it
   */
  async activationCode(input: {
    /** Id of the account: an email address. */
    readonly accountId: string;
    /** The secret in the mailed link. */
    readonly secret: string;
  }): Promise<AccountSecret> {
    return this.call(xml(readSecret), {
      operation: 'activation_code',
      method: 'POST',
      path: '/accounts/activations/code',
      content: { form: { account_id: input.accountId, secret: input.secret } },
    });
  }

  /**
   * The sessions of the account that are in force, the one used last first.
   *
   * `account_sessions`: `GET /accounts/{ACCOUNT_EMAIL}/sessions/`. May be called by the account itself.
   *
   * @returns array of sessions of an account
   */
  async accountSessions(
    input: {
      /** Id of an account: an email address, in any letter case. */
      readonly accountEmail: string;
      /**
       * One of `used_at`, `created_at`; a leading `-` reverses the order. Any other value has no effect.
       * Default `-used_at`.
       */
      readonly orderBy?: Order<'used_at' | 'created_at'> | undefined;
    } & ListInput,
  ): Promise<readonly Session[]> {
    return this.call(json<readonly Session[]>, {
      operation: 'account_sessions',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/sessions/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Ends sessions: all of them, or all but the one that signs. Connect and REST tokens that were issued from
   * them end too; other tokens of apps stay.
   *
   * `account_sessions_end`: `DELETE /accounts/{ACCOUNT_EMAIL}/sessions/`. May be called by the account
   * itself.
   *
   * @throws {ServiceError} 400 when `keep` is something else
   */
  async accountSessionsEnd(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** `current`: the session that signs goes on. */
    readonly keep?: 'current' | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_sessions_end',
      method: 'DELETE',
      path: path`/accounts/${input.accountEmail}/sessions/`,
      content: { query: { keep: input.keep } },
    });
  }

  /**
   * Ends a session, with the connect and REST tokens that were issued from it. `current` in place of an id is
   * the one that signs.
   *
   * `account_session_end`: `DELETE /accounts/{ACCOUNT_EMAIL}/sessions/{SESSION_ID}`. May be called by the
   * account itself.
   *
   * @throws {ServiceError} 404 when the account has no such session, or no longer
   */
  async accountSessionEnd(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** A session of the account, as its list names it, or `current`. */
    readonly sessionId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_session_end',
      method: 'DELETE',
      path: path`/accounts/${input.accountEmail}/sessions/${input.sessionId}`,
      content: {},
    });
  }

  /**
   * Changes the password, by the rules for new ones. Ends all other sessions of the account, with their
   * connect and REST tokens; other tokens of apps stay. A mail says that it was changed.
   *
   * `account_own_password_change`: `POST /accounts/{ACCOUNT_EMAIL}/password`. May be called by the account
   * itself.
   *
   * @throws {ServiceError} 400 when a field is missing, or the account has no password; 400 when the present
   * password is wrong; 400 when the new password is too short or too long, common, close to a name, or the
   * present one; 429 when there were too many attempts; the header `Retry-After` says when to try again
   */
  async accountOwnPasswordChange(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** The present password. */
    readonly old: string;
    /** The new password: at least PASSWORD_MIN characters. */
    readonly new: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_own_password_change',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/password`,
      content: { form: { old: input.old, new: input.new } },
    });
  }

  /**
   * Changes the contact address of an account that gives its password. Mails tell the old and the new
   * address.
   *
   * `account_contact_change`: `POST /accounts/{ACCOUNT_EMAIL}/contact`. May be called by the account itself.
   *
   * @throws {ServiceError} 400 when the address is missing or not valid, or the password is wrong; 409 when
   * `read_contact_email` is given, and the account has another; 429 when there were too many attempts; the
   * header `Retry-After` says when to try again
   */
  async accountContactChange(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** The new address. */
    readonly contactEmail: string;
    /**
     * The present password. Required, unless the account has none because an external system knows its user.
     */
    readonly password?: string | undefined;
    /** The contact address that was read. Nothing changes when it is another by now. */
    readonly readContactEmail?: string | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_contact_change',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/contact`,
      content: {
        form: {
          contact_email: input.contactEmail,
          password: input.password,
          read_contact_email: input.readContactEmail,
        },
      },
    });
  }

  /**
   * The language of the account, and which mails and pushes it wants.
   *
   * `account_settings`: `GET /accounts/{ACCOUNT_EMAIL}/settings`. May be called by the account itself.
   *
   * @returns language of an account, and which mails and pushes it wants
   */
  async accountSettings(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<AccountSettings> {
    return this.call(json<AccountSettings>, {
      operation: 'account_settings',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/settings`,
      content: {},
    });
  }

  /**
   * Changes the language of the account, and which mails and pushes it wants. What is not named stays.
   *
   * `account_settings_set`: `POST /accounts/{ACCOUNT_EMAIL}/settings`. May be called by the account itself.
   *
   * @throws {ServiceError} 400 when a value is none of these
   */
  async accountSettingsSet(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** Language of mails. */
    readonly language?: 'en' | 'de' | undefined;
    /** Whether to mail when a whole record is shared. */
    readonly mailShares?: 'true' | 'false' | undefined;
    /** Whether to mail when somebody is added to a circle. */
    readonly mailCircles?: 'true' | 'false' | undefined;
    /** When to mail that something new is in a record. */
    readonly mailsResults?: 'at_once' | 'daily' | 'off' | undefined;
    /** When to mail that there is a new message. */
    readonly mailsMessages?: 'at_once' | 'daily' | 'off' | undefined;
    /** When to mail that a whole record is shared. */
    readonly mailsShares?: 'at_once' | 'daily' | 'off' | undefined;
    /** When to mail that somebody is added to a circle. */
    readonly mailsCircles?: 'at_once' | 'daily' | 'off' | undefined;
    /** When to mail that a link of the account was opened. */
    readonly mailsLinks?: 'at_once' | 'daily' | 'off' | undefined;
    /** Whether to tell browsers that something new is in a record. */
    readonly pushResults?: 'true' | 'false' | undefined;
    /** Whether to tell browsers that there is a new message. */
    readonly pushMessages?: 'true' | 'false' | undefined;
    /** Whether to tell browsers that a whole record is shared. */
    readonly pushShares?: 'true' | 'false' | undefined;
    /** Whether to tell browsers that somebody is added to a circle. */
    readonly pushCircles?: 'true' | 'false' | undefined;
    /** Whether to tell browsers that a link of the account was opened. */
    readonly pushLinks?: 'true' | 'false' | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_settings_set',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/settings`,
      content: {
        form: {
          language: input.language,
          mail_shares: input.mailShares,
          mail_circles: input.mailCircles,
          mails_results: input.mailsResults,
          mails_messages: input.mailsMessages,
          mails_shares: input.mailsShares,
          mails_circles: input.mailsCircles,
          mails_links: input.mailsLinks,
          push_results: input.pushResults,
          push_messages: input.pushMessages,
          push_shares: input.pushShares,
          push_circles: input.pushCircles,
          push_links: input.pushLinks,
        },
      },
    });
  }

  /**
   * Says what the person whom the record is about is to the account, which controls the record. Nobody else
   * sees it.
   *
   * `account_record_relation`: `POST /accounts/{ACCOUNT_EMAIL}/records/{RECORD_ID}/relation`. May be called
   * by the account itself.
   *
   * @throws {ServiceError} 400 when `relation` is missing, or none of these; 403 when the account neither
   * owns the record nor has a full share of it
   */
  async accountRecordRelation(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** Id of a record. */
    readonly recordId: string;
    /** `self`: the record is about the person of the account. */
    readonly relation: 'self' | 'child' | 'parent' | 'partner' | 'other';
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_record_relation',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/records/${input.recordId}/relation`,
      content: { form: { relation: input.relation } },
    });
  }

  /**
   * When the account is erased, if its owner asked for that, and the records that it owns.
   *
   * `account_erasure`: `GET /accounts/{ACCOUNT_EMAIL}/erasure`. May be called by the account itself.
   *
   * @returns when the account is erased, or `null`, and the records that it owns
   */
  async accountErasure(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<AccountErasure> {
    return this.call(json<AccountErasure>, {
      operation: 'account_erasure',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/erasure`,
      content: {},
    });
  }

  /**
   * Asks for the erasure of the account. It is carried out after 14 days, unless it is taken back. A mail
   * says so at once, and another one when the account is erased. Changes nothing when it was asked for
   * before.
   *
   * `account_erasure_ask`: `POST /accounts/{ACCOUNT_EMAIL}/erasure`. May be called by the account itself.
   *
   * @returns when the account is erased, or `null`, and the records that it owns
   * @throws {ServiceError} 400 when the password is wrong; 400 when a record that the account owns is in
   * neither list or in both, another record is in one, or an account that is to get one does not exist; 429
   * when there were too many attempts; the header `Retry-After` says when to try again
   */
  async accountErasureAsk(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * The present password. Required, unless the account has none because an external system knows its user.
     */
    readonly password?: string | undefined;
    /** Ids of the records that are erased with the account, separated by spaces. */
    readonly erase?: string | undefined;
    /**
     * Records that other accounts get, as `{record id}={account id}`, separated by spaces. Each record that
     * the account owns must be in one of the two.
     */
    readonly handOver?: string | undefined;
  }): Promise<AccountErasure> {
    return this.call(json<AccountErasure>, {
      operation: 'account_erasure_ask',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/erasure`,
      content: { form: { password: input.password, erase: input.erase, hand_over: input.handOver } },
    });
  }

  /**
   * Takes the request for erasure back, if there is one: the account stays.
   *
   * `account_erasure_take_back`: `DELETE /accounts/{ACCOUNT_EMAIL}/erasure`. May be called by the account
   * itself.
   */
  async accountErasureTakeBack(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_erasure_take_back',
      method: 'DELETE',
      path: path`/accounts/${input.accountEmail}/erasure`,
      content: {},
    });
  }

  /**
   * The second factors of the account, and whether it must have one.
   *
   * `account_factors`: `GET /accounts/{ACCOUNT_EMAIL}/factors`. May be called by the account itself.
   *
   * @returns the second factors of an account, and whether it must have one
   */
  async accountFactors(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<AccountFactors> {
    return this.call(json<AccountFactors>, {
      operation: 'account_factors',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/factors`,
      content: {},
    });
  }

  /**
   * Makes a secret for an app that shows codes (RFC 6238). It counts for nothing until a code has confirmed
   * it, within ten minutes. Where there is an app already, the new one takes its place then.
   *
   * `totp_begin`: `POST /accounts/{ACCOUNT_EMAIL}/factors/totp`. May be called by the account itself.
   *
   * @returns a secret for an app that shows codes, as text and as an address for a QR code
   * @throws {ServiceError} 400 when the account has no password; 400 when the password is wrong; 400 when the
   * code is missing or wrong, or was used before; 403 when the passkey of `assertion` or its challenge is
   * refused; 429 when there were too many attempts; the header `Retry-After` says when to try again
   */
  async totpBegin(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * The present password. Required, unless the account has none: then the session must have begun less than
     * ten minutes ago, or `assertion` be given.
     */
    readonly password?: string | undefined;
    /**
     * A code that the app shows, or a recovery code. Blanks and hyphens do not count. Required when the
     * account has a second factor, unless the session began with a recovery code less than ten minutes ago.
     */
    readonly code?: string | undefined;
    /** What the code is. Default: `totp`. */
    readonly kind?: 'totp' | 'recovery' | undefined;
    /**
     * In the place of `code`: what the browser made of the answer of `passkey_confirmation`, as JSON:
     * `AuthenticationResponseJSON`.
     */
    readonly assertion?: string | undefined;
  }): Promise<TotpSecret> {
    return this.call(json<TotpSecret>, {
      operation: 'totp_begin',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/factors/totp`,
      content: {
        form: { password: input.password, code: input.code, kind: input.kind, assertion: input.assertion },
      },
    });
  }

  /**
   * Turns the app on that was begun, with a code that it shows. With the first second factor come recovery
   * codes, and all other sessions of the account end. A mail says so.
   *
   * `totp_confirm`: `POST /accounts/{ACCOUNT_EMAIL}/factors/totp/confirm`. May be called by the account
   * itself.
   *
   * @returns new recovery codes, which are shown this once; `null` when the account has some already
   * @throws {ServiceError} 400 when nothing was begun, or more than ten minutes ago; 400 when the code is
   * wrong; 429 when there were too many attempts; the header `Retry-After` says when to try again
   */
  async totpConfirm(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** The code that the app shows now. Blanks do not count. */
    readonly code: string;
  }): Promise<RecoveryCodes> {
    return this.call(json<RecoveryCodes>, {
      operation: 'totp_confirm',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/factors/totp/confirm`,
      content: { form: { code: input.code } },
    });
  }

  /**
   * Removes the app. After the last second factor the password is enough again: recovery codes and trusted
   * browsers go too. A mail says so.
   *
   * `totp_remove`: `POST /accounts/{ACCOUNT_EMAIL}/factors/totp/remove`. May be called by the account itself.
   *
   * @throws {ServiceError} 400 when there is no app; 400 when the password is wrong; 403 when the account has
   * no password, no `assertion` is given, and the session began more than ten minutes ago; 400 when the code
   * is missing or wrong, or was used before; 403 when the passkey of `assertion` or its challenge is refused;
   * 400 when it is the last second factor, and the operator demands one; 429 when there were too many
   * attempts; the header `Retry-After` says when to try again
   */
  async totpRemove(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * The present password. Required, unless the account has none: then the session must have begun less than
     * ten minutes ago, or `assertion` be given.
     */
    readonly password?: string | undefined;
    /** A code that the app shows, or a recovery code. Blanks and hyphens do not count. */
    readonly code?: string | undefined;
    /** What the code is. Default: `totp`. */
    readonly kind?: 'totp' | 'recovery' | undefined;
    /**
     * In the place of `code`: what the browser made of the answer of `passkey_confirmation`, as JSON:
     * `AuthenticationResponseJSON`.
     */
    readonly assertion?: string | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'totp_remove',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/factors/totp/remove`,
      content: {
        form: { password: input.password, code: input.code, kind: input.kind, assertion: input.assertion },
      },
    });
  }

  /**
   * Makes new recovery codes in the place of all earlier ones. A mail says so.
   *
   * `recovery_codes_new`: `POST /accounts/{ACCOUNT_EMAIL}/factors/recovery-codes`. May be called by the
   * account itself.
   *
   * @returns new recovery codes, which are shown this once; `null` when the account has some already
   * @throws {ServiceError} 400 when the account has no second factor; 400 when the password is wrong; 403
   * when the account has no password, no `assertion` is given, and the session began more than ten minutes
   * ago; 400 when the code is missing or wrong, or was used before; 403 when the passkey of `assertion` or
   * its challenge is refused; 429 when there were too many attempts; the header `Retry-After` says when to
   * try again
   */
  async recoveryCodesNew(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * The present password. Required, unless the account has none: then the session must have begun less than
     * ten minutes ago, or `assertion` be given.
     */
    readonly password?: string | undefined;
    /** A code that the app shows. Blanks do not count. */
    readonly code?: string | undefined;
    /**
     * In the place of `code`: what the browser made of the answer of `passkey_confirmation`, as JSON:
     * `AuthenticationResponseJSON`.
     */
    readonly assertion?: string | undefined;
  }): Promise<RecoveryCodes> {
    return this.call(json<RecoveryCodes>, {
      operation: 'recovery_codes_new',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/factors/recovery-codes`,
      content: { form: { password: input.password, code: input.code, assertion: input.assertion } },
    });
  }

  /**
   * Forgets all browsers in which the password is enough.
   *
   * `trusted_browsers_forget`: `DELETE /accounts/{ACCOUNT_EMAIL}/factors/browsers`. May be called by the
   * account itself.
   */
  async trustedBrowsersForget(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'trusted_browsers_forget',
      method: 'DELETE',
      path: path`/accounts/${input.accountEmail}/factors/browsers`,
      content: {},
    });
  }

  /**
   * What a browser needs to make a passkey for the account, with a challenge that is good once and for five
   * minutes. An account that has a second factor proves one, unless the session began with a recovery code
   * less than ten minutes ago.
   *
   * `passkey_options`: `POST /accounts/{ACCOUNT_EMAIL}/passkeys/options`. May be called by the account
   * itself.
   *
   * @returns what a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn
   * @throws {ServiceError} 400 when the password is wrong; 400 when the account has 20 passkeys; 400 when the
   * address of the UI app is an IP address: browsers offer no passkeys there; 400 when the account has a
   * second factor, and the code is missing or wrong, or was used before; 403 when the account has no
   * password, no `assertion` is given, and the session began more than ten minutes ago; 403 when the
   * challenge is over or used, or was asked for by another app, account or session, or for something else;
   * 403 when the passkey is refused, for whatever reason; 429 when there were too many attempts; the header
   * `Retry-After` says when to try again
   */
  async passkeyOptions(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * The present password. Required, unless the account has none: then the session must have begun less than
     * ten minutes ago, or `assertion` be given.
     */
    readonly password?: string | undefined;
    /** A code of the app, or a recovery code. Required when the account has a second factor. */
    readonly code?: string | undefined;
    /** What `code` is. Default: `totp`. */
    readonly kind?: 'totp' | 'recovery' | undefined;
    /**
     * In the place of `code`: what the browser made of the answer of `passkey_confirmation`, as JSON:
     * `AuthenticationResponseJSON`.
     */
    readonly assertion?: string | undefined;
  }): Promise<PasskeyCreationOptions> {
    return this.call(json<PasskeyCreationOptions>, {
      operation: 'passkey_options',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/passkeys/options`,
      content: {
        form: { password: input.password, code: input.code, kind: input.kind, assertion: input.assertion },
      },
    });
  }

  /**
   * Adds the passkey that a browser has made. With the first second factor the account gets recovery codes. A
   * mail tells of it.
   *
   * `passkey_add`: `POST /accounts/{ACCOUNT_EMAIL}/passkeys/`. May be called by the account itself.
   *
   * @returns the id of the new passkey; recovery codes, which are shown this once, or `null`
   * @throws {ServiceError} 400 when a field is missing or too long, or `credential` is no such JSON; 400 when
   * the credential is of another origin or domain, was made without verifying the person, or is wrong
   * otherwise; 400 when an account has this credential, or the account has 20 passkeys; 400 when the address
   * of the UI app is an IP address: browsers offer no passkeys there; 403 when the challenge is over or used,
   * or was asked for by another app, account or session, or for something else
   */
  async passkeyAdd(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** What the person calls it, so that she knows it again. */
    readonly name: string;
    /** What the browser made of the options, as JSON: `RegistrationResponseJSON`. */
    readonly credential: string;
  }): Promise<PasskeyAdded> {
    return this.call(json<PasskeyAdded>, {
      operation: 'passkey_add',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/passkeys/`,
      content: { form: { name: input.name, credential: input.credential } },
    });
  }

  /**
   * Gives a passkey another name.
   *
   * `passkey_rename`: `POST /accounts/{ACCOUNT_EMAIL}/passkeys/{PASSKEY_ID}`. May be called by the account
   * itself.
   *
   * @throws {ServiceError} 400 when the name is missing, empty or too long; 404 when the account has no such
   * passkey
   */
  async passkeyRename(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** A passkey of the account, as the list of its second factors names it. */
    readonly passkeyId: string;
    /** What the person calls it, so that she knows it again. */
    readonly name: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'passkey_rename',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/passkeys/${input.passkeyId}`,
      content: { form: { name: input.name } },
    });
  }

  /**
   * Removes a passkey, with a proof of a second factor, which it can give itself. With the last second factor
   * recovery codes and trusted browsers go. A mail tells of it.
   *
   * `passkey_remove`: `POST /accounts/{ACCOUNT_EMAIL}/passkeys/{PASSKEY_ID}/remove`. May be called by the
   * account itself.
   *
   * @throws {ServiceError} 400 when the password is wrong; 400 when the account has a second factor, and the
   * code is missing or wrong, or was used before; 400 when it is the last second factor, and this service
   * demands one; 403 when the account has no password, no `assertion` is given, and the session began more
   * than ten minutes ago; 403 when the challenge is over or used, or was asked for by another app, account or
   * session, or for something else; 403 when the passkey is refused, for whatever reason; 404 when the
   * account has no such passkey; 429 when there were too many attempts; the header `Retry-After` says when to
   * try again
   */
  async passkeyRemove(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** A passkey of the account, as the list of its second factors names it. */
    readonly passkeyId: string;
    /**
     * The present password. Required, unless the account has none: then the session must have begun less than
     * ten minutes ago, or `assertion` be given.
     */
    readonly password?: string | undefined;
    /** A code of the app, or a recovery code. Required when the account has a second factor. */
    readonly code?: string | undefined;
    /** What `code` is. Default: `totp`. */
    readonly kind?: 'totp' | 'recovery' | undefined;
    /**
     * In the place of `code`: what the browser made of the answer of `passkey_confirmation`, as JSON:
     * `AuthenticationResponseJSON`.
     */
    readonly assertion?: string | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'passkey_remove',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/passkeys/${input.passkeyId}/remove`,
      content: {
        form: { password: input.password, code: input.code, kind: input.kind, assertion: input.assertion },
      },
    });
  }

  /**
   * What a browser needs to confirm by a passkey of the account that it is the person. The answer is good
   * once, for five minutes and in this session, as a proof in calls that change second factors.
   *
   * `passkey_confirmation`: `POST /accounts/{ACCOUNT_EMAIL}/passkeys/confirmation`. May be called by the
   * account itself.
   *
   * @returns what a browser needs to use a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn
   * @throws {ServiceError} 400 when the address of the UI app is an IP address: browsers offer no passkeys
   * there
   */
  async passkeyConfirmation(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<PasskeyRequestOptions> {
    return this.call(json<PasskeyRequestOptions>, {
      operation: 'passkey_confirmation',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/passkeys/confirmation`,
      content: {},
    });
  }

  /**
   * Takes the answer of a passkey to `passkey_confirmation`, and returns a text that proves it to one other
   * call of this session, such as handing a record over, within five minutes.
   *
   * `passkey_confirm`: `POST /accounts/{ACCOUNT_EMAIL}/passkeys/confirmed`. May be called by the account
   * itself.
   *
   * @returns what proves to another call that a passkey has confirmed it
   * @throws {ServiceError} 400 when `assertion` is missing, too long, or no such JSON; 400 when the address
   * of the UI app is an IP address: browsers offer no passkeys there; 403 when the challenge is over or used,
   * or was asked for by another app, account or session, or for something else; 403 when the passkey is
   * refused, for whatever reason
   */
  async passkeyConfirm(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * What the browser made of the answer of `passkey_confirmation`, as JSON: `AuthenticationResponseJSON`.
     */
    readonly assertion: string;
  }): Promise<PasskeyConfirmed> {
    return this.call(json<PasskeyConfirmed>, {
      operation: 'passkey_confirm',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/passkeys/confirmed`,
      content: { form: { assertion: input.assertion } },
    });
  }

  /**
   * What a browser needs to sign in with a passkey. It says nothing of accounts, unless a sign-in that waits
   * for a second factor is named.
   *
   * `passkey_challenge`: `POST /passkeys/options`. May be called by a UI app.
   *
   * @returns what a browser needs to use a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn
   * @throws {ServiceError} 400 when `source` is missing, or is not an IP address; 400 when the address of the
   * UI app is an IP address: browsers offer no passkeys there; 403 when the ticket is over or used, or of
   * another app; 429 when there were too many attempts; the header `Retry-After` says when to try again
   */
  async passkeyChallenge(input: {
    /** IP address from which the person calls the UI app. */
    readonly source: string;
    /** What `sign_in` returned: only passkeys of its account can answer then. */
    readonly ticket?: string | undefined;
    /** With a ticket: what was sent as `browser` to `sign_in`. */
    readonly browser?: string | undefined;
  }): Promise<PasskeyRequestOptions> {
    return this.call(json<PasskeyRequestOptions>, {
      operation: 'passkey_challenge',
      method: 'POST',
      path: '/passkeys/options',
      content: { form: { source: input.source, ticket: input.ticket, browser: input.browser } },
    });
  }

  /**
   * Opens a session for the account whose passkey has signed the challenge. It needs neither a password nor a
   * second factor.
   *
   * `passkey_sign_in`: `POST /passkeys/sign_in`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when a field is missing or too long, `credential` is no such JSON, or `source`
   * is not an IP address; 400 when the address of the UI app is an IP address: browsers offer no passkeys
   * there; 403 when the challenge is over or used, or was asked for by another app, account or session, or
   * for something else; 403 when the ticket is over or used, or of another app; 403 when the passkey is
   * refused: nobody has it, it is of another origin or domain, the person was not verified, its signature is
   * wrong, it was copied, or its account is not active; 429 when there were too many attempts; the header
   * `Retry-After` says when to try again
   */
  async passkeySignIn(input: {
    /** What the browser made of the answer of `passkey_challenge`, as JSON: `AuthenticationResponseJSON`. */
    readonly credential: string;
    /** IP address from which the person calls the UI app. */
    readonly source: string;
    /** What `sign_in` returned, if the challenge was asked for with it. */
    readonly ticket?: string | undefined;
    /** What an earlier sign-in in this browser returned as `browser`. */
    readonly browser?: string | undefined;
    /** What the person calls the browser, for her list of sessions. Default: the name of the UI app. */
    readonly device?: string | undefined;
    /** Language of the person, in which the account gets its mails from then on. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<FormValues<'oauth_token' | 'oauth_token_secret' | 'account_id' | 'browser', 'username'>> {
    return this.call(
      form<'oauth_token' | 'oauth_token_secret' | 'account_id' | 'browser', 'username'>([
        'oauth_token',
        'oauth_token_secret',
        'account_id',
        'browser',
      ]),
      {
        operation: 'passkey_sign_in',
        method: 'POST',
        path: '/passkeys/sign_in',
        content: {
          form: {
            credential: input.credential,
            source: input.source,
            ticket: input.ticket,
            browser: input.browser,
            device: input.device,
            language: input.language,
          },
        },
      },
    );
  }

  /**
   * The browsers in which the account is told by Web Push, the one added last first, and the public key to
   * subscribe with: `null` while the operator has not switched Web Push on.
   *
   * `push_subscription_list`: `GET /accounts/{ACCOUNT_EMAIL}/push-subscriptions`. May be called by the
   * account itself.
   *
   * @returns the browsers that are told, and the key to subscribe with
   */
  async pushSubscriptionList(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
  }): Promise<PushSubscriptions> {
    return this.call(json<PushSubscriptions>, {
      operation: 'push_subscription_list',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/push-subscriptions`,
      content: {},
    });
  }

  /**
   * Adds a browser in which the account is told, as its subscription (`PushSubscription` of the Push API)
   * describes it. The same address again replaces what was stored for it.
   *
   * `push_subscription_add`: `POST /accounts/{ACCOUNT_EMAIL}/push-subscriptions`. May be called by the
   * account itself.
   *
   * @returns one browser that is told
   * @throws {ServiceError} 400 when a field is missing or not as described; 400 when the account is told in
   * 10 browsers; 409 when the operator has not switched Web Push on, or the key is another one now
   */
  async pushSubscriptionAdd(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * The address at the push service of the browser: `https` on port 443. Under `npm start` any port of this
     * machine is accepted too.
     */
    readonly endpoint: string;
    /** The public key of the browser: 65 bytes of base64url. */
    readonly p256dh: string;
    /** Its authentication secret: 16 bytes of base64url. */
    readonly auth: string;
    /** The public key that it was subscribed with. */
    readonly publicKey: string;
    /** What the person knows the browser by. */
    readonly device?: string | undefined;
  }): Promise<PushSubscription> {
    return this.call(json<PushSubscription>, {
      operation: 'push_subscription_add',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/push-subscriptions`,
      content: {
        form: {
          endpoint: input.endpoint,
          p256dh: input.p256dh,
          auth: input.auth,
          public_key: input.publicKey,
          device: input.device,
        },
      },
    });
  }

  /**
   * Ends that the account is told in a browser.
   *
   * `push_subscription_remove`: `DELETE /accounts/{ACCOUNT_EMAIL}/push-subscriptions/{PUSH_SUBSCRIPTION_ID}`.
   * May be called by the account itself.
   *
   * @throws {ServiceError} 404 when the account is not told in such a browser
   */
  async pushSubscriptionRemove(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** Id of a browser that is told, as the list has it. */
    readonly pushSubscriptionId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'push_subscription_remove',
      method: 'DELETE',
      path: path`/accounts/${input.accountEmail}/push-subscriptions/${input.pushSubscriptionId}`,
      content: {},
    });
  }

  /**
   * Returns the account's preferences for the app; an empty body when there are none.
   *
   * `get_user_preferences`: `GET /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/preferences`. May be called by
   * the account itself, or the app in the path through a token that acts for the account.
   *
   * @returns the bytes as they were sent, always with the media type `text/plain`
   */
  async getUserPreferences(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** Id of a user app. */
    readonly phaEmail: string;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'get_user_preferences',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/apps/${input.phaEmail}/preferences`,
      content: {},
    });
  }

  /**
   * Replaces the account's preferences for the app.
   *
   * `set_user_preferences`: `PUT /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/preferences`. May be called by
   * the account itself, or the app in the path through a token that acts for the account.
   */
  async setUserPreferences(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** Anything, at most 4 MiB. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'set_user_preferences',
      method: 'PUT',
      path: path`/accounts/${input.accountEmail}/apps/${input.phaEmail}/preferences`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Deletes the account's preferences for the app. Succeeds when there are none.
   *
   * `delete_user_preferences`: `DELETE /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/preferences`. May be called
   * by the account itself, or the app in the path through a token that acts for the account.
   */
  async deleteUserPreferences(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** Id of a user app. */
    readonly phaEmail: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'delete_user_preferences',
      method: 'DELETE',
      path: path`/accounts/${input.accountEmail}/apps/${input.phaEmail}/preferences`,
      content: {},
    });
  }

  /**
   * Issues the tokens with which the UI app opens the app for the account, and the signed header for its
   * start page. They act for the account, also those of an autonomous app.
   *
   * `get_connect_credentials`: `POST /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/connect_credentials`. May be
   * called by the account itself.
   *
   * @throws {ServiceError} 400 when neither a record nor a carenet is given; 403 when the app is not enabled
   * there, the account may not open it there, or the app is autonomous and a carenet is given; 404 when the
   * record or carenet does not exist
   */
  async getConnectCredentials(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** The record to open the app on. Ignored when a carenet is given. */
    readonly recordId?: string | undefined;
    /** The carenet to open the app on. */
    readonly carenetId?: string | undefined;
  }): Promise<ConnectCredentials> {
    return this.call(xml(readConnectCredentials), {
      operation: 'get_connect_credentials',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/apps/${input.phaEmail}/connect_credentials`,
      content: { form: { record_id: input.recordId, carenet_id: input.carenetId } },
    });
  }

  /**
   * Creates a record from demographics, with the default carenets.
   *
   * `record_create`: `POST /records/`. May be called by an admin or UI app.
   *
   * @throws {ServiceError} 400 when the body is empty, malformed or not valid demographics
   */
  async recordCreate(input: {
    /** A Demographics XML document. The content type is ignored. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<HealthRecord> {
    return this.call(xml(readRecord), {
      operation: 'record_create',
      method: 'POST',
      path: '/records/',
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Creates a record under the caller's own id. A repeated call returns the existing record.
   *
   * `record_create_ext`: `PUT /records/external/{PRINCIPAL_EMAIL}/{EXTERNAL_ID}`. May be called by the admin
   * or UI app whose id is in the path.
   *
   * @throws {ServiceError} 400 when the external id is longer than 200 characters, or the body is not valid
   * demographics
   */
  async recordCreateExt(input: {
    /** Id of the calling app. */
    readonly principalEmail: string;
    /**
     * The caller's own id, at most 200 characters. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly externalId: string;
    /** A Demographics XML document. The content type is ignored. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<HealthRecord> {
    return this.call(xml(readRecord), {
      operation: 'record_create_ext',
      method: 'PUT',
      path: path`/records/external/${input.principalEmail}/${input.externalId}`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Finds records whose label contains the text, in any letter case.
   *
   * `record_search`: `GET /records/search`. May be called by an admin or UI app.
   */
  async recordSearch(
    input: {
      /** Part of the label. */
      readonly label: string;
      /**
       * One of `label`, `created_at`, `id`; a leading `-` reverses the order. Any other value has no effect.
       * Default `label`.
       */
      readonly orderBy?: Order<'label' | 'created_at' | 'id'> | undefined;
    } & ListInput,
  ): Promise<RecordList> {
    return this.call(xml(readRecords), {
      operation: 'record_search',
      method: 'GET',
      path: '/records/search',
      content: { query: { label: input.label, order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Returns a record.
   *
   * `record`: `GET /records/{RECORD_ID}`. May be called by an account in full control of the record, an admin
   * or UI app, or an app with access to the record.
   */
  async record(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<HealthRecord> {
    return this.call(xml(readRecord), {
      operation: 'record',
      method: 'GET',
      path: path`/records/${input.recordId}`,
      content: {},
    });
  }

  /**
   * Returns the id of the record's owner.
   *
   * `record_get_owner`: `GET /records/{RECORD_ID}/owner`. May be called by an account in full control of the
   * record, or an admin or UI app.
   */
  async recordGetOwner(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<AccountReference> {
    return this.call(xml(readAccountReference), {
      operation: 'record_get_owner',
      method: 'GET',
      path: path`/records/${input.recordId}/owner`,
      content: {},
    });
  }

  /**
   * Makes an account or an app the owner of the record.
   *
   * `record_set_owner`: `PUT /records/{RECORD_ID}/owner`. May be called by an admin or UI app.
   *
   * @throws {ServiceError} 400 when the body is empty, or is not the id of an account or app
   */
  async recordSetOwner(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The id of the new owner. White space around it is ignored. */
    readonly body: Body;
  }): Promise<Account> {
    return this.call(xml(readAccount), {
      operation: 'record_set_owner',
      method: 'PUT',
      path: path`/records/${input.recordId}/owner`,
      content: { body: input.body, mediaType: 'text/plain' },
    });
  }

  /**
   * Lists the accounts with a full share, then the apps enabled on the record.
   *
   * `record_shares`: `GET /records/{RECORD_ID}/shares/`. May be called by the record's owner, or an admin or
   * UI app.
   */
  async recordShares(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * One of `id`, `created_at`, `account`, `role_label`; a leading `-` reverses the order. Any other value
       * has no effect. Default `-created_at`.
       */
      readonly orderBy?: Order<'id' | 'created_at' | 'account' | 'role_label'> | undefined;
    } & ListInput,
  ): Promise<ShareList> {
    return this.call(xml(readShares), {
      operation: 'record_shares',
      method: 'GET',
      path: path`/records/${input.recordId}/shares/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Shares the whole record with an account. Repeating the call changes the role label.
   *
   * `record_share_add`: `POST /records/{RECORD_ID}/shares/`. May be called by the record's owner, or an admin
   * or UI app.
   *
   * @throws {ServiceError} 404 when the account does not exist
   */
  async recordShareAdd(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The account to share with. */
    readonly accountId: string;
    /** What the account holder is to the patient. */
    readonly roleLabel?: string | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'record_share_add',
      method: 'POST',
      path: path`/records/${input.recordId}/shares/`,
      content: { form: { account_id: input.accountId, role_label: input.roleLabel } },
    });
  }

  /**
   * Removes a full share. Succeeds when there is none.
   *
   * `record_share_delete`: `DELETE /records/{RECORD_ID}/shares/{ACCOUNT_ID}`. May be called by the record's
   * owner, or an admin or UI app.
   */
  async recordShareDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of an account: an email address, in any letter case. */
    readonly accountId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'record_share_delete',
      method: 'DELETE',
      path: path`/records/${input.recordId}/shares/${input.accountId}`,
      content: {},
    });
  }

  /**
   * Returns the demographics of the record.
   *
   * `read_demographics`: `GET /records/{RECORD_ID}/demographics`. May be called by an account in full control
   * of the record, an admin or UI app, or an app with access to the record.
   *
   * @throws {ServiceError} 400 when `response_format` is not one of its values; 404 when the record has no
   * demographics
   */
  readDemographics(input: {
    /** Id of a record. */
    readonly recordId: string;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as text.
     */
    readonly responseFormat?: 'application/json' | undefined;
  }): Promise<Demographics>;
  /** Returns the report as text, in another format than JSON. */
  readDemographics(input: {
    /** Id of a record. */
    readonly recordId: string;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as text.
     */
    readonly responseFormat: 'application/rdf+xml' | 'application/xml';
  }): Promise<Rendered>;
  async readDemographics(input: {
    /** Id of a record. */
    readonly recordId: string;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as text.
     */
    readonly responseFormat?: 'application/rdf+xml' | 'application/json' | 'application/xml' | undefined;
  }): Promise<Demographics | Rendered> {
    return this.call(demographicsReport(input.responseFormat), {
      operation: 'read_demographics',
      method: 'GET',
      path: path`/records/${input.recordId}/demographics`,
      content: { query: { response_format: input.responseFormat ?? 'application/json' } },
    });
  }

  /**
   * Replaces the demographics, as a new version of their document.
   *
   * `set_demographics`: `PUT /records/{RECORD_ID}/demographics`. May be called by an account in full control
   * of the record, an admin or UI app, or an app with access to the record.
   *
   * @throws {ServiceError} 400 when the body is empty, or is not a valid Demographics document; 409 when
   * `replaces` is given, and another version is current
   */
  async setDemographics(input: {
    /** Id of a record. */
    readonly recordId: string;
    /**
     * The version that was read: its id, or the SHA-256 of its bytes in lower-case hex; empty when there was
     * none. The call changes nothing when another one is current.
     */
    readonly replaces?: string | undefined;
    /** A Demographics XML document. The content type is ignored. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'set_demographics',
      method: 'PUT',
      path: path`/records/${input.recordId}/demographics`,
      content: { query: { replaces: input.replaces }, body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Returns the demographics of the record, when their document is visible in the carenet.
   *
   * `read_demographics_carenet`: `GET /carenets/{CARENET_ID}/demographics`. May be called by a member of the
   * carenet, an account in full control of its record, an app with access to the carenet or to the whole
   * record, or an admin or UI app.
   *
   * @throws {ServiceError} 400 when `response_format` is not one of its values; 404 when the record has no
   * demographics, or they are not visible in the carenet
   */
  readDemographicsCarenet(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as text.
     */
    readonly responseFormat?: 'application/json' | undefined;
  }): Promise<Demographics>;
  /** Returns the report as text, in another format than JSON. */
  readDemographicsCarenet(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as text.
     */
    readonly responseFormat: 'application/rdf+xml' | 'application/xml';
  }): Promise<Rendered>;
  async readDemographicsCarenet(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as text.
     */
    readonly responseFormat?: 'application/rdf+xml' | 'application/json' | 'application/xml' | undefined;
  }): Promise<Demographics | Rendered> {
    return this.call(demographicsReport(input.responseFormat), {
      operation: 'read_demographics_carenet',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/demographics`,
      content: { query: { response_format: input.responseFormat ?? 'application/json' } },
    });
  }

  /**
   * Lists the latest versions of the documents of the record, newest first.
   *
   * `record_document_list`: `GET /records/{RECORD_ID}/documents/`. May be called by an account in full
   * control of the record, or an app with access to it; admin apps cannot.
   */
  async recordDocumentList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Type URI, or its short name. The list is empty for a type that no document has. */
      readonly type?: string | undefined;
      /**
       * A kind of data: the name of a data model, or of a kind of FHIR resource that has none. The list has the
       * documents that hold any. It is empty for a kind that none holds.
       */
      readonly kind?: string | undefined;
      /**
       * Words that a document must have in its label, in the name of what it holds or in the name of its
       * creator. Case and accents do not count.
       */
      readonly q?: string | undefined;
      /**
       * One of `id`, `type`, `fqn`, `size`, `digest`, `record_id`, `created_at`, `createdAt`, `modified_at`,
       * `creator`, `suppressed_at`, `suppressedAt`, `original`, `label`, `status`, `nevershare`, `mime_type`,
       * `content_date`, `name`, `creator_name`; a leading `-` reverses the order. Any other value has no
       * effect. Default `-created_at`.
       */
      readonly orderBy?:
        | Order<
            | 'id'
            | 'type'
            | 'fqn'
            | 'size'
            | 'digest'
            | 'record_id'
            | 'created_at'
            | 'createdAt'
            | 'modified_at'
            | 'creator'
            | 'suppressed_at'
            | 'suppressedAt'
            | 'original'
            | 'label'
            | 'status'
            | 'nevershare'
            | 'mime_type'
            | 'content_date'
            | 'name'
            | 'creator_name'
          >
        | undefined;
    } & ListInput,
  ): Promise<DocumentList> {
    return this.call(xml(readDocuments), {
      operation: 'record_document_list',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/`,
      content: {
        query: {
          type: input.type,
          kind: input.kind,
          q: input.q,
          order_by: input.orderBy,
          ...listQuery(input),
        },
      },
    });
  }

  /**
   * Stores a new document.
   *
   * `document_create`: `POST /records/{RECORD_ID}/documents/`. May be called by an account in full control of
   * the record, an app with access to it, or the admin app that created it.
   *
   * @throws {ServiceError} 400 when the body is empty, is labelled XML and malformed, is a Demographics
   * document, or breaks a rule of its document type or data model, which the response names
   */
  async documentCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'document_create',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Always denied: documents of a record are never deleted.
   *
   * `documents_delete`: `DELETE /records/{RECORD_ID}/documents/`. May be called by nobody: the call is always
   * refused.
   */
  async documentsDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'documents_delete',
      method: 'DELETE',
      path: path`/records/${input.recordId}/documents/`,
      content: {},
    });
  }

  /**
   * Returns the content of a document, by the app's own id for it.
   *
   * `record_document_ext`: `GET /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}`. May be
   * called by the app in the path, with access to the record.
   *
   * @returns the bytes as they were sent. A document of more than 4 MiB is answered with 307 and its address
   * in `Location`, unless a part of it is asked for
   * @throws {ServiceError} 400 when `offset` or `length` is not a whole number, or the document has no such
   * part; 404 when the app has no document with that id in the record
   */
  async recordDocumentExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /**
     * The caller's own id, at most 200 characters. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly externalId: string;
    /** Reads a part of the document: from this byte on; 0 when only `length` is given. */
    readonly offset?: number | undefined;
    /** How many bytes of it at most, 1 to 4,194,304; that many when only `offset` is given. */
    readonly length?: string | undefined;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'record_document_ext',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/external/${input.phaEmail}/${input.externalId}`,
      content: { query: { offset: input.offset, length: input.length } },
    });
  }

  /**
   * Stores a new document under the app's own id.
   *
   * `document_create_by_ext_id`: `PUT /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}`. May
   * be called by the app in the path, with access to the record.
   *
   * @throws {ServiceError} 400 when the external id is taken or longer than 200 characters; 400 when the body
   * is empty, is labelled XML and malformed, is a Demographics document, or breaks a rule of its document
   * type or data model, which the response names
   */
  async documentCreateByExtId(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /**
     * The caller's own id, at most 200 characters. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly externalId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'document_create_by_ext_id',
      method: 'PUT',
      path: path`/records/${input.recordId}/documents/external/${input.phaEmail}/${input.externalId}`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Returns the metadata of a document, by the app's own id for it.
   *
   * `record_document_meta_ext`: `GET /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}/meta`.
   * May be called by the app in the path, with access to the record.
   *
   * @throws {ServiceError} 404 when the app has no document with that id in the record
   */
  async recordDocumentMetaExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /**
     * The caller's own id, at most 200 characters. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly externalId: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'record_document_meta_ext',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/external/${input.phaEmail}/${input.externalId}/meta`,
      content: {},
    });
  }

  /**
   * Sets the label of a document, by the app's own id for it.
   *
   * `record_document_label_ext`: `PUT
   * /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}/label`. May be called by the app in the
   * path, with access to the record.
   *
   * @throws {ServiceError} 400 when the label is too long, or is not text; 404 when the app has no document
   * with that id in the record
   */
  async recordDocumentLabelExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /**
     * The caller's own id, at most 200 characters. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly externalId: string;
    /** The label: UTF-8, at most 100 characters. An empty body removes it. */
    readonly body: Body;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'record_document_label_ext',
      method: 'PUT',
      path: path`/records/${input.recordId}/documents/external/${input.phaEmail}/${input.externalId}/label`,
      content: { body: input.body, mediaType: 'text/plain' },
    });
  }

  /**
   * Returns the content of a document, in any version and with any status.
   *
   * `record_specific_document`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns the bytes as they were sent. A document of more than 4 MiB is answered with 307 and its address
   * in `Location`, unless a part of it is asked for
   * @throws {ServiceError} 400 when `offset` or `length` is not a whole number, or the document has no such
   * part; 404 when the record has no such document
   */
  async recordSpecificDocument(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** Reads a part of the document: from this byte on; 0 when only `length` is given. */
    readonly offset?: number | undefined;
    /** How many bytes of it at most, 1 to 4,194,304; that many when only `offset` is given. */
    readonly length?: string | undefined;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'record_specific_document',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/${input.documentId}`,
      content: { query: { offset: input.offset, length: input.length } },
    });
  }

  /**
   * Returns the metadata of a document.
   *
   * `record_document_meta`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/meta`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 404 when the record has no such document
   */
  async recordDocumentMeta(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'record_document_meta',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/${input.documentId}/meta`,
      content: {},
    });
  }

  /**
   * Always denied: metadata cannot be written.
   *
   * `update_document_meta`: `PUT /records/{RECORD_ID}/documents/{DOCUMENT_ID}/meta`. May be called by nobody:
   * the call is always refused.
   */
  async updateDocumentMeta(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'update_document_meta',
      method: 'PUT',
      path: path`/records/${input.recordId}/documents/${input.documentId}/meta`,
      content: {},
    });
  }

  /**
   * Sets the label of one version of a document.
   *
   * `record_document_label`: `PUT /records/{RECORD_ID}/documents/{DOCUMENT_ID}/label`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when the label is too long, or is not text; 404 when the record has no such
   * document; 409 when `replaces` is given, and there is another label
   */
  async recordDocumentLabel(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /**
     * The label that was read: the SHA-256 of its bytes in lower-case hex, empty for none. The call changes
     * nothing when there is another.
     */
    readonly replaces?: string | undefined;
    /** The label: UTF-8, at most 100 characters. An empty body removes it. */
    readonly body: Body;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'record_document_label',
      method: 'PUT',
      path: path`/records/${input.recordId}/documents/${input.documentId}/label`,
      content: { query: { replaces: input.replaces }, body: input.body, mediaType: 'text/plain' },
    });
  }

  /**
   * Reads the facts of a FHIR document again, by the present demographics of the record: after these were
   * corrected, a document that was about another person may be about this one.
   *
   * `document_reread`: `POST /records/{RECORD_ID}/documents/{DOCUMENT_ID}/reread`. May be called by an
   * account in full control of the record.
   *
   * @throws {ServiceError} 400 when the document is not of FHIR, or the version has been replaced; 404 when
   * the record has no such document
   */
  async documentReread(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'document_reread',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/${input.documentId}/reread`,
      content: {},
    });
  }

  /**
   * Returns an attachment that a FHIR document holds, decoded: of any version, with any status. Its number is
   * its place in the document.
   *
   * `record_document_attachment`: `GET
   * /records/{RECORD_ID}/documents/{DOCUMENT_ID}/attachments/{ATTACHMENT_NUM}`. May be called by an account
   * in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns the decoded bytes: PDF, common images and text under their own type to be shown, XML under its
   * own and all else as `application/octet-stream` to be saved. `X-Attachment-Contradicted` names what the
   * document says of the bytes and is not so: `size`, `hash`
   * @throws {ServiceError} 404 when the record has no such document, or the document no such attachment; 400
   * when the number is none, the data of the attachment is no base64, or it is too large for one response
   */
  async recordDocumentAttachment(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** Number of an attachment, starting at 1. */
    readonly attachmentNum: number;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'record_document_attachment',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/${input.documentId}/attachments/${input.attachmentNum}`,
      content: {},
    });
  }

  /**
   * Adds a new version of a document. The old one stays readable.
   *
   * `document_version`: `POST /records/{RECORD_ID}/documents/{DOCUMENT_ID}/replace`. May be called by an
   * account in full control of the record, an app with access to it, or the admin app that created it.
   *
   * @throws {ServiceError} 400 when the version has already been replaced; 404 when the record has no such
   * document, or the new content is not valid; then the body says why
   */
  async documentVersion(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'document_version',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/${input.documentId}/replace`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Adds a new version of a document under the app's own id. The old one stays readable.
   *
   * `document_version_by_ext_id`: `PUT
   * /records/{RECORD_ID}/documents/{DOCUMENT_ID}/replace/external/{APP_ID}/{EXTERNAL_ID}`. May be called by
   * the app in the path, with access to the record.
   *
   * @throws {ServiceError} 400 when the version has already been replaced; 400 when the external id is taken
   * or longer than 200 characters; 404 when the record has no such document, or the new content is not valid;
   * then the body says why
   */
  async documentVersionByExtId(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** Id of a user app. */
    readonly appId: string;
    /**
     * The caller's own id, at most 200 characters. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly externalId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'document_version_by_ext_id',
      method: 'PUT',
      path: path`/records/${input.recordId}/documents/${input.documentId}/replace/external/${input.appId}/${input.externalId}`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Lists all versions of a document, newest first.
   *
   * `document_versions`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/versions/`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 404 when the record has no such document
   */
  async documentVersions(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Id of one version of a document. */
      readonly documentId: string;
      /**
       * One of `id`, `type`, `fqn`, `size`, `digest`, `record_id`, `created_at`, `createdAt`, `modified_at`,
       * `creator`, `suppressed_at`, `suppressedAt`, `original`, `label`, `status`, `nevershare`, `mime_type`,
       * `content_date`, `name`, `creator_name`; a leading `-` reverses the order. Any other value has no
       * effect. Default `-created_at`.
       */
      readonly orderBy?:
        | Order<
            | 'id'
            | 'type'
            | 'fqn'
            | 'size'
            | 'digest'
            | 'record_id'
            | 'created_at'
            | 'createdAt'
            | 'modified_at'
            | 'creator'
            | 'suppressed_at'
            | 'suppressedAt'
            | 'original'
            | 'label'
            | 'status'
            | 'nevershare'
            | 'mime_type'
            | 'content_date'
            | 'name'
            | 'creator_name'
          >
        | undefined;
    } & ListInput,
  ): Promise<DocumentList> {
    return this.call(xml(readDocuments), {
      operation: 'document_versions',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/${input.documentId}/versions/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Opens a SMART Health Link that somebody else has made, and stores each of its files of FHIR as a
   * document.
   *
   * `document_create_from_link`: `POST /records/{RECORD_ID}/documents/from_link`. May be called by an account
   * in full control of the record.
   *
   * @returns what became of each file of a link that was received
   * @throws {ServiceError} 400 when the link cannot be read, has ended, wants another passcode, or its server
   * cannot be reached or answers what it should not; the body says which
   */
  async documentCreateFromLink(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The link, as a QR code holds it: `shlink:/…`, alone or behind the `#` of an address. */
    readonly link: string;
    /** What the sender has given with the link. */
    readonly passcode?: string | undefined;
    /** Who opens the link, as its sender is told; the name of the account when it is absent. */
    readonly recipient?: string | undefined;
  }): Promise<ReceivedLink> {
    return this.call(json<ReceivedLink>, {
      operation: 'document_create_from_link',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/from_link`,
      content: { form: { link: input.link, passcode: input.passcode, recipient: input.recipient } },
    });
  }

  /**
   * Makes a document active, void or archived. This applies to all its versions, including future ones.
   *
   * `document_set_status`: `POST /records/{RECORD_ID}/documents/{DOCUMENT_ID}/set-status`. May be called by
   * an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when `status` is missing or not one of the three, or is `void` for an archived
   * document; 404 when the record has no such document
   */
  async documentSetStatus(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** `active`, `void` or `archived`. */
    readonly status?: 'active' | 'void' | 'archived' | undefined;
    /** The reason, stored in the history. */
    readonly reason?: string | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'document_set_status',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/${input.documentId}/set-status`,
      content: { form: { status: input.status, reason: input.reason } },
    });
  }

  /**
   * Lists every change of status, newest first.
   *
   * `document_status_history`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/status-history`. May be
   * called by an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 404 when the record has no such document
   */
  async documentStatusHistory(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<StatusHistory> {
    return this.call(xml(readDocumentStatusHistory), {
      operation: 'document_status_history',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/${input.documentId}/status-history`,
      content: {},
    });
  }

  /**
   * Hides a document from every carenet, despite placements and autoshares.
   *
   * `document_set_nevershare`: `PUT /records/{RECORD_ID}/documents/{DOCUMENT_ID}/nevershare`. May be called
   * by an account in full control of the record.
   *
   * @throws {ServiceError} 404 when the record has no such document
   */
  async documentSetNevershare(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'document_set_nevershare',
      method: 'PUT',
      path: path`/records/${input.recordId}/documents/${input.documentId}/nevershare`,
      content: {},
    });
  }

  /**
   * Lets placements and autoshares of a document take effect again.
   *
   * `document_remove_nevershare`: `DELETE /records/{RECORD_ID}/documents/{DOCUMENT_ID}/nevershare`. May be
   * called by an account in full control of the record.
   *
   * @throws {ServiceError} 404 when the record has no such document
   */
  async documentRemoveNevershare(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'document_remove_nevershare',
      method: 'DELETE',
      path: path`/records/${input.recordId}/documents/${input.documentId}/nevershare`,
      content: {},
    });
  }

  /**
   * Relates the second document to the first, for example as its annotation. Repeating the call changes
   * nothing.
   *
   * `document_rels`: `PUT /records/{RECORD_ID}/documents/{DOCUMENT_ID_0}/rels/{REL}/{DOCUMENT_ID_1}`. May be
   * called by an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when both ids name the same document; 404 when the record does not have both
   * documents; 404 when the relation is not in the vocabulary
   */
  async documentRels(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of the document that the other one annotates, interprets, follows up and so on. */
    readonly documentId0: string;
    /** `annotation`, `interpretation`, `followup`, `attachment` or `answers`. */
    readonly rel: RelationName;
    /** Id of the document that annotates, interprets, follows up and so on. */
    readonly documentId1: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'document_rels',
      method: 'PUT',
      path: path`/records/${input.recordId}/documents/${input.documentId0}/rels/${input.rel}/${input.documentId1}`,
      content: {},
    });
  }

  /**
   * What there is to know about a document besides its content and metadata: its versions, changes of status,
   * related documents, and which carenets show it, and why.
   *
   * `document_overview`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/overview`. May be called by an
   * account in full control of the record.
   *
   * @returns versions, changes of status, related documents and carenets of a document
   */
  async documentOverview(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<DocumentOverview> {
    return this.call(json<DocumentOverview>, {
      operation: 'document_overview',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/${input.documentId}/overview`,
      content: {},
    });
  }

  /**
   * Lists the documents related to any version of this one, newest relation first. The list is not paged.
   *
   * `get_documents_by_rel`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/`. May be called by
   * an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when the record has no such document; 404 when the relation is not in the
   * vocabulary
   */
  async getDocumentsByRel(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** `annotation`, `interpretation`, `followup`, `attachment` or `answers`. */
    readonly rel: RelationName;
    /**
     * Status of the documents. No effect on lists of anything else. Any other value is rejected with 404.
     * Default `active`.
     */
    readonly status?: 'active' | 'void' | 'archived' | undefined;
    /** Only items that last changed at or after this time, such as `2026-01-31T08:30:00Z`. */
    readonly modifiedSince?: string | undefined;
  }): Promise<DocumentList> {
    return this.call(xml(readDocuments), {
      operation: 'get_documents_by_rel',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/${input.documentId}/rels/${input.rel}/`,
      content: { query: { status: input.status, modified_since: input.modifiedSince } },
    });
  }

  /**
   * Stores a new document and relates it to this one.
   *
   * `document_create_by_rel`: `POST /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/`. May be called
   * by an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when the body is empty, is labelled XML and malformed, is a Demographics
   * document, or breaks a rule of its document type or data model, which the response names; 404 when the
   * record has no such document; 404 when the relation is not in the vocabulary
   */
  async documentCreateByRel(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** `annotation`, `interpretation`, `followup`, `attachment` or `answers`. */
    readonly rel: RelationName;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'document_create_by_rel',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/${input.documentId}/rels/${input.rel}/`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Stores a new document under the app's own id and relates it to this one.
   *
   * `document_create_by_rel_with_ext_id`: `POST
   * /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID}`. May be
   * called by the app in the path, with access to the record.
   *
   * @throws {ServiceError} 400 when the body is empty, is labelled XML and malformed, is a Demographics
   * document, or breaks a rule of its document type or data model, which the response names; 400 when the
   * external id is taken or longer than 200 characters; 404 when the record has no such document; 404 when
   * the relation is not in the vocabulary
   */
  async documentCreateByRelWithExtId(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** `annotation`, `interpretation`, `followup`, `attachment` or `answers`. */
    readonly rel: RelationName;
    /** Id of a user app. */
    readonly phaEmail: string;
    /**
     * The caller's own id, at most 200 characters. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly externalId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'document_create_by_rel_with_ext_id',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/${input.documentId}/rels/${input.rel}/external/${input.phaEmail}/${input.externalId}`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Stores a new document under the app's own id and relates it to this one. Returns no metadata.
   *
   * `document_create_by_rel_with_ext_id_put`: `PUT
   * /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID}`. May be
   * called by the app in the path, with access to the record.
   *
   * @throws {ServiceError} 400 when the body is empty, is labelled XML and malformed, is a Demographics
   * document, or breaks a rule of its document type or data model, which the response names; 400 when the
   * external id is taken or longer than 200 characters; 404 when the record has no such document; 404 when
   * the relation is not in the vocabulary
   */
  async documentCreateByRelWithExtIdPut(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** `annotation`, `interpretation`, `followup`, `attachment` or `answers`. */
    readonly rel: RelationName;
    /** Id of a user app. */
    readonly phaEmail: string;
    /**
     * The caller's own id, at most 200 characters. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly externalId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'document_create_by_rel_with_ext_id_put',
      method: 'PUT',
      path: path`/records/${input.recordId}/documents/${input.documentId}/rels/${input.rel}/external/${input.phaEmail}/${input.externalId}`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Returns the current `demographics` or `contact` document as stored.
   *
   * `read_special_document`: `GET /records/{RECORD_ID}/documents/special/{SPECIAL_DOCUMENT}`. May be called
   * by an account in full control of the record, an admin or UI app, or an app with access to the record.
   *
   * @returns the XML as it was sent
   * @throws {ServiceError} 404 when the name is neither of the two, or the record has no such document yet
   */
  async readSpecialDocument(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** `demographics` or `contact`. */
    readonly specialDocument: SpecialDocument;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'read_special_document',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/special/${input.specialDocument}`,
      content: {},
    });
  }

  /**
   * Stores the `demographics` or `contact` document; an existing one gets a new version.
   *
   * `save_special_document`: `PUT /records/{RECORD_ID}/documents/special/{SPECIAL_DOCUMENT}`. May be called
   * by an account in full control of the record, an admin or UI app, or an app with access to the record.
   *
   * @throws {ServiceError} 400 when the body is empty, malformed or not valid; 404 when the name is neither
   * of the two; 409 when `replaces` is given, and another version is current
   */
  async saveSpecialDocument(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** `demographics` or `contact`. */
    readonly specialDocument: SpecialDocument;
    /**
     * The version that was read: its id, or the SHA-256 of its bytes in lower-case hex; empty when there was
     * none. The call changes nothing when another one is current.
     */
    readonly replaces?: string | undefined;
    /** The XML document. The content type is ignored. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'save_special_document',
      method: 'PUT',
      path: path`/records/${input.recordId}/documents/special/${input.specialDocument}`,
      content: { query: { replaces: input.replaces }, body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Starts the upload of a document of up to 100 MiB. The answer has the address to which the client sends
   * the file itself. There is no document until the upload is completed.
   *
   * `document_upload_start`: `POST /records/{RECORD_ID}/documents/uploads/`. May be called by an account in
   * full control of the record, an app with access to it, or the admin app that created it.
   *
   * @throws {ServiceError} 400 when a field cannot be read, the media type is not binary, or the version to
   * replace is not in the record, has been replaced already or is a special document; 413 when the file is
   * larger than 100 MiB; 429 when the record has 20 uploads that are open, 10 of them by the caller;
   * `Retry-After` has the seconds to wait
   */
  async documentUploadStart(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** How many bytes the file has: 1 to 104,857,600. */
    readonly size: string;
    /** The SHA-256 of the file, in hex. */
    readonly sha256: string;
    /** Its media type: PDF, an image or another binary type; no text, XML, JSON or FHIR. */
    readonly contentType: string;
    /** The label of the document. */
    readonly label?: string | undefined;
    /** The id of the version that the document replaces. A new document when left out. */
    readonly replaces?: string | undefined;
  }): Promise<DocumentUpload> {
    return this.call(xml(readDocumentUpload), {
      operation: 'document_upload_start',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/uploads/`,
      content: {
        form: {
          size: input.size,
          sha256: input.sha256,
          content_type: input.contentType,
          label: input.label,
          replaces: input.replaces,
        },
      },
    });
  }

  /**
   * Makes the document of an uploaded file, after its size and SHA-256 were checked. Only the caller who has
   * started the upload may complete it. Asked again, it returns the same document.
   *
   * `document_upload_complete`: `POST /records/{RECORD_ID}/documents/uploads/{UPLOAD_ID}/complete`. May be
   * called by an account in full control of the record, an app with access to it, or the admin app that
   * created it.
   *
   * @throws {ServiceError} 400 when the file is not the one that was announced, or the version to replace has
   * been replaced; 404 when the caller has started no such upload in the record; 409 when the file has not
   * arrived; 410 when the upload has expired
   */
  async documentUploadComplete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of an upload that was started. */
    readonly uploadId: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'document_upload_complete',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/uploads/${input.uploadId}/complete`,
      content: {},
    });
  }

  /**
   * Lists the carenets of a record.
   *
   * `carenet_list`: `GET /records/{RECORD_ID}/carenets/`. May be called by an account in full control of the
   * record, or an admin or UI app.
   */
  async carenetList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * One of `name`, `id`, `created_at`; a leading `-` reverses the order. Any other value has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput,
  ): Promise<CarenetList> {
    return this.call(xml(readCarenets), {
      operation: 'carenet_list',
      method: 'GET',
      path: path`/records/${input.recordId}/carenets/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Creates a carenet and returns it.
   *
   * `carenet_create`: `POST /records/{RECORD_ID}/carenets/`. May be called by an account in full control of
   * the record, or an admin or UI app.
   *
   * @throws {ServiceError} 400 when the name is missing, empty or too long, or taken (body exactly `Carenet
   * name is already taken`)
   */
  async carenetCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The name: 1 to 40 characters, unique in the record. Surrounding white space is removed. */
    readonly name: string;
  }): Promise<CarenetList> {
    return this.call(xml(readCarenets), {
      operation: 'carenet_create',
      method: 'POST',
      path: path`/records/${input.recordId}/carenets/`,
      content: { form: { name: input.name } },
    });
  }

  /**
   * Deletes a carenet with its members, placements and autoshares. Its tokens end; documents stay.
   *
   * `carenet_delete`: `DELETE /carenets/{CARENET_ID}`. May be called by an account in full control of the
   * record.
   */
  async carenetDelete(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'carenet_delete',
      method: 'DELETE',
      path: path`/carenets/${input.carenetId}`,
      content: {},
    });
  }

  /**
   * Renames a carenet and returns it.
   *
   * `carenet_rename`: `POST /carenets/{CARENET_ID}/rename`. May be called by an account in full control of
   * the record.
   *
   * @throws {ServiceError} 400 when the name is missing, empty or too long, or taken (body exactly `Carenet
   * name is already taken`); 409 when `read_name` is given, and the carenet has another name
   */
  async carenetRename(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** The name: 1 to 40 characters, unique in the record. Surrounding white space is removed. */
    readonly name: string;
    /** The name that was read. Nothing changes when it is another by now. */
    readonly readName?: string | undefined;
  }): Promise<CarenetList> {
    return this.call(xml(readCarenets), {
      operation: 'carenet_rename',
      method: 'POST',
      path: path`/carenets/${input.carenetId}/rename`,
      content: { form: { name: input.name, read_name: input.readName } },
    });
  }

  /**
   * Returns the record of a carenet.
   *
   * `carenet_record`: `GET /carenets/{CARENET_ID}/record`. May be called by a member of the carenet, an
   * account in full control of its record, an app with access to the carenet, or an admin or UI app.
   */
  async carenetRecord(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
  }): Promise<HealthRecord> {
    return this.call(xml(readRecord), {
      operation: 'carenet_record',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/record`,
      content: {},
    });
  }

  /**
   * Lists the accounts in a carenet.
   *
   * `carenet_account_list`: `GET /carenets/{CARENET_ID}/accounts/`. May be called by a member of the carenet,
   * an account in full control of its record, an app with access to the carenet, or an admin or UI app.
   */
  async carenetAccountList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * One of `id`, `created_at`, `full_name`; a leading `-` reverses the order. Any other value has no
       * effect. Default `id`.
       */
      readonly orderBy?: Order<'id' | 'created_at' | 'full_name'> | undefined;
    } & ListInput,
  ): Promise<CarenetAccountList> {
    return this.call(xml(readCarenetAccounts), {
      operation: 'carenet_account_list',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/accounts/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Adds an account to a carenet. Repeating the call changes the write flag.
   *
   * `carenet_account_create`: `POST /carenets/{CARENET_ID}/accounts/`. May be called by an account in full
   * control of the record.
   *
   * @throws {ServiceError} 404 when the account does not exist
   */
  async carenetAccountCreate(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** The account. */
    readonly accountId: string;
    /** `true` sets the write flag; any other value clears it. Carenets are read-only either way. */
    readonly write?: boolean | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'carenet_account_create',
      method: 'POST',
      path: path`/carenets/${input.carenetId}/accounts/`,
      content: { form: { account_id: input.accountId, write: input.write } },
    });
  }

  /**
   * Removes an account from a carenet. Succeeds when the account is not in it.
   *
   * `carenet_account_delete`: `DELETE /carenets/{CARENET_ID}/accounts/{ACCOUNT_ID}`. May be called by an
   * account in full control of the record.
   */
  async carenetAccountDelete(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of an account: an email address, in any letter case. */
    readonly accountId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'carenet_account_delete',
      method: 'DELETE',
      path: path`/carenets/${input.carenetId}/accounts/${input.accountId}`,
      content: {},
    });
  }

  /**
   * Returns what an account may do in a carenet.
   *
   * `carenet_account_permissions`: `GET /carenets/{CARENET_ID}/accounts/{ACCOUNT_ID}/permissions`. May be
   * called by an account in full control of the record, an admin or UI app, or a member of the carenet asking
   * about itself, also through an app.
   *
   * @throws {ServiceError} 404 when the account is neither in the carenet nor in full control of its record
   */
  async carenetAccountPermissions(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of an account: an email address, in any letter case. */
    readonly accountId: string;
  }): Promise<Permissions> {
    return this.call(xml(readPermissions), {
      operation: 'carenet_account_permissions',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/accounts/${input.accountId}/permissions`,
      content: {},
    });
  }

  /**
   * Lists the full manifests of the apps in a carenet.
   *
   * `carenet_apps_list`: `GET /carenets/{CARENET_ID}/apps/`. May be called by a member of the carenet, an
   * account in full control of its record, an app with access to the carenet, or an admin or UI app.
   *
   * @returns array of full app manifests
   */
  async carenetAppsList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * One of `name`, `id`; a leading `-` reverses the order. Any other value has no effect. Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id'> | undefined;
    } & ListInput,
  ): Promise<readonly AppManifest[]> {
    return this.call(json<readonly AppManifest[]>, {
      operation: 'carenet_apps_list',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/apps/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Adds an app to a carenet. Repeating the call changes nothing.
   *
   * `carenet_apps_create`: `PUT /carenets/{CARENET_ID}/apps/{PHA_EMAIL}`. May be called by an account in full
   * control of the record.
   *
   * @throws {ServiceError} 400 when the app is autonomous; 404 when the app is not enabled on the record
   */
  async carenetAppsCreate(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'carenet_apps_create',
      method: 'PUT',
      path: path`/carenets/${input.carenetId}/apps/${input.phaEmail}`,
      content: {},
    });
  }

  /**
   * Removes an app from a carenet. Succeeds when the app is not in it.
   *
   * `carenet_apps_delete`: `DELETE /carenets/{CARENET_ID}/apps/{PHA_EMAIL}`. May be called by an account in
   * full control of the record.
   */
  async carenetAppsDelete(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'carenet_apps_delete',
      method: 'DELETE',
      path: path`/carenets/${input.carenetId}/apps/${input.phaEmail}`,
      content: {},
    });
  }

  /**
   * Always denied.
   *
   * `carenet_app_permissions`: `GET /carenets/{CARENET_ID}/apps/{APP_ID}/permissions`. May be called by
   * nobody: the call is always refused.
   */
  async carenetAppPermissions(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of a user app. */
    readonly appId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'carenet_app_permissions',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/apps/${input.appId}/permissions`,
      content: {},
    });
  }

  /**
   * Lists the latest versions of the documents that are visible in a carenet.
   *
   * `carenet_document_list`: `GET /carenets/{CARENET_ID}/documents/`. May be called by a member of the
   * carenet, an account in full control of its record, or an app with access to the carenet or to the whole
   * record.
   */
  async carenetDocumentList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /** Type URI, or its short name. The list is empty for a type that no document has. */
      readonly type?: string | undefined;
      /**
       * A kind of data: the name of a data model, or of a kind of FHIR resource that has none. The list has the
       * documents that hold any. It is empty for a kind that none holds.
       */
      readonly kind?: string | undefined;
      /**
       * Words that a document must have in its label, in the name of what it holds or in the name of its
       * creator. Case and accents do not count.
       */
      readonly q?: string | undefined;
      /**
       * One of `id`, `type`, `fqn`, `size`, `digest`, `record_id`, `created_at`, `createdAt`, `modified_at`,
       * `creator`, `suppressed_at`, `suppressedAt`, `original`, `label`, `status`, `nevershare`, `mime_type`,
       * `content_date`, `name`, `creator_name`; a leading `-` reverses the order. Any other value has no
       * effect. Default `-created_at`.
       */
      readonly orderBy?:
        | Order<
            | 'id'
            | 'type'
            | 'fqn'
            | 'size'
            | 'digest'
            | 'record_id'
            | 'created_at'
            | 'createdAt'
            | 'modified_at'
            | 'creator'
            | 'suppressed_at'
            | 'suppressedAt'
            | 'original'
            | 'label'
            | 'status'
            | 'nevershare'
            | 'mime_type'
            | 'content_date'
            | 'name'
            | 'creator_name'
          >
        | undefined;
    } & ListInput,
  ): Promise<DocumentList> {
    return this.call(xml(readDocuments), {
      operation: 'carenet_document_list',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/documents/`,
      content: {
        query: {
          type: input.type,
          kind: input.kind,
          q: input.q,
          order_by: input.orderBy,
          ...listQuery(input),
        },
      },
    });
  }

  /**
   * Returns the content of a document that is visible in a carenet. Only the latest version can be read.
   *
   * `carenet_document`: `GET /carenets/{CARENET_ID}/documents/{DOCUMENT_ID}`. May be called by a member of
   * the carenet, an account in full control of its record, or an app with access to the carenet or to the
   * whole record.
   *
   * @returns the bytes as they were sent. A document of more than 4 MiB is answered with 307 and its address
   * in `Location`, unless a part of it is asked for
   * @throws {ServiceError} 400 when `offset` or `length` is not a whole number, or the document has no such
   * part; 404 when the document is not visible in the carenet, or is not the latest version
   */
  async carenetDocument(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** Reads a part of the document: from this byte on; 0 when only `length` is given. */
    readonly offset?: number | undefined;
    /** How many bytes of it at most, 1 to 4,194,304; that many when only `offset` is given. */
    readonly length?: string | undefined;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'carenet_document',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/documents/${input.documentId}`,
      content: { query: { offset: input.offset, length: input.length } },
    });
  }

  /**
   * Returns the metadata of a document that is visible in a carenet. Only the latest version can be read.
   *
   * `carenet_document_meta`: `GET /carenets/{CARENET_ID}/documents/{DOCUMENT_ID}/meta`. May be called by a
   * member of the carenet, an account in full control of its record, or an app with access to the carenet or
   * to the whole record.
   *
   * @throws {ServiceError} 404 when the document is not visible in the carenet, or is not the latest version
   */
  async carenetDocumentMeta(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'carenet_document_meta',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/documents/${input.documentId}/meta`,
      content: {},
    });
  }

  /**
   * Returns an attachment that a FHIR document holds, decoded, when the document is visible in a carenet.
   * Only the latest version can be read.
   *
   * `carenet_document_attachment`: `GET
   * /carenets/{CARENET_ID}/documents/{DOCUMENT_ID}/attachments/{ATTACHMENT_NUM}`. May be called by a member
   * of the carenet, an account in full control of its record, or an app with access to the carenet or to the
   * whole record.
   *
   * @returns the decoded bytes: PDF, common images and text under their own type to be shown, XML under its
   * own and all else as `application/octet-stream` to be saved. `X-Attachment-Contradicted` names what the
   * document says of the bytes and is not so: `size`, `hash`
   * @throws {ServiceError} 404 when the document is not visible in the carenet, is not the latest version, or
   * has no such attachment; 400 when the number is none, the data of the attachment is no base64, or it is
   * too large for one response
   */
  async carenetDocumentAttachment(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** Number of an attachment, starting at 1. */
    readonly attachmentNum: number;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'carenet_document_attachment',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/documents/${input.documentId}/attachments/${input.attachmentNum}`,
      content: {},
    });
  }

  /**
   * Returns the current `demographics` or `contact` document as stored, when it is visible in the carenet.
   *
   * `read_special_document_carenet`: `GET /carenets/{CARENET_ID}/documents/special/{SPECIAL_DOCUMENT}`. May
   * be called by a member of the carenet, an account in full control of its record, an app with access to the
   * carenet or to the whole record, or an admin or UI app.
   *
   * @returns the XML as it was sent
   * @throws {ServiceError} 404 when the name is neither of the two, or no such document is visible in the
   * carenet
   */
  async readSpecialDocumentCarenet(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** `demographics` or `contact`. */
    readonly specialDocument: SpecialDocument;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'read_special_document_carenet',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/documents/special/${input.specialDocument}`,
      content: {},
    });
  }

  /**
   * Who sees the record: its carenets with their accounts and apps, the types shared into them and how many
   * documents each shows; for the owner, also the accounts with a full share.
   *
   * `record_sharing`: `GET /records/{RECORD_ID}/sharing`. May be called by an account in full control of the
   * record.
   *
   * @returns carenets of a record with what each shows to whom, and its full shares
   */
  async recordSharing(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * One of `name`, `id`, `created_at`; a leading `-` reverses the order. Any other value has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput,
  ): Promise<RecordSharing> {
    return this.call(json<RecordSharing>, {
      operation: 'record_sharing',
      method: 'GET',
      path: path`/records/${input.recordId}/sharing`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Lists the carenets into which documents of a type are shared automatically.
   *
   * `autoshare_list`: `GET /records/{RECORD_ID}/autoshare/bytype/`. May be called by an account in full
   * control of the record.
   *
   * @throws {ServiceError} 400 when `type` is missing or empty; 404 when no document has that type and the
   * service does not know it
   */
  async autoshareList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Type URI, or its short name. */
      readonly type: string;
      /**
       * One of `name`, `id`, `created_at`; a leading `-` reverses the order. Any other value has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput,
  ): Promise<CarenetList> {
    return this.call(xml(readCarenets), {
      operation: 'autoshare_list',
      method: 'GET',
      path: path`/records/${input.recordId}/autoshare/bytype/`,
      content: { query: { type: input.type, order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Lists every autoshared type with its carenets.
   *
   * `autoshare_list_bytype_all`: `GET /records/{RECORD_ID}/autoshare/bytype/all`. May be called by an account
   * in full control of the record.
   */
  async autoshareListBytypeAll(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<DocumentSchemaList> {
    return this.call(xml(readDocumentSchemas), {
      operation: 'autoshare_list_bytype_all',
      method: 'GET',
      path: path`/records/${input.recordId}/autoshare/bytype/all`,
      content: {},
    });
  }

  /**
   * Shares all present and future documents of a type into a carenet.
   *
   * `autoshare_create`: `POST /records/{RECORD_ID}/autoshare/carenets/{CARENET_ID}/bytype/set`. May be called
   * by an account in full control of the record.
   *
   * @throws {ServiceError} 404 when the record has no such carenet; 404 when no document has that type and
   * the service does not know it
   */
  async autoshareCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Type URI, or its short name. */
    readonly type: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'autoshare_create',
      method: 'POST',
      path: path`/records/${input.recordId}/autoshare/carenets/${input.carenetId}/bytype/set`,
      content: { form: { type: input.type } },
    });
  }

  /**
   * Stops sharing documents of a type into a carenet.
   *
   * `autoshare_delete`: `POST /records/{RECORD_ID}/autoshare/carenets/{CARENET_ID}/bytype/unset`. May be
   * called by an account in full control of the record.
   *
   * @throws {ServiceError} 404 when the record has no such carenet; 404 when no document has that type and
   * the service does not know it
   */
  async autoshareDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Type URI, or its short name. */
    readonly type: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'autoshare_delete',
      method: 'POST',
      path: path`/records/${input.recordId}/autoshare/carenets/${input.carenetId}/bytype/unset`,
      content: { form: { type: input.type } },
    });
  }

  /**
   * Lists the documents of a record with what a carenet shows of them, and why some stay out that hold data
   * of a shared kind.
   *
   * `autoshare_documents`: `GET /records/{RECORD_ID}/autoshare/carenets/{CARENET_ID}/documents/`. May be
   * called by an account in full control of the record.
   *
   * @returns what a carenet shows of documents, and why not more
   * @throws {ServiceError} 404 when the record has no such carenet
   */
  async autoshareDocuments(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * Only documents that are `visible`, that are `left_out` though they hold data of a shared kind or are of
       * a shared type, or that are `hidden` for any other reason.
       */
      readonly state?: 'visible' | 'left_out' | 'hidden' | undefined;
      /**
       * A kind of data: the name of a data model, or of a kind of FHIR resource that has none. The list has the
       * documents that hold any. It is empty for a kind that none holds.
       */
      readonly kind?: string | undefined;
      /**
       * Words that a document must have in its label, in the name of what it holds or in the name of its
       * creator. Case and accents do not count.
       */
      readonly q?: string | undefined;
      /**
       * One of `id`, `type`, `fqn`, `size`, `digest`, `record_id`, `created_at`, `createdAt`, `modified_at`,
       * `creator`, `suppressed_at`, `suppressedAt`, `original`, `label`, `status`, `nevershare`, `mime_type`,
       * `content_date`, `name`, `creator_name`; a leading `-` reverses the order. Any other value has no
       * effect. Default `-created_at`.
       */
      readonly orderBy?:
        | Order<
            | 'id'
            | 'type'
            | 'fqn'
            | 'size'
            | 'digest'
            | 'record_id'
            | 'created_at'
            | 'createdAt'
            | 'modified_at'
            | 'creator'
            | 'suppressed_at'
            | 'suppressedAt'
            | 'original'
            | 'label'
            | 'status'
            | 'nevershare'
            | 'mime_type'
            | 'content_date'
            | 'name'
            | 'creator_name'
          >
        | undefined;
    } & ListInput,
  ): Promise<DocumentSharingList> {
    return this.call(json<DocumentSharingList>, {
      operation: 'autoshare_documents',
      method: 'GET',
      path: path`/records/${input.recordId}/autoshare/carenets/${input.carenetId}/documents/`,
      content: {
        query: {
          state: input.state,
          kind: input.kind,
          q: input.q,
          order_by: input.orderBy,
          ...listQuery(input),
        },
      },
    });
  }

  /**
   * Shares data of a kind into a carenet, present and future: documents that hold only shared kinds, and the
   * facts of other documents.
   *
   * `autoshare_kind_create`: `POST /records/{RECORD_ID}/autoshare/carenets/{CARENET_ID}/bykind/set`. May be
   * called by an account in full control of the record.
   *
   * @throws {ServiceError} 400 when `kind` is missing or empty, or no kind of data that can be shared; 404
   * when the record has no such carenet
   */
  async autoshareKindCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a carenet. */
    readonly carenetId: string;
    /** A data model, or a type of FHIR resource that has no data model, such as `Consent`. Case matters. */
    readonly kind: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'autoshare_kind_create',
      method: 'POST',
      path: path`/records/${input.recordId}/autoshare/carenets/${input.carenetId}/bykind/set`,
      content: { form: { kind: input.kind } },
    });
  }

  /**
   * Stops sharing data of a kind into a carenet.
   *
   * `autoshare_kind_delete`: `POST /records/{RECORD_ID}/autoshare/carenets/{CARENET_ID}/bykind/unset`. May be
   * called by an account in full control of the record.
   *
   * @throws {ServiceError} 400 when `kind` is missing or empty, or no kind of data that can be shared; 404
   * when the record has no such carenet
   */
  async autoshareKindDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a carenet. */
    readonly carenetId: string;
    /** A data model, or a type of FHIR resource that has no data model, such as `Consent`. Case matters. */
    readonly kind: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'autoshare_kind_delete',
      method: 'POST',
      path: path`/records/${input.recordId}/autoshare/carenets/${input.carenetId}/bykind/unset`,
      content: { form: { kind: input.kind } },
    });
  }

  /**
   * Lists the carenets in which a document is visible.
   *
   * `document_carenets`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/carenets/`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 404 when the record has no such document
   */
  async documentCarenets(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Id of one version of a document. */
      readonly documentId: string;
      /**
       * One of `name`, `id`, `created_at`; a leading `-` reverses the order. Any other value has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput,
  ): Promise<CarenetList> {
    return this.call(xml(readCarenets), {
      operation: 'document_carenets',
      method: 'GET',
      path: path`/records/${input.recordId}/documents/${input.documentId}/carenets/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Places a document in a carenet. This ends an exclusion of the document.
   *
   * `carenet_document_placement`: `PUT /records/{RECORD_ID}/documents/{DOCUMENT_ID}/carenets/{CARENET_ID}`.
   * May be called by an account in full control of the record.
   *
   * @throws {ServiceError} 404 when the record has no such document or carenet, or the document is never
   * shared
   */
  async carenetDocumentPlacement(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** Id of a carenet. */
    readonly carenetId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'carenet_document_placement',
      method: 'PUT',
      path: path`/records/${input.recordId}/documents/${input.documentId}/carenets/${input.carenetId}`,
      content: {},
    });
  }

  /**
   * Excludes a document from a carenet, even if its type is autoshared into the carenet.
   *
   * `carenet_document_delete`: `DELETE /records/{RECORD_ID}/documents/{DOCUMENT_ID}/carenets/{CARENET_ID}`.
   * May be called by an account in full control of the record.
   *
   * @throws {ServiceError} 404 when the record has no such document or carenet
   */
  async carenetDocumentDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** Id of a carenet. */
    readonly carenetId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'carenet_document_delete',
      method: 'DELETE',
      path: path`/records/${input.recordId}/documents/${input.documentId}/carenets/${input.carenetId}`,
      content: {},
    });
  }

  /**
   * Removes the placement or exclusion of a document in a carenet, so that autoshare alone decides.
   *
   * `autoshare_revert`: `POST
   * /records/{RECORD_ID}/documents/{DOCUMENT_ID}/carenets/{CARENET_ID}/autoshare-revert`. May be called by an
   * account in full control of the record.
   *
   * @throws {ServiceError} 404 when the record has no such document or carenet
   */
  async autoshareRevert(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** Id of a carenet. */
    readonly carenetId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'autoshare_revert',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/${input.documentId}/carenets/${input.carenetId}/autoshare-revert`,
      content: {},
    });
  }

  /**
   * Lets a document be shared by the kinds of data that were found when it was read again. Until then,
   * reading again never shows it to more people.
   *
   * `document_kinds_accept`: `POST /records/{RECORD_ID}/documents/{DOCUMENT_ID}/autoshare-kinds`. May be
   * called by an account in full control of the record.
   *
   * @throws {ServiceError} 400 when `kinds` is missing or empty; 404 when the record has no such document;
   * 409 when the document holds other kinds, or none that wait
   */
  async documentKindsAccept(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /**
     * The kinds that the caller has seen in the metadata of the document: their names in alphabetical order,
     * with a blank between them.
     */
    readonly kinds: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'document_kinds_accept',
      method: 'POST',
      path: path`/records/${input.recordId}/documents/${input.documentId}/autoshare-kinds`,
      content: { form: { kinds: input.kinds } },
    });
  }

  /**
   * Lists every record on which the autonomous app is enabled.
   *
   * `app_record_list`: `GET /apps/{APP_ID}/records/`. May be called by the autonomous app itself, signing
   * without a token.
   */
  async appRecordList(
    input: {
      /** Id of a user app. */
      readonly appId: string;
      /**
       * One of `label`, `created_at`, `id`; a leading `-` reverses the order. Any other value has no effect.
       * Default `label`.
       */
      readonly orderBy?: Order<'label' | 'created_at' | 'id'> | undefined;
    } & ListInput,
  ): Promise<RecordList> {
    return this.call(xml(readRecords), {
      operation: 'app_record_list',
      method: 'GET',
      path: path`/apps/${input.appId}/records/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Issues an access token for an autonomous app on a record. It does not expire, and earlier ones stay
   * valid.
   *
   * `autonomous_access_token`: `POST /apps/{APP_ID}/records/{RECORD_ID}/access_token`. May be called by the
   * autonomous app itself, signing without a token and enabled on the record.
   */
  async autonomousAccessToken(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<FormValues<'oauth_token' | 'oauth_token_secret' | 'xoauth_indivo_record_id'>> {
    return this.call(
      form<'oauth_token' | 'oauth_token_secret' | 'xoauth_indivo_record_id'>([
        'oauth_token',
        'oauth_token_secret',
        'xoauth_indivo_record_id',
      ]),
      {
        operation: 'autonomous_access_token',
        method: 'POST',
        path: path`/apps/${input.appId}/records/${input.recordId}/access_token`,
        content: {},
      },
    );
  }

  /**
   * Lists the full manifests of the apps enabled on the record, sorted by name.
   *
   * `record_phas`: `GET /records/{RECORD_ID}/apps/`. May be called by an account in full control of the
   * record, or an admin or UI app.
   *
   * @returns array of full app manifests
   */
  async recordPhas(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * One of `name`, `id`; a leading `-` reverses the order. Any other value has no effect. Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id'> | undefined;
    } & ListInput,
  ): Promise<readonly AppManifest[]> {
    return this.call(json<readonly AppManifest[]>, {
      operation: 'record_phas',
      method: 'GET',
      path: path`/records/${input.recordId}/apps/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Returns the full manifest of one app enabled on the record.
   *
   * `record_pha`: `GET /records/{RECORD_ID}/apps/{APP_ID}`. May be called by an account in full control of
   * the record, or an admin or UI app.
   *
   * @returns full app manifest
   * @throws {ServiceError} 404 when the app is not enabled on the record
   */
  async recordPha(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
  }): Promise<AppManifest> {
    return this.call(json<AppManifest>, {
      operation: 'record_pha',
      method: 'GET',
      path: path`/records/${input.recordId}/apps/${input.appId}`,
      content: {},
    });
  }

  /**
   * Enables an app on the record. Repeating the call changes nothing.
   *
   * `record_pha_enable`: `PUT /records/{RECORD_ID}/apps/{APP_ID}`. May be called by an account in full
   * control of the record, or an admin or UI app.
   */
  async recordPhaEnable(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'record_pha_enable',
      method: 'PUT',
      path: path`/records/${input.recordId}/apps/${input.appId}`,
      content: {},
    });
  }

  /**
   * Enables an app on the record without asking a user, and returns a token for it. Stores a body in the
   * storage of the app, under the external id SETUP.
   *
   * `record_pha_setup`: `POST /records/{RECORD_ID}/apps/{APP_ID}/setup`. May be called by an admin or UI app.
   *
   * @throws {ServiceError} 400 when the body is labelled XML and malformed; 413 when the quota of the app
   * would be exceeded
   */
  async recordPhaSetup(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** Optional: what the app needs to start. Stored only when there is no SETUP document yet. */
    readonly body?: Body | undefined;
    /** Its media type, such as `application/xml`. */
    readonly mediaType?: string | undefined;
  }): Promise<FormValues<'oauth_token' | 'oauth_token_secret' | 'xoauth_indivo_record_id'>> {
    return this.call(
      form<'oauth_token' | 'oauth_token_secret' | 'xoauth_indivo_record_id'>([
        'oauth_token',
        'oauth_token_secret',
        'xoauth_indivo_record_id',
      ]),
      {
        operation: 'record_pha_setup',
        method: 'POST',
        path: path`/records/${input.recordId}/apps/${input.appId}/setup`,
        content: { body: input.body, mediaType: input.mediaType },
      },
    );
  }

  /**
   * Removes an app from the record and from its carenets. Its tokens end; its storage in the record stays.
   *
   * `pha_record_delete`: `DELETE /records/{RECORD_ID}/apps/{APP_ID}`. May be called by an account in full
   * control of the record, or an admin or UI app.
   */
  async phaRecordDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'pha_record_delete',
      method: 'DELETE',
      path: path`/records/${input.recordId}/apps/${input.appId}`,
      content: {},
    });
  }

  /**
   * Lists the app's documents that belong to no record.
   *
   * `app_document_list`: `GET /apps/{APP_ID}/documents/`. May be called by the app itself (not through a
   * token that acts for an account).
   */
  async appDocumentList(
    input: {
      /** Id of a user app. */
      readonly appId: string;
      /** Type URI, or its short name. */
      readonly type?: string | undefined;
      /**
       * One of `id`, `type`, `fqn`, `size`, `digest`, `record_id`, `created_at`, `createdAt`, `modified_at`,
       * `creator`, `suppressed_at`, `suppressedAt`, `original`, `label`, `status`, `nevershare`, `mime_type`; a
       * leading `-` reverses the order. Any other value has no effect. Default `-created_at`.
       */
      readonly orderBy?:
        | Order<
            | 'id'
            | 'type'
            | 'fqn'
            | 'size'
            | 'digest'
            | 'record_id'
            | 'created_at'
            | 'createdAt'
            | 'modified_at'
            | 'creator'
            | 'suppressed_at'
            | 'suppressedAt'
            | 'original'
            | 'label'
            | 'status'
            | 'nevershare'
            | 'mime_type'
          >
        | undefined;
    } & ListInput,
  ): Promise<DocumentList> {
    return this.call(xml(readDocuments), {
      operation: 'app_document_list',
      method: 'GET',
      path: path`/apps/${input.appId}/documents/`,
      content: { query: { type: input.type, order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Stores a document of the app.
   *
   * `app_document_create`: `POST /apps/{APP_ID}/documents/`. May be called by the app itself (not through a
   * token that acts for an account).
   *
   * @throws {ServiceError} 400 when the body is labelled XML and is empty or malformed; 413 when the quota of
   * the app would be exceeded
   */
  async appDocumentCreate(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** The document, in any media type. It may be empty unless it is XML. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'app_document_create',
      method: 'POST',
      path: path`/apps/${input.appId}/documents/`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Returns the content of a document, by its external id.
   *
   * `app_document_ext`: `GET /apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}`. May be called by the app
   * itself (not through a token that acts for an account).
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the app has no such document in this storage
   */
  async appDocumentExt(input: {
    /** Id of a user app. */
    readonly appId: string;
    /**
     * The app's own id for a document in its storage, at most 200 characters. It must not contain `/` or `?`,
     * not even percent-encoded.
     */
    readonly appExternalId: string;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'app_document_ext',
      method: 'GET',
      path: path`/apps/${input.appId}/documents/external/${input.appExternalId}`,
      content: {},
    });
  }

  /**
   * Stores a document under an external id, and replaces the one that has it.
   *
   * `app_document_create_or_update_ext`: `PUT /apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}`. May be
   * called by the app itself (not through a token that acts for an account).
   *
   * @throws {ServiceError} 400 when the body is labelled XML and is empty or malformed; 413 when the quota of
   * the app would be exceeded; 400 when the external id is longer than 200 characters
   */
  async appDocumentCreateOrUpdateExt(input: {
    /** Id of a user app. */
    readonly appId: string;
    /**
     * The app's own id for a document in its storage, at most 200 characters. It must not contain `/` or `?`,
     * not even percent-encoded.
     */
    readonly appExternalId: string;
    /** The document, in any media type. It may be empty unless it is XML. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'app_document_create_or_update_ext',
      method: 'PUT',
      path: path`/apps/${input.appId}/documents/external/${input.appExternalId}`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Returns the metadata of a document, by its external id.
   *
   * `app_document_meta_ext`: `GET /apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}/meta`. May be called by
   * the app itself (not through a token that acts for an account).
   *
   * @throws {ServiceError} 404 when the app has no such document in this storage
   */
  async appDocumentMetaExt(input: {
    /** Id of a user app. */
    readonly appId: string;
    /**
     * The app's own id for a document in its storage, at most 200 characters. It must not contain `/` or `?`,
     * not even percent-encoded.
     */
    readonly appExternalId: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'app_document_meta_ext',
      method: 'GET',
      path: path`/apps/${input.appId}/documents/external/${input.appExternalId}/meta`,
      content: {},
    });
  }

  /**
   * Returns the content of a document.
   *
   * `app_specific_document`: `GET /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}`. May be called by the app
   * itself (not through a token that acts for an account).
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the app has no such document in this storage
   */
  async appSpecificDocument(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'app_specific_document',
      method: 'GET',
      path: path`/apps/${input.appId}/documents/${input.appDocumentId}`,
      content: {},
    });
  }

  /**
   * Overwrites a document in place. For an unknown id, stores a new document under an id that the service
   * chooses.
   *
   * `app_document_create_or_update`: `PUT /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}`. May be called by the
   * app itself (not through a token that acts for an account).
   *
   * @throws {ServiceError} 400 when the body is labelled XML and is empty or malformed; 413 when the quota of
   * the app would be exceeded
   */
  async appDocumentCreateOrUpdate(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
    /** The document, in any media type. It may be empty unless it is XML. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'app_document_create_or_update',
      method: 'PUT',
      path: path`/apps/${input.appId}/documents/${input.appDocumentId}`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Deletes a document of the app permanently.
   *
   * `app_document_delete`: `DELETE /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}`. May be called by the app
   * itself (not through a token that acts for an account).
   *
   * @throws {ServiceError} 404 when the app has no such document in this storage
   */
  async appDocumentDelete(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'app_document_delete',
      method: 'DELETE',
      path: path`/apps/${input.appId}/documents/${input.appDocumentId}`,
      content: {},
    });
  }

  /**
   * Returns the metadata of a document.
   *
   * `app_document_meta`: `GET /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/meta`. May be called by the app
   * itself (not through a token that acts for an account).
   *
   * @throws {ServiceError} 404 when the app has no such document in this storage
   */
  async appDocumentMeta(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'app_document_meta',
      method: 'GET',
      path: path`/apps/${input.appId}/documents/${input.appDocumentId}/meta`,
      content: {},
    });
  }

  /**
   * Sets the label of a document.
   *
   * `app_document_label`: `PUT /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/label`. May be called by the app
   * itself (not through a token that acts for an account).
   *
   * @throws {ServiceError} 400 when the label is too long, or is not text; 404 when the app has no such
   * document in this storage
   */
  async appDocumentLabel(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
    /** The label: UTF-8, at most 100 characters. An empty body removes it. */
    readonly body: Body;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'app_document_label',
      method: 'PUT',
      path: path`/apps/${input.appId}/documents/${input.appDocumentId}/label`,
      content: { body: input.body, mediaType: 'text/plain' },
    });
  }

  /**
   * Lists the app's own documents on the record.
   *
   * `record_app_document_list`: `GET /records/{RECORD_ID}/apps/{APP_ID}/documents/`. May be called by the app
   * in the path, through a token on the whole record.
   */
  async recordAppDocumentList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Id of a user app. */
      readonly appId: string;
      /** Type URI, or its short name. */
      readonly type?: string | undefined;
      /**
       * One of `id`, `type`, `fqn`, `size`, `digest`, `record_id`, `created_at`, `createdAt`, `modified_at`,
       * `creator`, `suppressed_at`, `suppressedAt`, `original`, `label`, `status`, `nevershare`, `mime_type`; a
       * leading `-` reverses the order. Any other value has no effect. Default `-created_at`.
       */
      readonly orderBy?:
        | Order<
            | 'id'
            | 'type'
            | 'fqn'
            | 'size'
            | 'digest'
            | 'record_id'
            | 'created_at'
            | 'createdAt'
            | 'modified_at'
            | 'creator'
            | 'suppressed_at'
            | 'suppressedAt'
            | 'original'
            | 'label'
            | 'status'
            | 'nevershare'
            | 'mime_type'
          >
        | undefined;
    } & ListInput,
  ): Promise<DocumentList> {
    return this.call(xml(readDocuments), {
      operation: 'record_app_document_list',
      method: 'GET',
      path: path`/records/${input.recordId}/apps/${input.appId}/documents/`,
      content: { query: { type: input.type, order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Stores a document of the app on the record.
   *
   * `record_app_document_create`: `POST /records/{RECORD_ID}/apps/{APP_ID}/documents/`. May be called by the
   * app in the path, through a token on the whole record.
   *
   * @throws {ServiceError} 400 when the body is labelled XML and is empty or malformed; 413 when the quota of
   * the app would be exceeded
   */
  async recordAppDocumentCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** The document, in any media type. It may be empty unless it is XML. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'record_app_document_create',
      method: 'POST',
      path: path`/records/${input.recordId}/apps/${input.appId}/documents/`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Returns the content of a document, by its external id.
   *
   * `record_app_document_ext`: `GET /records/{RECORD_ID}/apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}`.
   * May be called by the app in the path, through a token on the whole record.
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the app has no such document in this storage
   */
  async recordAppDocumentExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /**
     * The app's own id for a document in its storage, at most 200 characters. It must not contain `/` or `?`,
     * not even percent-encoded.
     */
    readonly appExternalId: string;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'record_app_document_ext',
      method: 'GET',
      path: path`/records/${input.recordId}/apps/${input.appId}/documents/external/${input.appExternalId}`,
      content: {},
    });
  }

  /**
   * Stores a document under an external id, and replaces the one that has it.
   *
   * `record_app_document_create_or_update_ext`: `PUT
   * /records/{RECORD_ID}/apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}`. May be called by the app in the
   * path, through a token on the whole record.
   *
   * @throws {ServiceError} 400 when the body is labelled XML and is empty or malformed; 413 when the quota of
   * the app would be exceeded; 400 when the external id is longer than 200 characters
   */
  async recordAppDocumentCreateOrUpdateExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /**
     * The app's own id for a document in its storage, at most 200 characters. It must not contain `/` or `?`,
     * not even percent-encoded.
     */
    readonly appExternalId: string;
    /** The document, in any media type. It may be empty unless it is XML. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'record_app_document_create_or_update_ext',
      method: 'PUT',
      path: path`/records/${input.recordId}/apps/${input.appId}/documents/external/${input.appExternalId}`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Returns the metadata of a document, by its external id.
   *
   * `record_app_document_meta_ext`: `GET
   * /records/{RECORD_ID}/apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}/meta`. May be called by the app
   * in the path, through a token on the whole record.
   *
   * @throws {ServiceError} 404 when the app has no such document in this storage
   */
  async recordAppDocumentMetaExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /**
     * The app's own id for a document in its storage, at most 200 characters. It must not contain `/` or `?`,
     * not even percent-encoded.
     */
    readonly appExternalId: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'record_app_document_meta_ext',
      method: 'GET',
      path: path`/records/${input.recordId}/apps/${input.appId}/documents/external/${input.appExternalId}/meta`,
      content: {},
    });
  }

  /**
   * Returns the content of a document.
   *
   * `record_app_specific_document`: `GET /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}`. May
   * be called by the app in the path, through a token on the whole record.
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the app has no such document in this storage
   */
  async recordAppSpecificDocument(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'record_app_specific_document',
      method: 'GET',
      path: path`/records/${input.recordId}/apps/${input.appId}/documents/${input.appDocumentId}`,
      content: {},
    });
  }

  /**
   * Deletes a document of the app permanently.
   *
   * `record_app_document_delete`: `DELETE /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}`.
   * May be called by the app in the path, through a token on the whole record.
   *
   * @throws {ServiceError} 404 when the app has no such document in this storage
   */
  async recordAppDocumentDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'record_app_document_delete',
      method: 'DELETE',
      path: path`/records/${input.recordId}/apps/${input.appId}/documents/${input.appDocumentId}`,
      content: {},
    });
  }

  /**
   * Returns the metadata of a document.
   *
   * `record_app_document_meta`: `GET /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/meta`.
   * May be called by the app in the path, through a token on the whole record.
   *
   * @throws {ServiceError} 404 when the app has no such document in this storage
   */
  async recordAppDocumentMeta(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'record_app_document_meta',
      method: 'GET',
      path: path`/records/${input.recordId}/apps/${input.appId}/documents/${input.appDocumentId}/meta`,
      content: {},
    });
  }

  /**
   * Sets the label of a document.
   *
   * `record_app_document_label`: `PUT /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/label`.
   * May be called by the app in the path, through a token on the whole record.
   *
   * @throws {ServiceError} 400 when the label is too long, or is not text; 404 when the app has no such
   * document in this storage
   */
  async recordAppDocumentLabel(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
    /** The label: UTF-8, at most 100 characters. An empty body removes it. */
    readonly body: Body;
  }): Promise<DocumentMetadata> {
    return this.call(xml(readDocument), {
      operation: 'record_app_document_label',
      method: 'PUT',
      path: path`/records/${input.recordId}/apps/${input.appId}/documents/${input.appDocumentId}/label`,
      content: { body: input.body, mediaType: 'text/plain' },
    });
  }

  /**
   * Reports the facts of one data model in the record.
   *
   * `generic_list`: `GET /records/{RECORD_ID}/reports/{DATA_MODEL}/`. May be called by an account in full
   * control of the record, or an app with access to it; admin apps cannot.
   * Fields: every field of the model, and `created_at`.
   *
   * @throws {ServiceError} 400 when `response_format` is not one of its values, or is RDF or FHIR for an
   * aggregate, or RDF for a model without RDF; 400 when a parameter of the query is invalid; the response
   * names it; 400 when the response would be too large; send a smaller `limit`; 404 when there is no such
   * data model
   */
  genericList<Model extends DataModel>(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Name of a data model, such as `LabResult`, in any letter case. */
      readonly dataModel: Model;
      /**
       * The media type of the response. Default `application/json`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/json' | undefined;
    } & QueryInput<DataModels[Model]['fields']>,
  ): Promise<ModelReport<Model>>;
  /** Returns the report as text, in another format than JSON. */
  genericList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Name of a data model, such as `LabResult`, in any letter case. */
      readonly dataModel: DataModel;
      /**
       * The media type of the response. Default `application/json`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat:
        | 'application/xml'
        | 'text/xml'
        | 'application/rdf+xml'
        | 'application/fhir+json';
    } & QueryInput<DataModels[DataModel]['fields']>,
  ): Promise<Rendered>;
  async genericList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Name of a data model, such as `LabResult`, in any letter case. */
      readonly dataModel: DataModel;
      /**
       * The media type of the response. Default `application/json`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?:
        | 'application/json'
        | 'application/xml'
        | 'text/xml'
        | 'application/rdf+xml'
        | 'application/fhir+json'
        | undefined;
    } & QueryInput,
  ): Promise<ModelReport | Rendered> {
    return this.call(modelReport(input.responseFormat), {
      operation: 'generic_list',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/${input.dataModel}/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/json', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports what a document says: its facts by data model, at most 200 of each, with what could not be read.
   * An earlier version has none.
   *
   * `report_document`: `GET /records/{RECORD_ID}/reports/documents/{DOCUMENT_ID}`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns facts of a document, by data model
   */
  async reportDocument(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<DocumentFacts> {
    return this.call(json<DocumentFacts>, {
      operation: 'report_document',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/documents/${input.documentId}`,
      content: {},
    });
  }

  /**
   * Reports the allergies of the patient.
   *
   * `minimal_allergies`: `GET /records/{RECORD_ID}/reports/minimal/allergies/`. May be called by an account
   * in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `allergen_type`, `allergen_name`, `date_diagnosed`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  minimalAllergies(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['allergies']>,
  ): Promise<MinimalReport<AllergyItem>>;
  /** Returns the report as text, in another format than XML. */
  minimalAllergies(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['allergies']>,
  ): Promise<Rendered>;
  async minimalAllergies(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<AllergyItem> | Rendered> {
    return this.call(minimalReport(readAllergies, input.responseFormat), {
      operation: 'minimal_allergies',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/allergies/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the devices that the patient uses.
   *
   * `equipment_list`: `GET /records/{RECORD_ID}/reports/minimal/equipment/`. May be called by an account in
   * full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `equipment_name`, `equipment_vendor`, `date_started`, `date_stopped`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  equipmentList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['equipment']>,
  ): Promise<MinimalReport<EquipmentItem>>;
  /** Returns the report as text, in another format than XML. */
  equipmentList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['equipment']>,
  ): Promise<Rendered>;
  async equipmentList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<EquipmentItem> | Rendered> {
    return this.call(minimalReport(readEquipment, input.responseFormat), {
      operation: 'equipment_list',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/equipment/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports immunizations, given and refused.
   *
   * `minimal_immunizations`: `GET /records/{RECORD_ID}/reports/minimal/immunizations/`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `vaccine_type`, `date_administered`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  minimalImmunizations(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['immunizations']>,
  ): Promise<MinimalReport<ImmunizationItem>>;
  /** Returns the report as text, in another format than XML. */
  minimalImmunizations(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['immunizations']>,
  ): Promise<Rendered>;
  async minimalImmunizations(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<ImmunizationItem> | Rendered> {
    return this.call(minimalReport(readImmunizations, input.responseFormat), {
      operation: 'minimal_immunizations',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/immunizations/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports laboratory results.
   *
   * `minimal_labs`: `GET /records/{RECORD_ID}/reports/minimal/labs/`. May be called by an account in full
   * control of the record, or an app with access to it; admin apps cannot.
   * Fields: `lab_type`, `lab_test_name`, `date_measured`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  minimalLabs(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['labs']>,
  ): Promise<MinimalReport<LabItem>>;
  /** Returns the report as text, in another format than XML. */
  minimalLabs(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['labs']>,
  ): Promise<Rendered>;
  async minimalLabs(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<LabItem> | Rendered> {
    return this.call(minimalReport(readLabs, input.responseFormat), {
      operation: 'minimal_labs',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/labs/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports medications.
   *
   * `minimal_medications`: `GET /records/{RECORD_ID}/reports/minimal/medications/`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `medication_name`, `medication_brand_name`, `date_started`, `date_stopped`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  minimalMedications(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['medications']>,
  ): Promise<MinimalReport<MedicationItem>>;
  /** Returns the report as text, in another format than XML. */
  minimalMedications(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['medications']>,
  ): Promise<Rendered>;
  async minimalMedications(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<MedicationItem> | Rendered> {
    return this.call(minimalReport(readMedications, input.responseFormat), {
      operation: 'minimal_medications',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/medications/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the problem list.
   *
   * `minimal_problems`: `GET /records/{RECORD_ID}/reports/minimal/problems/`. May be called by an account in
   * full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `problem_name`, `date_onset`, `date_resolution`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  minimalProblems(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['problems']>,
  ): Promise<MinimalReport<ProblemItem>>;
  /** Returns the report as text, in another format than XML. */
  minimalProblems(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['problems']>,
  ): Promise<Rendered>;
  async minimalProblems(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<ProblemItem> | Rendered> {
    return this.call(minimalReport(readProblems, input.responseFormat), {
      operation: 'minimal_problems',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/problems/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports procedures.
   *
   * `procedure_list`: `GET /records/{RECORD_ID}/reports/minimal/procedures/`. May be called by an account in
   * full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `procedure_name`, `date_performed`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  procedureList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['procedures']>,
  ): Promise<MinimalReport<ProcedureItem>>;
  /** Returns the report as text, in another format than XML. */
  procedureList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['procedures']>,
  ): Promise<Rendered>;
  async procedureList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<ProcedureItem> | Rendered> {
    return this.call(minimalReport(readProcedures, input.responseFormat), {
      operation: 'procedure_list',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/procedures/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports visit notes.
   *
   * `simple_clinical_notes_list`: `GET /records/{RECORD_ID}/reports/minimal/simple-clinical-notes/`. May be
   * called by an account in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `specialty`, `provider_name`, `date_of_visit`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  simpleClinicalNotesList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['simple-clinical-notes']>,
  ): Promise<MinimalReport<NoteItem>>;
  /** Returns the report as text, in another format than XML. */
  simpleClinicalNotesList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['simple-clinical-notes']>,
  ): Promise<Rendered>;
  async simpleClinicalNotesList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<NoteItem> | Rendered> {
    return this.call(minimalReport(readNotes, input.responseFormat), {
      operation: 'simple_clinical_notes_list',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/simple-clinical-notes/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports vital signs, one row per reading.
   *
   * `minimal_vitals`: `GET /records/{RECORD_ID}/reports/minimal/vitals/`. May be called by an account in full
   * control of the record, or an app with access to it; admin apps cannot.
   * Fields: `category`, `value`, `date_measured`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  minimalVitals(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['vitals']>,
  ): Promise<MinimalReport<VitalItem>>;
  /** Returns the report as text, in another format than XML. */
  minimalVitals(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['vitals']>,
  ): Promise<Rendered>;
  async minimalVitals(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<VitalItem> | Rendered> {
    return this.call(minimalReport(readVitals, input.responseFormat), {
      operation: 'minimal_vitals',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/vitals/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports measurements of one type, or of several separated by `|`.
   *
   * `measurement_list`: `GET /records/{RECORD_ID}/reports/minimal/measurements/{LAB_CODE}/`. May be called by
   * an account in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `lab_code`, `value`, `date_measured`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  measurementList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * Type of the measurement, or several types separated by `|`. For a type that contains `/` or `?`, use
       * `/reports/Measurement/?type=…`.
       */
      readonly labCode: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['measurements']>,
  ): Promise<MinimalReport<MeasurementItem>>;
  /** Returns the report as text, in another format than XML. */
  measurementList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * Type of the measurement, or several types separated by `|`. For a type that contains `/` or `?`, use
       * `/reports/Measurement/?type=…`.
       */
      readonly labCode: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['measurements']>,
  ): Promise<Rendered>;
  async measurementList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * Type of the measurement, or several types separated by `|`. For a type that contains `/` or `?`, use
       * `/reports/Measurement/?type=…`.
       */
      readonly labCode: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<MeasurementItem> | Rendered> {
    return this.call(minimalReport(readMeasurements, input.responseFormat), {
      operation: 'measurement_list',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/measurements/${input.labCode}/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports readings of one vital sign, such as `weight` or `Blood_Pressure_Systolic`.
   *
   * `minimal_vitals_of_category`: `GET /records/{RECORD_ID}/reports/minimal/vitals/{CATEGORY}`. May be called
   * by an account in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `category`, `value`, `date_measured`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  minimalVitalsOfCategory(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Name of a vital sign. Letter case, spaces, `_` and `-` do not matter. */
      readonly category: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['vitals']>,
  ): Promise<MinimalReport<VitalItem>>;
  /** Returns the report as text, in another format than XML. */
  minimalVitalsOfCategory(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Name of a vital sign. Letter case, spaces, `_` and `-` do not matter. */
      readonly category: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['vitals']>,
  ): Promise<Rendered>;
  async minimalVitalsOfCategory(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Name of a vital sign. Letter case, spaces, `_` and `-` do not matter. */
      readonly category: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<VitalItem> | Rendered> {
    return this.call(minimalReport(readVitals, input.responseFormat), {
      operation: 'minimal_vitals_of_category',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/minimal/vitals/${input.category}`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Tells at a glance what is in the record: how much of each kind of data, what is current, the newest
   * entries and results, and what could not be read.
   *
   * `overview`: `GET /records/{RECORD_ID}/overview`. May be called by an account in full control of the
   * record, or an app with access to it; admin apps cannot.
   *
   * @returns how much there is of each kind of data, what is current and what is newest
   */
  async overview(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<Overview> {
    return this.call(json<Overview>, {
      operation: 'overview',
      method: 'GET',
      path: path`/records/${input.recordId}/overview`,
      content: {},
    });
  }

  /**
   * Summarises the record for another hospital: an International Patient Summary in FHIR.
   *
   * `report_ips`: `GET /records/{RECORD_ID}/reports/ips`. May be called by an account in full control of the
   * record, or an app with access to it; admin apps cannot.
   *
   * @returns a Bundle of type `document`: the International Patient Summary with its sections, the Patient,
   * and the resources of each section, newest first
   */
  async reportIps(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<Rendered> {
    return this.call(rendered, {
      operation: 'report_ips',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/ips`,
      content: {},
    });
  }

  /**
   * Writes a paper to print and carry along: a summary of health, an emergency card or a list of medicines.
   *
   * `report_paper`: `GET /records/{RECORD_ID}/reports/paper/{PAPER}`. May be called by an account in full
   * control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when `response_format` or `language` is not one of its values; 404 when there
   * is no such paper
   */
  reportPaper(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** `summary`, `emergency_card` or `medications`. */
    readonly paper: PaperKind;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as bytes.
     */
    readonly responseFormat?: 'application/json' | undefined;
    /** The language of headings and sentences. English when it is absent. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<Paper>;
  /** Returns the report as bytes, in another format than JSON. */
  reportPaper(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** `summary`, `emergency_card` or `medications`. */
    readonly paper: PaperKind;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as bytes.
     */
    readonly responseFormat: 'application/pdf';
    /** The language of headings and sentences. English when it is absent. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<StoredBytes>;
  async reportPaper(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** `summary`, `emergency_card` or `medications`. */
    readonly paper: PaperKind;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as bytes.
     */
    readonly responseFormat?: 'application/pdf' | 'application/json' | undefined;
    /** The language of headings and sentences. English when it is absent. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<Paper | StoredBytes> {
    return this.call(paperReport(input.responseFormat), {
      operation: 'report_paper',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/paper/${input.paper}`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/json', language: input.language },
      },
    });
  }

  /**
   * Lists the tests that results are of, each with its newest result. A test is its code.
   *
   * `report_tests`: `GET /records/{RECORD_ID}/reports/tests`. May be called by an account in full control of
   * the record, or an app with access to it; admin apps cannot.
   *
   * @returns the tests, those with the newest results first
   * @throws {ServiceError} 400 when `model` is none of these
   */
  async reportTests(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Only results of this data model. */
    readonly model?: 'LabResult' | 'Measurement' | 'VitalSigns' | undefined;
  }): Promise<ResultTests> {
    return this.call(json<ResultTests>, {
      operation: 'report_tests',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/tests`,
      content: { query: { model: input.model } },
    });
  }

  /**
   * Reports all results of one test, the oldest first. More than 500 values are thinned; no extreme is lost.
   *
   * `report_series`: `GET /records/{RECORD_ID}/reports/series`. May be called by an account in full control
   * of the record, or an app with access to it; admin apps cannot.
   *
   * @returns the results of one test, a series for each unit that cannot be converted into that of another
   * @throws {ServiceError} 400 when neither `code` nor `name` is given, or both, or `system` without `code`
   */
  async reportSeries(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The system of `code`. LOINC (`http://loinc.org`) when it is absent. */
    readonly system?: string | undefined;
    /** The code of the test. */
    readonly code?: string | undefined;
    /** In place of a code, the name of a test that has none. Letter case and blanks do not count. */
    readonly name?: string | undefined;
  }): Promise<ResultSeries> {
    return this.call(json<ResultSeries>, {
      operation: 'report_series',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/series`,
      content: { query: { system: input.system, code: input.code, name: input.name } },
    });
  }

  /**
   * Always fails: reserved for an export as a continuity of care record.
   *
   * `report_ccr`: `GET /records/{RECORD_ID}/reports/experimental/ccr`. May be called by an account in full
   * control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 404 when always
   */
  async reportCcr(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'report_ccr',
      method: 'GET',
      path: path`/records/${input.recordId}/reports/experimental/ccr`,
      content: {},
    });
  }

  /**
   * Reports the facts of one data model that are visible in the carenet.
   *
   * `carenet_generic_list`: `GET /carenets/{CARENET_ID}/reports/{DATA_MODEL}/`. May be called by a member of
   * the carenet, an account in full control of its record, or an app with access to the carenet or to the
   * whole record.
   * Fields: every field of the model, and `created_at`.
   *
   * @throws {ServiceError} 400 when `response_format` is not one of its values, or is RDF or FHIR for an
   * aggregate, or RDF for a model without RDF; 400 when a parameter of the query is invalid; the response
   * names it; 400 when the response would be too large; send a smaller `limit`; 404 when there is no such
   * data model
   */
  carenetGenericList<Model extends DataModel>(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /** Name of a data model, such as `LabResult`, in any letter case. */
      readonly dataModel: Model;
      /**
       * The media type of the response. Default `application/json`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/json' | undefined;
    } & QueryInput<DataModels[Model]['fields']>,
  ): Promise<ModelReport<Model>>;
  /** Returns the report as text, in another format than JSON. */
  carenetGenericList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /** Name of a data model, such as `LabResult`, in any letter case. */
      readonly dataModel: DataModel;
      /**
       * The media type of the response. Default `application/json`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat:
        | 'application/xml'
        | 'text/xml'
        | 'application/rdf+xml'
        | 'application/fhir+json';
    } & QueryInput<DataModels[DataModel]['fields']>,
  ): Promise<Rendered>;
  async carenetGenericList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /** Name of a data model, such as `LabResult`, in any letter case. */
      readonly dataModel: DataModel;
      /**
       * The media type of the response. Default `application/json`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?:
        | 'application/json'
        | 'application/xml'
        | 'text/xml'
        | 'application/rdf+xml'
        | 'application/fhir+json'
        | undefined;
    } & QueryInput,
  ): Promise<ModelReport | Rendered> {
    return this.call(modelReport(input.responseFormat), {
      operation: 'carenet_generic_list',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/${input.dataModel}/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/json', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports what a document says that is visible in the carenet: its facts by data model.
   *
   * `carenet_report_document`: `GET /carenets/{CARENET_ID}/reports/documents/{DOCUMENT_ID}`. May be called by
   * a member of the carenet, an account in full control of its record, or an app with access to the carenet
   * or to the whole record.
   *
   * @returns facts of a document, by data model
   */
  async carenetReportDocument(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<DocumentFacts> {
    return this.call(json<DocumentFacts>, {
      operation: 'carenet_report_document',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/documents/${input.documentId}`,
      content: {},
    });
  }

  /**
   * Reports the allergies that are visible in the carenet.
   *
   * `carenet_minimal_allergies`: `GET /carenets/{CARENET_ID}/reports/minimal/allergies/`. May be called by a
   * member of the carenet, an account in full control of its record, or an app with access to the carenet or
   * to the whole record.
   * Fields: `allergen_type`, `allergen_name`, `date_diagnosed`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetMinimalAllergies(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['allergies']>,
  ): Promise<MinimalReport<AllergyItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetMinimalAllergies(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['allergies']>,
  ): Promise<Rendered>;
  async carenetMinimalAllergies(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<AllergyItem> | Rendered> {
    return this.call(minimalReport(readAllergies, input.responseFormat), {
      operation: 'carenet_minimal_allergies',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/allergies/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the devices that are visible in the carenet.
   *
   * `carenet_equipment_list`: `GET /carenets/{CARENET_ID}/reports/minimal/equipment/`. May be called by a
   * member of the carenet, an account in full control of its record, or an app with access to the carenet or
   * to the whole record.
   * Fields: `equipment_name`, `equipment_vendor`, `date_started`, `date_stopped`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetEquipmentList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['equipment']>,
  ): Promise<MinimalReport<EquipmentItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetEquipmentList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['equipment']>,
  ): Promise<Rendered>;
  async carenetEquipmentList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<EquipmentItem> | Rendered> {
    return this.call(minimalReport(readEquipment, input.responseFormat), {
      operation: 'carenet_equipment_list',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/equipment/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the immunizations that are visible in the carenet.
   *
   * `carenet_minimal_immunizations`: `GET /carenets/{CARENET_ID}/reports/minimal/immunizations/`. May be
   * called by a member of the carenet, an account in full control of its record, or an app with access to the
   * carenet or to the whole record.
   * Fields: `vaccine_type`, `date_administered`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetMinimalImmunizations(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['immunizations']>,
  ): Promise<MinimalReport<ImmunizationItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetMinimalImmunizations(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['immunizations']>,
  ): Promise<Rendered>;
  async carenetMinimalImmunizations(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<ImmunizationItem> | Rendered> {
    return this.call(minimalReport(readImmunizations, input.responseFormat), {
      operation: 'carenet_minimal_immunizations',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/immunizations/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the laboratory results that are visible in the carenet.
   *
   * `carenet_minimal_labs`: `GET /carenets/{CARENET_ID}/reports/minimal/labs/`. May be called by a member of
   * the carenet, an account in full control of its record, or an app with access to the carenet or to the
   * whole record.
   * Fields: `lab_type`, `lab_test_name`, `date_measured`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetMinimalLabs(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['labs']>,
  ): Promise<MinimalReport<LabItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetMinimalLabs(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['labs']>,
  ): Promise<Rendered>;
  async carenetMinimalLabs(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<LabItem> | Rendered> {
    return this.call(minimalReport(readLabs, input.responseFormat), {
      operation: 'carenet_minimal_labs',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/labs/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the medications that are visible in the carenet.
   *
   * `carenet_minimal_medications`: `GET /carenets/{CARENET_ID}/reports/minimal/medications/`. May be called
   * by a member of the carenet, an account in full control of its record, or an app with access to the
   * carenet or to the whole record.
   * Fields: `medication_name`, `medication_brand_name`, `date_started`, `date_stopped`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetMinimalMedications(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['medications']>,
  ): Promise<MinimalReport<MedicationItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetMinimalMedications(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['medications']>,
  ): Promise<Rendered>;
  async carenetMinimalMedications(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<MedicationItem> | Rendered> {
    return this.call(minimalReport(readMedications, input.responseFormat), {
      operation: 'carenet_minimal_medications',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/medications/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the problem list that is visible in the carenet.
   *
   * `carenet_minimal_problems`: `GET /carenets/{CARENET_ID}/reports/minimal/problems/`. May be called by a
   * member of the carenet, an account in full control of its record, or an app with access to the carenet or
   * to the whole record.
   * Fields: `problem_name`, `date_onset`, `date_resolution`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetMinimalProblems(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['problems']>,
  ): Promise<MinimalReport<ProblemItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetMinimalProblems(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['problems']>,
  ): Promise<Rendered>;
  async carenetMinimalProblems(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<ProblemItem> | Rendered> {
    return this.call(minimalReport(readProblems, input.responseFormat), {
      operation: 'carenet_minimal_problems',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/problems/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the procedures that are visible in the carenet.
   *
   * `carenet_procedure_list`: `GET /carenets/{CARENET_ID}/reports/minimal/procedures/`. May be called by a
   * member of the carenet, an account in full control of its record, or an app with access to the carenet or
   * to the whole record.
   * Fields: `procedure_name`, `date_performed`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetProcedureList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['procedures']>,
  ): Promise<MinimalReport<ProcedureItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetProcedureList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['procedures']>,
  ): Promise<Rendered>;
  async carenetProcedureList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<ProcedureItem> | Rendered> {
    return this.call(minimalReport(readProcedures, input.responseFormat), {
      operation: 'carenet_procedure_list',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/procedures/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the visit notes that are visible in the carenet.
   *
   * `carenet_simple_clinical_notes_list`: `GET
   * /carenets/{CARENET_ID}/reports/minimal/simple-clinical-notes/`. May be called by a member of the carenet,
   * an account in full control of its record, or an app with access to the carenet or to the whole record.
   * Fields: `specialty`, `provider_name`, `date_of_visit`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetSimpleClinicalNotesList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['simple-clinical-notes']>,
  ): Promise<MinimalReport<NoteItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetSimpleClinicalNotesList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['simple-clinical-notes']>,
  ): Promise<Rendered>;
  async carenetSimpleClinicalNotesList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<NoteItem> | Rendered> {
    return this.call(minimalReport(readNotes, input.responseFormat), {
      operation: 'carenet_simple_clinical_notes_list',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/simple-clinical-notes/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the vital signs that are visible in the carenet, one row per reading.
   *
   * `carenet_minimal_vitals`: `GET /carenets/{CARENET_ID}/reports/minimal/vitals/`. May be called by a member
   * of the carenet, an account in full control of its record, or an app with access to the carenet or to the
   * whole record.
   * Fields: `category`, `value`, `date_measured`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetMinimalVitals(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['vitals']>,
  ): Promise<MinimalReport<VitalItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetMinimalVitals(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['vitals']>,
  ): Promise<Rendered>;
  async carenetMinimalVitals(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<VitalItem> | Rendered> {
    return this.call(minimalReport(readVitals, input.responseFormat), {
      operation: 'carenet_minimal_vitals',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/vitals/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the measurements of one type, or of several separated by `|`, that are visible in the carenet.
   *
   * `carenet_measurement_list`: `GET /carenets/{CARENET_ID}/reports/minimal/measurements/{LAB_CODE}/`. May be
   * called by a member of the carenet, an account in full control of its record, or an app with access to the
   * carenet or to the whole record.
   * Fields: `lab_code`, `value`, `date_measured`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetMeasurementList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * Type of the measurement, or several types separated by `|`. For a type that contains `/` or `?`, use
       * `/reports/Measurement/?type=…`.
       */
      readonly labCode: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['measurements']>,
  ): Promise<MinimalReport<MeasurementItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetMeasurementList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * Type of the measurement, or several types separated by `|`. For a type that contains `/` or `?`, use
       * `/reports/Measurement/?type=…`.
       */
      readonly labCode: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['measurements']>,
  ): Promise<Rendered>;
  async carenetMeasurementList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * Type of the measurement, or several types separated by `|`. For a type that contains `/` or `?`, use
       * `/reports/Measurement/?type=…`.
       */
      readonly labCode: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<MeasurementItem> | Rendered> {
    return this.call(minimalReport(readMeasurements, input.responseFormat), {
      operation: 'carenet_measurement_list',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/measurements/${input.labCode}/`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Reports the readings of one vital sign that are visible in the carenet.
   *
   * `carenet_minimal_vitals_of_category`: `GET /carenets/{CARENET_ID}/reports/minimal/vitals/{CATEGORY}`. May
   * be called by a member of the carenet, an account in full control of its record, or an app with access to
   * the carenet or to the whole record.
   * Fields: `category`, `value`, `date_measured`, `created_at`.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when
   * `response_format` is FHIR for an aggregate; 400 when the response would be too large; send a smaller
   * `limit`
   */
  carenetMinimalVitalsOfCategory(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /** Name of a vital sign. Letter case, spaces, `_` and `-` do not matter. */
      readonly category: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | undefined;
    } & QueryInput<ReportFields['vitals']>,
  ): Promise<MinimalReport<VitalItem>>;
  /** Returns the report as text, in another format than XML. */
  carenetMinimalVitalsOfCategory(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /** Name of a vital sign. Letter case, spaces, `_` and `-` do not matter. */
      readonly category: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat: 'application/fhir+json';
    } & QueryInput<ReportFields['vitals']>,
  ): Promise<Rendered>;
  async carenetMinimalVitalsOfCategory(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /** Name of a vital sign. Letter case, spaces, `_` and `-` do not matter. */
      readonly category: string;
      /**
       * The media type of the response. Default `application/xml`, which is returned as data; any other format
       * as text.
       */
      readonly responseFormat?: 'application/xml' | 'application/fhir+json' | undefined;
    } & QueryInput,
  ): Promise<MinimalReport<VitalItem> | Rendered> {
    return this.call(minimalReport(readVitals, input.responseFormat), {
      operation: 'carenet_minimal_vitals_of_category',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/minimal/vitals/${input.category}`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/xml', ...reportQuery(input) },
      },
    });
  }

  /**
   * Lists the tests that results visible in the carenet are of, each with its newest result. A test is its
   * code.
   *
   * `carenet_report_tests`: `GET /carenets/{CARENET_ID}/reports/tests`. May be called by a member of the
   * carenet, an account in full control of its record, or an app with access to the carenet or to the whole
   * record.
   *
   * @returns the tests, those with the newest results first
   * @throws {ServiceError} 400 when `model` is none of these
   */
  async carenetReportTests(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Only results of this data model. */
    readonly model?: 'LabResult' | 'Measurement' | 'VitalSigns' | undefined;
  }): Promise<ResultTests> {
    return this.call(json<ResultTests>, {
      operation: 'carenet_report_tests',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/tests`,
      content: { query: { model: input.model } },
    });
  }

  /**
   * Reports all results of one test that are visible in the carenet, the oldest first. More than 500 values
   * are thinned; no extreme is lost.
   *
   * `carenet_report_series`: `GET /carenets/{CARENET_ID}/reports/series`. May be called by a member of the
   * carenet, an account in full control of its record, or an app with access to the carenet or to the whole
   * record.
   *
   * @returns the results of one test, a series for each unit that cannot be converted into that of another
   * @throws {ServiceError} 400 when neither `code` nor `name` is given, or both, or `system` without `code`
   */
  async carenetReportSeries(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** The system of `code`. LOINC (`http://loinc.org`) when it is absent. */
    readonly system?: string | undefined;
    /** The code of the test. */
    readonly code?: string | undefined;
    /** In place of a code, the name of a test that has none. Letter case and blanks do not count. */
    readonly name?: string | undefined;
  }): Promise<ResultSeries> {
    return this.call(json<ResultSeries>, {
      operation: 'carenet_report_series',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/series`,
      content: { query: { system: input.system, code: input.code, name: input.name } },
    });
  }

  /**
   * Tells at a glance what the carenet shows: how much of each kind of data, what is current, the newest
   * entries and results, and what could not be read.
   *
   * `carenet_overview`: `GET /carenets/{CARENET_ID}/overview`. May be called by a member of the carenet, an
   * account in full control of its record, or an app with access to the carenet or to the whole record.
   *
   * @returns how much there is of each kind of data, what is current and what is newest
   */
  async carenetOverview(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
  }): Promise<Overview> {
    return this.call(json<Overview>, {
      operation: 'carenet_overview',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/overview`,
      content: {},
    });
  }

  /**
   * Writes a paper of what is visible in the carenet: a summary of health, an emergency card or a list of
   * medicines.
   *
   * `carenet_report_paper`: `GET /carenets/{CARENET_ID}/reports/paper/{PAPER}`. May be called by a member of
   * the carenet, an account in full control of its record, or an app with access to the carenet or to the
   * whole record.
   *
   * @throws {ServiceError} 400 when `response_format` or `language` is not one of its values; 404 when there
   * is no such paper
   */
  carenetReportPaper(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** `summary`, `emergency_card` or `medications`. */
    readonly paper: PaperKind;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as bytes.
     */
    readonly responseFormat?: 'application/json' | undefined;
    /** The language of headings and sentences. English when it is absent. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<Paper>;
  /** Returns the report as bytes, in another format than JSON. */
  carenetReportPaper(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** `summary`, `emergency_card` or `medications`. */
    readonly paper: PaperKind;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as bytes.
     */
    readonly responseFormat: 'application/pdf';
    /** The language of headings and sentences. English when it is absent. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<StoredBytes>;
  async carenetReportPaper(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** `summary`, `emergency_card` or `medications`. */
    readonly paper: PaperKind;
    /**
     * The media type of the response. Default `application/json`, which is returned as data; any other format
     * as bytes.
     */
    readonly responseFormat?: 'application/pdf' | 'application/json' | undefined;
    /** The language of headings and sentences. English when it is absent. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<Paper | StoredBytes> {
    return this.call(paperReport(input.responseFormat), {
      operation: 'carenet_report_paper',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/paper/${input.paper}`,
      content: {
        query: { response_format: input.responseFormat ?? 'application/json', language: input.language },
      },
    });
  }

  /**
   * Summarises what is visible in the carenet: an International Patient Summary in FHIR.
   *
   * `carenet_report_ips`: `GET /carenets/{CARENET_ID}/reports/ips`. May be called by a member of the carenet,
   * an account in full control of its record, or an app with access to the carenet or to the whole record.
   *
   * @returns a Bundle of type `document`: the International Patient Summary with its sections, the Patient,
   * and the resources of each section, newest first
   */
  async carenetReportIps(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
  }): Promise<Rendered> {
    return this.call(rendered, {
      operation: 'carenet_report_ips',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/reports/ips`,
      content: {},
    });
  }

  /**
   * Returns the allergies and allergy exclusions of active documents.
   *
   * `smart_allergies`: `GET /records/{RECORD_ID}/allergies/`. May be called by an account in full control of
   * the record, or an app with access to it; admin apps cannot.
   *
   * @returns all matching facts
   * @throws {ServiceError} 400 when the response would be too large; use the report of the model with
   * `response_format=application/rdf+xml` and `limit`
   */
  async smartAllergies(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<Rendered> {
    return this.call(rendered, {
      operation: 'smart_allergies',
      method: 'GET',
      path: path`/records/${input.recordId}/allergies/`,
      content: {},
    });
  }

  /**
   * Returns one allergy or allergy exclusion, whatever the status of its document.
   *
   * `smart_allergies_instance`: `GET /records/{RECORD_ID}/allergies/{MODEL_ID}`. May be called by an account
   * in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns the fact
   * @throws {ServiceError} 404 when the record has no such fact of this kind
   */
  async smartAllergiesInstance(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a fact, which is the last segment of its URI in RDF. */
    readonly modelId: string;
  }): Promise<Rendered> {
    return this.call(rendered, {
      operation: 'smart_allergies_instance',
      method: 'GET',
      path: path`/records/${input.recordId}/allergies/${input.modelId}`,
      content: {},
    });
  }

  /**
   * Returns the facts of one kind in active documents.
   *
   * `smart_generic`: `GET /records/{RECORD_ID}/{MODEL_NAME}/`. May be called by an account in full control of
   * the record, or an app with access to it; admin apps cannot.
   *
   * @returns all matching facts
   * @throws {ServiceError} 400 when the response would be too large; use the report of the model with
   * `response_format=application/rdf+xml` and `limit`; 404 when the name is not one of those listed
   */
  async smartGeneric(input: {
    /** Id of a record. */
    readonly recordId: string;
    /**
     * `problems`, `encounters`, `fulfillments`, `immunizations`, `lab_results`, `medications` or
     * `vital_signs`.
     */
    readonly modelName: RdfModelName;
  }): Promise<Rendered> {
    return this.call(rendered, {
      operation: 'smart_generic',
      method: 'GET',
      path: path`/records/${input.recordId}/${input.modelName}/`,
      content: {},
    });
  }

  /**
   * Returns one fact, whatever the status of its document.
   *
   * `smart_generic_instance`: `GET /records/{RECORD_ID}/{MODEL_NAME}/{MODEL_ID}`. May be called by an account
   * in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns the fact
   * @throws {ServiceError} 404 when the record has no such fact of this kind; 404 when the name is not one of
   * those listed
   */
  async smartGenericInstance(input: {
    /** Id of a record. */
    readonly recordId: string;
    /**
     * `problems`, `encounters`, `fulfillments`, `immunizations`, `lab_results`, `medications` or
     * `vital_signs`.
     */
    readonly modelName: RdfModelName;
    /** Id of a fact, which is the last segment of its URI in RDF. */
    readonly modelId: string;
  }): Promise<Rendered> {
    return this.call(rendered, {
      operation: 'smart_generic_instance',
      method: 'GET',
      path: path`/records/${input.recordId}/${input.modelName}/${input.modelId}`,
      content: {},
    });
  }

  /**
   * Returns the classes and properties of the medical data, as OWL.
   *
   * `smart_ontology`: `GET /ontology`. May be called by any caller who signs.
   *
   * @returns the ontology, with a strong `ETag`
   */
  async smartOntology(): Promise<Rendered> {
    return this.call(rendered, {
      operation: 'smart_ontology',
      method: 'GET',
      path: '/ontology',
      content: {},
    });
  }

  /**
   * Makes a link that shows a copy of something in the record, as it is now, to everybody who has it. The
   * answer holds the link, and nothing else ever does.
   *
   * `link_create`: `POST /records/{RECORD_ID}/links/`. May be called by an account in full control of the
   * record.
   *
   * @throws {ServiceError} 400 when a field is missing or not valid, or two of them exclude each other; 400
   * when nothing of what was chosen fits into a link; 400 when the record has as many links as it can have;
   * 409 when `read_newest` is given, and another link is the newest; 500 when the address of the service is
   * too long for links
   */
  async linkCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** What it shows: the patient summary, what a carenet shows of it, or documents. */
    readonly content: 'summary' | 'carenet' | 'documents';
    /** With `content=carenet`: the carenet of the record. */
    readonly carenetId?: string | undefined;
    /**
     * With `content=documents`: ids of documents of the record, separated by spaces, at most 20. The newest
     * version of each is shown.
     */
    readonly documentIds?: string | undefined;
    /** What it is for. Everybody who has the link can read it. */
    readonly label?: string | undefined;
    /** For how many seconds it can be opened: 60 to 31536000; a week without it. */
    readonly expiresIn?: string | undefined;
    /** What must be known to open it besides the link: 4 to 64 characters; spaces around it do not count. */
    readonly passcode?: string | undefined;
    /** How many wrong passcodes lock it: 1 to 10; 5 without it. */
    readonly passcodeTries?: string | undefined;
    /** How often it can be opened: 1 to 1000; any number without it. */
    readonly maxViews?: string | undefined;
    /** Whether it leads to its only file without a manifest (flag `U`). Not with a passcode. */
    readonly direct?: 'true' | 'false' | undefined;
    /** Language of texts that are made for the link. */
    readonly language?: 'en' | 'de' | undefined;
    /** Whether the account that makes it gets a mail when it is opened, at most one an hour. */
    readonly notify?: 'true' | 'false' | undefined;
    /**
     * The id of the newest link in the list that was read, or `none`. No link is made when there is another
     * by now: of equal forms that are sent at the same time, one makes a link.
     */
    readonly readNewest?: string | undefined;
  }): Promise<SharedLink> {
    return this.call(xml(readSharedLink), {
      operation: 'link_create',
      method: 'POST',
      path: path`/records/${input.recordId}/links/`,
      content: {
        form: {
          content: input.content,
          carenet_id: input.carenetId,
          document_ids: input.documentIds,
          label: input.label,
          expires_in: input.expiresIn,
          passcode: input.passcode,
          passcode_tries: input.passcodeTries,
          max_views: input.maxViews,
          direct: input.direct,
          language: input.language,
          notify: input.notify,
          read_newest: input.readNewest,
        },
      },
    });
  }

  /**
   * The links of the record, the newest first: those that can be opened, and those that ended within the last
   * 90 days.
   *
   * `link_list`: `GET /records/{RECORD_ID}/links/`. May be called by an account in full control of the
   * record.
   */
  async linkList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * One of `created_at`, `expires_at`; a leading `-` reverses the order. Any other value has no effect.
       * Default `-created_at`.
       */
      readonly orderBy?: Order<'created_at' | 'expires_at'> | undefined;
    } & ListInput,
  ): Promise<SharedLinkList> {
    return this.call(xml(readSharedLinks), {
      operation: 'link_list',
      method: 'GET',
      path: path`/records/${input.recordId}/links/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Ends a link: from now on nobody can open it, and its files are removed. Changes nothing when it has
   * ended.
   *
   * `link_end`: `POST /records/{RECORD_ID}/links/{LINK_ID}/end`. May be called by an account in full control
   * of the record.
   *
   * @throws {ServiceError} 404 when the record has no such link
   */
  async linkEnd(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a link of the record. */
    readonly linkId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'link_end',
      method: 'POST',
      path: path`/records/${input.recordId}/links/${input.linkId}/end`,
      content: {},
    });
  }

  /**
   * Makes a new link like this one, of what the record holds now, with a new key and the same passcode. Ends
   * this one, unless it is to be kept.
   *
   * `link_again`: `POST /records/{RECORD_ID}/links/{LINK_ID}/again`. May be called by an account in full
   * control of the record.
   *
   * @throws {ServiceError} 404 when the record has no such link; 400 when a field is missing or not valid, or
   * two of them exclude each other; 400 when nothing of what was chosen fits into a link; 400 when the record
   * has as many links as it can have; 409 when `read_newest` is given, and another link is the newest; 500
   * when the address of the service is too long for links; 400 when the master key of its passcode has been
   * retired
   */
  async linkAgain(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a link of the record. */
    readonly linkId: string;
    /** Whether the present link goes on. */
    readonly keep?: 'true' | 'false' | undefined;
    /**
     * The id of the newest link in the list that was read, or `none`. No link is made when there is another
     * by now: of equal forms that are sent at the same time, one makes a link.
     */
    readonly readNewest?: string | undefined;
  }): Promise<SharedLink> {
    return this.call(xml(readSharedLink), {
      operation: 'link_again',
      method: 'POST',
      path: path`/records/${input.recordId}/links/${input.linkId}/again`,
      content: { form: { keep: input.keep, read_newest: input.readNewest } },
    });
  }

  /**
   * Opens a link: its files, each encrypted, or where each of them is for an hour.
   *
   * `link_manifest`: `POST /shl/{LINK_KEY}`. May be called by anybody; the call need not be signed.
   *
   * @returns what a link holds, and each of its files, encrypted, or where it is for an hour
   * @throws {ServiceError} 400 when the body is not such an object, or its media type is not
   * `application/json`; 401 when the passcode is wrong or missing; the body is a JSON object whose
   * `remainingAttempts` says how many more wrong ones lock the link; 404 when there is no such link, or it
   * has ended, has expired, is used up or locked, or who made it no longer controls the record; 413 when the
   * body is larger than 16,384 bytes
   */
  async linkManifest(input: {
    /** What the address of a link ends with. */
    readonly linkKey: string;
    /**
     * A JSON object: `recipient`, who opens the link (1 to 200 characters), `passcode` where the link has
     * one, and `embeddedLengthMax`, above which number of characters a file is only named
     */
    readonly body: Body;
  }): Promise<LinkManifest> {
    return this.call(json<LinkManifest>, {
      operation: 'link_manifest',
      method: 'POST',
      path: path`/shl/${input.linkKey}`,
      content: { body: input.body, mediaType: 'application/json' },
    });
  }

  /**
   * Opens a link of the flag `U`: its only file, encrypted.
   *
   * `link_direct_file`: `GET /shl/{LINK_KEY}`. May be called by anybody; the call need not be signed.
   *
   * @returns the encrypted file, a JWE in compact form
   * @throws {ServiceError} 400 when `recipient` is missing or too long; 404 when there is no such link, or it
   * has ended, has expired, is used up or locked, or who made it no longer controls the record
   */
  async linkDirectFile(input: {
    /** What the address of a link ends with. */
    readonly linkKey: string;
    /** Who opens the link. */
    readonly recipient: string;
  }): Promise<string> {
    return this.call(text, {
      operation: 'link_direct_file',
      method: 'GET',
      path: path`/shl/${input.linkKey}`,
      content: { query: { recipient: input.recipient } },
    });
  }

  /**
   * A file of a link, encrypted, at the place that a manifest named within the last hour.
   *
   * `link_file`: `GET /shl/{LINK_KEY}/files/{FILE_TICKET}`. May be called by anybody; the call need not be
   * signed.
   *
   * @returns the encrypted file, a JWE in compact form
   * @throws {ServiceError} 404 when the ticket has expired or is of another link, the link has ended or
   * expired, or who made it no longer controls the record
   */
  async linkFile(input: {
    /** What the address of a link ends with. */
    readonly linkKey: string;
    /** What the location of a file ends with. */
    readonly fileTicket: string;
  }): Promise<string> {
    return this.call(text, {
      operation: 'link_file',
      method: 'GET',
      path: path`/shl/${input.linkKey}/files/${input.fileTicket}`,
      content: {},
    });
  }

  /**
   * Mails a link with which the reader can take a full share, a place in a carenet, or the record itself.
   * Until then nothing of the record can be read. The answer does not tell whether the address has an
   * account.
   *
   * `invitation_create`: `POST /records/{RECORD_ID}/invitations/`. May be called by an account in full
   * control of the record.
   *
   * @returns id of an invitation, and until when it can be taken
   * @throws {ServiceError} 400 when a field is missing or not valid, or belongs to another `what`; 400 when
   * the address is that of the account itself, or the password is wrong; 403 when `what` is not `carenet`,
   * and the account does not own the record; 403 when `what` is `owner`, the account has no password, and
   * neither has a passkey confirmed nor, where there is none, did the session begin less than ten minutes
   * ago; 404 when the record has no such carenet; 429 when there were too many invitations, or guesses at the
   * password; the header `Retry-After` says when to try again
   */
  async invitationCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Where the mail goes. */
    readonly address: string;
    /**
     * What is given: a full share of the record, a place in a carenet, or the record itself, whose owner the
     * reader becomes.
     */
    readonly what: 'record' | 'carenet' | 'owner';
    /** With `what=carenet`: the carenet of the record. */
    readonly carenetId?: string | undefined;
    /** With `what=record`: what the reader is to the patient. */
    readonly roleLabel?: string | undefined;
    /** With `what=record`: what the patient is to the reader, who can say something else. */
    readonly relation?: 'self' | 'child' | 'parent' | 'partner' | 'other' | undefined;
    /** With `what=owner`: whether the present owner keeps a full share. */
    readonly keepShare?: 'true' | 'false' | undefined;
    /**
     * With `what=owner`: the present password. Required, unless the account has none because an external
     * system knows its user.
     */
    readonly password?: string | undefined;
    /**
     * With `what=owner`, of an account without a password that has a passkey: what `passkey_confirm`
     * returned.
     */
    readonly confirmation?: string | undefined;
    /** Language of the mail to an address without an account. Default: `en`. */
    readonly language?: 'en' | 'de' | undefined;
  }): Promise<MadeInvitation> {
    return this.call(json<MadeInvitation>, {
      operation: 'invitation_create',
      method: 'POST',
      path: path`/records/${input.recordId}/invitations/`,
      content: {
        form: {
          address: input.address,
          what: input.what,
          carenet_id: input.carenetId,
          role_label: input.roleLabel,
          relation: input.relation,
          keep_share: input.keepShare,
          password: input.password,
          confirmation: input.confirmation,
          language: input.language,
        },
      },
    });
  }

  /**
   * The invitations to the record that can be taken, that wait for an answer of who sent them, or that were
   * declined. Only the owner sees those to the whole record.
   *
   * `invitation_list`: `GET /records/{RECORD_ID}/invitations/`. May be called by an account in full control
   * of the record.
   *
   * @returns array of the invitations of a record
   */
  async invitationList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * One of `created_at`, `expires_at`; a leading `-` reverses the order. Any other value has no effect.
       * Default `-created_at`.
       */
      readonly orderBy?: Order<'created_at' | 'expires_at'> | undefined;
    } & ListInput,
  ): Promise<Invitations> {
    return this.call(json<Invitations>, {
      operation: 'invitation_list',
      method: 'GET',
      path: path`/records/${input.recordId}/invitations/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Takes an invitation back: its link opens nothing any more. Succeeds when there is none.
   *
   * `invitation_take_back`: `DELETE /records/{RECORD_ID}/invitations/{INVITATION_ID}`. May be called by an
   * account in full control of the record.
   *
   * @throws {ServiceError} 403 when the invitation is to the whole record, and the account does not own it;
   * 409 when it has been accepted
   */
  async invitationTakeBack(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of an invitation of the record. */
    readonly invitationId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'invitation_take_back',
      method: 'DELETE',
      path: path`/records/${input.recordId}/invitations/${input.invitationId}`,
      content: {},
    });
  }

  /**
   * Says whether an account of another address that has taken the invitation may have what it gives. If not,
   * the invitation ends.
   *
   * `invitation_confirm`: `POST /records/{RECORD_ID}/invitations/{INVITATION_ID}/confirm`. May be called by
   * an account in full control of the record.
   *
   * @throws {ServiceError} 400 when a field is missing or not valid; 403 when another account has sent the
   * invitation, or it is to the whole record and the account does not own it any more; 404 when the record
   * has no such invitation, it is over, or the account that waits is not active any more; 409 when this
   * account is not, or not any more, the one that waits, or it is refused after it has been accepted
   */
  async invitationConfirm(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of an invitation of the record. */
    readonly invitationId: string;
    /** The account that is meant, as the list names it. */
    readonly accountId: string;
    /** Whether it is the right one. */
    readonly confirm: 'true' | 'false';
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'invitation_confirm',
      method: 'POST',
      path: path`/records/${input.recordId}/invitations/${input.invitationId}/confirm`,
      content: { form: { account_id: input.accountId, confirm: input.confirm } },
    });
  }

  /**
   * Tells the reader of the mail who invites to what. Accepts nothing, and shows nothing of the record.
   *
   * `invitation_check`: `POST /invitations/check`. May be called by a UI app.
   *
   * @returns who invites to what, and until when
   * @throws {ServiceError} 400 when the secret is missing or too long; 404 when the secret is wrong, or the
   * invitation has been taken, declined or taken back, has expired, or has ended because who sent it no
   * longer controls the record
   */
  async invitationCheck(input: {
    /** The secret in the mailed link. */
    readonly secret: string;
  }): Promise<InvitationCheck> {
    return this.call(json<InvitationCheck>, {
      operation: 'invitation_check',
      method: 'POST',
      path: '/invitations/check',
      content: { form: { secret: input.secret } },
    });
  }

  /**
   * Takes an invitation. An account of the address that was invited gets at once what it gives; of any other,
   * who sent it is asked first.
   *
   * `invitation_accept`: `POST /accounts/{ACCOUNT_EMAIL}/invitations/accept`. May be called by the account
   * itself.
   *
   * @returns whether the account has what it was invited to, or waits for who sent it
   * @throws {ServiceError} 400 when a field is missing or not valid, or the account has sent the invitation
   * itself; 404 when the secret is wrong, or the invitation has been taken, declined or taken back, has
   * expired, or has ended because who sent it no longer controls the record; 409 when an account of another
   * address has taken it, and who sent it has not decided yet
   */
  async invitationAccept(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** The secret in the mailed link. */
    readonly secret: string;
    /** What the patient is to the account, of a full share or a record. */
    readonly relation?: 'self' | 'child' | 'parent' | 'partner' | 'other' | undefined;
  }): Promise<InvitationAccepted> {
    return this.call(json<InvitationAccepted>, {
      operation: 'invitation_accept',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/invitations/accept`,
      content: { form: { secret: input.secret, relation: input.relation } },
    });
  }

  /**
   * Declines an invitation, which ends it.
   *
   * `invitation_decline`: `POST /accounts/{ACCOUNT_EMAIL}/invitations/decline`. May be called by the account
   * itself.
   *
   * @throws {ServiceError} 400 when the secret is missing or too long, or the account has sent the invitation
   * itself; 404 when the secret is wrong, or the invitation has been taken, declined or taken back, has
   * expired, or has ended because who sent it no longer controls the record; 409 when an account of another
   * address has taken it, and who sent it has not decided yet
   */
  async invitationDecline(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** The secret in the mailed link. */
    readonly secret: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'invitation_decline',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/invitations/decline`,
      content: { form: { secret: input.secret } },
    });
  }

  /**
   * What an app asks a person for, and for which records and circles she can let it in.
   *
   * `smart_request`: `GET /smart/requests/{SMART_REQUEST_ID}`. May be called by any account.
   *
   * @returns what an app asks a person for
   * @throws {ServiceError} 404 when there is no such request, or it has expired or been decided
   */
  async smartRequest(input: {
    /** A request of an app, as the address of the page has it. */
    readonly smartRequestId: string;
  }): Promise<SmartRequest> {
    return this.call(json<SmartRequest>, {
      operation: 'smart_request',
      method: 'GET',
      path: path`/smart/requests/${input.smartRequestId}`,
      content: {},
    });
  }

  /**
   * Lets the app in on a record or in a circle, with these scopes, and says where to send the browser.
   *
   * `smart_request_approve`: `POST /smart/requests/{SMART_REQUEST_ID}/approve`. May be called by any account.
   *
   * @returns where to send the browser
   * @throws {ServiceError} 404 when there is no such request, or it has expired or been decided; 400 when
   * neither a record nor a circle is given, or both are; 403 when the account neither controls the record nor
   * is in the circle; 404 when the record or the circle does not exist; 400 when a scope is not one that the
   * app asks for
   */
  async smartRequestApprove(input: {
    /** A request of an app, as the address of the page has it. */
    readonly smartRequestId: string;
    /** The record. Exactly one of the two ids is required. */
    readonly recordId?: string | undefined;
    /** The circle. */
    readonly carenetId?: string | undefined;
    /** The scopes that the app gets, of those that it asks for, separated by spaces. */
    readonly scope?: string | undefined;
    /** After how many days the access ends. Without it, only when somebody ends it. */
    readonly days?: string | undefined;
  }): Promise<SmartLocation> {
    return this.call(json<SmartLocation>, {
      operation: 'smart_request_approve',
      method: 'POST',
      path: path`/smart/requests/${input.smartRequestId}/approve`,
      content: {
        form: {
          record_id: input.recordId,
          carenet_id: input.carenetId,
          scope: input.scope,
          days: input.days,
        },
      },
    });
  }

  /**
   * Does not let the app in, and says where to send the browser.
   *
   * `smart_request_deny`: `POST /smart/requests/{SMART_REQUEST_ID}/deny`. May be called by any account.
   *
   * @returns where to send the browser
   * @throws {ServiceError} 404 when there is no such request, or it has expired or been decided
   */
  async smartRequestDeny(input: {
    /** A request of an app, as the address of the page has it. */
    readonly smartRequestId: string;
  }): Promise<SmartLocation> {
    return this.call(json<SmartLocation>, {
      operation: 'smart_request_deny',
      method: 'POST',
      path: path`/smart/requests/${input.smartRequestId}/deny`,
      content: {},
    });
  }

  /**
   * Opens an app from the portal, on a record or in a circle, and says where to send the browser.
   *
   * `smart_launch`: `POST /smart/launches`. May be called by any account.
   *
   * @returns where to send the browser
   * @throws {ServiceError} 400 when neither a record nor a circle is given, or both are; 403 when the account
   * neither controls the record nor is in the circle; 404 when the record or the circle does not exist; 404
   * when there is no such app, or it cannot be opened from here
   */
  async smartLaunch(input: {
    /** The app. */
    readonly appId: string;
    /** The record. Exactly one of the two ids is required. */
    readonly recordId?: string | undefined;
    /** The circle. */
    readonly carenetId?: string | undefined;
  }): Promise<SmartLocation> {
    return this.call(json<SmartLocation>, {
      operation: 'smart_launch',
      method: 'POST',
      path: '/smart/launches',
      content: { form: { app_id: input.appId, record_id: input.recordId, carenet_id: input.carenetId } },
    });
  }

  /**
   * The apps that were let in on the record, or in its circles, through SMART App Launch.
   *
   * `record_smart_grants`: `GET /records/{RECORD_ID}/smart/grants`. May be called by an account in full
   * control of the record.
   *
   * @returns apps that were let in through SMART App Launch
   */
  async recordSmartGrants(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<SmartGrants> {
    return this.call(json<SmartGrants>, {
      operation: 'record_smart_grants',
      method: 'GET',
      path: path`/records/${input.recordId}/smart/grants`,
      content: {},
    });
  }

  /**
   * Lets a backend app in on the record, with these scopes. Replaces what it was given before.
   *
   * `record_smart_grant_create`: `POST /records/{RECORD_ID}/smart/grants`. May be called by an account in
   * full control of the record.
   *
   * @returns one app that was let in through SMART App Launch
   * @throws {ServiceError} 400 when the app is no backend app, or cannot get one of the scopes; 404 when
   * there is no such app
   */
  async recordSmartGrantCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The app. */
    readonly appId: string;
    /** The scopes that the app gets, of those that it asks for, separated by spaces. */
    readonly scope: string;
    /** After how many days the access ends. Without it, only when somebody ends it. */
    readonly days?: string | undefined;
  }): Promise<SmartGrant> {
    return this.call(json<SmartGrant>, {
      operation: 'record_smart_grant_create',
      method: 'POST',
      path: path`/records/${input.recordId}/smart/grants`,
      content: { form: { app_id: input.appId, scope: input.scope, days: input.days } },
    });
  }

  /**
   * Ends the access of an app. Its tokens end with it.
   *
   * `record_smart_grant_end`: `DELETE /records/{RECORD_ID}/smart/grants/{SMART_GRANT_ID}`. May be called by
   * an account in full control of the record.
   *
   * @throws {ServiceError} 404 when there is no such access, or it has ended
   */
  async recordSmartGrantEnd(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Access of an app, as the list has it. */
    readonly smartGrantId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'record_smart_grant_end',
      method: 'DELETE',
      path: path`/records/${input.recordId}/smart/grants/${input.smartGrantId}`,
      content: {},
    });
  }

  /**
   * The apps that the caller has let in in the circle through SMART App Launch; of everybody for who controls
   * the record.
   *
   * `carenet_smart_grants`: `GET /carenets/{CARENET_ID}/smart/grants`. May be called by a member of the
   * carenet, or an account in full control of its record, by their own sessions.
   *
   * @returns apps that were let in through SMART App Launch
   */
  async carenetSmartGrants(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
  }): Promise<SmartGrants> {
    return this.call(json<SmartGrants>, {
      operation: 'carenet_smart_grants',
      method: 'GET',
      path: path`/carenets/${input.carenetId}/smart/grants`,
      content: {},
    });
  }

  /**
   * Ends the access of an app that the caller has let in, or of any app for who controls the record.
   *
   * `carenet_smart_grant_end`: `DELETE /carenets/{CARENET_ID}/smart/grants/{SMART_GRANT_ID}`. May be called
   * by a member of the carenet, or an account in full control of its record, by their own sessions.
   *
   * @throws {ServiceError} 404 when there is no such access, or it has ended
   */
  async carenetSmartGrantEnd(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Access of an app, as the list has it. */
    readonly smartGrantId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'carenet_smart_grant_end',
      method: 'DELETE',
      path: path`/carenets/${input.carenetId}/smart/grants/${input.smartGrantId}`,
      content: {},
    });
  }

  /**
   * Always fails: the service does not offer a list of coding systems.
   *
   * `coding_systems_list`: `GET /codes/systems/`. May be called by anybody; the call need not be signed.
   *
   * @throws {ServiceError} 500 when always
   */
  async codingSystemsList(): Promise<void> {
    return this.call(nothing, {
      operation: 'coding_systems_list',
      method: 'GET',
      path: '/codes/systems/',
      content: {},
    });
  }

  /**
   * Finds entries of a coding system whose full value contains a text. Returns at most 100, sorted by full
   * value.
   *
   * `coding_system_query`: `GET /codes/systems/{SYSTEM_SHORT_NAME}/query`. May be called by anybody; the call
   * need not be signed.
   *
   * @returns array of code entries
   * @throws {ServiceError} 404 when there is no such coding system
   */
  async codingSystemQuery(input: {
    /** Short name of a coding system, such as `cvx`. Letter case matters. */
    readonly systemShortName: string;
    /** The text to search for, in any letter case. Without it the result is empty. */
    readonly q?: string | undefined;
  }): Promise<readonly CodeEntry[]> {
    return this.call(json<readonly CodeEntry[]>, {
      operation: 'coding_system_query',
      method: 'GET',
      path: path`/codes/systems/${input.systemShortName}/query`,
      content: { query: { q: input.q } },
    });
  }

  /**
   * Lists the messages of an account, newest first, without their bodies. Listing does not mark them as read.
   *
   * `account_inbox`: `GET /accounts/{ACCOUNT_EMAIL}/inbox/`. May be called by the account itself.
   */
  async accountInbox(
    input: {
      /** Id of an account: an email address, in any letter case. */
      readonly accountEmail: string;
      /** `1` or `true` includes archived messages. */
      readonly includeArchive?: boolean | undefined;
      /**
       * One of `received_at`, `created_at`, `read_at`, `archived_at`, `subject`, `sender`, `severity`, `id`; a
       * leading `-` reverses the order. Any other value has no effect. Default `-received_at`.
       */
      readonly orderBy?:
        | Order<
            | 'received_at'
            | 'created_at'
            | 'read_at'
            | 'archived_at'
            | 'subject'
            | 'sender'
            | 'severity'
            | 'id'
          >
        | undefined;
    } & ListInput,
  ): Promise<MessageList> {
    return this.call(xml(readMessages), {
      operation: 'account_inbox',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/inbox/`,
      content: {
        query: { include_archive: input.includeArchive, order_by: input.orderBy, ...listQuery(input) },
      },
    });
  }

  /**
   * Sends a message to an account, and announces it by mail.
   *
   * `account_send_message`: `POST /accounts/{ACCOUNT_EMAIL}/inbox/`. May be called by an admin or UI app.
   *
   * @throws {ServiceError} 400 when a field is too long, or its value is not accepted; 400 when the sender
   * has already sent a message with this key to the account
   */
  async accountSendMessage(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /** The subject. Default `[no subject]`. */
    readonly subject?: string | undefined;
    /** The text, at most 100 KiB. Default `[no body]`. */
    readonly body?: string | undefined;
    /** Format of the body. Default `plaintext`. */
    readonly bodyType?: 'plaintext' | 'markdown' | undefined;
    /** How urgent the message is. Default `low`. */
    readonly severity?: 'low' | 'medium' | 'high' | undefined;
    /** The sender's own key: one message per key and account. An empty value counts as absent. */
    readonly messageId?: string | undefined;
  }): Promise<Message> {
    return this.call(xml(readMessage), {
      operation: 'account_send_message',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/inbox/`,
      content: {
        form: {
          subject: input.subject,
          body: input.body,
          body_type: input.bodyType,
          severity: input.severity,
          message_id: input.messageId,
        },
      },
    });
  }

  /**
   * Returns a message with its body. Stores the time of the first read. Markdown is returned as sanitized
   * HTML.
   *
   * `account_inbox_message`: `GET /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}`. May be called by the account
   * itself.
   *
   * @throws {ServiceError} 404 when the account has no such message
   */
  async accountInboxMessage(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
  }): Promise<Message> {
    return this.call(xml(readMessage), {
      operation: 'account_inbox_message',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/inbox/${input.messageId}`,
      content: {},
    });
  }

  /**
   * Archives a message. Succeeds when it is already archived.
   *
   * `account_message_archive`: `POST /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/archive`. May be called by
   * the account itself.
   *
   * @throws {ServiceError} 404 when the account has no such message
   */
  async accountMessageArchive(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_message_archive',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/inbox/${input.messageId}/archive`,
      content: {},
    });
  }

  /**
   * Stores an attachment as a document of the message's record. Only the first recipient can do so.
   *
   * `account_inbox_message_attachment_accept`: `POST
   * /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}/accept`. May be called by the
   * account itself.
   *
   * @throws {ServiceError} 400 when the number is not a whole number, or the attachment is not a valid
   * document; accepting it can be tried again; 403 when the account no longer has full control of the record;
   * 404 when there is no such message or attachment, or the message belongs to no record; 410 when this or
   * another recipient has already accepted it
   */
  async accountInboxMessageAttachmentAccept(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
    /** Number of an attachment, starting at 1. */
    readonly attachmentNum: number;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'account_inbox_message_attachment_accept',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/inbox/${input.messageId}/attachments/${input.attachmentNum}/accept`,
      content: {},
    });
  }

  /**
   * Returns an attachment, whether or not anybody has accepted it into the record.
   *
   * `inbox_attachment`: `GET /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}`. May
   * be called by the account itself.
   *
   * @returns the attachment with its own media type, to be saved
   * @throws {ServiceError} 400 when the number is not a whole number; 404 when there is no such message or
   * attachment
   */
  async inboxAttachment(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
    /** Number of an attachment, starting at 1. */
    readonly attachmentNum: number;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'inbox_attachment',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/inbox/${input.messageId}/attachments/${input.attachmentNum}`,
      content: {},
    });
  }

  /**
   * Answers a message: its sender gets the answer, a person or an app that takes replies. It is delivered at
   * once, or when its last file is uploaded.
   *
   * `message_reply`: `POST /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/reply`. May be called by the account
   * itself.
   *
   * @returns the id of a message that was sent, and what is missing until it is delivered
   * @throws {ServiceError} 404 when the account has no such message; 400 when the message is from an app that
   * takes no replies; 403 when the account does not share the record of the message any more; 410 when the
   * sender does not share the record any more, or is gone; 400 when a field is missing, too long, or its
   * value is not accepted, there is neither a text nor an attachment, or there are too many attachments; 400
   * when the sender has already used this key; 400 when a document is void, archived, too large, or never
   * shared and sent to others than who controls the record, or all documents together are too large; 404 when
   * the record has no such document, or the sender cannot see it; 429 when the sender has written too many
   * messages
   */
  async messageReply(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
    /** The subject. When absent, that of the message behind `Re:`. */
    readonly subject?: string | undefined;
    /** The text, at most 100 KiB. It may only be empty when something is attached. */
    readonly body?: string | undefined;
    /**
     * Documents of the record to attach, separated by spaces or commas. The newest version of each goes. With
     * the files, at most 10.
     */
    readonly documentIds?: string | undefined;
    /** How many files will follow. They are numbered after the documents. Default 0. */
    readonly numAttachments?: number | undefined;
    /** The sender's own key: one message per key and record. An empty value counts as absent. */
    readonly messageKey?: string | undefined;
  }): Promise<MessageReceipt> {
    return this.call(json<MessageReceipt>, {
      operation: 'message_reply',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/inbox/${input.messageId}/reply`,
      content: {
        form: {
          subject: input.subject,
          body: input.body,
          document_ids: input.documentIds,
          num_attachments: input.numAttachments,
          message_key: input.messageKey,
        },
      },
    });
  }

  /**
   * Lists the messages that an account has written, newest first, without their texts.
   *
   * `sent_messages`: `GET /accounts/{ACCOUNT_EMAIL}/sent/`. May be called by the account itself.
   *
   * @returns messages that an account has written, without their texts
   */
  async sentMessages(
    input: {
      /** Id of an account: an email address, in any letter case. */
      readonly accountEmail: string;
      /**
       * One of `sent_at`, `created_at`, `subject`, `id`; a leading `-` reverses the order. Any other value has
       * no effect. Default `-sent_at`.
       */
      readonly orderBy?: Order<'sent_at' | 'created_at' | 'subject' | 'id'> | undefined;
    } & ListInput,
  ): Promise<SentMessages> {
    return this.call(json<SentMessages>, {
      operation: 'sent_messages',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/sent/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Returns a message that the account has written, with its text and whom it reached.
   *
   * `sent_message`: `GET /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}`. May be called by the account itself.
   *
   * @returns a message that an account has written, with its text and attachments
   * @throws {ServiceError} 404 when the account has no such message
   */
  async sentMessage(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
  }): Promise<SentMessage> {
    return this.call(json<SentMessage>, {
      operation: 'sent_message',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/sent/${input.messageId}`,
      content: {},
    });
  }

  /**
   * Uploads a file that goes with a message. The order does not matter; the last one delivers it.
   *
   * `sent_message_attach`: `POST /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}`.
   * May be called by the account itself.
   *
   * @returns the id of a message that was sent, and what is missing until it is delivered
   * @throws {ServiceError} 400 when the number is out of range or taken, `label` is too long, the body is
   * empty or is not what its media type says, or all attachments together are too large; 400 when it is the
   * last file, and a document that goes with it is never shared by now and would reach others than who
   * controls the record; 403 when the account does not share the record any more; 404 when the account has
   * written no such message, its files were not complete within 30 days, or a document that goes with it is
   * gone with its record
   */
  async sentMessageAttach(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
    /** Number of an attachment, starting at 1. */
    readonly attachmentNum: number;
    /** What the file is called. */
    readonly label?: string | undefined;
    /** The file, of any media type. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<MessageReceipt> {
    return this.call(json<MessageReceipt>, {
      operation: 'sent_message_attach',
      method: 'POST',
      path: path`/accounts/${input.accountEmail}/sent/${input.messageId}/attachments/${input.attachmentNum}`,
      content: { query: { label: input.label }, body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Returns an attachment of a message that the account has written.
   *
   * `sent_message_attachment`: `GET
   * /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}`. May be called by the account
   * itself.
   *
   * @returns the attachment with its own media type, to be saved
   * @throws {ServiceError} 400 when the number is not a whole number; 404 when there is no such message or
   * attachment
   */
  async sentMessageAttachment(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
    /** Number of an attachment, starting at 1. */
    readonly attachmentNum: number;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'sent_message_attachment',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/sent/${input.messageId}/attachments/${input.attachmentNum}`,
      content: {},
    });
  }

  /**
   * Discards a message that still waits for files. Nobody has seen it.
   *
   * `sent_message_discard`: `DELETE /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}`. May be called by the
   * account itself.
   *
   * @throws {ServiceError} 404 when the account has no such message; 409 when the message has been delivered
   */
  async sentMessageDiscard(input: {
    /** Id of an account: an email address, in any letter case. */
    readonly accountEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'sent_message_discard',
      method: 'DELETE',
      path: path`/accounts/${input.accountEmail}/sent/${input.messageId}`,
      content: {},
    });
  }

  /**
   * Lists the notifications of an account, newest first.
   *
   * `account_notifications`: `GET /accounts/{ACCOUNT_EMAIL}/notifications/`. May be called by the account
   * itself.
   */
  async accountNotifications(
    input: {
      /** Id of an account: an email address, in any letter case. */
      readonly accountEmail: string;
      /**
       * One of `created_at`, `received_at`, `content`, `sender`, `id`; a leading `-` reverses the order. Any
       * other value has no effect. Default `-created_at`.
       */
      readonly orderBy?: Order<'created_at' | 'received_at' | 'content' | 'sender' | 'id'> | undefined;
    } & ListInput,
  ): Promise<NotificationList> {
    return this.call(xml(readNotifications), {
      operation: 'account_notifications',
      method: 'GET',
      path: path`/accounts/${input.accountEmail}/notifications/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Lists the people whom the caller can write to about a record: for its owner everybody who shares it; for
   * the holder of a full share the owner, members of carenets, and holders of a full share who have written
   * to the caller about it.
   *
   * `message_recipients`: `GET /records/{RECORD_ID}/messages/recipients`. May be called by an account in full
   * control of the record.
   *
   * @returns the people whom the caller can write to about a record
   */
  async messageRecipients(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<MessageRecipients> {
    return this.call(json<MessageRecipients>, {
      operation: 'message_recipients',
      method: 'GET',
      path: path`/records/${input.recordId}/messages/recipients`,
      content: {},
    });
  }

  /**
   * Sends a message to people who share the record. It is delivered at once, or when its last file is
   * uploaded.
   *
   * `message_to_people`: `POST /records/{RECORD_ID}/messages`. May be called by an account in full control of
   * the record.
   *
   * @returns the id of a message that was sent, and what is missing until it is delivered
   * @throws {ServiceError} 400 when one of `to` does not share the record, or not that the caller knows of,
   * does not exist, or is the caller; 400 when a field is missing, too long, or its value is not accepted,
   * there is neither a text nor an attachment, or there are too many attachments; 400 when the sender has
   * already used this key; 400 when a document is void, archived, too large, or never shared and sent to
   * others than who controls the record, or all documents together are too large; 404 when the record has no
   * such document, or the sender cannot see it; 429 when the sender has written too many messages
   */
  async messageToPeople(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Ids of accounts that the caller can write to, separated by spaces or commas: 1 to 20. */
    readonly to: string;
    /** The subject. Empty when absent. */
    readonly subject?: string | undefined;
    /** The text, at most 100 KiB. It may only be empty when something is attached. */
    readonly body?: string | undefined;
    /**
     * Documents of the record to attach, separated by spaces or commas. The newest version of each goes. With
     * the files, at most 10.
     */
    readonly documentIds?: string | undefined;
    /** How many files will follow. They are numbered after the documents. Default 0. */
    readonly numAttachments?: number | undefined;
    /** The sender's own key: one message per key and record. An empty value counts as absent. */
    readonly messageKey?: string | undefined;
  }): Promise<MessageReceipt> {
    return this.call(json<MessageReceipt>, {
      operation: 'message_to_people',
      method: 'POST',
      path: path`/records/${input.recordId}/messages`,
      content: {
        form: {
          to: input.to,
          subject: input.subject,
          body: input.body,
          document_ids: input.documentIds,
          num_attachments: input.numAttachments,
          message_key: input.messageKey,
        },
      },
    });
  }

  /**
   * Sends a message to everybody who controls the record of a carenet. It is delivered at once, or when its
   * last file is uploaded.
   *
   * `carenet_message`: `POST /carenets/{CARENET_ID}/messages`. May be called by a member of the carenet, or
   * an account in full control of its record, by their own sessions.
   *
   * @returns the id of a message that was sent, and what is missing until it is delivered
   * @throws {ServiceError} 400 when nobody else controls the record; 400 when a field is missing, too long,
   * or its value is not accepted, there is neither a text nor an attachment, or there are too many
   * attachments; 400 when the sender has already used this key; 400 when a document is void, archived, too
   * large, or never shared and sent to others than who controls the record, or all documents together are too
   * large; 404 when the record has no such document, or the sender cannot see it; 429 when the sender has
   * written too many messages
   */
  async carenetMessage(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** The subject. Empty when absent. */
    readonly subject?: string | undefined;
    /** The text, at most 100 KiB. It may only be empty when something is attached. */
    readonly body?: string | undefined;
    /**
     * Documents of the record to attach, separated by spaces or commas. The newest version of each goes. With
     * the files, at most 10.
     */
    readonly documentIds?: string | undefined;
    /** How many files will follow. They are numbered after the documents. Default 0. */
    readonly numAttachments?: number | undefined;
    /** The sender's own key: one message per key and record. An empty value counts as absent. */
    readonly messageKey?: string | undefined;
  }): Promise<MessageReceipt> {
    return this.call(json<MessageReceipt>, {
      operation: 'carenet_message',
      method: 'POST',
      path: path`/carenets/${input.carenetId}/messages`,
      content: {
        form: {
          subject: input.subject,
          body: input.body,
          document_ids: input.documentIds,
          num_attachments: input.numAttachments,
          message_key: input.messageKey,
        },
      },
    });
  }

  /**
   * Sends a message to the record's accounts: at once, or when its last attachment is uploaded.
   *
   * `record_send_message`: `POST /records/{RECORD_ID}/inbox/{MESSAGE_ID}`. May be called by an admin or UI
   * app, or an app with access to the record; accounts cannot.
   *
   * @throws {ServiceError} 400 when a field is too long, or its value is not accepted; 400 when the sender
   * has already used this key for the record
   */
  async recordSendMessage(input: {
    /** Id of a record. */
    readonly recordId: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
    /** The subject. Default `[no subject]`. */
    readonly subject?: string | undefined;
    /** The text, at most 100 KiB. Default `[no body]`. */
    readonly body?: string | undefined;
    /** Format of the body. Default `plaintext`. */
    readonly bodyType?: 'plaintext' | 'markdown' | undefined;
    /** How urgent the message is. Default `low`. */
    readonly severity?: 'low' | 'medium' | 'high' | undefined;
    /** How many attachments will follow: 0 to 100. Default 0. */
    readonly numAttachments?: number | undefined;
    /** Older spelling of `numAttachments`. */
    readonly numAttachements?: number | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'record_send_message',
      method: 'POST',
      path: path`/records/${input.recordId}/inbox/${input.messageId}`,
      content: {
        form: {
          subject: input.subject,
          body: input.body,
          body_type: input.bodyType,
          severity: input.severity,
          num_attachments: input.numAttachments,
          num_attachements: input.numAttachements,
        },
      },
    });
  }

  /**
   * Uploads an attachment. The order does not matter; the last one delivers the message.
   *
   * `record_message_attach`: `POST /records/{RECORD_ID}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}`. May
   * be called by an admin or UI app, or an app with access to the record; accounts cannot.
   *
   * @throws {ServiceError} 400 when the number is out of range or taken, or the body is neither well-formed
   * XML nor, labelled so, a document of FHIR R4; 404 when the sender has not sent the record such a message,
   * or its attachments were not complete within 30 days
   */
  async recordMessageAttach(input: {
    /** Id of a record. */
    readonly recordId: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
    /** Number of an attachment, starting at 1. */
    readonly attachmentNum: number;
    /** Well-formed XML, whatever its content type; or a document of FHIR R4 as `application/fhir+json`. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'record_message_attach',
      method: 'POST',
      path: path`/records/${input.recordId}/inbox/${input.messageId}/attachments/${input.attachmentNum}`,
      content: { body: input.body, mediaType: input.mediaType },
    });
  }

  /**
   * Sends a notification to the record's accounts.
   *
   * `record_notify`: `POST /records/{RECORD_ID}/notifications/`. May be called by an admin or UI app, or an
   * app with access to the record; accounts cannot.
   *
   * @throws {ServiceError} 400 when `content` is missing, empty or too long, or `app_url` is neither an
   * `http` or `https` URL nor a path; 404 when the record has no such document
   */
  async recordNotify(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The text. */
    readonly content: string;
    /** A document of the record. An empty value counts as absent. */
    readonly documentId?: string | undefined;
    /**
     * Where the app shows more: an `http` or `https` URL, or a path that begins with `/`. An empty value
     * counts as absent.
     */
    readonly appUrl?: string | undefined;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'record_notify',
      method: 'POST',
      path: path`/records/${input.recordId}/notifications/`,
      content: { form: { content: input.content, document_id: input.documentId, app_url: input.appUrl } },
    });
  }

  /**
   * Lists what people have answered to an app that takes replies, newest first, without the texts.
   *
   * `app_inbox`: `GET /apps/{PRINCIPAL_EMAIL}/inbox/`. May be called by the app in the path itself, signing
   * without a token.
   *
   * @returns what people have answered to an app, without the texts
   */
  async appInbox(
    input: {
      /** Id of the calling app. */
      readonly principalEmail: string;
      /** `1` or `true` includes archived messages. */
      readonly includeArchive?: boolean | undefined;
      /**
       * One of `received_at`, `created_at`, `subject`, `id`; a leading `-` reverses the order. Any other value
       * has no effect. Default `-received_at`.
       */
      readonly orderBy?: Order<'received_at' | 'created_at' | 'subject' | 'id'> | undefined;
    } & ListInput,
  ): Promise<AppMessages> {
    return this.call(json<AppMessages>, {
      operation: 'app_inbox',
      method: 'GET',
      path: path`/apps/${input.principalEmail}/inbox/`,
      content: {
        query: { include_archive: input.includeArchive, order_by: input.orderBy, ...listQuery(input) },
      },
    });
  }

  /**
   * Returns what a person has answered to the app, with its text.
   *
   * `app_inbox_message`: `GET /apps/{PRINCIPAL_EMAIL}/inbox/{MESSAGE_ID}`. May be called by the app in the
   * path itself, signing without a token.
   *
   * @returns what a person has answered to an app, with its text and attachments
   * @throws {ServiceError} 404 when the app has no such message
   */
  async appInboxMessage(input: {
    /** Id of the calling app. */
    readonly principalEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
  }): Promise<AppMessage> {
    return this.call(json<AppMessage>, {
      operation: 'app_inbox_message',
      method: 'GET',
      path: path`/apps/${input.principalEmail}/inbox/${input.messageId}`,
      content: {},
    });
  }

  /**
   * Returns an attachment of what a person has answered to the app.
   *
   * `app_inbox_attachment`: `GET /apps/{PRINCIPAL_EMAIL}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}`.
   * May be called by the app in the path itself, signing without a token.
   *
   * @returns the attachment with its own media type, to be saved
   * @throws {ServiceError} 400 when the number is not a whole number; 404 when there is no such message or
   * attachment
   */
  async appInboxAttachment(input: {
    /** Id of the calling app. */
    readonly principalEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
    /** Number of an attachment, starting at 1. */
    readonly attachmentNum: number;
  }): Promise<StoredBytes> {
    return this.call(bytes, {
      operation: 'app_inbox_attachment',
      method: 'GET',
      path: path`/apps/${input.principalEmail}/inbox/${input.messageId}/attachments/${input.attachmentNum}`,
      content: {},
    });
  }

  /**
   * Archives what a person has answered to the app. Succeeds when it is already archived.
   *
   * `app_message_archive`: `POST /apps/{PRINCIPAL_EMAIL}/inbox/{MESSAGE_ID}/archive`. May be called by the
   * app in the path itself, signing without a token.
   *
   * @throws {ServiceError} 404 when the app has no such message
   */
  async appMessageArchive(input: {
    /** Id of the calling app. */
    readonly principalEmail: string;
    /**
     * Id of a message in the inbox or the sent folder; for calls by which apps send, the sender's own key for
     * the message. It must not contain `/` or `?`, not even percent-encoded.
     */
    readonly messageId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'app_message_archive',
      method: 'POST',
      path: path`/apps/${input.principalEmail}/inbox/${input.messageId}/archive`,
      content: {},
    });
  }

  /**
   * Lists every call that concerned the record, newest first.
   *
   * `audit_record_view`: `GET /records/{RECORD_ID}/audits/`. May be called by an account in full control of
   * the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when `limit` or `offset` is not a whole number of 0 or more, or
   * `modified_since` is not a time
   */
  async auditRecordView(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Maximum number of entries: 0 to 1000. Default 100; a larger value counts as 1000. */
    readonly limit?: number | undefined;
    /** Number of entries to skip. */
    readonly offset?: number | undefined;
    /** `created_at`, `request_date` or `datetime`. A leading `-` means newest first, which is the default. */
    readonly orderBy?: Order<'created_at' | 'request_date' | 'datetime'> | undefined;
    /** Only calls made at or after this time, such as `2026-01-31T08:30:00Z`. */
    readonly modifiedSince?: string | undefined;
  }): Promise<AuditReport> {
    return this.call(xml(readAudits), {
      operation: 'audit_record_view',
      method: 'GET',
      path: path`/records/${input.recordId}/audits/`,
      content: {
        query: {
          limit: input.limit,
          offset: input.offset,
          order_by: input.orderBy,
          modified_since: input.modifiedSince,
        },
      },
    });
  }

  /**
   * Lists the calls that concerned one version of a document.
   *
   * `audit_document_view`: `GET /records/{RECORD_ID}/audits/documents/{AUDITED_DOCUMENT_ID}/`. May be called
   * by an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when `limit` or `offset` is not a whole number of 0 or more, or
   * `modified_since` is not a time
   */
  async auditDocumentView(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. The document need not exist. */
    readonly auditedDocumentId: string;
    /** Maximum number of entries: 0 to 1000. Default 100; a larger value counts as 1000. */
    readonly limit?: number | undefined;
    /** Number of entries to skip. */
    readonly offset?: number | undefined;
    /** `created_at`, `request_date` or `datetime`. A leading `-` means newest first, which is the default. */
    readonly orderBy?: Order<'created_at' | 'request_date' | 'datetime'> | undefined;
    /** Only calls made at or after this time, such as `2026-01-31T08:30:00Z`. */
    readonly modifiedSince?: string | undefined;
  }): Promise<AuditReport> {
    return this.call(xml(readAudits), {
      operation: 'audit_document_view',
      method: 'GET',
      path: path`/records/${input.recordId}/audits/documents/${input.auditedDocumentId}/`,
      content: {
        query: {
          limit: input.limit,
          offset: input.offset,
          order_by: input.orderBy,
          modified_since: input.modifiedSince,
        },
      },
    });
  }

  /**
   * Lists the calls of one operation that concerned one version of a document.
   *
   * `audit_function_view`: `GET
   * /records/{RECORD_ID}/audits/documents/{AUDITED_DOCUMENT_ID}/functions/{FUNCTION_NAME}/`. May be called by
   * an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when `limit` or `offset` is not a whole number of 0 or more, or
   * `modified_since` is not a time
   */
  async auditFunctionView(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. The document need not exist. */
    readonly auditedDocumentId: string;
    /** Name of an operation. */
    readonly functionName: OperationName;
    /** Maximum number of entries: 0 to 1000. Default 100; a larger value counts as 1000. */
    readonly limit?: number | undefined;
    /** Number of entries to skip. */
    readonly offset?: number | undefined;
    /** `created_at`, `request_date` or `datetime`. A leading `-` means newest first, which is the default. */
    readonly orderBy?: Order<'created_at' | 'request_date' | 'datetime'> | undefined;
    /** Only calls made at or after this time, such as `2026-01-31T08:30:00Z`. */
    readonly modifiedSince?: string | undefined;
  }): Promise<AuditReport> {
    return this.call(xml(readAudits), {
      operation: 'audit_function_view',
      method: 'GET',
      path: path`/records/${input.recordId}/audits/documents/${input.auditedDocumentId}/functions/${input.functionName}/`,
      content: {
        query: {
          limit: input.limit,
          offset: input.offset,
          order_by: input.orderBy,
          modified_since: input.modifiedSince,
        },
      },
    });
  }

  /**
   * Queries the audit trail of the record.
   *
   * `audit_query`: `GET /records/{RECORD_ID}/audits/query/`. May be called by an account in full control of
   * the record, or an app with access to it; admin apps cannot.
   * Fields: `document_id`, `external_id`, `function_name`, `principal_email`, `proxied_by_email`,
   * `request_date`, `created_at`, and `record_id`, whose only accepted value is the one in the path.
   *
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it
   */
  async auditQuery(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput<ReportFields['audits']>,
  ): Promise<AuditReport> {
    return this.call(xml(readAudits), {
      operation: 'audit_query',
      method: 'GET',
      path: path`/records/${input.recordId}/audits/query/`,
      content: { query: { ...reportQuery(input) } },
    });
  }

  /**
   * Tells who saw or changed what in the record, by day, ready to be shown to people.
   *
   * `activity`: `GET /records/{RECORD_ID}/activity`. May be called by an account in full control of the
   * record.
   *
   * @returns who saw or changed what in a record, by day, with the names that belong to it
   * @throws {ServiceError} 400 when `from` or `to` is no day, or `before` is not from an earlier answer
   */
  async activity(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Only what this account did, itself or through an app. */
    readonly person?: string | undefined;
    /** Only what this app did, for people or on its own. */
    readonly app?: string | undefined;
    /** Only calls that showed data of this kind, such as `Allergy`, or changed a document that holds some. */
    readonly kind?: string | undefined;
    /** Only from this day on, in UTC, such as `2026-01-31`. */
    readonly from?: string | undefined;
    /** Only until this day, which is included. */
    readonly to?: string | undefined;
    /** Where to go on: the `before` of an earlier answer. */
    readonly before?: string | undefined;
  }): Promise<Activity> {
    return this.call(json<Activity>, {
      operation: 'activity',
      method: 'GET',
      path: path`/records/${input.recordId}/activity`,
      content: {
        query: {
          person: input.person,
          app: input.app,
          kind: input.kind,
          from: input.from,
          to: input.to,
          before: input.before,
        },
      },
    });
  }

  /**
   * Calls a webhook of the app when a report of the record changes. Lasts three months; repeating the call
   * renews it.
   *
   * `subscription_create`: `POST /experimental/records/{RECORD_ID}/apps/{PHA_EMAIL}/subscriptions/`. May be
   * called by the app in the path, with access to the record.
   *
   * @throws {ServiceError} 400 when `url` is not a report of a record, or `callback` is not allowed; 400 when
   * the app already has 50 active subscriptions on the record
   */
  async subscriptionCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** A report of the record, relative to it, such as `/reports/minimal/labs/` or `/reports/LabResult/`. */
    readonly url: string;
    /**
     * The webhook: `https` on port 443, on the host of the app's registered callback or start URL, or on a
     * host that the operator lists in the setting `PING_CALLBACK_HOSTS`. Without user name and fragment.
     * Under `npm start`, `http://127.0.0.1` and `http://localhost` with any port are accepted too.
     */
    readonly callback: string;
  }): Promise<Subscription> {
    return this.call(xml(readSubscription), {
      operation: 'subscription_create',
      method: 'POST',
      path: path`/experimental/records/${input.recordId}/apps/${input.phaEmail}/subscriptions/`,
      content: { form: { url: input.url, callback: input.callback } },
    });
  }

  /**
   * Lists the active subscriptions of the app on the record.
   *
   * `subscription_list`: `GET /experimental/records/{RECORD_ID}/apps/{PHA_EMAIL}/subscriptions/`. May be
   * called by the app in the path, with access to the record.
   */
  async subscriptionList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Id of a user app. */
      readonly phaEmail: string;
      /**
       * One of `created_at`, `expires_at`, `url`, `id`; a leading `-` reverses the order. Any other value has
       * no effect. Default `-created_at`.
       */
      readonly orderBy?: Order<'created_at' | 'expires_at' | 'url' | 'id'> | undefined;
    } & ListInput,
  ): Promise<SubscriptionList> {
    return this.call(xml(readSubscriptions), {
      operation: 'subscription_list',
      method: 'GET',
      path: path`/experimental/records/${input.recordId}/apps/${input.phaEmail}/subscriptions/`,
      content: { query: { order_by: input.orderBy, ...listQuery(input) } },
    });
  }

  /**
   * Ends a subscription. A waiting webhook call is cancelled.
   *
   * `subscription_delete`: `DELETE
   * /experimental/records/{RECORD_ID}/apps/{PHA_EMAIL}/subscriptions/{SUBSCRIPTION_ID}`. May be called by the
   * app in the path, with access to the record.
   *
   * @throws {ServiceError} 404 when the app has no such active subscription on the record
   */
  async subscriptionDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** Id of a subscription. */
    readonly subscriptionId: string;
  }): Promise<void> {
    return this.call(nothing, {
      operation: 'subscription_delete',
      method: 'DELETE',
      path: path`/experimental/records/${input.recordId}/apps/${input.phaEmail}/subscriptions/${input.subscriptionId}`,
      content: {},
    });
  }
}
