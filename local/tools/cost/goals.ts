/** The cost goals of calls: a small read or write, or a call that has a reason to cost more. */
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import type { Operation } from '../../../shared/api/registry.ts';
import { endpointOf } from './call-cost.ts';

/** Dollars per million calls: the sum of DynamoDB, gateway and Lambda. */
export const goals = { read: 3.6, write: 18 } as const;

export interface Exception {
  readonly why: string;
  /** Dollars per million calls. */
  readonly atMost: number;
  readonly of: (operation: Operation, endpoint: Endpoint) => boolean;
}

/** Of several that fit a call, the first counts. */
export const exceptions: readonly Exception[] = [
  {
    why: 'The access of apps is listed with the names of apps, people and circles',
    atMost: 4.9,
    of: named('record_smart_grants', 'carenet_smart_grants'),
  },
  {
    why: 'A paper through a carenet reads the facts of all models, what is shared before and after, and what the record says of the person',
    atMost: 8.4,
    of: named('carenet_report_paper'),
  },
  {
    why: 'The patient summary and papers read the facts of all models',
    atMost: 6.8,
    of: named('report_ips', 'carenet_report_ips', 'report_paper', 'fhir_summary'),
  },
  {
    why: 'An overview reads counts and the newest facts of all models, and the lineages of their documents',
    atMost: 7.2,
    of: named('overview', 'carenet_overview'),
  },
  {
    why: 'The facts of a document are looked for in all models. Through a carenet also what is shared, before and after',
    atMost: 7.4,
    of: named('report_document', 'carenet_report_document'),
  },
  {
    why: 'A report through a carenet: a report, and what is shared into the carenet by document, type and kind, before and after',
    atMost: 5.8,
    of: (_, endpoint) => endpoint.group === 'reports' && readsCarenet(endpoint),
  },
  {
    why: 'A report reads blocks of facts, the lineage of every document that they come from and, for minimal reports, demographics. Its function has a full vCPU',
    atMost: 4.5,
    of: (_, { group }) => group === 'reports',
  },
  {
    why: 'A list through a carenet reads the documents, and what is shared before and after',
    atMost: 5.6,
    of: named('carenet_document_list'),
  },
  {
    why: 'The call reads every document of the record, and what is shared into the carenet by document, type and kind. Its audit entry names the documents',
    atMost: 5,
    of: named('autoshare_documents'),
  },
  {
    why: 'An overview of sharing reads every carenet of the record: members, apps, and what is shared into it by document, type and kind',
    atMost: 6.9,
    of: named('record_sharing'),
  },
  {
    why: 'An overview of a document reads its versions, changes of its status, related documents, and the carenets that show it',
    atMost: 5.2,
    of: named('document_overview'),
  },
  {
    why: 'The call reads the carenet first and checks access to its record in a second step. Members, apps, placements and autoshares decide what is visible',
    atMost: 4.5,
    of: (operation, endpoint) => readsCarenet(endpoint) || operation === 'document_carenets',
  },
  {
    why: 'The function waits for S3',
    atMost: 4.1,
    of: named(
      'record_specific_document',
      'record_document_attachment',
      'record_document_ext',
      'read_special_document',
      'read_demographics',
      'record_app_specific_document',
      'record_app_document_ext',
      'inbox_attachment',
      'sent_message_attachment',
    ),
  },
  {
    why: 'Besides what every access check reads, the call runs the query for its response, or finds the document by its external id',
    atMost: 4,
    of: named(
      'document_versions',
      'document_status_history',
      'record_document_meta_ext',
      'record_app_document_list',
      'autoshare_list',
      'link_list',
      'sent_message',
    ),
  },
  {
    why: 'Besides what every access check reads, the call reads the token in question and what it was issued for. Its function has the memory that hashing passwords needs',
    atMost: 3.9,
    of: named('surl_verify', 'request_token_info'),
  },
  {
    why: 'The call reads the records of the account, and then the carenets of each',
    atMost: 3.7,
    of: named('account_permissions'),
  },
  {
    why: 'An audit query reads every entry in its range of dates',
    atMost: 9.2,
    of: named('audit_record_view', 'audit_document_view', 'audit_function_view', 'audit_query'),
  },
  {
    why: 'An activity reads a page of the trail, and the names of people, circles, apps and documents',
    atMost: 11.3,
    of: named('activity'),
  },
  {
    why: 'A resource of the FHIR base: the token, the grant that it rests on, app, record and account, and then the document with its rows',
    atMost: 4,
    of: named('fhir_read', 'fhir_docref', 'fhir_docref_patient'),
  },
  {
    why: 'Everything: rows of every type, facts of all models, and the documents that they are from',
    atMost: 13.4,
    of: named('fhir_everything'),
  },
  {
    why: 'A resource that an app stores is a document, with its facts, and with a row and a body for the FHIR base; an update reads it first',
    atMost: 25.1,
    of: named('fhir_create', 'fhir_update'),
  },
  {
    why: 'A search of the FHIR base reads the rows of the type and the facts of its models, the documents that both are from, and the bodies of its page',
    atMost: 7.6,
    of: named('fhir_search', 'fhir_search_post'),
  },
  {
    why: 'A search reads all eight shards',
    atMost: 4.2,
    of: named('account_search', 'record_search'),
  },
  {
    why: 'The call reads version and lineage of every related document',
    atMost: 4.8,
    of: named('get_documents_by_rel'),
  },
  {
    why: 'Besides the record, the call stores a demographics document, three carenets with their names, counts, and an entry for the search',
    atMost: 28.9,
    of: named('record_create', 'record_create_ext'),
  },
  {
    why: 'The call hashes two passwords, and ends Web Push',
    atMost: 25.4,
    of: named('account_password_change'),
  },
  {
    why: 'Besides the password, the call reads and counts the attempts of the person, the network and the browser, and stores the session and the browser',
    atMost: 19,
    of: named('sign_in'),
  },
  {
    why: 'An invitation is told with who sent it, the circle that it opens, and what its sender may still give',
    atMost: 4,
    of: named('invitation_list', 'invitation_check'),
  },
  {
    why: 'Whom a person can write to: everybody who shares the record, and the members of each circle',
    atMost: 4.3,
    of: named('message_recipients'),
  },
  {
    why: 'The call counts the guess at the password first. It removes the passkey and what keeps it unique, changes the factors of the account, and mails that',
    atMost: 20,
    of: named('passkey_remove'),
  },
  {
    why: 'The call moves two list entries, by time and by type, changes five counters and adds a history entry',
    atMost: 19.4,
    of: named('document_set_status'),
  },
  {
    why: 'Beside a FHIR document, the call stores its facts, and its resources as apps search and read them: a row and a body',
    atMost: 20,
    of: named('document_create_from_link', 'document_reread'),
  },
  {
    why: 'The call stores a document and a relation. Both related documents count it, in their versions and list entries. An event tells that something new is in the record',
    atMost: 23.6,
    of: named(
      'document_create_by_rel',
      'document_create_by_rel_with_ext_id',
      'document_create_by_rel_with_ext_id_put',
    ),
  },
  {
    why: 'A link is made of the facts of all models. Its two files are stored before it can be opened',
    atMost: 20.3,
    of: named('link_create', 'link_again'),
  },
  {
    why: 'The document accepted in this measurement has facts of ten models',
    atMost: 36.1,
    of: named('account_inbox_message_attachment_accept'),
  },
];

/** The exception for a call. */
export function exceptionOf(operation: Operation): Exception | undefined {
  const endpoint = endpointOf(operation);
  return exceptions.find(({ of }) => of(operation, endpoint));
}

/** Dollars that a million calls may cost at most. */
export function goalOf(operation: Operation): number {
  return exceptionOf(operation)?.atMost ?? goals[endpointOf(operation).effect];
}

/** Whether the row is that of an endpoint, not of a variant (`operation: variant`). */
export function isEndpointRow(name: string): name is Operation {
  return !name.includes(':');
}

function named(...operations: readonly Operation[]): Exception['of'] {
  return (operation) => operations.includes(operation);
}

function readsCarenet({ effect, routes }: Endpoint): boolean {
  return effect === 'read' && routes.some(({ path }) => path.includes('{CARENET_ID}'));
}
