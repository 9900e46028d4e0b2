/**
 * Who may make which call: docs/contract/access.md#complete-matrix. Typed from there by hand and never
 * derived from the access rules, which this table checks.
 */
import { type Marks, marksOf } from './columns.ts';

/**
 * Method, path, operation, then a mark for each kind of caller: `Y` allowed, `·` denied, letters for allowed under the
 * conditions of columns.ts, which also explains the kinds. They are in this order:
 * ANON ADM UI SELF OWN SHR CNA APP TU TA TP TC CU CA RT SR SC SB SN SX
 */
const table = `
GET    /version                                                                                   get_version                              · Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  ·  ·  ·  ·  ·
GET    /manifest                                                                                  smart_manifest                           · Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  ·  ·  ·  ·  ·
GET    /capabilities/                                                                             smart_capabilities                       · Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  ·  ·  ·  ·  ·
GET    /ontology                                                                                  smart_ontology                           · Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  ·  ·  ·  ·  ·
GET    /codes/systems/                                                                            coding_systems_list                      Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /codes/systems/{SYSTEM_SHORT_NAME}/query                                                   coding_system_query                      Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
POST   /shl/{LINK_KEY}                                                                            link_manifest                            Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /shl/{LINK_KEY}                                                                            link_direct_file                         Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /shl/{LINK_KEY}/files/{FILE_TICKET}                                                        link_file                                Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y

GET    /apps/                                                                                     all_phas                                 · Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  ·  ·  ·  ·  ·
GET    /apps/manifests/                                                                           all_manifests                            · Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  ·  ·  ·  ·  ·
GET    /apps/{APP_ID}                                                                             pha                                      · Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  ·  ·  ·  ·  ·
GET    /apps/{APP_ID}/manifest                                                                    app_manifest                             · Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  ·  ·  ·  ·  ·
DELETE /apps/{APP_ID}                                                                             pha_delete                               · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /apps/{APP_ID}/records/                                                                    app_record_list                          · · · · · · · ia  ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /apps/{APP_ID}/records/{RECORD_ID}/access_token                                            autonomous_access_token                  · · · · · · · iae ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /apps/{APP_ID}/documents/                                                                  app_document_list                        · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /apps/{APP_ID}/documents/                                                                  app_document_create                      · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}                                        app_document_ext                         · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}                                        app_document_create_or_update_ext        · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}/meta                                   app_document_meta_ext                    · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}                                                 app_specific_document                    · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}                                                 app_document_create_or_update            · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}                                                 app_document_delete                      · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/meta                                            app_document_meta                        · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/label                                           app_document_label                       · · · · · · · i   ·  i i ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /apps/{PRINCIPAL_EMAIL}/inbox/                                                             app_inbox                                · m m · · · · m   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /apps/{PRINCIPAL_EMAIL}/inbox/{MESSAGE_ID}                                                 app_inbox_message                        · m m · · · · m   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /apps/{PRINCIPAL_EMAIL}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}                    app_inbox_attachment                     · m m · · · · m   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /apps/{PRINCIPAL_EMAIL}/inbox/{MESSAGE_ID}/archive                                         app_message_archive                      · m m · · · · m   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·

POST   /oauth/request_token                                                                       request_token                            · · · · · · · Y   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /oauth/authorize                                                                           request_token_authorize                  Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
POST   /oauth/access_token                                                                        exchange_token                           · · · · · · · ·   ·  · · ·  ·  ·  Y  ·  ·  ·  ·  ·
POST   /oauth/internal/request_tokens/{REQTOKEN_ID}/claim                                         request_token_claim                      · · · Y Y Y Y ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /oauth/internal/request_tokens/{REQTOKEN_ID}/info                                          request_token_info                       · · · Y Y Y Y ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /oauth/internal/request_tokens/{REQTOKEN_ID}/approve                                       request_token_approve                    · · · · Y Y p ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /oauth/internal/session_create                                                             session_create                           · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /oauth/internal/sign_in                                                                    sign_in                                  · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /oauth/internal/sign_in/second_factor                                                      sign_in_second                           · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /passkeys/options                                                                          passkey_challenge                        · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /passkeys/sign_in                                                                          passkey_sign_in                          · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /oauth/internal/surl-verify                                                                surl_verify                              · · · Y Y Y Y ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·

POST   /accounts/                                                                                 account_create                           · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/search                                                                           account_search                           · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}                                                                  account_info                             · Y Y Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/info-set                                                         account_info_set                         · Y Y Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/set-state                                                        account_set_state                        · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/reset                                                            account_reset                            · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/forgot-password                                                  account_forgot_password                  · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/secret-resend                                                    account_resend_secret                    · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/secret                                                           account_secret                           · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/primary-secret                                                   account_primary_secret                   · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /accounts/{ACCOUNT_EMAIL}/primary-secret                                                   account_primary_secret_void              · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/check-secrets/{PRIMARY_SECRET}                                   account_check_secrets                    · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/initialize/{PRIMARY_SECRET}                                      account_initialize                       · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/authsystems/                                                     account_authsystem_add                   · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/authsystems/password/change                                      account_password_change                  · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/authsystems/password/set                                         account_password_set                     · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/authsystems/password/set-username                                account_username_set                     · Y Y Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/records/                                                         record_list                              · Y Y Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/permissions/                                                     account_permissions                      · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/sessions/                                                        account_sessions                         · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /accounts/{ACCOUNT_EMAIL}/sessions/                                                        account_sessions_end                     · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /accounts/{ACCOUNT_EMAIL}/sessions/{SESSION_ID}                                            account_session_end                      · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/passkeys/options                                                 passkey_options                          · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/passkeys/                                                        passkey_add                              · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/passkeys/confirmation                                            passkey_confirmation                     · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/passkeys/confirmed                                               passkey_confirm                          · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/passkeys/{PASSKEY_ID}                                            passkey_rename                           · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/passkeys/{PASSKEY_ID}/remove                                     passkey_remove                           · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/password                                                         account_own_password_change              · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/contact                                                          account_contact_change                   · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/settings                                                         account_settings                         · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/settings                                                         account_settings_set                     · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/erasure                                                          account_erasure                          · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/erasure                                                          account_erasure_ask                      · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /accounts/{ACCOUNT_EMAIL}/erasure                                                          account_erasure_take_back                · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/factors                                                          account_factors                          · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/factors/totp                                                     totp_begin                               · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/factors/totp/confirm                                             totp_confirm                             · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/factors/totp/remove                                              totp_remove                              · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/factors/recovery-codes                                           recovery_codes_new                       · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /accounts/{ACCOUNT_EMAIL}/factors/browsers                                                 trusted_browsers_forget                  · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/push-subscriptions                                               push_subscription_list                   · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/push-subscriptions                                               push_subscription_add                    · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /accounts/{ACCOUNT_EMAIL}/push-subscriptions/{PUSH_SUBSCRIPTION_ID}                        push_subscription_remove                 · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/records/{RECORD_ID}/relation                                     account_record_relation                  · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/invitations/accept                                               invitation_accept                        · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/invitations/decline                                              invitation_decline                       · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /invitations/check                                                                         invitation_check                         · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/reset-links                                                                      reset_link_request                       · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/reset-links/check                                                                reset_link_check                         · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/reset-links/use                                                                  reset_link_use                           · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/registrations                                                                    account_register                         · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/activations/check                                                                activation_check                         · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/activations/use                                                                  activation_use                           · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/activations/code                                                                 activation_code                          · · Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/notifications/                                                   account_notifications                    · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/inbox/                                                           account_inbox                            · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/inbox/                                                           account_send_message                     · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}                                               account_inbox_message                    · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/archive                                       account_message_archive                  · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}/accept           account_inbox_message_attachment_accept  · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}                  inbox_attachment                         · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/reply                                         message_reply                            · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/sent/                                                            sent_messages                            · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}                                                sent_message                             · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}                   sent_message_attach                      · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}                   sent_message_attachment                  · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}                                                sent_message_discard                     · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/connect_credentials                             get_connect_credentials                  · · · Y · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/preferences                                     get_user_preferences                     · · · Y · · · ·   is · · is is is ·  ·  ·  ·  ·  ·
PUT    /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/preferences                                     set_user_preferences                     · · · Y · · · ·   is · · is is is ·  ·  ·  ·  ·  ·
DELETE /accounts/{ACCOUNT_EMAIL}/apps/{PHA_EMAIL}/preferences                                     delete_user_preferences                  · · · Y · · · ·   is · · is is is ·  ·  ·  ·  ·  ·

POST   /records/                                                                                  record_create                            · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /records/external/{PRINCIPAL_EMAIL}/{EXTERNAL_ID}                                          record_create_ext                        · m m · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/search                                                                            record_search                            · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}                                                                       record                                   · Y Y · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/owner                                                                 record_get_owner                         · Y Y · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/owner                                                                 record_set_owner                         · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/owner                                                                 record_set_owner                         · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/demographics                                                          read_demographics                        · Y Y · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/demographics                                                          set_demographics                         · Y Y · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/special/{SPECIAL_DOCUMENT}                                  read_special_document                    · Y Y · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/special/{SPECIAL_DOCUMENT}                                  save_special_document                    · Y Y · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/special/{SPECIAL_DOCUMENT}                                  save_special_document                    · Y Y · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/shares/                                                               record_shares                            · Y Y · Y · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/shares/                                                               record_share_add                         · Y Y · Y · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /records/{RECORD_ID}/shares/{ACCOUNT_ID}                                                   record_share_delete                      · Y Y · Y · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/shares/{ACCOUNT_ID}/delete                                            record_share_delete                      · Y Y · Y · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/notifications/                                                        record_notify                            · Y Y · · · · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/notify                                                                record_notify                            · Y Y · · · · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/inbox/{MESSAGE_ID}                                                    record_send_message                      · Y Y · · · · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}                       record_message_attach                    · Y Y · · · · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/messages/recipients                                                   message_recipients                       · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/messages                                                              message_to_people                        · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·

GET    /records/{RECORD_ID}/allergies/                                                            smart_allergies                          · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/allergies/{MODEL_ID}                                                  smart_allergies_instance                 · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/allergy_exclusions/{MODEL_ID}                                         smart_allergies_instance                 · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/{MODEL_NAME}/                                                         smart_generic                            · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/{MODEL_NAME}/{MODEL_ID}                                               smart_generic_instance                   · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·

GET    /records/{RECORD_ID}/apps/                                                                 record_phas                              · Y Y · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/apps/{APP_ID}                                                         record_pha                               · Y Y · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/apps/{APP_ID}                                                         record_pha_enable                        · Y Y · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /records/{RECORD_ID}/apps/{APP_ID}                                                         pha_record_delete                        · Y Y · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/apps/{APP_ID}/setup                                                   record_pha_setup                         · Y Y · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/apps/{APP_ID}/documents/                                              record_app_document_list                 · · · · · · · ·   i  i i ·  i  i  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/apps/{APP_ID}/documents/                                              record_app_document_create               · · · · · · · ·   i  i i ·  i  i  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}                    record_app_document_ext                  · · · · · · · ·   i  i i ·  i  i  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}                    record_app_document_create_or_update_ext · · · · · · · ·   i  i i ·  i  i  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}                    record_app_document_create_or_update_ext · · · · · · · ·   i  i i ·  i  i  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/apps/{APP_ID}/documents/external/{APP_EXTERNAL_ID}/meta               record_app_document_meta_ext             · · · · · · · ·   i  i i ·  i  i  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}                             record_app_specific_document             · · · · · · · ·   i  i i ·  i  i  ·  ·  ·  ·  ·  ·
DELETE /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}                             record_app_document_delete               · · · · · · · ·   i  i i ·  i  i  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/meta                        record_app_document_meta                 · · · · · · · ·   i  i i ·  i  i  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/apps/{APP_ID}/documents/{APP_DOCUMENT_ID}/label                       record_app_document_label                · · · · · · · ·   i  i i ·  i  i  ·  ·  ·  ·  ·  ·

GET    /records/{RECORD_ID}/documents/                                                            record_document_list                     · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/                                                            document_create                          · c c · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/from_link                                                   document_create_from_link                · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/uploads/                                                    document_upload_start                    · c c · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/uploads/{UPLOAD_ID}/complete                                document_upload_complete                 · c c · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
DELETE /records/{RECORD_ID}/documents/                                                            documents_delete                         · · · · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}                          record_document_ext                      · · · · · · · ·   i  i · ·  i  i  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}                          document_create_by_ext_id                · · · · · · · ·   i  i · ·  i  i  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}/meta                     record_document_meta_ext                 · · · · · · · ·   i  i · ·  i  i  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}/label                    record_document_label_ext                · · · · · · · ·   i  i · ·  i  i  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}                                               record_specific_document                 · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/meta                                          record_document_meta                     · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/meta                                          update_document_meta                     · · · · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/label                                         record_document_label                    · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/{DOCUMENT_ID}/reread                                        document_reread                          · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/attachments/{ATTACHMENT_NUM}                 record_document_attachment               · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/{DOCUMENT_ID}/replace                                       document_version                         · c c · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/replace/external/{APP_ID}/{EXTERNAL_ID}       document_version_by_ext_id               · · · · · · · ·   i  i · ·  i  i  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/versions/                                     document_versions                        · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/{DOCUMENT_ID}/set-status                                    document_set_status                      · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/overview                                          document_overview                        · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/status-history                                document_status_history                  · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/{DOCUMENT_ID_0}/rels/{REL}/{DOCUMENT_ID_1}                  document_rels                            · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/                                   get_documents_by_rel                     · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/                                   document_create_by_rel                   · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID} document_create_by_rel_with_ext_id       · · · · · · · ·   i  i · ·  i  i  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/external/{PHA_EMAIL}/{EXTERNAL_ID} document_create_by_rel_with_ext_id       · · · · · · · ·   i  i · ·  i  i  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/nevershare                                    document_set_nevershare                  · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /records/{RECORD_ID}/documents/{DOCUMENT_ID}/nevershare                                    document_remove_nevershare               · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/carenets/                                     document_carenets                        · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/carenets/{CARENET_ID}                         carenet_document_placement               · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /records/{RECORD_ID}/documents/{DOCUMENT_ID}/carenets/{CARENET_ID}                         carenet_document_delete                  · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/{DOCUMENT_ID}/carenets/{CARENET_ID}/autoshare-revert        autoshare_revert                         · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/documents/{DOCUMENT_ID}/autoshare-kinds                               document_kinds_accept                    · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·

GET    /records/{RECORD_ID}/reports/{DATA_MODEL}/                                                 generic_list                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/documents/{DOCUMENT_ID}                                           report_document                          · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/allergies/                                            generic_list                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/equipment/                                            equipment_list                           · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/immunizations/                                        generic_list                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/labs/                                                 generic_list                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/medications/                                          generic_list                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/problems/                                             generic_list                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/procedures/                                           procedure_list                           · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/simple-clinical-notes/                                simple_clinical_notes_list               · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/vitals/                                               generic_list                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/measurements/{LAB_CODE}/                              measurement_list                         · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/vitals/{CATEGORY}                                     generic_list                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/minimal/vitals/{CATEGORY}/                                    generic_list                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/ips                                                           report_ips                               · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/paper/{PAPER}                                                 report_paper                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/overview                                                              overview                                 · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/tests                                                         report_tests                             · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/series                                                        report_series                            · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/reports/experimental/ccr                                              report_ccr                               · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·

GET    /records/{RECORD_ID}/audits/                                                               audit_record_view                        · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/audits/documents/{AUDITED_DOCUMENT_ID}/                               audit_document_view                      · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/audits/documents/{AUDITED_DOCUMENT_ID}/functions/{FUNCTION_NAME}/     audit_function_view                      · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/activity                                                              activity                                 · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/audits/query/                                                         audit_query                              · · · · Y Y · ·   Y  Y · ·  Y  Y  ·  ·  ·  ·  ·  ·

GET    /records/{RECORD_ID}/autoshare/bytype/                                                     autoshare_list                           · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/autoshare/bytype/all                                                  autoshare_list_bytype_all                · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/autoshare/carenets/{CARENET_ID}/bytype/set                            autoshare_create                         · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/autoshare/carenets/{CARENET_ID}/bytype/unset                          autoshare_delete                         · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/sharing                                                               record_sharing                           · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/autoshare/carenets/{CARENET_ID}/documents/                            autoshare_documents                      · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/autoshare/carenets/{CARENET_ID}/bykind/set                            autoshare_kind_create                    · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/autoshare/carenets/{CARENET_ID}/bykind/unset                          autoshare_kind_delete                    · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/links/                                                                link_create                              · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/links/                                                                link_list                                · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/links/{LINK_ID}/end                                                   link_end                                 · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/links/{LINK_ID}/again                                                 link_again                               · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/invitations/                                                          invitation_create                        · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/invitations/                                                          invitation_list                          · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /records/{RECORD_ID}/invitations/{INVITATION_ID}                                           invitation_take_back                     · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/invitations/{INVITATION_ID}/confirm                                   invitation_confirm                       · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/carenets/                                                             carenet_list                             · Y Y · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/carenets/                                                             carenet_create                           · Y Y · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·

DELETE /carenets/{CARENET_ID}                                                                     carenet_delete                           · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /carenets/{CARENET_ID}/rename                                                              carenet_rename                           · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/record                                                              carenet_record                           · Y Y · Y Y Y ·   ·  · · n  ·  ·  ·  ·  ·  ·  ·  ·
POST   /carenets/{CARENET_ID}/messages                                                            carenet_message                          · · · · Y Y Y ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/accounts/                                                           carenet_account_list                     · Y Y · Y Y Y ·   ·  · · n  ·  ·  ·  ·  ·  ·  ·  ·
POST   /carenets/{CARENET_ID}/accounts/                                                           carenet_account_create                   · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /carenets/{CARENET_ID}/accounts/{ACCOUNT_ID}                                               carenet_account_delete                   · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/accounts/{ACCOUNT_ID}/permissions                                   carenet_account_permissions              · Y Y · Y Y s ·   ·  · · ns ·  ·  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/apps/                                                               carenet_apps_list                        · Y Y · Y Y Y ·   ·  · · n  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /carenets/{CARENET_ID}/apps/{PHA_EMAIL}                                                    carenet_apps_create                      · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /carenets/{CARENET_ID}/apps/{PHA_EMAIL}                                                    carenet_apps_delete                      · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/apps/{APP_ID}/permissions                                           carenet_app_permissions                  · · · · · · · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/documents/                                                          carenet_document_list                    · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/documents/{DOCUMENT_ID}                                             carenet_document                         · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/documents/{DOCUMENT_ID}/meta                                        carenet_document_meta                    · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/documents/{DOCUMENT_ID}/attachments/{ATTACHMENT_NUM}               carenet_document_attachment              · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/documents/special/{SPECIAL_DOCUMENT}                                read_special_document_carenet            · Y Y · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/demographics                                                        read_demographics_carenet                · Y Y · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/{DATA_MODEL}/                                               carenet_generic_list                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/documents/{DOCUMENT_ID}                                         carenet_report_document                  · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/allergies/                                          carenet_generic_list                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/equipment/                                          carenet_equipment_list                   · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/immunizations/                                      carenet_generic_list                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/labs/                                               carenet_generic_list                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/medications/                                        carenet_generic_list                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/problems/                                           carenet_generic_list                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/procedures/                                         carenet_procedure_list                   · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/simple-clinical-notes/                              carenet_simple_clinical_notes_list       · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/vitals/                                             carenet_generic_list                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/measurements/{LAB_CODE}/                            carenet_measurement_list                 · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/vitals/{CATEGORY}                                   carenet_generic_list                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/minimal/vitals/{CATEGORY}/                                  carenet_generic_list                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/ips                                                         carenet_report_ips                       · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/paper/{PAPER}                                               carenet_report_paper                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/overview                                                            carenet_overview                         · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/tests                                                       carenet_report_tests                     · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/reports/series                                                      carenet_report_series                    · · · · Y Y Y ·   Y  Y · n  Y  Y  ·  ·  ·  ·  ·  ·

POST   /experimental/records/{RECORD_ID}/apps/{PHA_EMAIL}/subscriptions/                          subscription_create                      · · · · · · · ·   i  i · ·  i  i  ·  ·  ·  ·  ·  ·
GET    /experimental/records/{RECORD_ID}/apps/{PHA_EMAIL}/subscriptions/                          subscription_list                        · · · · · · · ·   i  i · ·  i  i  ·  ·  ·  ·  ·  ·
DELETE /experimental/records/{RECORD_ID}/apps/{PHA_EMAIL}/subscriptions/{SUBSCRIPTION_ID}         subscription_delete                      · · · · · · · ·   i  i · ·  i  i  ·  ·  ·  ·  ·  ·

GET    /fhir/metadata                                                                             fhir_metadata                            Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /fhir/.well-known/smart-configuration                                                      smart_configuration                      Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /fhir/.well-known/openid-configuration                                                     openid_configuration                     Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /fhir/{FHIR_TYPE}                                                                          fhir_search                              · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
POST   /fhir/{FHIR_TYPE}/_search                                                                  fhir_search_post                         · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
GET    /fhir/{FHIR_TYPE}/{FHIR_ID}                                                                fhir_read                                · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
GET    /fhir/{FHIR_TYPE}/{FHIR_ID}/_history/{FHIR_VERSION}                                        fhir_vread                               · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
GET    /fhir/{FHIR_TYPE}/{FHIR_ID}/_history                                                       fhir_history                             · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
GET    /fhir/Patient/{FHIR_ID}/$everything                                                        fhir_everything                          · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
GET    /fhir/Patient/{FHIR_ID}/$summary                                                           fhir_summary                             · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
GET    /fhir/DocumentReference/$docref                                                            fhir_docref                              · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
POST   /fhir/DocumentReference/$docref                                                            fhir_docref                              · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
GET    /fhir/Patient/{FHIR_ID}/$docref                                                            fhir_docref_patient                      · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
POST   /fhir/{FHIR_TYPE}/$validate                                                                fhir_validate                            · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  Y  Y  ·  ·
POST   /fhir/{FHIR_TYPE}                                                                          fhir_create                              · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  ·  Y  ·  ·
PUT    /fhir/{FHIR_TYPE}/{FHIR_ID}                                                                fhir_update                              · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  ·  Y  ·  ·
POST   /fhir                                                                                      fhir_transaction                         · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  ·  Y  ·  ·
POST   /fhir/                                                                                     fhir_transaction                         · · · · · · · ·   ·  · · ·  ·  ·  ·  Y  ·  Y  ·  ·

GET    /smart/authorize                                                                           smart_authorize                          Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
POST   /smart/authorize                                                                           smart_authorize                          Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
POST   /smart/token                                                                               smart_token                              Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
POST   /smart/introspect                                                                          smart_introspect                         Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
POST   /smart/revoke                                                                              smart_revoke                             Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /smart/jwks                                                                                smart_jwks                               Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
POST   /smart/register                                                                            smart_register                           Y Y Y Y Y Y Y Y   Y  Y Y Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /smart/requests/{SMART_REQUEST_ID}                                                         smart_request                            · · · Y Y Y Y ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /smart/requests/{SMART_REQUEST_ID}/approve                                                 smart_request_approve                    · · · Y Y Y Y ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /smart/requests/{SMART_REQUEST_ID}/deny                                                    smart_request_deny                       · · · Y Y Y Y ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /smart/launches                                                                            smart_launch                             · · · Y Y Y Y ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/smart/grants                                                          record_smart_grants                      · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/smart/grants                                                          record_smart_grant_create                · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /records/{RECORD_ID}/smart/grants/{SMART_GRANT_ID}                                         record_smart_grant_end                   · · · · Y Y · ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /carenets/{CARENET_ID}/smart/grants                                                        carenet_smart_grants                     · · · · Y Y Y ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /carenets/{CARENET_ID}/smart/grants/{SMART_GRANT_ID}                                       carenet_smart_grant_end                  · · · · Y Y Y ·   ·  · · ·  ·  ·  ·  ·  ·  ·  ·  ·
`;

