/**
 * Every error that the service can respond with. Nothing else may be thrown at a caller.
 *
 * A code never changes its meaning: clients may rely on it. `text` is the body of the response; what stands in
 * braces is filled in, and it never says why access was denied or what went wrong inside (docs/contract/general.md#error-bodies).
 * `remedy` is for the reference, docs/errors.md.
 */

export interface ErrorDefinition {
  readonly status: number;
  readonly text: string;
  /** What the caller can do about it. */
  readonly remedy: string;
  /** Headers of the response besides those that every response has; filled in as the text is. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Definitions = Readonly<Record<string, ErrorDefinition>>;

const ofEveryCall = {
  permission_denied: {
    status: 403,
    text: 'Permission Denied',
    remedy:
      'Check the signature, the token and what the caller may do. The service never says which of them it was.',
  },
  not_found: {
    status: 404,
    text: 'Not Found',
    remedy: 'Check the path and the ids in it, and the `status` of a list.',
  },
  method_not_allowed: {
    status: 405,
    text: '',
    headers: { allow: '{methods}' },
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  internal_error: {
    status: 500,
    text: 'Internal Server Error',
    remedy: 'Call again later. The log of the service has the cause.',
  },
} as const satisfies Definitions;

const ofBodies = {
  body_too_large: {
    status: 413,
    text: 'The body must not be larger than {maximum} bytes',
    remedy: 'Send less; store a large document in parts.',
  },
  body_empty: {
    status: 400,
    text: 'The body is empty; send {content}.',
    remedy: 'Send a body.',
  },
  body_not_utf8: {
    status: 400,
    text: 'The body must be UTF-8; a document in another encoding needs a binary media type',
    remedy: 'Encode the text as UTF-8, or send the document as `application/octet-stream`.',
  },
  response_too_large: {
    status: 400,
    text: 'The answer is too large for one response; {advice}.',
    remedy: 'Ask for less at a time, as the text says.',
  },
} as const satisfies Definitions;

const ofParameters = {
  parameter_required: {
    status: 400,
    text: '{name} is required',
    remedy: 'Send the parameter; where the text names alternatives, send one of them.',
  },
  parameters_exclusive: {
    status: 400,
    text: 'Give {first} or {second}, not both',
    remedy: 'Leave out one of the two parameters.',
  },
  parameter_empty: {
    status: 400,
    text: '{name} must not be empty',
    remedy: 'Send a value with at least one character.',
  },
  parameter_too_long: {
    status: 400,
    text: '{name} must not be longer than {maximum}',
    remedy: 'Send a shorter value.',
  },
  name_invalid: {
    status: 400,
    text: '{name} has 1 to {maximum} characters and no control characters',
    remedy: 'Send a name or id of this length, not counting white space around it.',
  },
  control_characters: {
    status: 400,
    text: '{name} must not contain control characters',
    remedy: 'Remove characters below U+0020 other than tab, line feed and carriage return.',
  },
  parameter_invalid: {
    status: 400,
    text: '{name} must be {form}',
    remedy: 'Send a value of the form that the text names.',
  },
} as const satisfies Definitions;

const ofQueries = {
  query_parameter_unknown: {
    status: 400,
    text: '{parameter} is not a field of this query',
    remedy: 'Filter by a field that the report has; the names are case-sensitive.',
  },
  query_field_unknown: {
    status: 400,
    text: '{parameter}: {field} is not a field of this query',
    remedy: 'Name a field that the report has; the names are case-sensitive.',
  },
  query_field_type_invalid: {
    status: 400,
    text: '{parameter} takes a field of type {types}, not {field}',
    remedy: 'Name a field of such a type; `count` takes any field.',
  },
  query_aggregate_missing: {
    status: 400,
    text: '{parameter} needs aggregate_by',
    remedy: 'Send `aggregate_by` too.',
  },
  query_order_invalid: {
    status: 400,
    text: 'order_by must name the field of the groups or of aggregate_by',
    remedy: 'Order groups by one of these two fields, or leave `order_by` out.',
  },
  query_sum_too_large: {
    status: 400,
    text: 'aggregate_by: the sum of these values is too large',
    remedy: 'Filter or group the values into smaller sums.',
  },
  report_format_unavailable: {
    status: 400,
    text: 'response_format: {content} has no form in RDF; use JSON or XML',
    remedy: 'Ask for `application/json` or `application/xml`.',
  },
} as const satisfies Definitions;

const ofXml = {
  document_xml_malformed: {
    status: 400,
    text: 'The body {problem}: {reason}.',
    remedy:
      'Correct the XML, or send the body under another media type. Documents have limits of size and nesting too.',
  },
  document_doctype_forbidden: {
    status: 400,
    text: 'A {type} document must not have a DOCTYPE; remove it.',
    remedy: 'Remove the DOCTYPE.',
  },
  document_type_has_own_call: {
    status: 400,
    text: 'A {type} document is stored with {call}.',
    remedy: 'Use the call that the text names.',
  },
  document_root_invalid: {
    status: 400,
    text: 'The root element must be {expected} in namespace {namespace}, not {found}.',
    remedy: 'Send a document with this root element.',
  },
  elements_invalid: {
    status: 400,
    text: '{parent} {problem}; its elements are, in order: {order}.',
    remedy: 'Send the elements that the text lists, in this order.',
  },
  element_repeated: {
    status: 400,
    text: '{parent} may hold {element} at most {times}.',
    remedy: 'Remove the elements that are too many.',
  },
  content_not_allowed: {
    status: 400,
    text: '{element} {rule}; remove {extra}.',
    remedy: 'Remove what the text names.',
  },
} as const satisfies Definitions;

const ofDataModels = {
  model_unknown: {
    status: 400,
    text: 'There is no data model {model}; names are case-sensitive.',
    remedy: 'Name one of the data models of the service.',
  },
  elements_too_many: {
    status: 400,
    text: 'A {parent} may hold at most {maximum} {element} elements; {advice}.',
    remedy: 'Send less in one document.',
  },
  model_name_missing: {
    status: 400,
    text: 'A {element} element lacks its name; give it the attribute name.',
    remedy: 'Add the attribute `name`.',
  },
  field_unknown: {
    status: 400,
    text: '{model} has no field {field}; {advice}.',
    remedy: 'Name a field of the model.',
  },
  field_repeated: {
    status: 400,
    text: '{field} stands twice; put all its content into one Field.',
    remedy: 'Put all instances into one Field.',
  },
  field_relation_invalid: {
    status: 400,
    text: '{field} takes {expected}.',
    remedy: 'Put an instance of the related model into the field, and nothing else.',
  },
  field_required: {
    status: 400,
    text: '{field} must {condition}.',
    remedy: 'Give the field a value.',
  },
  field_too_long: {
    status: 400,
    text: '{field} must not exceed {maximum}.',
    remedy: 'Shorten the value.',
  },
  field_value_invalid: {
    status: 400,
    text: '{field} must be {form}.',
    remedy: 'Give the field a value of this form.',
  },
} as const satisfies Definitions;

const ofDocuments = {
  external_id_taken: {
    status: 400,
    text: 'The external id is taken',
    remedy: 'Use another id, or replace the document that has it.',
  },
  document_unknown: {
    status: 400,
    text: 'The record has no such document',
    remedy: 'Check the ids in the path.',
  },
  document_replaced: {
    status: 400,
    text: 'The document has been replaced already; replace its latest version',
    remedy: 'Read the latest version, and replace that.',
  },
  document_versions_exhausted: {
    status: 400,
    text: 'The document has as many versions as it can have; store a new document',
    remedy: 'Store the content as a new document.',
  },
  document_archived: {
    status: 400,
    text: 'An archived document cannot be voided; make it active first',
    remedy: 'Set the status `active`, then `void`.',
  },
  document_related_to_itself: {
    status: 400,
    text: 'A document cannot be related to itself',
    remedy: 'Name two different documents.',
  },
  storage_quota_exceeded: {
    status: 413,
    text: 'The app may store {quota} bytes here in all; delete documents to make room',
    remedy: 'Delete documents of the app, or ask the operator for more.',
  },
} as const satisfies Definitions;

const ofAccounts = {
  account_exists: {
    status: 400,
    text: 'An account of this id exists',
    remedy: 'Use the account, or another id.',
  },
  account_not_initialized: {
    status: 400,
    text: 'Account has not been initialized',
    remedy: 'Have the owner initialize the account; send the initialization mail again.',
  },
  account_without_password: {
    status: 400,
    text: 'The account has no password',
    remedy: 'Add the auth system `password` first.',
  },
  auth_system_exists: {
    status: 400,
    text: 'The account has this auth system',
    remedy: 'Change the user name or the password instead.',
  },
  username_taken: {
    status: 400,
    text: 'The username is taken',
    remedy: 'Use another user name.',
  },
  password_invalid: {
    status: 400,
    text: 'The password must have 1 to {maximum} bytes',
    remedy: 'Use a password of this length in UTF-8.',
  },
} as const satisfies Definitions;

const ofSharing = {
  owner_unknown: {
    status: 400,
    text: 'No account or app has that id',
    remedy: 'Send the id of an account or an app.',
  },
  carenet_name_taken: {
    status: 400,
    text: 'Carenet name is already taken',
    remedy: 'Use another name.',
  },
  app_is_autonomous: {
    status: 400,
    text: 'An autonomous app works on the whole record, not in a carenet',
    remedy: 'Share the record with the app instead.',
  },
  app_has_no_callback: {
    status: 400,
    text: 'The app has no registered callback URL to return to',
    remedy: 'Ask the operator to register a callback URL for the app.',
  },
} as const satisfies Definitions;

const ofMessages = {
  message_key_taken: {
    status: 400,
    text: 'A message with this id has been sent already',
    remedy: 'Use another id for another message; this one has been sent.',
  },
  attachment_number_unknown: {
    status: 400,
    text: 'The message has {count} attachments, numbered from 1',
    remedy: 'Send a number in this range.',
  },
  attachment_exists: {
    status: 400,
    text: 'The attachment has been uploaded already',
    remedy: 'Go on with the attachments that are missing.',
  },
  attachment_accepted: {
    status: 410,
    text: 'Gone',
    remedy: 'The attachment is a document of the record already.',
  },
} as const satisfies Definitions;

const ofSubscriptions = {
  subscriptions_too_many: {
    status: 400,
    text: 'The app has {maximum} subscriptions on the record; delete one first',
    remedy: 'Delete a subscription that is no longer needed.',
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
  Accounts: ofAccounts,
  'Records, carenets and apps': ofSharing,
  Messages: ofMessages,
  Subscriptions: ofSubscriptions,
} as const satisfies Readonly<Record<string, Definitions>>;

export const catalogue = {
  ...ofEveryCall,
  ...ofBodies,
  ...ofParameters,
  ...ofQueries,
  ...ofXml,
  ...ofDataModels,
  ...ofDocuments,
  ...ofAccounts,
  ...ofSharing,
  ...ofMessages,
  ...ofSubscriptions,
} as const;
