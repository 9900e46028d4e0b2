/**
 * The error codes of the service, and what to do about each. Generated from the catalogue of errors by `npm run docs`; a
 * test checks that it is up to date.
 */
export const remedies = {
  permission_denied:
    'Check the signature, the token and the permissions of the caller. The response never says which of them is wrong; the terminal of `npm start` does. Elsewhere, go through the list in troubleshooting a 403 (docs/client-guide.md#troubleshooting-a-403).',
  not_found:
    'Check the path with the slash at its end, every id that the call names, also in its query and its form, and for a list the `status`. A text other than this says what is wrong with the content that was sent.',
  method_not_allowed: 'Use one of the methods in the `Allow` header.',
  internal_error: 'Try again later. The cause is in the log of the service, under the `X-Request-Id`.',
  service_busy: 'Sign the request again and send it after the seconds in the `Retry-After` header.',
  body_too_large: 'Send a smaller body; store a large document in parts.',
  body_empty: 'Send a body.',
  body_not_utf8: 'Encode the text as UTF-8, or send the document as `application/octet-stream`.',
  response_too_large: 'Request less at a time, as the text says.',
  parameters_too_many: 'Send fewer parameters; most calls take a handful.',
  parameter_required: 'Send the parameter. When the text names alternatives, send one of them.',
  parameters_exclusive: 'Leave out one of the two parameters.',
  parameter_empty: 'Send a value with at least one character.',
  parameter_too_long: 'Send a shorter value.',
  name_invalid: 'Send a name or id of this length. White space around it does not count.',
  control_characters: 'Remove characters below U+0020 other than tab, line feed and carriage return.',
  parameter_invalid: 'Send a value in the form that the text describes.',
  query_parameter_unknown:
    'Filter by a field that the report has. The text names those most like it; data models (docs/models.md) has all. Field names are case-sensitive.',
  query_field_unknown:
    'Name a field that the report has. The text names those most like it; data models (docs/models.md) has all. Field names are case-sensitive.',
  query_field_type_invalid:
    'Name a field of such a type; the text names those that the query has. `count` accepts any field. The values of LabResult are texts; those of Measurement and VitalSigns are numbers: see data models (docs/models.md).',
  query_aggregate_missing: 'Also send `aggregate_by`.',
  query_order_invalid: 'Order the groups by one of these two fields, or leave out `order_by`.',
  query_sum_too_large: 'Filter or group the rows, so that each sum is smaller.',
  report_format_unavailable: 'Request `application/json` or `application/xml`.',
  document_xml_malformed:
    'Correct the XML, or send a document that is no XML with its own media type. Size and nesting are limited too. An attachment of a message cannot be another file, such as a PDF: store it as a document, and name that in a notification.',
  document_json_malformed: 'Correct the JSON at the place that the text names.',
  document_json_too_deep: 'Send the resources of a Bundle side by side instead of inside of each other.',
  document_json_key_repeated: 'Name each key of an object once.',
  fhir_resource_type_unknown:
    'Send a resource of FHIR R4, or use the media type `application/json` for other JSON.',
  fhir_version_unsupported: 'Send resources of R4, with `fhirVersion=4.0` or without the parameter.',
  fhir_facts_too_many: 'Divide the Bundle.',
  fhir_restated_too_often: 'Store the resource as a new version of the document that has it.',
  fhir_too_costly: 'Divide the Bundle.',
  document_doctype_forbidden: 'Remove the DOCTYPE.',
  document_type_has_own_call: 'Use the call that the text names.',
  document_root_invalid: 'Send a document with this root element.',
  elements_invalid: 'Send the elements that the text lists, in this order.',
  element_repeated: 'Remove the surplus elements.',
  content_not_allowed: 'Remove what the text names.',
  model_unknown: 'Name one of the data models (docs/models.md).',
  elements_too_many: 'Send fewer elements in one document.',
  model_name_missing: 'Add the attribute `name`.',
  field_unknown: 'Name a field that the model has in data models (docs/models.md).',
  field_repeated: 'Put all instances into one Field.',
  field_relation_invalid: 'Put an instance of the related model into the field, and nothing else.',
  field_required: 'Give the field a value.',
  field_too_long: 'Shorten the value.',
  field_value_invalid: 'Give the field a value in this form.',
  external_id_taken: 'Use another id, or replace the document that has it.',
  document_unknown: 'Check the ids in the path.',
  document_not_fhir:
    'Nothing needs to be done: other documents are read when they are stored, whomever they are about.',
  attachment_not_base64: 'Read the document and look at the attachment there.',
  attachment_too_large: 'Read the document and take the attachment from there.',
  document_reread_replaced: 'Take the id of the latest version.',
  document_changed: 'Read the current version, decide which of the two is right, and send what was read.',
  document_replaced: 'Read the latest version and replace that one.',
  document_versions_exhausted: 'Store the content as a new document.',
  upload_too_large: 'Make the file smaller, or divide it.',
  upload_media_type: 'Send the file to the call that creates documents, if it has at most 4 MiB.',
  uploads_too_many: 'Complete the uploads that were started, or wait as long as `Retry-After` says.',
  upload_missing:
    'Send the file to the address that the start of the upload returned, with all of its headers.',
  upload_differs: 'Start a new upload, with the size and the SHA-256 of the file as it is now.',
  upload_expired: 'Start a new upload and send the file again.',
  document_archived: 'Set the status `active`, then `void`.',
  document_related_to_itself: 'Name two different documents.',
  storage_quota_exceeded: 'Delete documents of the app, or ask the operator for a larger quota.',
  link_scheme_unknown: 'Send the whole text of the link or of its QR code.',
  link_is_address: 'Open the address, and send the link that the page shows, or that its QR code holds.',
  link_is_health_card: 'Ask the sender for a SMART Health Link.',
  link_damaged: 'Copy the whole link again.',
  link_version_unsupported: 'Ask the sender for a link of version 1.',
  link_expired: 'Ask the sender for a new link.',
  link_ended: 'Ask the sender for a new link.',
  link_passcode_required: 'Send the passcode that the sender has given with the link.',
  link_passcode_wrong: 'Send the right passcode. Each wrong one uses up a try; then the link has ended.',
  link_address_forbidden: 'Ask the sender for a link on a public server.',
  link_unreachable: 'Try again later, or ask the sender for a new link.',
  link_answer_invalid: 'Ask the sender for a new link: its server does not do what the guide says.',
  account_changed: 'Read the account, decide which of the two is right, and send the values that were read.',
  records_undecided:
    'Read which records the account owns. Say for each of them once what becomes of it: erased, or given to an account that exists.',
  account_id_unusable:
    'Use another address. If it is the person’s only one, ask the operator of the service.',
  account_exists: 'Use the existing account, or another id.',
  account_not_initialized: 'Have the owner initialize the account. The activation mail can be sent again.',
  account_without_password: 'Add the auth system `password` first.',
  auth_system_exists: 'Change the username or the password instead.',
  username_taken: 'Use another username.',
  confirmation_code_wrong: 'Ask the person for the code again. Wrong ones slow down and close nothing.',
  too_many_attempts: 'Wait for the seconds in the `Retry-After` header. Tell the person when to try again.',
  password_too_short: 'Use a longer password, such as several words.',
  password_common: 'Use another password, such as several words that nobody would expect together.',
  password_like_name: 'Use a password without the names of the account.',
  password_wrong: 'Ask for the present password again. After some attempts there is a pause.',
  password_unchanged: 'Use a password that the account does not have.',
  password_invalid: 'Use a password of this length, counted in bytes of UTF-8.',
  owner_unknown: 'Send the id of an account or an app.',
  carenet_changed:
    'Read the carenet, decide which of the two names is right, and send the name that was read.',
  kind_not_shareable: 'Send the name of a kind as the list of kinds has it.',
  kinds_changed: 'Read the document again, and send the kinds that it holds now.',
  carenet_name_taken: 'Use another name.',
  app_is_autonomous: 'Share the record with the app instead.',
  app_speaks_smart:
    'Open the app at its own address, or in the portal. Calls of Indivo do not let it in: see the smart part (docs/contract/apps.md#the-smart-part).',
  app_has_no_callback: 'Ask the operator to register a callback URL for the app.',
  message_key_taken: 'Use another id for a new message. The one with this id has already been sent.',
  attachment_number_unknown: 'Send a number in this range.',
  attachment_exists: 'Continue with the missing attachments.',
  attachment_accepted: 'Nothing. The attachment is already a document of the record.',
  subscriptions_too_many: 'Delete a subscription that is no longer needed.',
  link_passcode_refused:
    'Ask the person who shared the link for its passcode. The body says how many more wrong ones lock the link.',
  link_empty: 'Choose something else: the text says of each thing why it cannot be shared.',
  links_too_many: 'End a link that is no longer needed.',
  links_changed:
    'Look whether the newest link of the record is the one that was wanted; else make the call again with its id.',
  link_passcode_gone:
    'Make a new link; the operator has removed the master key that passcodes of older links rest on.',
  link_carenet_unknown: 'Send the id of a carenet of this record.',
  link_address_too_long:
    'Ask the operator for a shorter address of the service: links have room for 128 characters.',
  fhir_parameter_refused:
    'Leave the parameter out, or ask for lenient handling. Search parameters (docs/contract/fhir-api.md#search-parameters) lists those of each type.',
  fhir_modifier_unsupported: 'Use a modifier that the text names, or none.',
  fhir_chain_unsupported:
    'Search for the resources that are referred to, and then with their ids: `practitioner=…`.',
  fhir_search_too_large: 'Divide the search.',
  fhir_page_unusable:
    'Follow the links of an answer as they are, with the token that got it; or search again.',
  bearer_required:
    'Get an access token by SMART App Launch, and send it as `Authorization: Bearer`. Signatures of OAuth 1.0a are not taken here.',
  bearer_misplaced:
    'Send the access token in one header `Authorization`, and nowhere else: addresses are in logs.',
  bearer_invalid:
    'Use the refresh token to get another access token; if that fails too, ask the person again.',
  scope_insufficient: 'Ask the person for this scope. She may have left it out on purpose.',
  fhir_type_unknown: 'Send the name of a type as FHIR R4 spells it. Letter case matters.',
  fhir_patient_required: 'Add `patient=`. `GET /fhir/Patient` lists the records that let the app in.',
  fhir_format_unavailable: 'Ask for `application/fhir+json` with `Accept`, or leave `_format` out.',
  fhir_not_ready: 'Try again in some minutes. Operators: `phr migrate` has not reached the record yet.',
  fhir_resource_void: 'Nothing: who stored the document has declared it void.',
  circle_not_writable: 'Ask the person to let the app in on the record, if she controls it.',
  smart_registration_off: 'Send the operator the addresses and scopes of the app, to have it registered.',
  smart_metadata_not_json: 'Send the metadata as one JSON object.',
  smart_metadata_invalid:
    'Correct what the text names. The rules are those of the smart part (docs/contract/apps.md#the-smart-part) of a manifest.',
  smart_redirect_invalid:
    'Register addresses as the smart part (docs/contract/apps.md#the-smart-part) describes them.',
  smart_clients_full: 'The operator removes apps that nobody uses, with `phr apps remove`.',
  fhir_transactions_refused: 'Send the entries one by one; each is stored or refused for itself.',
  smart_client_unknown:
    'Register the app, with a `smart` part in its manifest, and send its id as `client_id`.',
  smart_redirect_unregistered:
    'Send one of the addresses in the `redirect_uris` of the app, exactly as it stands there, or register this one.',
  smart_launch_used: 'Open the app in the portal again; a launch works once, within five minutes.',
  smart_parameter_repeated: 'Send each parameter once.',
  smart_client_unproved:
    'Prove who the client is in the way of its `token_endpoint_auth_method`: a public client sends `client_id` alone.',
  smart_basic_refused:
    'Check id and secret. Both are form-encoded before they are put together: the `@` of the id is `%40`.',
  smart_assertion_refused: 'Sign a new assertion in which this is right.',
  smart_client_too_often: 'Correct the secret, and wait for the seconds in the `Retry-After` header.',
  smart_client_ambiguous: 'Send one of `Authorization: Basic`, `client_secret` and `client_assertion`.',
  smart_grant_type_unknown: 'Send one of the three.',
  smart_grant_type_refused: 'Name the `grant_type` in the `grant_types` of the app.',
  smart_code_invalid: 'Ask the person again, by the authorization endpoint.',
  smart_refresh_invalid: 'Ask the person again, by the authorization endpoint.',
  smart_scope_refused:
    'Ask for scopes that the app is registered for; when refreshing, for those that were granted or fewer.',
  smart_scope_empty: 'Choose at least one of the scopes that the app asks for.',
  smart_request_elsewhere: 'Sign in as the person who opened the app, and choose what it was opened for.',
  smart_app_not_backend: 'Let the app ask: open it.',
} as const;

export type ErrorCode = keyof typeof remedies;