export interface Row {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly marks: Marks;
}

/** Responses other than 200 that allowed callers get: calls that the service does not offer, and the redirect. */
export const answersElse: Readonly<Record<string, readonly [status: number, text: string]>> = {
  coding_systems_list: [500, 'Internal Server Error'],
  report_ccr: [404, 'Not Found'],
  request_token_authorize: [302, ''],
};

/**
 * Calls in which clients of OAuth 2.0 prove who they are. A signature of OAuth 1.0a is no such proof, so what they answer to the examples is
 * up to them (test/http/smart); but no rule refuses anybody.
 */
export const clientCalls: readonly string[] = ['smart_token', 'smart_introspect', 'smart_revoke'];

/** Statuses other than 200 of calls whose answers differ. */
export const statusesElse: Readonly<Record<string, number>> = {
  fhir_create: 201,
  fhir_transaction: 422,
  smart_authorize: 302,
  // Anybody is answered: that the service does not let apps register themselves, which is its default.
  smart_register: 403,
};

/**
 * Statuses of the calls of the FHIR base about a laboratory result, or the documents, with a bearer token for a part of the record:
 * docs/contract/smart.md#scopes. What the scopes leave out of a type is as if it were not there; a call that names no type answers with what is left.
 * The scopes are for: the type · another type · the category · another category
 */
const narrowedTable = `
fhir_search          200 403 200 200
fhir_search_post     200 403 200 200
fhir_read            200 403 200 404
fhir_vread           200 403 200 404
fhir_history         200 403 200 404
fhir_everything      200 200 200 200
fhir_summary         200 200 200 200
fhir_docref          200 403 403 403
fhir_docref_patient  200 403 403 403
fhir_validate        200 403 200 200
fhir_create          201 403 201 403
fhir_update          200 403 200 403
fhir_transaction     422 422 422 422
`;

/** By operation. */
export const narrowedStatuses: ReadonlyMap<string, readonly number[]> = new Map(
  narrowedTable
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/) as [string, ...string[]])
    .map(([operation, ...statuses]) => [operation, statuses.map(Number)]),
);

export const rows: readonly Row[] = table
  .split('\n')
  .filter((line) => line !== '')
  .map(rowOf);

function rowOf(line: string): Row {
  const [method, path, operation, ...cells] = line.split(/ +/) as [string, string, string, ...string[]];
  return { method, path, operation, marks: marksOf(cells) };
}
