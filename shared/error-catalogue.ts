/**
 * Every error that the service can respond with. Nothing else may be thrown at a caller.
 *
 * A code never changes its meaning, so clients may rely on it. `text` is the body of the response
 * (docs/contract/general.md#error-bodies). The names in braces are filled in where the error is thrown. No text says why
 * access was denied or what went wrong inside. docs/errors.md adds what a caller can do about each error.
 */

export interface ErrorDefinition {
  readonly status: number;
  readonly text: string;
  /** The code of the issue in an OperationOutcome, when the status does not say it (https://hl7.org/fhir/R4/valueset-issue-type.html). */
  readonly issue?: string;
  /** The `error` of RFC 6749 and its companions, when the status does not say it. */
  readonly oauth?: string;
  /** Headers of the response besides those that every response has; filled in as the text is. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Definitions = Readonly<Record<string, ErrorDefinition>>;

const ofEveryCall = {
  permission_denied: { status: 403, text: 'Permission Denied' },
  not_found: { status: 404, text: 'Not Found' },
  method_not_allowed: { status: 405, text: '', headers: { allow: '{methods}' } },
  internal_error: { status: 500, text: 'Internal Server Error' },
  service_busy: {
    status: 503,
    text: 'The service is busy; send the request again in a moment',
    headers: { 'retry-after': '1' },
  },
} as const satisfies Definitions;

const ofBodies = {
  body_too_large: { status: 413, text: 'The body must not be larger than {maximum} bytes' },
  body_empty: { status: 400, text: 'The body is empty; send {content}.' },
  body_not_utf8: {
    status: 400,
    text: 'The body must be UTF-8; a document in another encoding needs a binary media type',
  },
  response_too_large: { status: 400, text: 'The answer is too large for one response; {advice}.' },
} as const satisfies Definitions;

const ofParameters = {
  parameters_too_many: { status: 413, text: 'Send at most {maximum} parameters' },
  parameter_required: { status: 400, text: '{name} is required' },
  parameters_exclusive: { status: 400, text: 'Give {first} or {second}, not both' },
  parameter_empty: { status: 400, text: '{name} must not be empty' },
  parameter_too_long: { status: 400, text: '{name} must not be longer than {maximum}' },
  name_invalid: { status: 400, text: '{name} has 1 to {maximum} characters and no control characters' },
  control_characters: { status: 400, text: '{name} must not contain control characters' },
  parameter_invalid: { status: 400, text: '{name} must be {form}' },
} as const satisfies Definitions;

const ofQueries = {
  query_parameter_unknown: { status: 400, text: '{parameter} is not a field of this query; use {names}' },
  query_field_unknown: {
    status: 400,
    text: '{parameter}: {field} is not a field of this query; use {names}',
  },
  query_field_type_invalid: {
    status: 400,
    text: '{parameter} takes a field of type {types}, not {field}; {advice}',
  },
  query_aggregate_missing: { status: 400, text: '{parameter} needs aggregate_by' },
  query_order_invalid: { status: 400, text: 'order_by must name the field of the groups or of aggregate_by' },
  query_sum_too_large: { status: 400, text: 'aggregate_by: the sum of these values is too large' },
  report_format_unavailable: {
    status: 400,
    text: 'response_format: {content} has no form in {format}; use JSON or XML',
  },
} as const satisfies Definitions;

const ofXml = {
  document_xml_malformed: { status: 400, text: 'The body {problem}: {reason}.' },
  document_json_malformed: {
    status: 400,
    text: 'The body is labelled application/fhir+json but is not JSON: it is wrong {place}.',
  },
  document_json_too_deep: {
    status: 400,
    text: 'The JSON nests deeper than {maximum} objects and lists; send a flatter document.',
  },
  document_json_key_repeated: {
    status: 400,
    text: 'An object of the JSON names {key} twice; a reader would see only one of the two.',
  },
  fhir_resource_type_unknown: {
    status: 400,
    text: 'The body must be one resource of FHIR R4: a JSON object with a resourceType of R4, such as Bundle.',
  },
  fhir_version_unsupported: { status: 400, text: 'Only FHIR R4 is read: fhirVersion must be 4.0.' },
  fhir_facts_too_many: {
    status: 400,
    text: 'A document may hold at most {maximum} facts; send several Bundles.',
  },
  fhir_restated_too_often: {
    status: 400,
    text: 'More than {maximum} documents say different things of the same resource; replace one of them instead of adding another.',
  },
  fhir_too_costly: {
    status: 400,
    text: 'Reading this document takes more work than its size allows: its resources share too much with each other.',
  },
  document_doctype_forbidden: { status: 400, text: 'A {type} document must not have a DOCTYPE; remove it.' },
  document_type_has_own_call: { status: 400, text: 'A {type} document is stored with {call}.' },
  document_root_invalid: {
    status: 400,
    text: 'The root element must be {expected} in namespace {namespace}, not {found}.',
  },
  elements_invalid: { status: 400, text: '{parent} {problem}; its elements are, in order: {order}.' },
  element_repeated: { status: 400, text: '{parent} may hold {element} at most {times}.' },
  content_not_allowed: { status: 400, text: '{element} {rule}; remove {extra}.' },
} as const satisfies Definitions;

const ofDataModels = {
  model_unknown: { status: 400, text: 'There is no data model {model}; names are case-sensitive.' },
  elements_too_many: {
    status: 400,
    text: 'A {parent} may hold at most {maximum} {element} elements; {advice}.',
  },
  model_name_missing: {
    status: 400,
    text: 'A {element} element lacks its name; give it the attribute name.',
  },
  field_unknown: { status: 400, text: '{model} has no field {field}; {advice}.' },
  field_repeated: { status: 400, text: '{field} stands twice; put all its content into one Field.' },
  field_relation_invalid: { status: 400, text: '{field} takes {expected}.' },
  field_required: { status: 400, text: '{field} must {condition}.' },
  field_too_long: { status: 400, text: '{field} must not exceed {maximum}.' },
  field_value_invalid: { status: 400, text: '{field} must be {form}.' },
} as const satisfies Definitions;

const ofDocuments = {
  external_id_taken: { status: 400, text: 'The external id is taken' },
  document_unknown: { status: 400, text: 'The record has no such document' },
  document_replaced: {
    status: 400,
    text: 'The document has been replaced already; replace its latest version',
  },
  attachment_not_base64: {
    status: 400,
    text: 'The data of this attachment is no base64; it can only be read in the document that holds it',
  },
  attachment_too_large: {
    status: 400,
    text: 'This attachment is too large for one response; it can only be read in the document that holds it',
  },
  document_not_fhir: { status: 400, text: 'Only a FHIR document can be read again' },
  document_reread_replaced: {
    status: 400,
    text: 'The document has been replaced; read its latest version again',
  },
  document_changed: {
    status: 409,
    text: 'The document has changed since it was read; read it again, and say what this replaces',
  },
  document_versions_exhausted: {
    status: 400,
    text: 'The document has as many versions as it can have; store a new document',
  },
  upload_too_large: { status: 413, text: 'A document must not be larger than {maximum} bytes' },
  upload_media_type: {
    status: 400,
    text: 'content_type must be a binary media type such as application/pdf or image/jpeg; text, XML, JSON and FHIR are sent as the body of a document',
  },
  uploads_too_many: {
    status: 429,
    text: 'There are too many uploads of this record that were not completed; complete them, or start another after {seconds} seconds',
    headers: { 'retry-after': '{seconds}' },
  },
  upload_missing: {
    status: 409,
    text: 'The file of this upload has not arrived; send it to the address of the upload, then complete it',
  },
  upload_differs: {
    status: 400,
    text: 'The file does not have the size and the SHA-256 that were announced; start a new upload',
  },
  upload_expired: { status: 410, text: 'The upload has expired; start a new one' },
  document_archived: { status: 400, text: 'An archived document cannot be voided; make it active first' },
  document_related_to_itself: { status: 400, text: 'A document cannot be related to itself' },
  storage_quota_exceeded: {
    status: 413,
    text: 'The app may store {quota} bytes here in all; delete documents to make room',
  },
} as const satisfies Definitions;

const ofAccounts = {
  account_changed: {
    status: 409,
    text: 'The account has changed since it was read; read it again',
  },
  records_undecided: { status: 400, text: '{reason}' },
  account_id_unusable: { status: 400, text: 'This address cannot be used for an account' },
  account_exists: { status: 400, text: 'An account of this id exists' },
  account_not_initialized: { status: 400, text: 'Account has not been initialized' },
  account_without_password: { status: 400, text: 'The account has no password' },
  auth_system_exists: { status: 400, text: 'The account has this auth system' },
  username_taken: { status: 400, text: 'The username is taken' },
  confirmation_code_wrong: { status: 400, text: 'The confirmation code is not right' },
  too_many_attempts: {
    status: 429,
    text: 'Too many attempts; try again in {seconds} seconds',
    headers: { 'retry-after': '{seconds}' },
  },
  second_factor_required: {
    status: 403,
    text: 'A second factor must be set up first; only calls that do so are allowed in this session',
  },
  second_factor_wrong: { status: 400, text: 'The code is not right, or was used before' },
  second_factor_missing: { status: 400, text: 'The account has no second factor' },
  totp_missing: { status: 400, text: 'There is no app for codes to do this with; begin to set one up' },
  second_factor_demanded: {
    status: 400,
    text: 'This service demands a second factor; add another one before you remove the last',
  },
  passkeys_unavailable: {
    status: 400,
    text: 'There are no passkeys here, because the address of the UI app is not a name',
  },
  passkeys_too_many: { status: 400, text: 'The account has {maximum} passkeys; remove one first' },
  passkey_invalid: { status: 400, text: 'The passkey cannot be added' },
  passkey_known: { status: 400, text: 'An account has this passkey already' },
  passkey_refused: { status: 403, text: 'The passkey is refused' },
  challenge_invalid: { status: 403, text: 'The challenge is over or was used; start again' },
  sign_in_again: { status: 403, text: 'The session is too old for this; sign in again' },
  passkey_needed: { status: 403, text: 'Confirm this with a passkey of the account' },
  ticket_invalid: { status: 403, text: 'The sign-in has taken too long or was used; start again' },
  password_too_short: { status: 400, text: 'The password must have at least {minimum} characters' },
  password_common: { status: 400, text: 'The password is one that many people use' },
  password_like_name: {
    status: 400,
    text: 'The password is too close to the user name, the account id or the name',
  },
  password_wrong: { status: 400, text: 'The present password is wrong' },
  password_unchanged: { status: 400, text: 'The new password is the present one' },
  password_invalid: { status: 400, text: 'The password must have 1 to {maximum} bytes' },
} as const satisfies Definitions;

const ofSharing = {
  owner_unknown: { status: 400, text: 'No account or app has that id' },
  carenet_changed: {
    status: 409,
    text: 'The carenet has changed since it was read; read it again',
  },
  kind_not_shareable: {
    status: 400,
    text: 'kind must be a data model, or a type of FHIR resource that has no data model; AllergyExclusion is shared with Allergy, and UnreadResource with what it is of',
  },
  kinds_changed: {
    status: 409,
    text: 'Other kinds of data have been found in the document since it was read; read it again',
  },
  carenet_name_taken: { status: 400, text: 'Carenet name is already taken' },
  app_is_autonomous: { status: 400, text: 'An autonomous app works on the whole record, not in a carenet' },
  app_speaks_smart: {
    status: 400,
    text: 'The app speaks SMART alone; people let it in when it asks them to',
  },
  invitation_unknown: { status: 404, text: 'There is no such invitation, or it is over' },
  invitation_taken: {
    status: 409,
    text: 'Somebody else has taken this invitation, and who sent it has not said yet whether that is right',
  },
  invitation_changed: {
    status: 409,
    text: 'The invitation has changed since it was read; read it again',
  },
  invitation_accepted: {
    status: 409,
    text: 'The invitation has been accepted; end the access that it gave',
  },
  invitation_to_oneself: { status: 400, text: 'Nobody can take an invitation of their own' },
  app_has_no_callback: { status: 400, text: 'The app has no registered callback URL to return to' },
} as const satisfies Definitions;

const ofMessages = {
  message_key_taken: { status: 400, text: 'A message with this id has been sent already' },
  attachment_number_unknown: { status: 400, text: 'The message has {count} attachments, numbered from 1' },
  attachment_exists: { status: 400, text: 'The attachment has been uploaded already' },
  attachment_accepted: { status: 410, text: 'Gone' },
  recipient_unknown: {
    status: 400,
    text: 'to must be ids of accounts that share the record, and not the own one',
  },
  recipients_none: { status: 400, text: 'Nobody else controls the record' },
  recipient_gone: {
    status: 410,
    text: 'Who sent the message does not share the record any more, or does not exist any more',
  },
  replies_refused: { status: 400, text: 'The app that sent the message takes no replies' },
  messages_too_many: {
    status: 429,
    text: 'Too many messages; send more after {seconds} seconds',
    headers: { 'retry-after': '{seconds}' },
  },
  message_delivered: { status: 409, text: 'The message has been delivered' },
  message_document_inactive: {
    status: 400,
    text: 'A document that is void or archived cannot be sent; make it active first',
  },
  message_document_private: {
    status: 400,
    text: 'A document that is never shared can be sent to those who control the record, and to nobody else',
  },
  attachments_too_many: { status: 400, text: 'A message has at most {maximum} attachments' },
  message_too_large: {
    status: 400,
    text: 'An attachment may have {each} bytes, and all attachments of a message {all} bytes together',
  },
} as const satisfies Definitions;

const ofSubscriptions = {
  subscriptions_too_many: {
    status: 400,
    text: 'The app has {maximum} subscriptions on the record; delete one first',
  },
} as const satisfies Definitions;

const ofPush = {
  push_unavailable: { status: 409, text: 'The operator of this service has not switched Web Push on' },
  push_subscriptions_too_many: {
    status: 400,
    text: 'The account is told in {maximum} browsers; remove one first',
  },
  push_key_replaced: { status: 409, text: 'The key of the service is another one now; subscribe with that' },
} as const satisfies Definitions;

const ofLinks = {
  link_passcode_refused: {
    status: 401,
    text: '{json}',
    headers: { 'content-type': 'application/json' },
  },
  link_empty: {
    status: 400,
    text: 'Nothing of what was chosen can be shared. {reasons}',
  },
  links_too_many: {
    status: 400,
    text: 'The record has {maximum} links that can be opened; end one first',
  },
  links_changed: {
    status: 409,
    text: 'A link has been made since the list was read; read it again',
  },
  link_passcode_gone: {
    status: 400,
    text: 'The passcode of this link cannot be used any more; make a new link with a passcode',
  },
  link_carenet_unknown: { status: 400, text: 'The record has no such carenet' },
  link_address_too_long: {
    status: 500,
    text: 'The address of the service is too long for links: BASE_URL may have {maximum} characters',
  },
} as const satisfies Definitions;

const ofReceivedLinks = {
  link_scheme_unknown: {
    status: 400,
    text: 'link must be a SMART Health Link: {scheme} and what follows it, alone or behind the # of an address',
  },
  link_is_address: {
    status: 400,
    text: 'link is an address without {scheme} behind a #; open it, and send the link that it shows',
  },
  link_is_health_card: { status: 400, text: 'link is a SMART Health Card, not a link; it cannot be read' },
  link_damaged: { status: 400, text: 'The link is damaged: {problem}' },
  link_version_unsupported: { status: 400, text: 'The link is of a newer version than this service reads' },
  link_expired: { status: 400, text: 'The link has expired; ask for a new one' },
  link_ended: {
    status: 400,
    text: 'The link has ended, or has been used as often as it may be; ask for a new one',
  },
  link_passcode_required: { status: 400, text: 'The link needs a passcode; send it as passcode' },
  link_passcode_wrong: { status: 400, text: 'The passcode is wrong; tries left: {left}' },
  link_address_forbidden: {
    status: 400,
    text: 'The link leads to an address that is not called: only https on port 443 of the public Internet is',
  },
  link_unreachable: { status: 400, text: 'The server of the link did not answer in time, or not at all' },
  link_answer_invalid: { status: 400, text: 'The server of the link sent {problem}' },
} as const satisfies Definitions;

/** Of the FHIR base: searching. */
const ofFhirSearches = {
  fhir_parameter_refused: {
    status: 400,
    text: '{name} cannot be used here: {reason}',
    issue: 'not-supported',
  },
  fhir_modifier_unsupported: {
    status: 400,
    text: '{name} has no modifier {modifier}; use one of {names}',
    issue: 'not-supported',
  },
  fhir_chain_unsupported: {
    status: 400,
    text: '{name}: chained parameters and _has are not supported; search for the resource that is referred to first',
    issue: 'not-supported',
  },
  fhir_search_too_large: {
    status: 400,
    text: 'A search may have at most {maximum} {things}; send several searches',
    issue: 'too-costly',
  },
  fhir_page_unusable: { status: 400, text: 'This page is not one of this search; search again' },
} as const satisfies Definitions;

/** Of calls with a bearer token: RFC 6750 §3. */
const ofBearers = {
  bearer_required: {
    status: 401,
    text: 'The call needs an access token: Authorization: Bearer',
    headers: { 'www-authenticate': 'Bearer realm="fhir"' },
  },
  bearer_misplaced: {
    status: 400,
    text: 'Send one access token, in the header Authorization: Bearer, and nowhere else',
    headers: { 'www-authenticate': 'Bearer realm="fhir", error="invalid_request"' },
  },
  bearer_invalid: {
    status: 401,
    text: 'The access token has expired, was ended, or is not one of this service; get a new one',
    headers: { 'www-authenticate': 'Bearer realm="fhir", error="invalid_token"' },
  },
  scope_insufficient: {
    status: 403,
    text: 'The access token does not allow this; it needs {scope}',
    headers: { 'www-authenticate': 'Bearer realm="fhir", error="insufficient_scope", scope="{scope}"' },
  },
} as const satisfies Definitions;

/** Of the FHIR base: finding. */
const ofFhir = {
  fhir_type_unknown: {
    status: 404,
    text: 'There is no type of resource {type} in FHIR R4',
    issue: 'not-supported',
  },
  fhir_patient_required: {
    status: 400,
    text: 'The token is for many records: name one, as patient= and the id of its Patient',
    issue: 'required',
  },
  fhir_format_unavailable: {
    status: 406,
    text: 'Only JSON is written: ask for application/fhir+json',
    issue: 'not-supported',
  },
  fhir_not_ready: {
    status: 503,
    text: 'The FHIR documents of this record are being prepared after an update of the service; try again later',
    issue: 'transient',
  },
  fhir_resource_void: { status: 410, text: 'The document of this resource is void', issue: 'deleted' },
} as const satisfies Definitions;

/** Of apps that register themselves: RFC 7591 §3.2.2. */
const ofRegistrations = {
  smart_registration_off: {
    status: 403,
    text: 'Apps cannot register themselves here; ask who runs the service',
  },
  smart_metadata_not_json: {
    status: 400,
    text: 'The body must be a JSON object of at most {maximum} bytes',
    oauth: 'invalid_client_metadata',
  },
  smart_metadata_invalid: { status: 400, text: '{problem}', oauth: 'invalid_client_metadata' },
  smart_redirect_invalid: { status: 400, text: '{problem}', oauth: 'invalid_redirect_uri' },
  smart_clients_full: {
    status: 503,
    text: 'No more apps can register themselves; ask who runs the service',
  },
} as const satisfies Definitions;

/** Of the FHIR base: storing. */
const ofFhirWrites = {
  fhir_type_not_stored: {
    status: 405,
    text: 'No app can store a resource of the type {type}: {reason}',
    headers: { allow: 'GET' },
  },
  fhir_media_type_unsupported: {
    status: 415,
    text: 'Send the resource as JSON, with Content-Type: application/fhir+json',
  },
  fhir_resource_type_differs: {
    status: 400,
    text: 'The body must be one resource of the type {type}, as the path says',
  },
  fhir_id_differs: { status: 400, text: 'The resource must have the id that is in the path' },
  fhir_patient_missing: {
    status: 422,
    text: '{element} is missing: it must refer to the patient, as Patient/ and the id of the record',
    issue: 'required',
  },
  fhir_patient_other: {
    status: 422,
    text: '{element} must refer to the patient of the access token alone, as Patient/ and the id of the record',
    issue: 'business-rule',
  },
  fhir_patient_contained: {
    status: 422,
    text: 'The resource contains a Patient; refer to the patient of the record instead',
    issue: 'business-rule',
  },
  fhir_patient_elsewhere: {
    status: 422,
    text: 'The resource refers to another patient of this service',
    issue: 'business-rule',
  },
  fhir_person_other: {
    status: 422,
    text: 'The resource calls its patient by a name that is not that of the record',
    issue: 'business-rule',
  },
  fhir_resource_not_of_patient: {
    status: 422,
    text: 'The resource is about something other than the patient, which its focus names',
    issue: 'business-rule',
  },
  circle_not_writable: {
    status: 403,
    text: 'The access token is for a circle, which cannot be written to; ask for the whole record',
  },
  fhir_scope_narrower: {
    status: 403,
    text: 'The access token allows this with some resources of the type {type} only, and not with this one',
    headers: { 'www-authenticate': 'Bearer realm="fhir", error="insufficient_scope"' },
  },
  fhir_if_none_exist_invalid: {
    status: 400,
    text: 'If-None-Exist must be one identifier, as identifier=system|value',
  },
  fhir_if_none_exist_other: {
    status: 400,
    text: 'The resource must have the identifier of If-None-Exist itself',
  },
  fhir_several_exist: {
    status: 412,
    text: 'There are several resources with this identifier',
    issue: 'multiple-matches',
  },
  fhir_create_raced: {
    status: 409,
    text: 'Another call has stored the resource at the same time; read that one',
  },
  fhir_not_there: {
    status: 405,
    text: 'There is no resource with this id; send it by POST without an id, as the service gives one',
    headers: { allow: 'GET' },
  },
  fhir_not_own: {
    status: 403,
    text: 'Only the app that has stored a resource can change it; store a new one',
  },
  fhir_part_of_document: {
    status: 409,
    text: 'The resource is one of several in a document, which is changed as a whole; store a new one',
  },
  fhir_version_required: {
    status: 428,
    text: 'If-Match is missing: send the ETag of the version that you have changed',
    issue: 'required',
  },
  fhir_version_stale: {
    status: 412,
    text: 'If-Match does not name the latest version; read the resource again, and change that',
    issue: 'conflict',
  },
  fhir_transactions_refused: {
    status: 422,
    text: 'Transactions and batches are not offered; send each entry in a call of its own',
    issue: 'not-supported',
  },
} as const satisfies Definitions;

/** Of SMART App Launch: the errors of RFC 6749 and its companions, and those of the pages of the portal. */
const ofSmart = {
  smart_client_unknown: {
    status: 400,
    text: 'No app is registered here for SMART App Launch with this client_id',
  },
  smart_redirect_unregistered: {
    status: 400,
    text: 'redirect_uri is not one that this app has registered, character by character',
  },
  smart_launch_used: { status: 400, text: 'launch was used already; open the app again' },
  smart_parameter_repeated: {
    status: 400,
    text: '{name} must be sent once',
    oauth: 'invalid_request',
  },
  smart_client_unproved: {
    status: 401,
    text: 'The client is unknown, or does not prove who it is as it is registered',
    oauth: 'invalid_client',
  },
  smart_basic_refused: {
    status: 401,
    text: 'The client is unknown, or does not prove who it is as it is registered',
    oauth: 'invalid_client',
    headers: { 'www-authenticate': 'Basic realm="smart"' },
  },
  smart_assertion_refused: {
    status: 401,
    text: 'client_assertion {problem}',
    oauth: 'invalid_client',
  },
  smart_client_too_often: {
    status: 429,
    text: 'The client has proved itself wrongly too often; try again in {seconds} seconds',
    oauth: 'temporarily_unavailable',
    headers: { 'retry-after': '{seconds}' },
  },
  smart_client_ambiguous: {
    status: 400,
    text: 'Prove who the client is in one way, with one client_id',
    oauth: 'invalid_request',
  },
  smart_grant_type_unknown: {
    status: 400,
    text: 'grant_type must be authorization_code, refresh_token or client_credentials',
    oauth: 'unsupported_grant_type',
  },
  smart_grant_type_refused: {
    status: 400,
    text: 'The client is not registered for this grant_type',
    oauth: 'unauthorized_client',
  },
  smart_code_invalid: {
    status: 400,
    text: 'The code has expired, was used, was ended, or was issued for another client, redirect_uri or code_verifier',
    oauth: 'invalid_grant',
  },
  smart_refresh_invalid: {
    status: 400,
    text: 'The refresh token has expired, was used, was ended, or was issued to another client',
    oauth: 'invalid_grant',
  },
  smart_scope_refused: {
    status: 400,
    text: 'scope names nothing that this client can get here',
    oauth: 'invalid_scope',
  },
  smart_scope_empty: {
    status: 400,
    text: 'scope names nothing that the app asks for and that can be let in here',
  },
  smart_request_elsewhere: {
    status: 403,
    text: 'The app was opened by somebody else, or for another record or circle',
  },
  smart_app_not_backend: {
    status: 400,
    text: 'The app does not work without people; it asks them itself',
  },
} as const satisfies Definitions;

/** By subject, in the order of the reference. */
export const errorSubjects = {
  'Every call': ofEveryCall,
  'Bodies and responses': ofBodies,
  Parameters: ofParameters,
  Queries: ofQueries,
  'XML documents': ofXml,
  'Data models': ofDataModels,
  'Documents and app storage': ofDocuments,
  'Links from elsewhere': ofReceivedLinks,
  Accounts: ofAccounts,
  'Records, carenets and apps': ofSharing,
  Messages: ofMessages,
  Subscriptions: ofSubscriptions,
  'Web Push': ofPush,
  Links: ofLinks,
  'Access tokens': ofBearers,
  'SMART App Launch': ofSmart,
  'FHIR base': ofFhir,
  'Apps that register themselves': ofRegistrations,
  'Searches at the FHIR base': ofFhirSearches,
  'Storing at the FHIR base': ofFhirWrites,
} as const satisfies Readonly<Record<string, Definitions>>;

export const catalogue = {
  ...ofEveryCall,
  ...ofBodies,
  ...ofParameters,
  ...ofQueries,
  ...ofXml,
  ...ofDataModels,
  ...ofDocuments,
  ...ofReceivedLinks,
  ...ofAccounts,
  ...ofSharing,
  ...ofMessages,
  ...ofSubscriptions,
  ...ofPush,
  ...ofLinks,
  ...ofFhirSearches,
  ...ofBearers,
  ...ofSmart,
  ...ofFhir,
  ...ofRegistrations,
  ...ofFhirWrites,
} as const;
