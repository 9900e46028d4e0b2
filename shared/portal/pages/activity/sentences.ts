/** What a call was, in words: docs/contract/audits.md#operation-names. */
import type { AuditEntry } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';

type Sentence = Exclude<keyof Texts['activity']['sentences'], 'other'>;

/** The first pattern that an operation matches says what it is. */
const patterns: readonly (readonly [RegExp, Sentence])[] = [
  [
    /^(carenet_)?(generic_list|minimal_|equipment_list|procedure_list|measurement_list|simple_clinical)/,
    'health',
  ],
  [/^((carenet_)?report_(tests|series)|smart_(allergies|generic)|report_ccr)/, 'health'],
  [/^(carenet_)?report_ips$/, 'summary'],
  [/^operator_inspect$/, 'operatorRead'],
  [/^autonomous_access_token$/, 'appAccess'],
  [/^audit_/, 'activityRead'],
  [/^subscription_/, 'subscription'],
  [/^record_app_/, 'appDocuments'],
  [/^record_pha_(enable|setup)$/, 'appAdded'],
  [/^pha_record_delete$/, 'appRemoved'],
  [/^record_phas?$/, 'appList'],
  [/^record_(send_message|message_attach|notify)$/, 'message'],
  [/^account_inbox_message_attachment_accept$/, 'documentAdded'],
  [/^(read_demographics|read_special_document)/, 'demographicsRead'],
  [/^(set_demographics|save_special_document)$/, 'demographicsChanged'],
  [/^record_create/, 'recordCreated'],
  [/^record_set_owner$/, 'ownerChanged'],
  [/^record_share_/, 'shareChanged'],
  [/^record_(shares|get_owner)$/, 'shareList'],
  [/^(record|carenet)_document_list$/, 'documentList'],
  [
    /^(record_specific_document|record_document_ext|carenet_document|(record|carenet)_document_attachment)$/,
    'documentRead',
  ],
  [
    /^(record_document_meta|carenet_document_meta|document_versions|document_status_history|document_carenets|get_documents_by_rel)/,
    'documentDetails',
  ],
  [/^document_create/, 'documentAdded'],
  [/^document_reread$/, 'documentReread'],
  [/^document_version/, 'documentReplaced'],
  [/^document_set_status$/, 'documentStatus'],
  [/^documents_delete$/, 'documentsDeleted'],
  [
    /^(record_document_label|document_(set|remove)_nevershare|document_rels|update_document_meta)/,
    'documentChanged',
  ],
  [/^(carenet_document_(placement|delete)|autoshare_(create|delete|revert))$/, 'circleChanged'],
  [/^carenet_(create|delete|rename|account_create|account_delete|apps_create|apps_delete)$/, 'circleChanged'],
  [/^(carenet_|autoshare_)/, 'circleRead'],
  [/^record$/, 'recordRead'],
];

export function sentenceOf({ operation }: Pick<AuditEntry, 'operation'>, { activity }: Texts): string {
  const found = patterns.find(([pattern]) => pattern.test(operation));
  return found ? activity.sentences[found[1]] : activity.sentences.other(operation);
}
