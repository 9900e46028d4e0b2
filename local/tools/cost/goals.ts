/** The cost goals for small calls, and why some calls cost more. */
import type { Operation } from '../../../shared/api/registry.ts';
import { costOf, endpointOf } from './call-cost.ts';
import type { Figures } from './figures.ts';

/** Dollars per million calls: the sum of DynamoDB, gateway and Lambda. */
export const goals = { read: 3.6, write: 18 } as const;

export interface OverGoal {
  readonly operation: Operation;
  readonly sum: number;
  readonly goal: number;
}

/** Whether the row is that of an endpoint, not of a variant (`operation: variant`). */
export function isEndpointRow(name: string): name is Operation {
  return !name.includes(':');
}

/** The endpoints whose typical call costs more than its goal. */
export function overGoal(figures: Figures): readonly OverGoal[] {
  return Object.entries(figures).flatMap(([name, row]) => {
    if (!isEndpointRow(name)) return [];
    const { sum } = costOf(name, row);
    const goal = goals[endpointOf(name).effect];
    return sum > goal ? [{ operation: name, sum, goal }] : [];
  });
}

export interface Reason {
  readonly why: string;
  readonly operations: readonly Operation[];
}

export const reasons: readonly Reason[] = [
  {
    why: 'Besides what every access check reads, the call reads the token in question and what it was issued for: account, record, share and app. Its function has the memory that hashing passwords needs',
    operations: ['surl_verify', 'request_token_info'],
  },
  {
    why: 'The path does not name the record of the token that signs the call, so the call reads the record and the share in a second step. The response is large',
    operations: ['smart_ontology'],
  },
  {
    why: 'Besides what every access check reads, the call runs the query for its response, or finds the document by its external id',
    operations: [
      'document_versions',
      'document_status_history',
      'record_document_meta_ext',
      'record_app_document_list',
      'autoshare_list',
    ],
  },
  {
    why: 'The function waits for S3',
    operations: [
      'record_specific_document',
      'record_document_attachment',
      'record_document_ext',
      'read_special_document',
      'read_demographics',
      'record_app_specific_document',
      'record_app_document_ext',
    ],
  },
  {
    why: 'The call reads the carenet first and checks access to its record in a second step. Members, apps, placements and autoshares decide what is visible',
    operations: [
      'carenet_record',
      'carenet_account_list',
      'carenet_account_permissions',
      'carenet_apps_list',
      'carenet_app_permissions',
      'carenet_document_list',
      'carenet_document',
      'carenet_document_attachment',
      'carenet_document_meta',
      'read_special_document_carenet',
      'read_demographics_carenet',
      'document_carenets',
    ],
  },
  {
    why: 'A report reads blocks of facts, the lineage of every document that they come from and, for minimal reports, demographics. Its function has a full vCPU',
    operations: [
      'generic_list',
      'minimal_allergies',
      'equipment_list',
      'minimal_immunizations',
      'minimal_labs',
      'minimal_medications',
      'minimal_problems',
      'procedure_list',
      'simple_clinical_notes_list',
      'minimal_vitals',
      'measurement_list',
      'minimal_vitals_of_category',
      'report_ips',
      'report_ccr',
      'smart_allergies',
      'smart_allergies_instance',
      'smart_generic',
      'smart_generic_instance',
    ],
  },
  {
    why: 'A report through a carenet: both of the reasons above',
    operations: [
      'carenet_generic_list',
      'carenet_report_ips',
      'carenet_minimal_allergies',
      'carenet_equipment_list',
      'carenet_minimal_immunizations',
      'carenet_minimal_labs',
      'carenet_minimal_medications',
      'carenet_minimal_problems',
      'carenet_procedure_list',
      'carenet_simple_clinical_notes_list',
      'carenet_minimal_vitals',
      'carenet_measurement_list',
      'carenet_minimal_vitals_of_category',
    ],
  },
  {
    why: 'An audit query reads every entry in its range of dates',
    operations: ['audit_record_view', 'audit_document_view', 'audit_function_view', 'audit_query'],
  },
  { why: 'A search reads all eight shards', operations: ['account_search', 'record_search'] },
  {
    why: 'The call reads version and lineage of every related document',
    operations: ['get_documents_by_rel'],
  },
  {
    why: 'Besides the record, the call stores a demographics document, three carenets with their names, and an entry for the search',
    operations: ['record_create', 'record_create_ext'],
  },
  { why: 'The call hashes two passwords', operations: ['account_password_change'] },
  {
    why: 'Besides the password, the call reads and counts the attempts of the person, the network and the browser, and stores the session and the browser',
    operations: ['sign_in'],
  },
  {
    why: 'The call reads the records of the account, and then the carenets of each',
    operations: ['account_permissions'],
  },
  {
    why: 'The call moves two list entries, by time and by type, changes four counters and adds a history entry',
    operations: ['document_set_status'],
  },
  {
    why: 'The call stores a document and a relation. Both related documents count it, in their versions and list entries',
    operations: [
      'document_create_by_rel',
      'document_create_by_rel_with_ext_id',
      'document_create_by_rel_with_ext_id_put',
    ],
  },
  {
    why: 'The document accepted in this measurement has facts of ten models',
    operations: ['account_inbox_message_attachment_accept'],
  },
];
