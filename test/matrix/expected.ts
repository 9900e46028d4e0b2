/**
 * Who may make which call, as the wire contract states it (authorization, complete matrix). Typed from there and
 * never derived from the access rules, which are judged by this table.
 */

/**
 * ANON nobody · ADM, UI admin and UI app · SELF account of the path · OWN, SHR owner and holder of a full share of
 * the record · CNA member of a carenet of the record · APP user app without token · TU token of an app that acts for
 * an account in full control of the record · TA token of an autonomous app on the record · TP primed token on the
 * record · TC token on a carenet of the record · RT request token
 */
export const columns = [
  'ANON',
  'ADM',
  'UI',
  'SELF',
  'OWN',
  'SHR',
  'CNA',
  'APP',
  'TU',
  'TA',
  'TP',
  'TC',
  'RT',
] as const;

export type Column = (typeof columns)[number];

/**
 * Y allowed · refused; i only when the app in the path is the caller's; m only when the principal in the path is
 * the caller; c only when the caller created the record; p only when the app is in the carenet as well. The columns
 * stand in the order above.
 */
const table = `
GET    /version                                                                get_version                 ·  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /manifest                                                               smart_manifest              ·  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /capabilities/                                                          smart_capabilities          ·  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y

GET    /apps/                                                                  all_phas                    ·  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /apps/manifests/                                                        all_manifests               ·  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /apps/{APP_ID}                                                          pha                         ·  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y
GET    /apps/{APP_ID}/manifest                                                 app_manifest                ·  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y
DELETE /apps/{APP_ID}                                                          pha_delete                  ·  ·  ·  ·  ·  ·  ·  i  ·  i  i  ·  ·

POST   /oauth/request_token                                                    request_token               ·  ·  ·  ·  ·  ·  ·  Y  ·  ·  ·  ·  ·
POST   /oauth/access_token                                                     exchange_token              ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  Y
POST   /oauth/internal/request_tokens/{REQTOKEN_ID}/claim                      request_token_claim         ·  ·  ·  Y  Y  Y  Y  ·  ·  ·  ·  ·  ·
GET    /oauth/internal/request_tokens/{REQTOKEN_ID}/info                       request_token_info          ·  ·  ·  Y  Y  Y  Y  ·  ·  ·  ·  ·  ·
POST   /oauth/internal/request_tokens/{REQTOKEN_ID}/approve                    request_token_approve       ·  ·  ·  ·  Y  Y  p  ·  ·  ·  ·  ·  ·
POST   /oauth/internal/session_create                                          session_create              ·  ·  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·

POST   /accounts/                                                              account_create              ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/search                                                        account_search              ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}                                               account_info                ·  Y  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/info-set                                      account_info_set            ·  Y  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/set-state                                     account_set_state           ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/reset                                         account_reset               ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/forgot-password                               account_forgot_password     ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/secret-resend                                 account_resend_secret       ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/secret                                        account_secret              ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/primary-secret                                account_primary_secret      ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /accounts/{ACCOUNT_EMAIL}/primary-secret                                account_primary_secret_void ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/check-secrets/{PRIMARY_SECRET}                account_check_secrets       ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/initialize/{PRIMARY_SECRET}                   account_initialize          ·  ·  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/authsystems/                                  account_authsystem_add      ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/authsystems/password/change                   account_password_change     ·  ·  ·  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/authsystems/password/set                      account_password_set        ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /accounts/{ACCOUNT_EMAIL}/authsystems/password/set-username             account_username_set        ·  Y  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/records/                                      record_list                 ·  Y  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /accounts/{ACCOUNT_EMAIL}/permissions/                                  account_permissions         ·  ·  ·  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·

POST   /records/                                                               record_create               ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /records/external/{PRINCIPAL_EMAIL}/{EXTERNAL_ID}                       record_create_ext           ·  m  m  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/search                                                         record_search               ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}                                                    record                      ·  Y  Y  ·  Y  Y  ·  ·  Y  Y  ·  ·  ·
GET    /records/{RECORD_ID}/owner                                              record_get_owner            ·  Y  Y  ·  Y  Y  ·  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/owner                                              record_set_owner            ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/owner                                              record_set_owner            ·  Y  Y  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/shares/                                            record_shares               ·  Y  Y  ·  Y  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/shares/                                            record_share_add            ·  Y  Y  ·  Y  ·  ·  ·  ·  ·  ·  ·  ·
DELETE /records/{RECORD_ID}/shares/{ACCOUNT_ID}                                record_share_delete         ·  Y  Y  ·  Y  ·  ·  ·  ·  ·  ·  ·  ·
POST   /records/{RECORD_ID}/shares/{ACCOUNT_ID}/delete                         record_share_delete         ·  Y  Y  ·  Y  ·  ·  ·  ·  ·  ·  ·  ·

GET    /records/{RECORD_ID}/documents/                                         record_document_list        ·  ·  ·  ·  Y  Y  ·  ·  Y  Y  ·  ·  ·
POST   /records/{RECORD_ID}/documents/                                         document_create             ·  c  c  ·  Y  Y  ·  ·  Y  Y  ·  ·  ·
DELETE /records/{RECORD_ID}/documents/                                         documents_delete            ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
GET    /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}       record_document_ext         ·  ·  ·  ·  ·  ·  ·  ·  i  i  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}       document_create_by_ext_id   ·  ·  ·  ·  ·  ·  ·  ·  i  i  ·  ·  ·
GET    /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}/meta  record_document_meta_ext    ·  ·  ·  ·  ·  ·  ·  ·  i  i  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/external/{PHA_EMAIL}/{EXTERNAL_ID}/label record_document_label_ext   ·  ·  ·  ·  ·  ·  ·  ·  i  i  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}                            record_specific_document    ·  ·  ·  ·  Y  Y  ·  ·  Y  Y  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/meta                       record_document_meta        ·  ·  ·  ·  Y  Y  ·  ·  Y  Y  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/meta                       update_document_meta        ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
PUT    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/label                      record_document_label       ·  ·  ·  ·  Y  Y  ·  ·  Y  Y  ·  ·  ·
POST   /records/{RECORD_ID}/documents/{DOCUMENT_ID}/replace                    document_version            ·  c  c  ·  Y  Y  ·  ·  Y  Y  ·  ·  ·
GET    /records/{RECORD_ID}/documents/{DOCUMENT_ID}/versions/                  document_versions           ·  ·  ·  ·  Y  Y  ·  ·  Y  Y  ·  ·  ·
`;

export interface Row {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly marks: Readonly<Record<Column, string>>;
}

export const rows: readonly Row[] = table
  .split('\n')
  .filter((line) => line !== '')
  .map(rowOf);

function rowOf(line: string): Row {
  const [method, path, operation, ...marks] = line.split(/ +/) as [string, string, string, ...string[]];
  if (marks.length !== columns.length) throw new Error(`Not ${columns.length} marks: ${line}`);
  const byColumn = Object.fromEntries(columns.map((column, index) => [column, marks[index]!]));
  return { method, path, operation, marks: byColumn as Record<Column, string> };
}
