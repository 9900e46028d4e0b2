/** What a call was, as its entry tells it: docs/contract/audits.md#activity. */
import type { AuditItem } from '../../../store/items/index.ts';

/** Whether something was looked at, or done. */
type Effect = 'seen' | 'done';

export interface Action {
  readonly name: string;
  readonly effect: Effect;
  /** The entry says what was in the answer, unless it is of an earlier version. */
  readonly shows?: true;
  /** What the call is about are documents, those in its path or in its answer. */
  readonly ofDocuments?: true;
}

const seen = { effect: 'seen' } as const;
const done = { effect: 'done' } as const;
const shows = { ...seen, shows: true } as const;
const ofDocuments = { ofDocuments: true } as const;

/** The first pattern that the operation of an entry matches says what it was. Old entries may name operations that exist no more. */
const patterns: readonly (readonly [RegExp, Action])[] = [
  [
    /^(carenet_)?(generic_list|minimal_|equipment_list|procedure_list|measurement_list|simple_clinical)/,
    { name: 'data', ...shows },
  ],
  [/^(smart_(allergies|generic)|report_ccr)/, { name: 'data', ...shows }],
  [/^(carenet_)?report_(document|tests|series)$/, { name: 'data', ...shows }],
  [/^(carenet_)?overview$/, { name: 'overview', ...shows }],
  [/^(carenet_)?report_ips$/, { name: 'summary', ...shows }],
  [/^(carenet_)?report_paper$/, { name: 'paper', ...shows }],
  [/^fhir_summary$/, { name: 'summary', ...shows }],
  [/^fhir_(search|read$|vread$|history$|everything$|docref)/, { name: 'data', ...shows }],
  [/^fhir_create$/, { name: 'document_added', ...done, ...ofDocuments }],
  [/^fhir_update$/, { name: 'document_replaced', ...done, ...ofDocuments }],
  [/^fhir_/, { name: 'record', ...seen }],
  [/^(smart_request_approve|record_smart_grant_create)$/, { name: 'smart_app_added', ...done }],
  [/^(record|carenet)_smart_grant_end$/, { name: 'smart_app_stopped', ...done }],
  [/^(record|carenet)_smart_grants$/, { name: 'app_list', ...seen }],
  [/^smart_launch$/, { name: 'smart_app_opened', ...done }],
  [/^smart_revoke$/, { name: 'smart_ended', ...done }],
  [/^smart_(token|introspect)$/, { name: 'smart_access', ...done }],
  [/^operator_inspect$/, { name: 'operator_read', ...seen }],
  [/^autonomous_access_token$/, { name: 'app_access', ...done }],
  [/^(audit_|activity$)/, { name: 'activity', ...seen }],
  [/^subscription_/, { name: 'subscription', ...done }],
  [/^record_app_/, { name: 'app_documents', ...done }],
  [/^record_pha_(enable|setup)$/, { name: 'app_added', ...done }],
  [/^pha_record_delete$/, { name: 'app_removed', ...done }],
  [/^record_phas?$/, { name: 'app_list', ...seen }],
  [/^record_(send_message|message_attach|notify)$/, { name: 'message', ...done }],
  [
    /^(message_to_people|carenet_message|message_reply|sent_message_attach)$/,
    { name: 'message_written', ...done, ...ofDocuments },
  ],
  [/^(inbox|sent_message|app_inbox)_attachment$/, { name: 'document', ...seen, ...ofDocuments }],
  [/^message_recipients$/, { name: 'share_list', ...seen }],
  [/^account_inbox_message_attachment_accept$/, { name: 'document_added', ...done, ...ofDocuments }],
  [/^(read_demographics|read_special_document)/, { name: 'details', ...seen }],
  [/^(set_demographics|save_special_document)$/, { name: 'details_changed', ...done }],
  [/^record_create/, { name: 'record_created', ...done }],
  [/^record_import_fhir$/, { name: 'imported', ...done }],
  [/^record_set_owner$/, { name: 'owner_changed', ...done }],
  [/^record_share_/, { name: 'share_changed', ...done }],
  [/^record_(shares|sharing|get_owner)$/, { name: 'share_list', ...seen }],
  [/^(record|carenet)_document_list$/, { name: 'document_list', ...shows }],
  [
    /^(record_specific_document|record_document_ext|carenet_document|(record|carenet)_document_attachment)$/,
    { name: 'document', ...seen, ...ofDocuments },
  ],
  [
    /^(record_document_meta|carenet_document_meta|document_overview|document_versions|document_status_history|document_carenets|get_documents_by_rel)/,
    { name: 'document_details', ...seen, ...ofDocuments },
  ],
  [/^document_upload_start$/, { name: 'upload_started', ...done }],
  [/^document_(create|upload_complete)/, { name: 'document_added', ...done, ...ofDocuments }],
  [/^document_reread$/, { name: 'document_reread', ...done, ...ofDocuments }],
  [/^document_version/, { name: 'document_replaced', ...done, ...ofDocuments }],
  [/^document_set_status$/, { name: 'document_status', ...done, ...ofDocuments }],
  [/^documents_delete$/, { name: 'documents_deleted', ...done }],
  [
    /^(record_document_label|document_(set|remove)_nevershare|document_rels|update_document_meta)/,
    { name: 'document_changed', ...done, ...ofDocuments },
  ],
  [
    /^(carenet_document_(placement|delete)|document_kinds_accept)$/,
    { name: 'circle_changed', ...done, ...ofDocuments },
  ],
  [/^autoshare_(list|documents$)/, { name: 'circles', ...seen }],
  [/^autoshare_/, { name: 'circle_changed', ...done }],
  [
    /^carenet_(create|delete|rename|account_create|account_delete|apps_create|apps_delete)$/,
    { name: 'circle_changed', ...done },
  ],
  [/^carenet_/, { name: 'circles', ...seen }],
  [/^link_(manifest|direct_file)$/, { name: 'link_opened', effect: 'seen', shows: true }],
  [/^link_(create|again)$/, { name: 'link_made', ...done }],
  [/^link_end$/, { name: 'link_ended', ...done }],
  [/^invitation_create$/, { name: 'invitation_sent', ...done }],
  [/^invitation_take_back$/, { name: 'invitation_ended', ...done }],
  [/^invitation_confirm$/, { name: 'invitation_answered', ...done }],
  [/^invitation_accept$/, { name: 'invitation_accepted', ...done }],
  [/^invitation_list$/, { name: 'share_list', ...seen }],
  [/^account_record_relation$/, { name: 'relation_changed', ...done }],
  [/^link_list$/, { name: 'link_list', ...seen }],
  [/^record$/, { name: 'record', ...seen }],
];

/** What the operation of this entry was; `other`, named by its method, for one that is not known. Who only asked for something has done nothing. */
export function actionOf({ operation, method }: Pick<AuditItem, 'operation' | 'method'>): Action {
  const found = patterns.find(([pattern]) => pattern.test(operation));
  const action = found?.[1] ?? { name: 'other', ...done };
  return method === 'GET' ? { ...action, ...seen } : action;
}
