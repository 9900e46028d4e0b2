/**
 * The operations of the service. Generated from the registry of endpoints by `npm run docs`; a test proves it fresh.
 */
import {
  bytes,
  type FormValues,
  form,
  json,
  type Rendered,
  rendered,
  type StoredBytes,
  text,
} from './answers.ts';
import { path, type Values } from './encoding.ts';
import type { Answer, Body, Content, Order } from './transport.ts';

/** What every list takes. */
export interface ListInput {
  /** Most items to answer; 0 answers none, and more than 1000 counts as 1000. Default `100`. */
  readonly limit?: number | undefined;
  /** Items to skip. Default `0`. */
  readonly offset?: number | undefined;
  /**
   * Status of the documents; without effect on lists of anything else. Another value is answered with 404.
   * Default `active`.
   */
  readonly status?: 'active' | 'void' | 'archived' | undefined;
  /** Keeps what was last changed at or after this time, such as `2026-01-31T08:30:00Z`. */
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

/** What reports of facts and the audit trail take. */
export interface QueryInput {
  /** Most rows to answer; 0, or more than 1000, counts as 1000. Default `100`. */
  readonly limit?: number | undefined;
  /** Rows to skip. Default `0`. */
  readonly offset?: number | undefined;
  /**
   * A field; a leading `-` turns the order round. Nulls come last ascending and first descending. A name that
   * is no field has no effect. Groups are ordered by the field of `aggregateBy` (then by its result) or of
   * the groups; without `orderBy` by the group. Default `-created_at`.
   */
  readonly orderBy?: string | undefined;
  /**
   * Status of the documents that the facts come from. Another value is answered with 400. Calls have none:
   * without effect on them. Default `active`.
   */
  readonly status?: 'active' | 'void' | 'archived' | undefined;
  /**
   * Keeps facts of documents last changed, and calls that were made, at or after this time, such as
   * `2026-01-31T08:30:00Z`.
   */
  readonly modifiedSince?: string | undefined;
  /** `field`: one row for each of its values, null among them. Needs `aggregateBy`. */
  readonly groupBy?: string | undefined;
  /**
   * `field*increment`: one row for each span of time (UTC) in which a date lies, and one for null. Needs
   * `aggregateBy`; has no effect beside `groupBy`.
   */
  readonly dateGroup?: string | undefined;
  /**
   * `operator*field`: answers this instead of the facts or calls, one row for each group, or one in all
   * without groups.
   */
  readonly aggregateBy?: string | undefined;
  /**
   * `field*start*end`: keeps what lies between, both ends included. Either end may be empty; a plain date is
   * its midnight. With an end, rows without the date are left out.
   */
  readonly dateRange?: string | undefined;
  /**
   * By field. Keeps rows whose field has this value, or one of several separated by `|`. Texts compare
   * exactly, numbers and instants by what they mean; null never matches.
   */
  readonly filters?: Readonly<Record<string, string>> | undefined;
}

function reportQuery(input: QueryInput): Values {
  return {
    limit: input.limit,
    offset: input.offset,
    order_by: input.orderBy,
    status: input.status,
    modified_since: input.modifiedSince,
    group_by: input.groupBy,
    date_group: input.dateGroup,
    aggregate_by: input.aggregateBy,
    date_range: input.dateRange,
    ...input.filters,
  };
}

/**
 * A method for each operation, under its name in camel case; what it takes is named in camel case, too. Besides the
 * errors that it lists, a call is answered with 403 when it is not signed as it must be or the caller may not make
 * it, with 404 when the path names something that does not exist, with 400 for a value that cannot be read, and with
 * 413 for a body that is too large.
 */
export abstract class Operations {
  /** Makes a call. Throws ServiceError when the answer is not 200. */
  protected abstract call(
    operation: string,
    method: string,
    path: string,
    content?: Content,
  ): Promise<Answer>;

  /**
   * Version of the interface that the service speaks.
   *
   * `get_version`: `GET /version`. May be called by any authenticated caller.
   *
   * @returns `2.0.0`
   */
  async getVersion(): Promise<string> {
    return text(await this.call('get_version', 'GET', '/version'));
  }

  /**
   * What this service is, where its OAuth calls are and what it offers.
   *
   * `smart_manifest`: `GET /manifest`. May be called by any authenticated caller.
   *
   * @returns JSON: what this service is and where its OAuth calls are
   */
  async smartManifest(): Promise<unknown> {
    return json(await this.call('smart_manifest', 'GET', '/manifest'));
  }

  /**
   * The data types that the service offers and the methods for each.
   *
   * `smart_capabilities`: `GET /capabilities/`. May be called by any authenticated caller.
   *
   * @returns JSON: data type URI → methods offered
   */
  async smartCapabilities(): Promise<unknown> {
    return json(await this.call('smart_capabilities', 'GET', '/capabilities/'));
  }

  /**
   * Full manifests of all user apps, sorted by name.
   *
   * `all_phas`: `GET /apps/`. May be called by any authenticated caller.
   *
   * @returns JSON: array of full app manifests
   */
  async allPhas(
    input: {
      /**
       * One of `name`, `id`, `created_at`; a leading `-` turns the order round. Anything else has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput = {},
  ): Promise<unknown> {
    return json(
      await this.call('all_phas', 'GET', '/apps/', {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Standard manifests of all user apps, sorted by name.
   *
   * `all_manifests`: `GET /apps/manifests/`. May be called by any authenticated caller.
   *
   * @returns JSON: array of app manifests without the keys of this service
   */
  async allManifests(
    input: {
      /**
       * One of `name`, `id`, `created_at`; a leading `-` turns the order round. Anything else has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput = {},
  ): Promise<unknown> {
    return json(
      await this.call('all_manifests', 'GET', '/apps/manifests/', {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Full manifest of one user app.
   *
   * `pha`: `GET /apps/{APP_ID}`. May be called by any authenticated caller.
   *
   * @returns JSON: full app manifest
   */
  async pha(input: {
    /** Id of a user app. */
    readonly appId: string;
  }): Promise<unknown> {
    return json(await this.call('pha', 'GET', path`/apps/${input.appId}`));
  }

  /**
   * Standard manifest of one user app.
   *
   * `app_manifest`: `GET /apps/{APP_ID}/manifest`. May be called by any authenticated caller.
   *
   * @returns JSON: app manifest without the keys of this service
   */
  async appManifest(input: {
    /** Id of a user app. */
    readonly appId: string;
  }): Promise<unknown> {
    return json(await this.call('app_manifest', 'GET', path`/apps/${input.appId}/manifest`));
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
    await this.call('pha_delete', 'DELETE', path`/apps/${input.appId}`);
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
       * Required, here or in the Authorization header: `oob` or an absolute URL. The user is always sent to the
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
    return form(
      await this.call('request_token', 'POST', '/oauth/request_token', {
        form: {
          oauth_callback: input.oauthCallback,
          oauth_version: input.oauthVersion,
          indivo_record_id: input.indivoRecordId,
          indivo_carenet_id: input.indivoCarenetId,
        },
      }),
      ['oauth_token', 'oauth_token_secret', 'oauth_callback_confirmed'],
    );
  }

  /**
   * Exchanges an approved request token for an access token, once.
   *
   * `exchange_token`: `POST /oauth/access_token`. May be called by a user app, signing with its request
   * token.
   *
   * @throws {ServiceError} 400 when `oauth_verifier` is missing or empty; 403 when the token is not approved
   * or already exchanged, or the verifier is wrong
   */
  async exchangeToken(
    input: {
      /** Required, here or in the Authorization header: the verifier that the callback brought. */
      readonly oauthVerifier?: string | undefined;
    } = {},
  ): Promise<
    FormValues<'oauth_token' | 'oauth_token_secret', 'xoauth_indivo_record_id' | 'xoauth_indivo_carenet_id'>
  > {
    return form(
      await this.call('exchange_token', 'POST', '/oauth/access_token', {
        form: { oauth_verifier: input.oauthVerifier },
      }),
      ['oauth_token', 'oauth_token_secret'],
    );
  }

  /**
   * Claims a request token for the calling account; only the claimant may approve it.
   *
   * `request_token_claim`: `POST /oauth/internal/request_tokens/{REQTOKEN_ID}/claim`. May be called by any
   * account.
   *
   * @returns the id of the claiming account
   * @throws {ServiceError} 403 when the token is claimed already, also by the same account
   */
  async requestTokenClaim(input: {
    /** A request token. */
    readonly reqtokenId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'request_token_claim',
        'POST',
        path`/oauth/internal/request_tokens/${input.reqtokenId}/claim`,
      ),
    );
  }

  /**
   * What the user is asked to approve.
   *
   * `request_token_info`: `GET /oauth/internal/request_tokens/{REQTOKEN_ID}/info`. May be called by any
   * account.
   *
   * @returns XML, `RequestToken`
   */
  async requestTokenInfo(input: {
    /** A request token. */
    readonly reqtokenId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'request_token_info',
        'GET',
        path`/oauth/internal/request_tokens/${input.reqtokenId}/info`,
      ),
    );
  }

  /**
   * Approves a request token for a record or a carenet and says where to send the user.
   *
   * `request_token_approve`: `POST /oauth/internal/request_tokens/{REQTOKEN_ID}/approve`. May be called by
   * the account that claimed the token, in full control of the record, or of the carenet or a member of it
   * while the app is in the carenet.
   *
   * @throws {ServiceError} 400 when neither or both ids are given, or the app has no registered callback; 403
   * when the id does not match what the token is bound to; 403 when an autonomous app is to be limited to a
   * carenet, or the app is not enabled on its record; 404 when the token is unbound and the record or carenet
   * does not exist
   */
  async requestTokenApprove(input: {
    /** A request token. */
    readonly reqtokenId: string;
    /** The record to open to the app. One of the two ids is required; empty counts as absent. */
    readonly recordId?: string | undefined;
    /** The carenet to open to the app. */
    readonly carenetId?: string | undefined;
  }): Promise<FormValues<'location'>> {
    return form(
      await this.call(
        'request_token_approve',
        'POST',
        path`/oauth/internal/request_tokens/${input.reqtokenId}/approve`,
        { form: { record_id: input.recordId, carenet_id: input.carenetId } },
      ),
      ['location'],
    );
  }

  /**
   * Opens a session for an account, by password or vouched for by the UI app.
   *
   * `session_create`: `POST /oauth/internal/session_create`. May be called by a UI app.
   *
   * @throws {ServiceError} 400 when neither `password` nor `system` is given; 403 when the user is unknown,
   * the password is wrong or the account is not active
   */
  async sessionCreate(input: {
    /** Name in the auth system, any letter case. */
    readonly username: string;
    /** Password of the internal system; when it is given, `system` is ignored. */
    readonly password?: string | undefined;
    /** Name of an external auth system that has authenticated the user. */
    readonly system?: string | undefined;
  }): Promise<FormValues<'oauth_token' | 'oauth_token_secret' | 'account_id'>> {
    return form(
      await this.call('session_create', 'POST', '/oauth/internal/session_create', {
        form: { username: input.username, password: input.password, system: input.system },
      }),
      ['oauth_token', 'oauth_token_secret', 'account_id'],
    );
  }

  /**
   * Whether a signed URL is good: `ok`, `old` or `mismatch`. Either `url`, or the three values of this very
   * URL.
   *
   * `surl_verify`: `GET /oauth/internal/surl-verify`. May be called by any account.
   *
   * @returns XML, `SignedUrlResult`
   * @throws {ServiceError} 400 when a value is missing or cannot be read
   */
  async surlVerify(
    input: {
      /** The whole signed URL, path and query. */
      readonly url?: string | undefined;
      /** Without `url`: the signature of this URL. */
      readonly surlSig?: string | undefined;
      /** Without `url`: when this URL was signed. */
      readonly surlTimestamp?: string | undefined;
      /** Without `url`: the access token with whose secret this URL was signed. */
      readonly surlToken?: string | undefined;
    } = {},
  ): Promise<string> {
    return text(
      await this.call('surl_verify', 'GET', '/oauth/internal/surl-verify', {
        query: {
          url: input.url,
          surl_sig: input.surlSig,
          surl_timestamp: input.surlTimestamp,
          surl_token: input.surlToken,
        },
      }),
    );
  }

  /**
   * Creates an account, uninitialized, and mails the activation link when it has a primary secret.
   *
   * `account_create`: `POST /accounts/`. May be called by an admin or UI app.
   *
   * @returns XML, `Account`
   * @throws {ServiceError} 400 when an address is not valid, or the account id is taken
   */
  async accountCreate(input: {
    /** Email address that becomes the id. */
    readonly accountId: string;
    /** Address for mail; the account id when absent. */
    readonly contactEmail?: string | undefined;
    /** Name to show. */
    readonly fullName?: string | undefined;
    /** `1` (default) makes a primary secret, anything else none. */
    readonly primarySecretP?: string | undefined;
    /** `1` makes a secondary secret as well; needs a primary one. */
    readonly secondarySecretP?: string | undefined;
  }): Promise<string> {
    return text(
      await this.call('account_create', 'POST', '/accounts/', {
        form: {
          account_id: input.accountId,
          contact_email: input.contactEmail,
          full_name: input.fullName,
          primary_secret_p: input.primarySecretP,
          secondary_secret_p: input.secondarySecretP,
        },
      }),
    );
  }

  /**
   * Accounts whose name or contact address contains the text, in any letter case.
   *
   * `account_search`: `GET /accounts/search`. May be called by an admin or UI app.
   *
   * @returns XML, `Accounts`
   * @throws {ServiceError} 400 when neither parameter is given or both are empty
   */
  async accountSearch(
    input: {
      /** Part of the full name. */
      readonly fullname?: string | undefined;
      /** Part of the contact address. */
      readonly contactEmail?: string | undefined;
    } = {},
  ): Promise<string> {
    return text(
      await this.call('account_search', 'GET', '/accounts/search', {
        query: { fullname: input.fullname, contact_email: input.contactEmail },
      }),
    );
  }

  /**
   * One account.
   *
   * `account_info`: `GET /accounts/{ACCOUNT_EMAIL}`. May be called by an admin or UI app, or the account
   * itself.
   *
   * @returns XML, `Account`
   */
  async accountInfo(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
  }): Promise<string> {
    return text(await this.call('account_info', 'GET', path`/accounts/${input.accountEmail}`));
  }

  /**
   * Changes the name or the contact address; empty fields are ignored.
   *
   * `account_info_set`: `POST /accounts/{ACCOUNT_EMAIL}/info-set`. May be called by an admin or UI app, or
   * the account itself.
   *
   * @throws {ServiceError} 400 when both fields are absent or empty, or the address is not valid
   */
  async accountInfoSet(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** New contact address. */
    readonly contactEmail?: string | undefined;
    /** New name. */
    readonly fullName?: string | undefined;
  }): Promise<void> {
    await this.call('account_info_set', 'POST', path`/accounts/${input.accountEmail}/info-set`, {
      form: { contact_email: input.contactEmail, full_name: input.fullName },
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
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** `active`, `disabled` or `retired`. */
    readonly state: string;
  }): Promise<void> {
    await this.call('account_set_state', 'POST', path`/accounts/${input.accountEmail}/set-state`, {
      form: { state: input.state },
    });
  }

  /**
   * Makes the account uninitialized with new secrets, whatever its state; sends no mail.
   *
   * `account_reset`: `POST /accounts/{ACCOUNT_EMAIL}/reset`. May be called by an admin or UI app.
   */
  async accountReset(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
  }): Promise<void> {
    await this.call('account_reset', 'POST', path`/accounts/${input.accountEmail}/reset`);
  }

