/** `Record` and `Records`: docs/contract/records.md#record-element. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface RecordView {
  readonly id: string;
  readonly label: string;
  /** Id of the current demographics document; null when there is none. */
  readonly demographicsId: string | null;
  /** Stored timestamp. */
  readonly createdAt: string;
  /** Id of the principal that created it; undefined when unknown. */
  readonly createdBy?: string | undefined;
  /** Whether the caller is a member of that carenet. */
  readonly shared?: true | undefined;
  /** The carenet through which it is shown. */
  readonly carenet?: { readonly id: string; readonly name: string } | undefined;
}

interface RecordItemView {
  readonly id: string;
  /** As in the response, with the suffix that tells how it is shared. */
  readonly label: string;
  readonly shared?: true | undefined;
  readonly roleLabel?: string | undefined;
  readonly relation?: string | undefined;
  readonly carenetId?: string | undefined;
  readonly carenetName?: string | undefined;
}

export interface RecordsView {
  readonly records: readonly RecordItemView[];
}

export function recordNode(view: RecordView): XmlNode {
  const { id, label, shared, carenet } = view;
  return element('Record', { id, label, shared, carenet_id: carenet?.id, carenet_name: carenet?.name }, [
    element('demographics', { document_id: view.demographicsId ?? '' }),
    element('created', { at: formatStored(view.createdAt), by: view.createdBy }),
  ]);
}

export function recordsNode(view: RecordsView): XmlNode {
  return element('Records', {}, view.records.map(itemNode));
}

function itemNode(item: RecordItemView): XmlNode {
  return element('Record', {
    id: item.id,
    label: item.label,
    shared: item.shared,
    role_label: item.roleLabel,
    relation: item.relation,
    carenet_id: item.carenetId,
    carenet_name: item.carenetName,
  });
}