  /**
   * Resets the account, mails the reset link and returns the new secondary secret.
   *
   * `account_forgot_password`: `POST /accounts/{ACCOUNT_EMAIL}/forgot-password`. May be called by an admin or
   * UI app.
   *
   * @returns XML, `Secret`
   * @throws {ServiceError} 400 when the account has not been initialized (body exactly `Account has not been
   * initialized`); 403 when the account is retired
   */
  async accountForgotPassword(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
  }): Promise<string> {
    return text(
      await this.call(
        'account_forgot_password',
        'POST',
        path`/accounts/${input.accountEmail}/forgot-password`,
      ),
    );
  }

  /**
   * Mails the activation link again.
   *
   * `account_resend_secret`: `POST /accounts/{ACCOUNT_EMAIL}/secret-resend`. May be called by an admin or UI
   * app.
   */
  async accountResendSecret(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
  }): Promise<void> {
    await this.call('account_resend_secret', 'POST', path`/accounts/${input.accountEmail}/secret-resend`);
  }

  /**
   * The secondary secret; an empty element when there is none.
   *
   * `account_secret`: `GET /accounts/{ACCOUNT_EMAIL}/secret`. May be called by an admin or UI app.
   *
   * @returns XML, `Secret`
   */
  async accountSecret(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
  }): Promise<string> {
    return text(await this.call('account_secret', 'GET', path`/accounts/${input.accountEmail}/secret`));
  }

  /**
   * The primary secret; an empty element when there is none. Deprecated.
   *
   * `account_primary_secret`: `GET /accounts/{ACCOUNT_EMAIL}/primary-secret`. May be called by an admin or UI
   * app.
   *
   * @returns XML, `Secret`
   */
  async accountPrimarySecret(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
  }): Promise<string> {
    return text(
      await this.call('account_primary_secret', 'GET', path`/accounts/${input.accountEmail}/primary-secret`),
    );
  }

  /**
   * Replaces the primary secret, so that links mailed before no longer work; sends no mail.
   *
   * `account_primary_secret_void`: `PUT /accounts/{ACCOUNT_EMAIL}/primary-secret`. May be called by an admin
   * or UI app.
   */
  async accountPrimarySecretVoid(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
  }): Promise<void> {
    await this.call(
      'account_primary_secret_void',
      'PUT',
      path`/accounts/${input.accountEmail}/primary-secret`,
    );
  }

  /**
   * Says whether the secrets are right. A wrong primary secret counts as a failed login.
   *
   * `account_check_secrets`: `GET /accounts/{ACCOUNT_EMAIL}/check-secrets/{PRIMARY_SECRET}`. May be called by
   * an admin or UI app.
   *
   * @throws {ServiceError} 403 when a secret is wrong
   */
  async accountCheckSecrets(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** The primary secret of the account, as it was mailed. */
    readonly primarySecret: string;
    /** Checked when given and the account has one. */
    readonly secondarySecret?: string | undefined;
  }): Promise<void> {
    await this.call(
      'account_check_secrets',
      'GET',
      path`/accounts/${input.accountEmail}/check-secrets/${input.primarySecret}`,
      { query: { secondary_secret: input.secondarySecret } },
    );
  }

  /**
   * Activates an uninitialized account with its secrets and mails a welcome.
   *
   * `account_initialize`: `POST /accounts/{ACCOUNT_EMAIL}/initialize/{PRIMARY_SECRET}`. May be called by a UI
   * app.
   *
   * @throws {ServiceError} 400 when the account has a secondary secret and none is given; 403 when a secret
   * is wrong, or the account is not uninitialized
   */
  async accountInitialize(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** The primary secret of the account, as it was mailed. */
    readonly primarySecret: string;
    /** Required when the account has a secondary secret. */
    readonly secondarySecret?: string | undefined;
  }): Promise<void> {
    await this.call(
      'account_initialize',
      'POST',
      path`/accounts/${input.accountEmail}/initialize/${input.primarySecret}`,
      { form: { secondary_secret: input.secondarySecret } },
    );
  }

  /**
   * Adds an auth system. Adding `password` activates the account.
   *
   * `account_authsystem_add`: `POST /accounts/{ACCOUNT_EMAIL}/authsystems/`. May be called by an admin or UI
   * app.
   *
   * @throws {ServiceError} 400 when a field is missing or too long, the account has that system, or the
   * username is taken; 403 when the system is unknown, or the account is retired
   */
  async accountAuthsystemAdd(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** Name in that system, stored in lower case. */
    readonly username: string;
    /** Name of a known auth system. */
    readonly system: string;
    /** For `password`. The password: 1 to 1024 bytes of UTF-8. */
    readonly password?: string | undefined;
  }): Promise<void> {
    await this.call('account_authsystem_add', 'POST', path`/accounts/${input.accountEmail}/authsystems/`, {
      form: { username: input.username, system: input.system, password: input.password },
    });
  }

  /**
   * Changes the password; open sessions stay valid.
   *
   * `account_password_change`: `POST /accounts/{ACCOUNT_EMAIL}/authsystems/password/change`. May be called by
   * the account itself.
   *
   * @throws {ServiceError} 400 when a field is missing, or the new password is empty or too long; 403 when
   * the old password is wrong, or the account has none
   */
  async accountPasswordChange(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** The password so far. */
    readonly old: string;
    /** The password: 1 to 1024 bytes of UTF-8. */
    readonly new: string;
  }): Promise<void> {
    await this.call(
      'account_password_change',
      'POST',
      path`/accounts/${input.accountEmail}/authsystems/password/change`,
      { form: { old: input.old, new: input.new } },
    );
  }

  /**
   * Sets the password; an uninitialized account becomes active.
   *
   * `account_password_set`: `POST /accounts/{ACCOUNT_EMAIL}/authsystems/password/set`. May be called by an
   * admin or UI app.
   *
   * @throws {ServiceError} 400 when the password is missing, empty or too long, or the account has no
   * password system
   */
  async accountPasswordSet(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** The password: 1 to 1024 bytes of UTF-8. */
    readonly password: string;
  }): Promise<void> {
    await this.call(
      'account_password_set',
      'POST',
      path`/accounts/${input.accountEmail}/authsystems/password/set`,
      { form: { password: input.password } },
    );
  }

  /**
   * Changes the username of the password system.
   *
   * `account_username_set`: `POST /accounts/{ACCOUNT_EMAIL}/authsystems/password/set-username`. May be called
   * by an admin or UI app, or the account itself.
   *
   * @throws {ServiceError} 400 when the name is missing, empty or taken, or the account has no password
   * system
   */
  async accountUsernameSet(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** New name, stored in lower case. */
    readonly username: string;
  }): Promise<void> {
    await this.call(
      'account_username_set',
      'POST',
      path`/accounts/${input.accountEmail}/authsystems/password/set-username`,
      { form: { username: input.username } },
    );
  }

  /**
   * Records that the account owns, then those fully shared with it, then those it sees through carenets.
   *
   * `record_list`: `GET /accounts/{ACCOUNT_EMAIL}/records/`. May be called by an admin or UI app, or the
   * account itself.
   *
   * @returns XML, `Records`
   */
  async recordList(
    input: {
      /** Id of an account, an email address in any letter case. */
      readonly accountEmail: string;
      /**
       * One of `label`, `created_at`, `id`; a leading `-` turns the order round. Anything else has no effect.
       * Default `label`.
       */
      readonly orderBy?: Order<'label' | 'created_at' | 'id'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call('record_list', 'GET', path`/accounts/${input.accountEmail}/records/`, {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Every carenet that the account can access.
   *
   * `account_permissions`: `GET /accounts/{ACCOUNT_EMAIL}/permissions/`. May be called by the account itself.
   *
   * @returns XML, `Carenets`
   */
  async accountPermissions(
    input: {
      /** Id of an account, an email address in any letter case. */
      readonly accountEmail: string;
      /**
       * One of `name`, `id`, `created_at`; a leading `-` turns the order round. Anything else has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call('account_permissions', 'GET', path`/accounts/${input.accountEmail}/permissions/`, {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * The account's preferences for the app; an empty body when there are none.
   *
   * `get_user_preferences`: `GET /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/preferences`. May be called by
   * the account itself, or the app in the path through a token that acts for the account.
   *
   * @returns the bytes as they were sent, always as `text/plain`
   */
  async getUserPreferences(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** Id of a user app. */
    readonly phaEmail: string;
  }): Promise<StoredBytes> {
    return bytes(
      await this.call(
        'get_user_preferences',
        'GET',
        path`/accounts/${input.accountEmail}/apps/${input.phaEmail}/preferences`,
      ),
    );
  }

  /**
   * Replaces the account's preferences for the app.
   *
   * `set_user_preferences`: `PUT /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/preferences`. May be called by
   * the account itself, or the app in the path through a token that acts for the account.
   */
  async setUserPreferences(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** Anything, at most 4 MiB. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<void> {
    await this.call(
      'set_user_preferences',
      'PUT',
      path`/accounts/${input.accountEmail}/apps/${input.phaEmail}/preferences`,
      { body: input.body, mediaType: input.mediaType },
    );
  }

  /**
   * Deletes the account's preferences for the app; also when there are none.
   *
   * `delete_user_preferences`: `DELETE /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/preferences`. May be called
   * by the account itself, or the app in the path through a token that acts for the account.
   */
  async deleteUserPreferences(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** Id of a user app. */
    readonly phaEmail: string;
  }): Promise<void> {
    await this.call(
      'delete_user_preferences',
      'DELETE',
      path`/accounts/${input.accountEmail}/apps/${input.phaEmail}/preferences`,
    );
  }

  /**
   * Tokens with which the UI app opens the app for the account, and the signed header for its start page.
   *
   * `get_connect_credentials`: `POST /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/connect_credentials`. May be
   * called by the account itself.
   *
   * @returns XML, `ConnectCredentials`
   * @throws {ServiceError} 400 when neither a record nor a carenet is given; 403 when the app is not enabled
   * there, the account may not open it there, or an autonomous app is asked for in a carenet; 404 when the
   * record or carenet does not exist
   */
  async getConnectCredentials(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** The record to open the app on; not used when a carenet is given. */
    readonly recordId?: string | undefined;
    /** The carenet to open the app on. */
    readonly carenetId?: string | undefined;
  }): Promise<string> {
    return text(
      await this.call(
        'get_connect_credentials',
        'POST',
        path`/accounts/${input.accountEmail}/apps/${input.phaEmail}/connect_credentials`,
        { form: { record_id: input.recordId, carenet_id: input.carenetId } },
      ),
    );
  }

  /**
   * Creates a record from demographics, with the default carenets.
   *
   * `record_create`: `POST /records/`. May be called by an admin or UI app.
   *
   * @returns XML, `Record`
   * @throws {ServiceError} 400 when the body is empty, malformed or not valid demographics
   */
  async recordCreate(input: {
    /** A Demographics XML document; the content type is ignored. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call('record_create', 'POST', '/records/', { body: input.body, mediaType: input.mediaType }),
    );
  }

  /**
   * Creates a record under an id of the caller; a repeated call returns the record that exists.
   *
   * `record_create_ext`: `PUT /records/external/{PRINCIPAL_EMAIL}/{EXTERNAL_ID}`. May be called by the admin
   * or UI app whose id is in the path.
   *
   * @returns XML, `Record`
   * @throws {ServiceError} 400 when the external id is longer than 200 characters, or the body is not valid
   * demographics
   */
  async recordCreateExt(input: {
    /** Id of the calling app. */
    readonly principalEmail: string;
    /** The caller's own id, at most 200 characters. */
    readonly externalId: string;
    /** A Demographics XML document; the content type is ignored. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call(
        'record_create_ext',
        'PUT',
        path`/records/external/${input.principalEmail}/${input.externalId}`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * Records whose label contains the text, in any letter case.
   *
   * `record_search`: `GET /records/search`. May be called by an admin or UI app.
   *
   * @returns XML, `Records`
   */
  async recordSearch(
    input: {
      /** Part of the label. */
      readonly label: string;
      /**
       * One of `label`, `created_at`, `id`; a leading `-` turns the order round. Anything else has no effect.
       * Default `label`.
       */
      readonly orderBy?: Order<'label' | 'created_at' | 'id'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call('record_search', 'GET', '/records/search', {
        query: { label: input.label, order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * One record.
   *
   * `record`: `GET /records/{RECORD_ID}`. May be called by an account in full control of the record, an admin
   * or UI app, or an app with access to the record.
   *
   * @returns XML, `Record`
   */
  async record(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<string> {
    return text(await this.call('record', 'GET', path`/records/${input.recordId}`));
  }

  /**
   * The id of the record's owner.
   *
   * `record_get_owner`: `GET /records/{RECORD_ID}/owner`. May be called by an account in full control of the
   * record, or an admin or UI app.
   *
   * @returns XML, `AccountReference`
   */
  async recordGetOwner(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<string> {
    return text(await this.call('record_get_owner', 'GET', path`/records/${input.recordId}/owner`));
  }

  /**
   * Makes an account or an app the owner of the record.
   *
   * `record_set_owner`: `PUT /records/{RECORD_ID}/owner`. May be called by an admin or UI app.
   *
   * @returns XML, `Account`
   * @throws {ServiceError} 400 when the body is empty or names no account or app
   */
  async recordSetOwner(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The id of the new owner; white space around it is ignored. */
    readonly body: Body;
  }): Promise<string> {
    return text(
      await this.call('record_set_owner', 'PUT', path`/records/${input.recordId}/owner`, {
        body: input.body,
        mediaType: 'text/plain',
      }),
    );
  }

  /**
   * Accounts with a full share, then apps enabled on the record.
   *
   * `record_shares`: `GET /records/{RECORD_ID}/shares/`. May be called by the record's owner, or an admin or
   * UI app.
   *
   * @returns XML, `Shares`
   */
  async recordShares(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * One of `id`, `created_at`, `account`, `role_label`; a leading `-` turns the order round. Anything else
       * has no effect. Default `-created_at`.
       */
      readonly orderBy?: Order<'id' | 'created_at' | 'account' | 'role_label'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call('record_shares', 'GET', path`/records/${input.recordId}/shares/`, {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Shares the whole record with an account; repeating it changes the role label.
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
    /** What the account is to the patient. */
    readonly roleLabel?: string | undefined;
  }): Promise<void> {
    await this.call('record_share_add', 'POST', path`/records/${input.recordId}/shares/`, {
      form: { account_id: input.accountId, role_label: input.roleLabel },
    });
  }

  /**
   * Takes a full share back; also when there is none.
   *
   * `record_share_delete`: `DELETE /records/{RECORD_ID}/shares/{ACCOUNT_ID}`. May be called by the record's
   * owner, or an admin or UI app.
   */
  async recordShareDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of an account, an email address in any letter case. */
    readonly accountId: string;
  }): Promise<void> {
    await this.call(
      'record_share_delete',
      'DELETE',
      path`/records/${input.recordId}/shares/${input.accountId}`,
    );
  }

  /**
   * Who the patient is.
   *
   * `read_demographics`: `GET /records/{RECORD_ID}/demographics`. May be called by an account in full control
   * of the record, an admin or UI app, or an app with access to the record.
   *
   * @returns the demographics
   * @throws {ServiceError} 400 when `response_format` is another one; 404 when the record has none
   */
  async readDemographics(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The media type of the response. Default `application/rdf+xml`. */
    readonly responseFormat?: 'application/rdf+xml' | 'application/json' | 'application/xml' | undefined;
  }): Promise<Rendered> {
    return rendered(
      await this.call('read_demographics', 'GET', path`/records/${input.recordId}/demographics`, {
        query: { response_format: input.responseFormat },
      }),
    );
  }

  /**
   * Replaces the demographics by a new version of their document.
   *
   * `set_demographics`: `PUT /records/{RECORD_ID}/demographics`. May be called by an account in full control
   * of the record, an admin or UI app, or an app with access to the record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the body is empty or no valid Demographics document
   */
  async setDemographics(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** A Demographics document; its content type does not matter. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call('set_demographics', 'PUT', path`/records/${input.recordId}/demographics`, {
        body: input.body,
        mediaType: input.mediaType,
      }),
    );
  }

  /**
   * Who the patient is, when the carenet shows the demographics document.
   *
   * `read_demographics_carenet`: `GET /carenets/{CARENET_ID}/demographics`. May be called by a member of the
   * carenet, an account in full control of its record, an app with access to the carenet or to the whole
   * record, or an admin or UI app.
   *
   * @returns the demographics
   * @throws {ServiceError} 400 when `response_format` is another one; 404 when the record has none, or the
   * carenet does not show them
   */
  async readDemographicsCarenet(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** The media type of the response. Default `application/rdf+xml`. */
    readonly responseFormat?: 'application/rdf+xml' | 'application/json' | 'application/xml' | undefined;
  }): Promise<Rendered> {
    return rendered(
      await this.call('read_demographics_carenet', 'GET', path`/carenets/${input.carenetId}/demographics`, {
        query: { response_format: input.responseFormat },
      }),
    );
  }

  /**
   * The latest versions of the documents of the record, newest first.
   *
   * `record_document_list`: `GET /records/{RECORD_ID}/documents/`. May be called by an account in full
   * control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns XML, `Documents`
   */
  async recordDocumentList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Type URI, or its short name. A type that no document has gives an empty list. */
      readonly type?: string | undefined;
      /**
       * One of `id`, `type`, `fqn`, `size`, `digest`, `record_id`, `created_at`, `createdAt`, `modified_at`,
       * `creator`, `suppressed_at`, `suppressedAt`, `original`, `label`, `status`, `nevershare`, `mime_type`; a
       * leading `-` turns the order round. Anything else has no effect. Default `-created_at`.
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
  ): Promise<string> {
    return text(
      await this.call('record_document_list', 'GET', path`/records/${input.recordId}/documents/`, {
        query: { type: input.type, order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Stores a new document.
   *
   * `document_create`: `POST /records/{RECORD_ID}/documents/`. May be called by an account in full control of
   * the record, an app with access to it, or the admin app that created it.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the body is empty, is labelled XML and malformed, or is a Demographics
   * document
   */
  async documentCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call('document_create', 'POST', path`/records/${input.recordId}/documents/`, {
        body: input.body,
        mediaType: input.mediaType,
      }),
    );
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
    await this.call('documents_delete', 'DELETE', path`/records/${input.recordId}/documents/`);
  }

  /**
   * A document's bytes, by the app's own id for it.
   *
   * `record_document_ext`: `GET /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}`. May be
   * called by the app in the path, with access to the record.
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the app has no document of that id in the record
   */
  async recordDocumentExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** The caller's own id, at most 200 characters. */
    readonly externalId: string;
  }): Promise<StoredBytes> {
    return bytes(
      await this.call(
        'record_document_ext',
        'GET',
        path`/records/${input.recordId}/documents/external/${input.phaEmail}/${input.externalId}`,
      ),
    );
  }

  /**
   * Stores a new document under an id of the app's own.
   *
   * `document_create_by_ext_id`: `PUT /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}`. May
   * be called by the app in the path, with access to the record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the external id is taken or longer than 200 characters; 400 when the body
   * is empty, is labelled XML and malformed, or is a Demographics document
   */
  async documentCreateByExtId(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** The caller's own id, at most 200 characters. */
    readonly externalId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call(
        'document_create_by_ext_id',
        'PUT',
        path`/records/${input.recordId}/documents/external/${input.phaEmail}/${input.externalId}`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * A document's metadata, by the app's own id for it.
   *
   * `record_document_meta_ext`: `GET /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}/meta`.
   * May be called by the app in the path, with access to the record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 404 when the app has no document of that id in the record
   */
  async recordDocumentMetaExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** The caller's own id, at most 200 characters. */
    readonly externalId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'record_document_meta_ext',
        'GET',
        path`/records/${input.recordId}/documents/external/${input.phaEmail}/${input.externalId}/meta`,
      ),
    );
  }

  /**
   * Labels a document, by the app's own id for it.
   *
   * `record_document_label_ext`: `PUT
   * /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}/label`. May be called by the app in the
   * path, with access to the record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the label is too long or is not text; 404 when the app has no document of
   * that id in the record
   */
  async recordDocumentLabelExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** The caller's own id, at most 200 characters. */
    readonly externalId: string;
    /** The label: UTF-8, at most 100 characters; an empty body clears it. */
    readonly body: Body;
  }): Promise<string> {
    return text(
      await this.call(
        'record_document_label_ext',
        'PUT',
        path`/records/${input.recordId}/documents/external/${input.phaEmail}/${input.externalId}/label`,
        { body: input.body, mediaType: 'text/plain' },
      ),
    );
  }

  /**
   * A document's bytes: any version, any status.
   *
   * `record_specific_document`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the record has no such document
   */
  async recordSpecificDocument(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<StoredBytes> {
    return bytes(
      await this.call(
        'record_specific_document',
        'GET',
        path`/records/${input.recordId}/documents/${input.documentId}`,
      ),
    );
  }

  /**
   * A document's metadata.
   *
   * `record_document_meta`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/meta`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 404 when the record has no such document
   */
  async recordDocumentMeta(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'record_document_meta',
        'GET',
        path`/records/${input.recordId}/documents/${input.documentId}/meta`,
      ),
    );
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
    await this.call(
      'update_document_meta',
      'PUT',
      path`/records/${input.recordId}/documents/${input.documentId}/meta`,
    );
  }

  /**
   * Labels one version of a document.
   *
   * `record_document_label`: `PUT /records/{RECORD_ID}/documents/{DOCUMENT_ID}/label`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the label is too long or is not text; 404 when the record has no such
   * document
   */
  async recordDocumentLabel(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** The label: UTF-8, at most 100 characters; an empty body clears it. */
    readonly body: Body;
  }): Promise<string> {
    return text(
      await this.call(
        'record_document_label',
        'PUT',
        path`/records/${input.recordId}/documents/${input.documentId}/label`,
        { body: input.body, mediaType: 'text/plain' },
      ),
    );
  }

  /**
   * Adds a new version; the old one stays readable.
   *
   * `document_version`: `POST /records/{RECORD_ID}/documents/{DOCUMENT_ID}/replace`. May be called by an
   * account in full control of the record, an app with access to it, or the admin app that created it.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the version has been replaced already; 404 when the record has no such
   * document, or the new content is not valid
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
  }): Promise<string> {
    return text(
      await this.call(
        'document_version',
        'POST',
        path`/records/${input.recordId}/documents/${input.documentId}/replace`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * Adds a new version under an id of the app's own; the old one stays readable.
   *
   * `document_version_by_ext_id`: `PUT
   * /records/{RECORD_ID}/documents/{DOCUMENT_ID}/replace/external/{APP_ID}/{EXTERNAL_ID}`. May be called by
   * the app in the path, with access to the record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the version has been replaced already; 400 when the external id is taken
   * or longer than 200 characters; 404 when the record has no such document, or the new content is not valid
   */
  async documentVersionByExtId(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** The caller's own id, at most 200 characters. */
    readonly externalId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call(
        'document_version_by_ext_id',
        'PUT',
        path`/records/${input.recordId}/documents/${input.documentId}/replace/external/${input.appId}/${input.externalId}`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * All versions of a document, newest first.
   *
   * `document_versions`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/versions/`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns XML, `Documents`
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
       * `creator`, `suppressed_at`, `suppressedAt`, `original`, `label`, `status`, `nevershare`, `mime_type`; a
       * leading `-` turns the order round. Anything else has no effect. Default `-created_at`.
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
  ): Promise<string> {
    return text(
      await this.call(
        'document_versions',
        'GET',
        path`/records/${input.recordId}/documents/${input.documentId}/versions/`,
        { query: { order_by: input.orderBy, ...listQuery(input) } },
      ),
    );
  }

  /**
   * Makes a document active, void or archived: all its versions, and the ones to come.
   *
   * `document_set_status`: `POST /records/{RECORD_ID}/documents/{DOCUMENT_ID}/set-status`. May be called by
   * an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when `status` is missing or not one of the three, or an archived document is
   * to be voided; 404 when the record has no such document
   */
  async documentSetStatus(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** `active`, `void` or `archived`. */
    readonly status?: 'active' | 'void' | 'archived' | undefined;
    /** Why; kept in the history. */
    readonly reason?: string | undefined;
  }): Promise<void> {
    await this.call(
      'document_set_status',
      'POST',
      path`/records/${input.recordId}/documents/${input.documentId}/set-status`,
      { form: { status: input.status, reason: input.reason } },
    );
  }

  /**
   * Every change of status, newest first.
   *
   * `document_status_history`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/status-history`. May be
   * called by an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns XML, `DocumentStatusHistory`
   * @throws {ServiceError} 404 when the record has no such document
   */
  async documentStatusHistory(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'document_status_history',
        'GET',
        path`/records/${input.recordId}/documents/${input.documentId}/status-history`,
      ),
    );
  }

  /**
   * Hides a document from every carenet, whatever shares it.
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
    await this.call(
      'document_set_nevershare',
      'PUT',
      path`/records/${input.recordId}/documents/${input.documentId}/nevershare`,
    );
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
    await this.call(
      'document_remove_nevershare',
      'DELETE',
      path`/records/${input.recordId}/documents/${input.documentId}/nevershare`,
    );
  }

  /**
   * Relates the second document to the first, as its annotation for example; repeating it changes nothing.
   *
   * `document_rels`: `PUT /records/{RECORD_ID}/documents/{DOCUMENT_ID_0}/rels/{REL}/{DOCUMENT_ID_1}`. May be
   * called by an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @throws {ServiceError} 400 when both are the same document; 404 when the record lacks one of the
   * documents; 404 when the relation is not one of the vocabulary
   */
  async documentRels(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of the document that is annotated, followed up and so on. */
    readonly documentId0: string;
    /** `annotation`, `interpretation`, `followup`, `attachment` or `answers`. */
    readonly rel: string;
    /** Id of the document that does so. */
    readonly documentId1: string;
  }): Promise<void> {
    await this.call(
      'document_rels',
      'PUT',
      path`/records/${input.recordId}/documents/${input.documentId0}/rels/${input.rel}/${input.documentId1}`,
    );
  }

  /**
   * The documents related to any version of this one, the newest relation first; not paged.
   *
   * `get_documents_by_rel`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/`. May be called by
   * an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns XML, `Documents`
   * @throws {ServiceError} 400 when the record has no such document; 404 when the relation is not one of the
   * vocabulary
   */
  async getDocumentsByRel(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** `annotation`, `interpretation`, `followup`, `attachment` or `answers`. */
    readonly rel: string;
    /**
     * Status of the documents; without effect on lists of anything else. Another value is answered with 404.
     * Default `active`.
     */
    readonly status?: 'active' | 'void' | 'archived' | undefined;
    /** Keeps what was last changed at or after this time, such as `2026-01-31T08:30:00Z`. */
    readonly modifiedSince?: string | undefined;
  }): Promise<string> {
    return text(
      await this.call(
        'get_documents_by_rel',
        'GET',
        path`/records/${input.recordId}/documents/${input.documentId}/rels/${input.rel}/`,
        { query: { status: input.status, modified_since: input.modifiedSince } },
      ),
    );
  }

  /**
   * Stores a new document and relates it to this one.
   *
   * `document_create_by_rel`: `POST /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/`. May be called
   * by an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the body is empty, is labelled XML and malformed, or is a Demographics
   * document; 404 when the record has no such document; 404 when the relation is not one of the vocabulary
   */
  async documentCreateByRel(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** `annotation`, `interpretation`, `followup`, `attachment` or `answers`. */
    readonly rel: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call(
        'document_create_by_rel',
        'POST',
        path`/records/${input.recordId}/documents/${input.documentId}/rels/${input.rel}/`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * Stores a new document under an id of the app's own and relates it to this one.
   *
   * `document_create_by_rel_with_ext_id`: `POST
   * /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID}`. May be
   * called by the app in the path, with access to the record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the body is empty, is labelled XML and malformed, or is a Demographics
   * document; 400 when the external id is taken or longer than 200 characters; 404 when the record has no
   * such document; 404 when the relation is not one of the vocabulary
   */
  async documentCreateByRelWithExtId(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** `annotation`, `interpretation`, `followup`, `attachment` or `answers`. */
    readonly rel: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** The caller's own id, at most 200 characters. */
    readonly externalId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call(
        'document_create_by_rel_with_ext_id',
        'POST',
        path`/records/${input.recordId}/documents/${input.documentId}/rels/${input.rel}/external/${input.phaEmail}/${input.externalId}`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * Stores a new document under an id of the app's own and relates it to this one; returns no metadata.
   *
   * `document_create_by_rel_with_ext_id_put`: `PUT
   * /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID}`. May be
   * called by the app in the path, with access to the record.
   *
   * @throws {ServiceError} 400 when the body is empty, is labelled XML and malformed, or is a Demographics
   * document; 400 when the external id is taken or longer than 200 characters; 404 when the record has no
   * such document; 404 when the relation is not one of the vocabulary
   */
  async documentCreateByRelWithExtIdPut(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
    /** `annotation`, `interpretation`, `followup`, `attachment` or `answers`. */
    readonly rel: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** The caller's own id, at most 200 characters. */
    readonly externalId: string;
    /** The document, in any media type, at most 4 MiB. XML must be well-formed. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<void> {
    await this.call(
      'document_create_by_rel_with_ext_id_put',
      'PUT',
      path`/records/${input.recordId}/documents/${input.documentId}/rels/${input.rel}/external/${input.phaEmail}/${input.externalId}`,
      { body: input.body, mediaType: input.mediaType },
    );
  }

  /**
   * The stored XML of the current `demographics` or `contact` document.
   *
   * `read_special_document`: `GET /records/{RECORD_ID}/documents/special/{SPECIAL_DOCUMENT}`. May be called
   * by an account in full control of the record, an admin or UI app, or an app with access to the record.
   *
   * @returns the XML as it was sent
   * @throws {ServiceError} 404 when the name is another one, or the record has no such document yet
   */
  async readSpecialDocument(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** `demographics` or `contact`. */
    readonly specialDocument: string;
  }): Promise<StoredBytes> {
    return bytes(
      await this.call(
        'read_special_document',
        'GET',
        path`/records/${input.recordId}/documents/special/${input.specialDocument}`,
      ),
    );
  }

  /**
   * Stores the `demographics` or `contact` document, as a new version when there is one.
   *
   * `save_special_document`: `PUT /records/{RECORD_ID}/documents/special/{SPECIAL_DOCUMENT}`. May be called
   * by an account in full control of the record, an admin or UI app, or an app with access to the record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the body is empty, malformed or not valid; 404 when the name is another
   * one
   */
  async saveSpecialDocument(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** `demographics` or `contact`. */
    readonly specialDocument: string;
    /** The XML; the content type is ignored. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call(
        'save_special_document',
        'PUT',
        path`/records/${input.recordId}/documents/special/${input.specialDocument}`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * The carenets of a record.
   *
   * `carenet_list`: `GET /records/{RECORD_ID}/carenets/`. May be called by an account in full control of the
   * record, or an admin or UI app.
   *
   * @returns XML, `Carenets`
   */
  async carenetList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * One of `name`, `id`, `created_at`; a leading `-` turns the order round. Anything else has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call('carenet_list', 'GET', path`/records/${input.recordId}/carenets/`, {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Creates a carenet and returns it.
   *
   * `carenet_create`: `POST /records/{RECORD_ID}/carenets/`. May be called by an account in full control of
   * the record, or an admin or UI app.
   *
   * @returns XML, `Carenets`
   * @throws {ServiceError} 400 when the name is missing, empty or too long, or taken (body exactly `Carenet
   * name is already taken`)
   */
  async carenetCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The name: 1 to 40 characters, surrounding white space dropped, unique in the record. */
    readonly name: string;
  }): Promise<string> {
    return text(
      await this.call('carenet_create', 'POST', path`/records/${input.recordId}/carenets/`, {
        form: { name: input.name },
      }),
    );
  }

  /**
   * Deletes a carenet with its members, placements and autoshares; its tokens end, documents stay.
   *
   * `carenet_delete`: `DELETE /carenets/{CARENET_ID}`. May be called by an account in full control of the
   * record.
   */
  async carenetDelete(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
  }): Promise<void> {
    await this.call('carenet_delete', 'DELETE', path`/carenets/${input.carenetId}`);
  }

  /**
   * Renames a carenet and returns it.
   *
   * `carenet_rename`: `POST /carenets/{CARENET_ID}/rename`. May be called by an account in full control of
   * the record.
   *
   * @returns XML, `Carenets`
   * @throws {ServiceError} 400 when the name is missing, empty or too long, or taken (body exactly `Carenet
   * name is already taken`)
   */
  async carenetRename(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** The name: 1 to 40 characters, surrounding white space dropped, unique in the record. */
    readonly name: string;
  }): Promise<string> {
    return text(
      await this.call('carenet_rename', 'POST', path`/carenets/${input.carenetId}/rename`, {
        form: { name: input.name },
      }),
    );
  }

  /**
   * The record of a carenet.
   *
   * `carenet_record`: `GET /carenets/{CARENET_ID}/record`. May be called by a member of the carenet, an
   * account in full control of its record, an app with access to the carenet, or an admin or UI app.
   *
   * @returns XML, `Record`
   */
  async carenetRecord(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
  }): Promise<string> {
    return text(await this.call('carenet_record', 'GET', path`/carenets/${input.carenetId}/record`));
  }

  /**
   * The accounts in a carenet.
   *
   * `carenet_account_list`: `GET /carenets/{CARENET_ID}/accounts/`. May be called by a member of the carenet,
   * an account in full control of its record, an app with access to the carenet, or an admin or UI app.
   *
   * @returns XML, `CarenetAccounts`
   */
  async carenetAccountList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * One of `id`, `created_at`, `full_name`; a leading `-` turns the order round. Anything else has no
       * effect. Default `id`.
       */
      readonly orderBy?: Order<'id' | 'created_at' | 'full_name'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call('carenet_account_list', 'GET', path`/carenets/${input.carenetId}/accounts/`, {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Puts an account into a carenet; repeating it changes the write flag.
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
    /** `true` sets the write flag, anything else clears it. Carenets are read-only all the same. */
    readonly write?: string | undefined;
  }): Promise<void> {
    await this.call('carenet_account_create', 'POST', path`/carenets/${input.carenetId}/accounts/`, {
      form: { account_id: input.accountId, write: input.write },
    });
  }

  /**
   * Takes an account out of a carenet; also when it is not in it.
   *
   * `carenet_account_delete`: `DELETE /carenets/{CARENET_ID}/accounts/{ACCOUNT_ID}`. May be called by an
   * account in full control of the record.
   */
  async carenetAccountDelete(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of an account, an email address in any letter case. */
    readonly accountId: string;
  }): Promise<void> {
    await this.call(
      'carenet_account_delete',
      'DELETE',
      path`/carenets/${input.carenetId}/accounts/${input.accountId}`,
    );
  }

  /**
   * What an account may do in a carenet.
   *
   * `carenet_account_permissions`: `GET /carenets/{CARENET_ID}/accounts/{ACCOUNT_ID}/permissions`. May be
   * called by an account in full control of the record, an admin or UI app, or a member of the carenet asking
   * about itself, also through an app.
   *
   * @returns XML, `Permissions`
   * @throws {ServiceError} 404 when the account is neither in the carenet nor in full control of its record
   */
  async carenetAccountPermissions(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of an account, an email address in any letter case. */
    readonly accountId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'carenet_account_permissions',
        'GET',
        path`/carenets/${input.carenetId}/accounts/${input.accountId}/permissions`,
      ),
    );
  }

  /**
   * Full manifests of the apps in a carenet.
   *
   * `carenet_apps_list`: `GET /carenets/{CARENET_ID}/apps/`. May be called by a member of the carenet, an
   * account in full control of its record, an app with access to the carenet, or an admin or UI app.
   *
   * @returns JSON: array of full app manifests
   */
  async carenetAppsList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * One of `name`, `id`; a leading `-` turns the order round. Anything else has no effect. Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id'> | undefined;
    } & ListInput,
  ): Promise<unknown> {
    return json(
      await this.call('carenet_apps_list', 'GET', path`/carenets/${input.carenetId}/apps/`, {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Puts an app into a carenet; repeating it changes nothing.
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
    await this.call('carenet_apps_create', 'PUT', path`/carenets/${input.carenetId}/apps/${input.phaEmail}`);
  }

  /**
   * Takes an app out of a carenet; also when it is not in it.
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
    await this.call(
      'carenet_apps_delete',
      'DELETE',
      path`/carenets/${input.carenetId}/apps/${input.phaEmail}`,
    );
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
    await this.call(
      'carenet_app_permissions',
      'GET',
      path`/carenets/${input.carenetId}/apps/${input.appId}/permissions`,
    );
  }

  /**
   * The latest versions of the documents that are visible in a carenet.
   *
   * `carenet_document_list`: `GET /carenets/{CARENET_ID}/documents/`. May be called by a member of the
   * carenet, an account in full control of its record, or an app with access to the carenet or to the whole
   * record.
   *
   * @returns XML, `Documents`
   */
  async carenetDocumentList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /** Type URI, or its short name. A type that no document has gives an empty list. */
      readonly type?: string | undefined;
      /**
       * One of `id`, `type`, `fqn`, `size`, `digest`, `record_id`, `created_at`, `createdAt`, `modified_at`,
       * `creator`, `suppressed_at`, `suppressedAt`, `original`, `label`, `status`, `nevershare`, `mime_type`; a
       * leading `-` turns the order round. Anything else has no effect. Default `-created_at`.
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
  ): Promise<string> {
    return text(
      await this.call('carenet_document_list', 'GET', path`/carenets/${input.carenetId}/documents/`, {
        query: { type: input.type, order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * A visible document's bytes; latest versions only.
   *
   * `carenet_document`: `GET /carenets/{CARENET_ID}/documents/{DOCUMENT_ID}`. May be called by a member of
   * the carenet, an account in full control of its record, or an app with access to the carenet or to the
   * whole record.
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the document is not visible in the carenet, or is not the latest version
   */
  async carenetDocument(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<StoredBytes> {
    return bytes(
      await this.call(
        'carenet_document',
        'GET',
        path`/carenets/${input.carenetId}/documents/${input.documentId}`,
      ),
    );
  }

  /**
   * A visible document's metadata; latest versions only.
   *
   * `carenet_document_meta`: `GET /carenets/{CARENET_ID}/documents/{DOCUMENT_ID}/meta`. May be called by a
   * member of the carenet, an account in full control of its record, or an app with access to the carenet or
   * to the whole record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 404 when the document is not visible in the carenet, or is not the latest version
   */
  async carenetDocumentMeta(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** Id of one version of a document. */
    readonly documentId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'carenet_document_meta',
        'GET',
        path`/carenets/${input.carenetId}/documents/${input.documentId}/meta`,
      ),
    );
  }

  /**
   * The stored XML of the current `demographics` or `contact` document, when it is visible in the carenet.
   *
   * `read_special_document_carenet`: `GET /carenets/{CARENET_ID}/documents/special/{SPECIAL_DOCUMENT}`. May
   * be called by a member of the carenet, an account in full control of its record, an app with access to the
   * carenet or to the whole record, or an admin or UI app.
   *
   * @returns the XML as it was sent
   * @throws {ServiceError} 404 when the name is another one, or there is no such document visible in the
   * carenet
   */
  async readSpecialDocumentCarenet(input: {
    /** Id of a carenet. */
    readonly carenetId: string;
    /** `demographics` or `contact`. */
    readonly specialDocument: string;
  }): Promise<StoredBytes> {
    return bytes(
      await this.call(
        'read_special_document_carenet',
        'GET',
        path`/carenets/${input.carenetId}/documents/special/${input.specialDocument}`,
      ),
    );
  }

  /**
   * The carenets into which documents of a type are shared automatically.
   *
   * `autoshare_list`: `GET /records/{RECORD_ID}/autoshare/bytype/`. May be called by an account in full
   * control of the record.
   *
   * @returns XML, `Carenets`
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
       * One of `name`, `id`, `created_at`; a leading `-` turns the order round. Anything else has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call('autoshare_list', 'GET', path`/records/${input.recordId}/autoshare/bytype/`, {
        query: { type: input.type, order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Every autoshared type with its carenets.
   *
   * `autoshare_list_bytype_all`: `GET /records/{RECORD_ID}/autoshare/bytype/all`. May be called by an account
   * in full control of the record.
   *
   * @returns XML, `DocumentSchemas`
   */
  async autoshareListBytypeAll(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'autoshare_list_bytype_all',
        'GET',
        path`/records/${input.recordId}/autoshare/bytype/all`,
      ),
    );
  }

  /**
   * Shares all documents of a type into a carenet, present and future ones.
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
    await this.call(
      'autoshare_create',
      'POST',
      path`/records/${input.recordId}/autoshare/carenets/${input.carenetId}/bytype/set`,
      { form: { type: input.type } },
    );
  }

  /**
   * Stops sharing a type into a carenet.
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
    await this.call(
      'autoshare_delete',
      'POST',
      path`/records/${input.recordId}/autoshare/carenets/${input.carenetId}/bytype/unset`,
      { form: { type: input.type } },
    );
  }

  /**
   * The carenets in which a document is visible.
   *
   * `document_carenets`: `GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/carenets/`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns XML, `Carenets`
   * @throws {ServiceError} 404 when the record has no such document
   */
  async documentCarenets(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Id of one version of a document. */
      readonly documentId: string;
      /**
       * One of `name`, `id`, `created_at`; a leading `-` turns the order round. Anything else has no effect.
       * Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id' | 'created_at'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call(
        'document_carenets',
        'GET',
        path`/records/${input.recordId}/documents/${input.documentId}/carenets/`,
        { query: { order_by: input.orderBy, ...listQuery(input) } },
      ),
    );
  }

  /**
   * Places a document in a carenet; an exclusion ends.
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
    await this.call(
      'carenet_document_placement',
      'PUT',
      path`/records/${input.recordId}/documents/${input.documentId}/carenets/${input.carenetId}`,
    );
  }

  /**
   * Excludes a document from a carenet, also from what is autoshared into it.
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
    await this.call(
      'carenet_document_delete',
      'DELETE',
      path`/records/${input.recordId}/documents/${input.documentId}/carenets/${input.carenetId}`,
    );
  }

  /**
   * Drops the placement or exclusion of a document in a carenet, so that autoshare alone decides.
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
    await this.call(
      'autoshare_revert',
      'POST',
      path`/records/${input.recordId}/documents/${input.documentId}/carenets/${input.carenetId}/autoshare-revert`,
    );
  }

  /**
   * Every record on which the autonomous app is enabled.
   *
   * `app_record_list`: `GET /apps/{APP_ID}/records/`. May be called by the autonomous app itself, signing
   * without a token.
   *
   * @returns XML, `Records`
   */
  async appRecordList(
    input: {
      /** Id of a user app. */
      readonly appId: string;
      /**
       * One of `label`, `created_at`, `id`; a leading `-` turns the order round. Anything else has no effect.
       * Default `label`.
       */
      readonly orderBy?: Order<'label' | 'created_at' | 'id'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call('app_record_list', 'GET', path`/apps/${input.appId}/records/`, {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * A new access token without expiry for an autonomous app on a record; earlier ones stay valid.
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
    return form(
      await this.call(
        'autonomous_access_token',
        'POST',
        path`/apps/${input.appId}/records/${input.recordId}/access_token`,
      ),
      ['oauth_token', 'oauth_token_secret', 'xoauth_indivo_record_id'],
    );
  }

  /**
   * Full manifests of the apps enabled on the record, sorted by name.
   *
   * `record_phas`: `GET /records/{RECORD_ID}/apps/`. May be called by an account in full control of the
   * record, or an admin or UI app.
   *
   * @returns JSON: array of full app manifests
   */
  async recordPhas(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * One of `name`, `id`; a leading `-` turns the order round. Anything else has no effect. Default `name`.
       */
      readonly orderBy?: Order<'name' | 'id'> | undefined;
    } & ListInput,
  ): Promise<unknown> {
    return json(
      await this.call('record_phas', 'GET', path`/records/${input.recordId}/apps/`, {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Full manifest of one app enabled on the record.
   *
   * `record_pha`: `GET /records/{RECORD_ID}/apps/{APP_ID}`. May be called by an account in full control of
   * the record, or an admin or UI app.
   *
   * @returns JSON: full app manifest
   * @throws {ServiceError} 404 when the app is not enabled on the record
   */
  async recordPha(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
  }): Promise<unknown> {
    return json(await this.call('record_pha', 'GET', path`/records/${input.recordId}/apps/${input.appId}`));
  }

  /**
   * Enables an app on the record; repeating it changes nothing.
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
    await this.call('record_pha_enable', 'PUT', path`/records/${input.recordId}/apps/${input.appId}`);
  }

  /**
   * Enables an app on the record without asking a user and returns a token for it; a body is kept in its
   * storage under the external id SETUP.
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
    /** Optional: what the app needs to begin. Kept only when there is no SETUP document yet. */
    readonly body?: Body | undefined;
    /** Its media type, such as `application/xml`. */
    readonly mediaType?: string | undefined;
  }): Promise<FormValues<'oauth_token' | 'oauth_token_secret' | 'xoauth_indivo_record_id'>> {
    return form(
      await this.call(
        'record_pha_setup',
        'POST',
        path`/records/${input.recordId}/apps/${input.appId}/setup`,
        { body: input.body, mediaType: input.mediaType },
      ),
      ['oauth_token', 'oauth_token_secret', 'xoauth_indivo_record_id'],
    );
  }

  /**
   * Takes an app off the record and out of its carenets; its tokens end, its storage in the record stays.
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
    await this.call('pha_record_delete', 'DELETE', path`/records/${input.recordId}/apps/${input.appId}`);
  }

  /**
   * The app's documents that belong to no record.
   *
   * `app_document_list`: `GET /apps/{APP_ID}/documents/`. May be called by the app itself (not through a
   * token that acts for an account).
   *
   * @returns XML, `Documents`
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
       * leading `-` turns the order round. Anything else has no effect. Default `-created_at`.
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
  ): Promise<string> {
    return text(
      await this.call('app_document_list', 'GET', path`/apps/${input.appId}/documents/`, {
        query: { type: input.type, order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Stores a document of the app.
   *
   * `app_document_create`: `POST /apps/{APP_ID}/documents/`. May be called by the app itself (not through a
   * token that acts for an account).
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the body is labelled XML and is empty or malformed; 413 when the quota of
   * the app would be exceeded
   */
  async appDocumentCreate(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** The document, in any media type; it may be empty unless it is XML. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call('app_document_create', 'POST', path`/apps/${input.appId}/documents/`, {
        body: input.body,
        mediaType: input.mediaType,
      }),
    );
  }

  /**
   * A document's bytes, by external id.
   *
   * `app_document_ext`: `GET /apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}`. May be called by the app
   * itself (not through a token that acts for an account).
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the app has no such document here
   */
  async appDocumentExt(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** The app's own id for a document in its storage, at most 200 characters. */
    readonly appExternalId: string;
  }): Promise<StoredBytes> {
    return bytes(
      await this.call(
        'app_document_ext',
        'GET',
        path`/apps/${input.appId}/documents/external/${input.appExternalId}`,
      ),
    );
  }

  /**
   * Stores a document under an external id, in place of the one that has it.
   *
   * `app_document_create_or_update_ext`: `PUT /apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}`. May be
   * called by the app itself (not through a token that acts for an account).
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the body is labelled XML and is empty or malformed; 413 when the quota of
   * the app would be exceeded; 400 when the external id is longer than 200 characters
   */
  async appDocumentCreateOrUpdateExt(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** The app's own id for a document in its storage, at most 200 characters. */
    readonly appExternalId: string;
    /** The document, in any media type; it may be empty unless it is XML. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call(
        'app_document_create_or_update_ext',
        'PUT',
        path`/apps/${input.appId}/documents/external/${input.appExternalId}`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * A document's metadata, by external id.
   *
   * `app_document_meta_ext`: `GET /apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}/meta`. May be called by
   * the app itself (not through a token that acts for an account).
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 404 when the app has no such document here
   */
  async appDocumentMetaExt(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** The app's own id for a document in its storage, at most 200 characters. */
    readonly appExternalId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'app_document_meta_ext',
        'GET',
        path`/apps/${input.appId}/documents/external/${input.appExternalId}/meta`,
      ),
    );
  }

  /**
   * A document's bytes.
   *
   * `app_specific_document`: `GET /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}`. May be called by the app
   * itself (not through a token that acts for an account).
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the app has no such document here
   */
  async appSpecificDocument(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<StoredBytes> {
    return bytes(
      await this.call(
        'app_specific_document',
        'GET',
        path`/apps/${input.appId}/documents/${input.appDocumentId}`,
      ),
    );
  }

  /**
   * Overwrites a document in place; an unknown id stores a new document under an id of the service.
   *
   * `app_document_create_or_update`: `PUT /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}`. May be called by the
   * app itself (not through a token that acts for an account).
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the body is labelled XML and is empty or malformed; 413 when the quota of
   * the app would be exceeded
   */
  async appDocumentCreateOrUpdate(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
    /** The document, in any media type; it may be empty unless it is XML. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call(
        'app_document_create_or_update',
        'PUT',
        path`/apps/${input.appId}/documents/${input.appDocumentId}`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * Deletes a document of the app for good.
   *
   * `app_document_delete`: `DELETE /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}`. May be called by the app
   * itself (not through a token that acts for an account).
   *
   * @throws {ServiceError} 404 when the app has no such document here
   */
  async appDocumentDelete(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<void> {
    await this.call(
      'app_document_delete',
      'DELETE',
      path`/apps/${input.appId}/documents/${input.appDocumentId}`,
    );
  }

  /**
   * A document's metadata.
   *
   * `app_document_meta`: `GET /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/meta`. May be called by the app
   * itself (not through a token that acts for an account).
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 404 when the app has no such document here
   */
  async appDocumentMeta(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'app_document_meta',
        'GET',
        path`/apps/${input.appId}/documents/${input.appDocumentId}/meta`,
      ),
    );
  }

  /**
   * Labels a document.
   *
   * `app_document_label`: `PUT /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/label`. May be called by the app
   * itself (not through a token that acts for an account).
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the label is too long or is not text; 404 when the app has no such
   * document here
   */
  async appDocumentLabel(input: {
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
    /** The label: UTF-8, at most 100 characters; an empty body clears it. */
    readonly body: Body;
  }): Promise<string> {
    return text(
      await this.call(
        'app_document_label',
        'PUT',
        path`/apps/${input.appId}/documents/${input.appDocumentId}/label`,
        { body: input.body, mediaType: 'text/plain' },
      ),
    );
  }

  /**
   * The app's own documents on the record.
   *
   * `record_app_document_list`: `GET /records/{RECORD_ID}/apps/{APP_ID}/documents/`. May be called by the app
   * in the path, through a token on the whole record.
   *
   * @returns XML, `Documents`
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
       * leading `-` turns the order round. Anything else has no effect. Default `-created_at`.
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
  ): Promise<string> {
    return text(
      await this.call(
        'record_app_document_list',
        'GET',
        path`/records/${input.recordId}/apps/${input.appId}/documents/`,
        { query: { type: input.type, order_by: input.orderBy, ...listQuery(input) } },
      ),
    );
  }

  /**
   * Stores a document of the app on the record.
   *
   * `record_app_document_create`: `POST /records/{RECORD_ID}/apps/{APP_ID}/documents/`. May be called by the
   * app in the path, through a token on the whole record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the body is labelled XML and is empty or malformed; 413 when the quota of
   * the app would be exceeded
   */
  async recordAppDocumentCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** The document, in any media type; it may be empty unless it is XML. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call(
        'record_app_document_create',
        'POST',
        path`/records/${input.recordId}/apps/${input.appId}/documents/`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * A document's bytes, by external id.
   *
   * `record_app_document_ext`: `GET /records/{RECORD_ID}/apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}`.
   * May be called by the app in the path, through a token on the whole record.
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the app has no such document here
   */
  async recordAppDocumentExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** The app's own id for a document in its storage, at most 200 characters. */
    readonly appExternalId: string;
  }): Promise<StoredBytes> {
    return bytes(
      await this.call(
        'record_app_document_ext',
        'GET',
        path`/records/${input.recordId}/apps/${input.appId}/documents/external/${input.appExternalId}`,
      ),
    );
  }

  /**
   * Stores a document under an external id, in place of the one that has it.
   *
   * `record_app_document_create_or_update_ext`: `PUT
   * /records/{RECORD_ID}/apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}`. May be called by the app in the
   * path, through a token on the whole record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the body is labelled XML and is empty or malformed; 413 when the quota of
   * the app would be exceeded; 400 when the external id is longer than 200 characters
   */
  async recordAppDocumentCreateOrUpdateExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** The app's own id for a document in its storage, at most 200 characters. */
    readonly appExternalId: string;
    /** The document, in any media type; it may be empty unless it is XML. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<string> {
    return text(
      await this.call(
        'record_app_document_create_or_update_ext',
        'PUT',
        path`/records/${input.recordId}/apps/${input.appId}/documents/external/${input.appExternalId}`,
        { body: input.body, mediaType: input.mediaType },
      ),
    );
  }

  /**
   * A document's metadata, by external id.
   *
   * `record_app_document_meta_ext`: `GET
   * /records/{RECORD_ID}/apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}/meta`. May be called by the app
   * in the path, through a token on the whole record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 404 when the app has no such document here
   */
  async recordAppDocumentMetaExt(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** The app's own id for a document in its storage, at most 200 characters. */
    readonly appExternalId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'record_app_document_meta_ext',
        'GET',
        path`/records/${input.recordId}/apps/${input.appId}/documents/external/${input.appExternalId}/meta`,
      ),
    );
  }

  /**
   * A document's bytes.
   *
   * `record_app_specific_document`: `GET /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}`. May
   * be called by the app in the path, through a token on the whole record.
   *
   * @returns the bytes as they were sent
   * @throws {ServiceError} 404 when the app has no such document here
   */
  async recordAppSpecificDocument(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<StoredBytes> {
    return bytes(
      await this.call(
        'record_app_specific_document',
        'GET',
        path`/records/${input.recordId}/apps/${input.appId}/documents/${input.appDocumentId}`,
      ),
    );
  }

  /**
   * Deletes a document of the app for good.
   *
   * `record_app_document_delete`: `DELETE /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}`.
   * May be called by the app in the path, through a token on the whole record.
   *
   * @throws {ServiceError} 404 when the app has no such document here
   */
  async recordAppDocumentDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<void> {
    await this.call(
      'record_app_document_delete',
      'DELETE',
      path`/records/${input.recordId}/apps/${input.appId}/documents/${input.appDocumentId}`,
    );
  }

  /**
   * A document's metadata.
   *
   * `record_app_document_meta`: `GET /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/meta`.
   * May be called by the app in the path, through a token on the whole record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 404 when the app has no such document here
   */
  async recordAppDocumentMeta(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'record_app_document_meta',
        'GET',
        path`/records/${input.recordId}/apps/${input.appId}/documents/${input.appDocumentId}/meta`,
      ),
    );
  }

  /**
   * Labels a document.
   *
   * `record_app_document_label`: `PUT /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/label`.
   * May be called by the app in the path, through a token on the whole record.
   *
   * @returns XML, `Document`
   * @throws {ServiceError} 400 when the label is too long or is not text; 404 when the app has no such
   * document here
   */
  async recordAppDocumentLabel(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly appId: string;
    /** Id of a document in the app's storage. */
    readonly appDocumentId: string;
    /** The label: UTF-8, at most 100 characters; an empty body clears it. */
    readonly body: Body;
  }): Promise<string> {
    return text(
      await this.call(
        'record_app_document_label',
        'PUT',
        path`/records/${input.recordId}/apps/${input.appId}/documents/${input.appDocumentId}/label`,
        { body: input.body, mediaType: 'text/plain' },
      ),
    );
  }

  /**
   * The facts of one data model in the record.
   *
   * `generic_list`: `GET /records/{RECORD_ID}/reports/{DATA_MODEL}/`. May be called by an account in full
   * control of the record, or an app with access to it; admin apps cannot.
   * Fields: every field of the model, and `created_at`.
   *
   * @returns the facts, or the rows of an aggregate; `X-Total-Count` says how many there are without paging
   * @throws {ServiceError} 400 when `response_format` is another one, or RDF of a model or an aggregate that
   * has none; 400 when a parameter of the query is invalid; the response names it; 400 when the response
   * would be too large; ask for a smaller `limit`; 404 when there is no such data model
   */
  async genericList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Name of a data model, such as `LabResult`, in any letter case. */
      readonly dataModel: string;
      /** The media type of the response. Default `application/json`. */
      readonly responseFormat?:
        | 'application/json'
        | 'application/xml'
        | 'text/xml'
        | 'application/rdf+xml'
        | undefined;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call('generic_list', 'GET', path`/records/${input.recordId}/reports/${input.dataModel}/`, {
        query: { response_format: input.responseFormat, ...reportQuery(input) },
      }),
    );
  }

  /**
   * Allergies of the record.
   *
   * `minimal_allergies`: `GET /records/{RECORD_ID}/reports/minimal/allergies/`. May be called by an account
   * in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `allergen_type`, `allergen_name`, `date_diagnosed`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async minimalAllergies(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'minimal_allergies',
        'GET',
        path`/records/${input.recordId}/reports/minimal/allergies/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Devices that the patient uses.
   *
   * `equipment_list`: `GET /records/{RECORD_ID}/reports/minimal/equipment/`. May be called by an account in
   * full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `equipment_name`, `equipment_vendor`, `date_started`, `date_stopped`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async equipmentList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call('equipment_list', 'GET', path`/records/${input.recordId}/reports/minimal/equipment/`, {
        query: { ...reportQuery(input) },
      }),
    );
  }

  /**
   * Immunizations, given and refused.
   *
   * `minimal_immunizations`: `GET /records/{RECORD_ID}/reports/minimal/immunizations/`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `vaccine_type`, `date_administered`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async minimalImmunizations(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'minimal_immunizations',
        'GET',
        path`/records/${input.recordId}/reports/minimal/immunizations/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Laboratory results.
   *
   * `minimal_labs`: `GET /records/{RECORD_ID}/reports/minimal/labs/`. May be called by an account in full
   * control of the record, or an app with access to it; admin apps cannot.
   * Fields: `lab_type`, `lab_test_name`, `date_measured`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async minimalLabs(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call('minimal_labs', 'GET', path`/records/${input.recordId}/reports/minimal/labs/`, {
        query: { ...reportQuery(input) },
      }),
    );
  }

  /**
   * Medications.
   *
   * `minimal_medications`: `GET /records/{RECORD_ID}/reports/minimal/medications/`. May be called by an
   * account in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `medication_name`, `medication_brand_name`, `date_started`, `date_stopped`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async minimalMedications(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'minimal_medications',
        'GET',
        path`/records/${input.recordId}/reports/minimal/medications/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * The problem list.
   *
   * `minimal_problems`: `GET /records/{RECORD_ID}/reports/minimal/problems/`. May be called by an account in
   * full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `problem_name`, `date_onset`, `date_resolution`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async minimalProblems(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call('minimal_problems', 'GET', path`/records/${input.recordId}/reports/minimal/problems/`, {
        query: { ...reportQuery(input) },
      }),
    );
  }

  /**
   * Procedures.
   *
   * `procedure_list`: `GET /records/{RECORD_ID}/reports/minimal/procedures/`. May be called by an account in
   * full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `procedure_name`, `date_performed`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async procedureList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call('procedure_list', 'GET', path`/records/${input.recordId}/reports/minimal/procedures/`, {
        query: { ...reportQuery(input) },
      }),
    );
  }

  /**
   * Visit notes.
   *
   * `simple_clinical_notes_list`: `GET /records/{RECORD_ID}/reports/minimal/simple-clinical-notes/`. May be
   * called by an account in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `specialty`, `provider_name`, `date_of_visit`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async simpleClinicalNotesList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'simple_clinical_notes_list',
        'GET',
        path`/records/${input.recordId}/reports/minimal/simple-clinical-notes/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Vital signs, one row per reading.
   *
   * `minimal_vitals`: `GET /records/{RECORD_ID}/reports/minimal/vitals/`. May be called by an account in full
   * control of the record, or an app with access to it; admin apps cannot.
   * Fields: `category`, `value`, `date_measured`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async minimalVitals(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call('minimal_vitals', 'GET', path`/records/${input.recordId}/reports/minimal/vitals/`, {
        query: { ...reportQuery(input) },
      }),
    );
  }

  /**
   * Measurements of one type, or of several separated by bars.
   *
   * `measurement_list`: `GET /records/{RECORD_ID}/reports/minimal/measurements/{LAB_CODE}/`. May be called by
   * an account in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `lab_code`, `value`, `date_measured`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async measurementList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /**
       * Type of the measurement; several are separated by bars. One with `/` or `?` in it can be asked for with
       * `/reports/Measurement/?type=…` only.
       */
      readonly labCode: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'measurement_list',
        'GET',
        path`/records/${input.recordId}/reports/minimal/measurements/${input.labCode}/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Readings of one vital sign, such as `weight` or `Blood_Pressure_Systolic`.
   *
   * `minimal_vitals_of_category`: `GET /records/{RECORD_ID}/reports/minimal/vitals/{CATEGORY}`. May be called
   * by an account in full control of the record, or an app with access to it; admin apps cannot.
   * Fields: `category`, `value`, `date_measured`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async minimalVitalsOfCategory(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Name of a vital sign; letter case, blanks, `_` and `-` do not matter. */
      readonly category: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'minimal_vitals_of_category',
        'GET',
        path`/records/${input.recordId}/reports/minimal/vitals/${input.category}`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Reserved for an export as a continuity of care record; there is none yet.
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
    await this.call('report_ccr', 'GET', path`/records/${input.recordId}/reports/experimental/ccr`);
  }

  /**
   * The facts of one data model in the documents that the carenet shows.
   *
   * `carenet_generic_list`: `GET /carenets/{CARENET_ID}/reports/{DATA_MODEL}/`. May be called by a member of
   * the carenet, an account in full control of its record, or an app with access to the carenet or to the
   * whole record.
   * Fields: every field of the model, and `created_at`.
   *
   * @returns the facts, or the rows of an aggregate; `X-Total-Count` says how many there are without paging
   * @throws {ServiceError} 400 when `response_format` is another one, or RDF of a model or an aggregate that
   * has none; 400 when a parameter of the query is invalid; the response names it; 400 when the response
   * would be too large; ask for a smaller `limit`; 404 when there is no such data model
   */
  async carenetGenericList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /** Name of a data model, such as `LabResult`, in any letter case. */
      readonly dataModel: string;
      /** The media type of the response. Default `application/json`. */
      readonly responseFormat?:
        | 'application/json'
        | 'application/xml'
        | 'text/xml'
        | 'application/rdf+xml'
        | undefined;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_generic_list',
        'GET',
        path`/carenets/${input.carenetId}/reports/${input.dataModel}/`,
        { query: { response_format: input.responseFormat, ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Allergies that the carenet shows.
   *
   * `carenet_minimal_allergies`: `GET /carenets/{CARENET_ID}/reports/minimal/allergies/`. May be called by a
   * member of the carenet, an account in full control of its record, or an app with access to the carenet or
   * to the whole record.
   * Fields: `allergen_type`, `allergen_name`, `date_diagnosed`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetMinimalAllergies(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_minimal_allergies',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/allergies/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Devices that the carenet shows.
   *
   * `carenet_equipment_list`: `GET /carenets/{CARENET_ID}/reports/minimal/equipment/`. May be called by a
   * member of the carenet, an account in full control of its record, or an app with access to the carenet or
   * to the whole record.
   * Fields: `equipment_name`, `equipment_vendor`, `date_started`, `date_stopped`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetEquipmentList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_equipment_list',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/equipment/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Immunizations that the carenet shows.
   *
   * `carenet_minimal_immunizations`: `GET /carenets/{CARENET_ID}/reports/minimal/immunizations/`. May be
   * called by a member of the carenet, an account in full control of its record, or an app with access to the
   * carenet or to the whole record.
   * Fields: `vaccine_type`, `date_administered`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetMinimalImmunizations(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_minimal_immunizations',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/immunizations/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Laboratory results that the carenet shows.
   *
   * `carenet_minimal_labs`: `GET /carenets/{CARENET_ID}/reports/minimal/labs/`. May be called by a member of
   * the carenet, an account in full control of its record, or an app with access to the carenet or to the
   * whole record.
   * Fields: `lab_type`, `lab_test_name`, `date_measured`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetMinimalLabs(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_minimal_labs',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/labs/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Medications that the carenet shows.
   *
   * `carenet_minimal_medications`: `GET /carenets/{CARENET_ID}/reports/minimal/medications/`. May be called
   * by a member of the carenet, an account in full control of its record, or an app with access to the
   * carenet or to the whole record.
   * Fields: `medication_name`, `medication_brand_name`, `date_started`, `date_stopped`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetMinimalMedications(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_minimal_medications',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/medications/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * The problem list that the carenet shows.
   *
   * `carenet_minimal_problems`: `GET /carenets/{CARENET_ID}/reports/minimal/problems/`. May be called by a
   * member of the carenet, an account in full control of its record, or an app with access to the carenet or
   * to the whole record.
   * Fields: `problem_name`, `date_onset`, `date_resolution`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetMinimalProblems(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_minimal_problems',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/problems/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Procedures that the carenet shows.
   *
   * `carenet_procedure_list`: `GET /carenets/{CARENET_ID}/reports/minimal/procedures/`. May be called by a
   * member of the carenet, an account in full control of its record, or an app with access to the carenet or
   * to the whole record.
   * Fields: `procedure_name`, `date_performed`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetProcedureList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_procedure_list',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/procedures/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Visit notes that the carenet shows.
   *
   * `carenet_simple_clinical_notes_list`: `GET
   * /carenets/{CARENET_ID}/reports/minimal/simple-clinical-notes/`. May be called by a member of the carenet,
   * an account in full control of its record, or an app with access to the carenet or to the whole record.
   * Fields: `specialty`, `provider_name`, `date_of_visit`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetSimpleClinicalNotesList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_simple_clinical_notes_list',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/simple-clinical-notes/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Vital signs, one row per reading that the carenet shows.
   *
   * `carenet_minimal_vitals`: `GET /carenets/{CARENET_ID}/reports/minimal/vitals/`. May be called by a member
   * of the carenet, an account in full control of its record, or an app with access to the carenet or to the
   * whole record.
   * Fields: `category`, `value`, `date_measured`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetMinimalVitals(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_minimal_vitals',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/vitals/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Measurements of one type that the carenet shows.
   *
   * `carenet_measurement_list`: `GET /carenets/{CARENET_ID}/reports/minimal/measurements/{LAB_CODE}/`. May be
   * called by a member of the carenet, an account in full control of its record, or an app with access to the
   * carenet or to the whole record.
   * Fields: `lab_code`, `value`, `date_measured`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetMeasurementList(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /**
       * Type of the measurement; several are separated by bars. One with `/` or `?` in it can be asked for with
       * `/reports/Measurement/?type=…` only.
       */
      readonly labCode: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_measurement_list',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/measurements/${input.labCode}/`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Readings of one vital sign that the carenet shows.
   *
   * `carenet_minimal_vitals_of_category`: `GET /carenets/{CARENET_ID}/reports/minimal/vitals/{CATEGORY}`. May
   * be called by a member of the carenet, an account in full control of its record, or an app with access to
   * the carenet or to the whole record.
   * Fields: `category`, `value`, `date_measured`, `created_at`.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per fact or per row of an aggregate
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it; 400 when the
   * response would be too large; ask for a smaller `limit`
   */
  async carenetMinimalVitalsOfCategory(
    input: {
      /** Id of a carenet. */
      readonly carenetId: string;
      /** Name of a vital sign; letter case, blanks, `_` and `-` do not matter. */
      readonly category: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call(
        'carenet_minimal_vitals_of_category',
        'GET',
        path`/carenets/${input.carenetId}/reports/minimal/vitals/${input.category}`,
        { query: { ...reportQuery(input) } },
      ),
    );
  }

  /**
   * Allergies and allergy exclusions of active documents.
   *
   * `smart_allergies`: `GET /records/{RECORD_ID}/allergies/`. May be called by an account in full control of
   * the record, or an app with access to it; admin apps cannot.
   *
   * @returns all of them
   * @throws {ServiceError} 400 when the response would be too large; use the report of the model with
   * `response_format=application/rdf+xml` and `limit`
   */
  async smartAllergies(input: {
    /** Id of a record. */
    readonly recordId: string;
  }): Promise<Rendered> {
    return rendered(await this.call('smart_allergies', 'GET', path`/records/${input.recordId}/allergies/`));
  }

  /**
   * One allergy or allergy exclusion, whatever the status of its document.
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
    /** Id of a fact: the last segment of its URI in RDF. */
    readonly modelId: string;
  }): Promise<Rendered> {
    return rendered(
      await this.call(
        'smart_allergies_instance',
        'GET',
        path`/records/${input.recordId}/allergies/${input.modelId}`,
      ),
    );
  }

  /**
   * The facts of one kind in active documents.
   *
   * `smart_generic`: `GET /records/{RECORD_ID}/{MODEL_NAME}/`. May be called by an account in full control of
   * the record, or an app with access to it; admin apps cannot.
   *
   * @returns all of them
   * @throws {ServiceError} 400 when the response would be too large; use the report of the model with
   * `response_format=application/rdf+xml` and `limit`; 404 when the name is none of those listed
   */
  async smartGeneric(input: {
    /** Id of a record. */
    readonly recordId: string;
    /**
     * `problems`, `encounters`, `fulfillments`, `immunizations`, `lab_results`, `medications` or
     * `vital_signs`.
     */
    readonly modelName: string;
  }): Promise<Rendered> {
    return rendered(
      await this.call('smart_generic', 'GET', path`/records/${input.recordId}/${input.modelName}/`),
    );
  }

  /**
   * One fact, whatever the status of its document.
   *
   * `smart_generic_instance`: `GET /records/{RECORD_ID}/{MODEL_NAME}/{MODEL_ID}`. May be called by an account
   * in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns the fact
   * @throws {ServiceError} 404 when the record has no such fact of this kind; 404 when the name is none of
   * those listed
   */
  async smartGenericInstance(input: {
    /** Id of a record. */
    readonly recordId: string;
    /**
     * `problems`, `encounters`, `fulfillments`, `immunizations`, `lab_results`, `medications` or
     * `vital_signs`.
     */
    readonly modelName: string;
    /** Id of a fact: the last segment of its URI in RDF. */
    readonly modelId: string;
  }): Promise<Rendered> {
    return rendered(
      await this.call(
        'smart_generic_instance',
        'GET',
        path`/records/${input.recordId}/${input.modelName}/${input.modelId}`,
      ),
    );
  }

  /**
   * The classes and properties of the medical data, as OWL.
   *
   * `smart_ontology`: `GET /ontology`. May be called by any authenticated caller.
   *
   * @returns the ontology, with a strong `ETag`
   */
  async smartOntology(): Promise<Rendered> {
    return rendered(await this.call('smart_ontology', 'GET', '/ontology'));
  }

  /**
   * Always fails: the list of coding systems is not offered.
   *
   * `coding_systems_list`: `GET /codes/systems/`. May be called by anybody; the call need not be signed.
   *
   * @throws {ServiceError} 500 when always
   */
  async codingSystemsList(): Promise<void> {
    await this.call('coding_systems_list', 'GET', '/codes/systems/');
  }

  /**
   * Entries of a coding system whose full value contains a text, at most 100, by full value.
   *
   * `coding_system_query`: `GET /codes/systems/{SYSTEM_SHORT_NAME}/query`. May be called by anybody; the call
   * need not be signed.
   *
   * @returns JSON: array of code entries
   * @throws {ServiceError} 404 when there is no such coding system
   */
  async codingSystemQuery(input: {
    /** Short name of a coding system, such as `cvx`; letter case matters. */
    readonly systemShortName: string;
    /** The text to look for, in any letter case; without it nothing is found. */
    readonly q?: string | undefined;
  }): Promise<unknown> {
    return json(
      await this.call('coding_system_query', 'GET', path`/codes/systems/${input.systemShortName}/query`, {
        query: { q: input.q },
      }),
    );
  }

  /**
   * The messages of an account, newest first, without their bodies. Listing does not mark as read.
   *
   * `account_inbox`: `GET /accounts/{ACCOUNT_EMAIL}/inbox/`. May be called by the account itself.
   *
   * @returns XML, `Messages`
   */
  async accountInbox(
    input: {
      /** Id of an account, an email address in any letter case. */
      readonly accountEmail: string;
      /** `1` or `true` includes archived messages. */
      readonly includeArchive?: string | undefined;
      /**
       * One of `received_at`, `created_at`, `read_at`, `archived_at`, `subject`, `sender`, `severity`, `id`; a
       * leading `-` turns the order round. Anything else has no effect. Default `-received_at`.
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
  ): Promise<string> {
    return text(
      await this.call('account_inbox', 'GET', path`/accounts/${input.accountEmail}/inbox/`, {
        query: { include_archive: input.includeArchive, order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Sends a message to an account and mails that there is one.
   *
   * `account_send_message`: `POST /accounts/{ACCOUNT_EMAIL}/inbox/`. May be called by an admin or UI app.
   *
   * @returns XML, `Message`
   * @throws {ServiceError} 400 when a field is too long or has a value that it does not take; 400 when the
   * sender has sent a message with this key to the account
   */
  async accountSendMessage(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** The subject; `[no subject]` when absent. */
    readonly subject?: string | undefined;
    /** The text, at most 100 KiB; `[no body]` when absent. */
    readonly body?: string | undefined;
    /** How the body is to be read; `plaintext` when absent. */
    readonly bodyType?: 'plaintext' | 'markdown' | undefined;
    /** `low` when absent. */
    readonly severity?: 'low' | 'medium' | 'high' | undefined;
    /** The sender's own key: one message per key and account. An empty one is none. */
    readonly messageId?: string | undefined;
  }): Promise<string> {
    return text(
      await this.call('account_send_message', 'POST', path`/accounts/${input.accountEmail}/inbox/`, {
        form: {
          subject: input.subject,
          body: input.body,
          body_type: input.bodyType,
          severity: input.severity,
          message_id: input.messageId,
        },
      }),
    );
  }

  /**
   * One message with its body; the first read is noted. Markdown comes as safe HTML.
   *
   * `account_inbox_message`: `GET /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}`. May be called by the account
   * itself.
   *
   * @returns XML, `Message`
   * @throws {ServiceError} 404 when the account has no such message
   */
  async accountInboxMessage(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** Id of a message in the account's inbox; when sending, the sender's own key for the message. */
    readonly messageId: string;
  }): Promise<string> {
    return text(
      await this.call(
        'account_inbox_message',
        'GET',
        path`/accounts/${input.accountEmail}/inbox/${input.messageId}`,
      ),
    );
  }

  /**
   * Archives a message; also when it is archived.
   *
   * `account_message_archive`: `POST /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/archive`. May be called by
   * the account itself.
   *
   * @throws {ServiceError} 404 when the account has no such message
   */
  async accountMessageArchive(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** Id of a message in the account's inbox; when sending, the sender's own key for the message. */
    readonly messageId: string;
  }): Promise<void> {
    await this.call(
      'account_message_archive',
      'POST',
      path`/accounts/${input.accountEmail}/inbox/${input.messageId}/archive`,
    );
  }

  /**
   * Makes an attachment a document of the message's record, once for all recipients.
   *
   * `account_inbox_message_attachment_accept`: `POST
   * /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}/accept`. May be called by the
   * account itself.
   *
   * @throws {ServiceError} 400 when the number is none, or the attachment is no valid document; it may be
   * accepted again; 403 when the account has no full control of the record any more; 404 when there is no
   * such message or attachment, or the message is about no record; 410 when it has been accepted, by this or
   * another recipient
   */
  async accountInboxMessageAttachmentAccept(input: {
    /** Id of an account, an email address in any letter case. */
    readonly accountEmail: string;
    /** Id of a message in the account's inbox; when sending, the sender's own key for the message. */
    readonly messageId: string;
    /** Number of an attachment, from 1. */
    readonly attachmentNum: string;
  }): Promise<void> {
    await this.call(
      'account_inbox_message_attachment_accept',
      'POST',
      path`/accounts/${input.accountEmail}/inbox/${input.messageId}/attachments/${input.attachmentNum}/accept`,
    );
  }

  /**
   * The notifications of an account, newest first.
   *
   * `account_notifications`: `GET /accounts/{ACCOUNT_EMAIL}/notifications/`. May be called by the account
   * itself.
   *
   * @returns XML, `Notifications`
   */
  async accountNotifications(
    input: {
      /** Id of an account, an email address in any letter case. */
      readonly accountEmail: string;
      /**
       * One of `created_at`, `received_at`, `content`, `sender`, `id`; a leading `-` turns the order round.
       * Anything else has no effect. Default `-created_at`.
       */
      readonly orderBy?: Order<'created_at' | 'received_at' | 'content' | 'sender' | 'id'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call('account_notifications', 'GET', path`/accounts/${input.accountEmail}/notifications/`, {
        query: { order_by: input.orderBy, ...listQuery(input) },
      }),
    );
  }

  /**
   * Sends a message to the record's accounts: at once, or when the last attachment has come.
   *
   * `record_send_message`: `POST /records/{RECORD_ID}/inbox/{MESSAGE_ID}`. May be called by an admin or UI
   * app, or an app with access to the record; accounts cannot.
   *
   * @throws {ServiceError} 400 when a field is too long or has a value that it does not take; 400 when the
   * sender has used this key for the record
   */
  async recordSendMessage(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a message in the account's inbox; when sending, the sender's own key for the message. */
    readonly messageId: string;
    /** The subject; `[no subject]` when absent. */
    readonly subject?: string | undefined;
    /** The text, at most 100 KiB; `[no body]` when absent. */
    readonly body?: string | undefined;
    /** How the body is to be read; `plaintext` when absent. */
    readonly bodyType?: 'plaintext' | 'markdown' | undefined;
    /** `low` when absent. */
    readonly severity?: 'low' | 'medium' | 'high' | undefined;
    /** How many attachments will follow, 0 to 100; 0 when absent. */
    readonly numAttachments?: string | undefined;
    /** Older spelling of `numAttachments`. */
    readonly numAttachements?: string | undefined;
  }): Promise<void> {
    await this.call(
      'record_send_message',
      'POST',
      path`/records/${input.recordId}/inbox/${input.messageId}`,
      {
        form: {
          subject: input.subject,
          body: input.body,
          body_type: input.bodyType,
          severity: input.severity,
          num_attachments: input.numAttachments,
          num_attachements: input.numAttachements,
        },
      },
    );
  }

  /**
   * Uploads an attachment, in any order; the last one delivers the message.
   *
   * `record_message_attach`: `POST /records/{RECORD_ID}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}`. May
   * be called by an admin or UI app, or an app with access to the record; accounts cannot.
   *
   * @throws {ServiceError} 400 when the number is out of range or taken, or the body is no well-formed XML;
   * 404 when the sender has sent the record no such message, or it was not complete within 30 days
   */
  async recordMessageAttach(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a message in the account's inbox; when sending, the sender's own key for the message. */
    readonly messageId: string;
    /** Number of an attachment, from 1. */
    readonly attachmentNum: string;
    /** Well-formed XML, whatever its content type. */
    readonly body: Body;
    /** Its media type, such as `application/xml`. */
    readonly mediaType: string;
  }): Promise<void> {
    await this.call(
      'record_message_attach',
      'POST',
      path`/records/${input.recordId}/inbox/${input.messageId}/attachments/${input.attachmentNum}`,
      { body: input.body, mediaType: input.mediaType },
    );
  }

  /**
   * Notifies the record's accounts.
   *
   * `record_notify`: `POST /records/{RECORD_ID}/notifications/`. May be called by an admin or UI app, or an
   * app with access to the record; accounts cannot.
   *
   * @throws {ServiceError} 400 when `content` is missing, empty or too long, or `app_url` is no http or https
   * URL; 404 when the record has no such document
   */
  async recordNotify(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** The text. */
    readonly content: string;
    /** A document of the record; an empty one is none. */
    readonly documentId?: string | undefined;
    /** Where the app shows more, an http or https URL; an empty one is none. */
    readonly appUrl?: string | undefined;
  }): Promise<void> {
    await this.call('record_notify', 'POST', path`/records/${input.recordId}/notifications/`, {
      form: { content: input.content, document_id: input.documentId, app_url: input.appUrl },
    });
  }

  /**
   * Every call that concerned the record, newest first.
   *
   * `audit_record_view`: `GET /records/{RECORD_ID}/audits/`. May be called by an account in full control of
   * the record, or an app with access to it; admin apps cannot.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per entry
   * @throws {ServiceError} 400 when `limit` or `offset` is no whole number of 0 or more, or `modified_since`
   * no time
   */
  async auditRecordView(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Most entries to return, 0 to 1000; 100 when absent, and larger values count as 1000. */
    readonly limit?: number | undefined;
    /** Entries to pass over. */
    readonly offset?: number | undefined;
    /** `created_at`, `request_date` or `datetime`; `-` before it for newest first, the default. */
    readonly orderBy?: string | undefined;
    /** Keeps the calls made at or after this time, such as `2026-01-31T08:30:00Z`. */
    readonly modifiedSince?: string | undefined;
  }): Promise<Rendered> {
    return rendered(
      await this.call('audit_record_view', 'GET', path`/records/${input.recordId}/audits/`, {
        query: {
          limit: input.limit,
          offset: input.offset,
          order_by: input.orderBy,
          modified_since: input.modifiedSince,
        },
      }),
    );
  }

  /**
   * The calls that concerned one version of a document.
   *
   * `audit_document_view`: `GET /records/{RECORD_ID}/audits/documents/{AUDITED_DOCUMENT_ID}/`. May be called
   * by an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per entry
   * @throws {ServiceError} 400 when `limit` or `offset` is no whole number of 0 or more, or `modified_since`
   * no time
   */
  async auditDocumentView(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document, whether or not it exists. */
    readonly auditedDocumentId: string;
    /** Most entries to return, 0 to 1000; 100 when absent, and larger values count as 1000. */
    readonly limit?: number | undefined;
    /** Entries to pass over. */
    readonly offset?: number | undefined;
    /** `created_at`, `request_date` or `datetime`; `-` before it for newest first, the default. */
    readonly orderBy?: string | undefined;
    /** Keeps the calls made at or after this time, such as `2026-01-31T08:30:00Z`. */
    readonly modifiedSince?: string | undefined;
  }): Promise<Rendered> {
    return rendered(
      await this.call(
        'audit_document_view',
        'GET',
        path`/records/${input.recordId}/audits/documents/${input.auditedDocumentId}/`,
        {
          query: {
            limit: input.limit,
            offset: input.offset,
            order_by: input.orderBy,
            modified_since: input.modifiedSince,
          },
        },
      ),
    );
  }

  /**
   * The calls of one operation that concerned one version of a document.
   *
   * `audit_function_view`: `GET
   * /records/{RECORD_ID}/audits/documents/{AUDITED_DOCUMENT_ID}/functions/{FUNCTION_NAME}/`. May be called by
   * an account in full control of the record, or an app with access to it; admin apps cannot.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per entry
   * @throws {ServiceError} 400 when `limit` or `offset` is no whole number of 0 or more, or `modified_since`
   * no time
   */
  async auditFunctionView(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of one version of a document, whether or not it exists. */
    readonly auditedDocumentId: string;
    /** Name of an operation. */
    readonly functionName: string;
    /** Most entries to return, 0 to 1000; 100 when absent, and larger values count as 1000. */
    readonly limit?: number | undefined;
    /** Entries to pass over. */
    readonly offset?: number | undefined;
    /** `created_at`, `request_date` or `datetime`; `-` before it for newest first, the default. */
    readonly orderBy?: string | undefined;
    /** Keeps the calls made at or after this time, such as `2026-01-31T08:30:00Z`. */
    readonly modifiedSince?: string | undefined;
  }): Promise<Rendered> {
    return rendered(
      await this.call(
        'audit_function_view',
        'GET',
        path`/records/${input.recordId}/audits/documents/${input.auditedDocumentId}/functions/${input.functionName}/`,
        {
          query: {
            limit: input.limit,
            offset: input.offset,
            order_by: input.orderBy,
            modified_since: input.modifiedSince,
          },
        },
      ),
    );
  }

  /**
   * The audit trail by the query interface.
   *
   * `audit_query`: `GET /records/{RECORD_ID}/audits/query/`. May be called by an account in full control of
   * the record, or an app with access to it; admin apps cannot.
   * Fields: `document_id`, `external_id`, `function_name`, `principal_email`, `proxied_by_email`,
   * `request_date`, `created_at`, and `record_id` with no other value than that of the path.
   *
   * @returns Reports with a Summary, the QueryParams and one Report per entry
   * @throws {ServiceError} 400 when a parameter of the query is invalid; the response names it
   */
  async auditQuery(
    input: {
      /** Id of a record. */
      readonly recordId: string;
    } & QueryInput,
  ): Promise<Rendered> {
    return rendered(
      await this.call('audit_query', 'GET', path`/records/${input.recordId}/audits/query/`, {
        query: { ...reportQuery(input) },
      }),
    );
  }

  /**
   * Calls a webhook of the app when a report of the record changes, for three months; repeating it renews.
   *
   * `subscription_create`: `POST /experimental/records/{RECORD_ID}/apps/{PHA_EMAIL}/subscriptions/`. May be
   * called by the app in the path, with access to the record.
   *
   * @returns XML, `Subscription`
   * @throws {ServiceError} 400 when `url` is no report of a record, or `callback` is not allowed; 400 when
   * the app has 50 live subscriptions on the record
   */
  async subscriptionCreate(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** A report of the record, relative to it, such as `/reports/minimal/labs/` or `/reports/LabResult/`. */
    readonly url: string;
    /** The webhook: `https` on port 443, on the host of the app's registered callback or start URL. */
    readonly callback: string;
  }): Promise<string> {
    return text(
      await this.call(
        'subscription_create',
        'POST',
        path`/experimental/records/${input.recordId}/apps/${input.phaEmail}/subscriptions/`,
        { form: { url: input.url, callback: input.callback } },
      ),
    );
  }

  /**
   * The live subscriptions of the app on the record.
   *
   * `subscription_list`: `GET /experimental/records/{RECORD_ID}/apps/{PHA_EMAIL}/subscriptions/`. May be
   * called by the app in the path, with access to the record.
   *
   * @returns XML, `Subscriptions`
   */
  async subscriptionList(
    input: {
      /** Id of a record. */
      readonly recordId: string;
      /** Id of a user app. */
      readonly phaEmail: string;
      /**
       * One of `created_at`, `expires_at`, `url`, `id`; a leading `-` turns the order round. Anything else has
       * no effect. Default `-created_at`.
       */
      readonly orderBy?: Order<'created_at' | 'expires_at' | 'url' | 'id'> | undefined;
    } & ListInput,
  ): Promise<string> {
    return text(
      await this.call(
        'subscription_list',
        'GET',
        path`/experimental/records/${input.recordId}/apps/${input.phaEmail}/subscriptions/`,
        { query: { order_by: input.orderBy, ...listQuery(input) } },
      ),
    );
  }

  /**
   * Ends a subscription; a webhook call that is waiting is cancelled.
   *
   * `subscription_delete`: `DELETE
   * /experimental/records/{RECORD_ID}/apps/{PHA_EMAIL}/subscriptions/{SUBSCRIPTION_ID}`. May be called by the
   * app in the path, with access to the record.
   *
   * @throws {ServiceError} 404 when the app has no such live subscription on the record
   */
  async subscriptionDelete(input: {
    /** Id of a record. */
    readonly recordId: string;
    /** Id of a user app. */
    readonly phaEmail: string;
    /** Id of a subscription. */
    readonly subscriptionId: string;
  }): Promise<void> {
    await this.call(
      'subscription_delete',
      'DELETE',
      path`/experimental/records/${input.recordId}/apps/${input.phaEmail}/subscriptions/${input.subscriptionId}`,
    );
  }
}
