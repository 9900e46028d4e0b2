/** Records: docs/contract/records.md#record-element. */
import { type RecordRelation, recordRelations } from '../closed-lists.ts';
import {
  attribute,
  child,
  children,
  named,
  optionalAttribute,
  optionalChild,
  type XmlElement,
} from '../xml/element.ts';
import { oneOf } from '../xml/values.ts';

export interface HealthRecord {
  readonly id: string;
  readonly label: string;
  /** Id of the current demographics document. */
  readonly demographicsId: string | undefined;
  /** A time, such as `2026-01-31T08:30:00Z`. */
  readonly createdAt: string;
  /** Id of the account or app that created it. */
  readonly createdBy: string | undefined;
  /** When the record was asked for by a carenet: whether the caller is a member of it, its id and its name. */
  readonly shared: boolean;
  readonly carenetId: string | undefined;
  readonly carenetName: string | undefined;
}

/** A record in a list, as one account sees it. */
export interface ListedRecord {
  readonly id: string;
  /** With a suffix that tells how the record is shared. */
  readonly label: string;
  /** Whether it is a record of someone else, which is shared with the account. */
  readonly shared: boolean;
  readonly roleLabel: string | undefined;
  /** What the person whom the record is about is to the account, which controls it; `self` when undefined. */
  readonly relation: RecordRelation | undefined;
  /** Set when only a carenet of the record is shared. */
  readonly carenetId: string | undefined;
  readonly carenetName: string | undefined;
}

export interface RecordList {
  readonly records: readonly ListedRecord[];
}

export function readRecord(root: XmlElement): HealthRecord {
  const record = named(root, 'Record');
  const created = child(record, 'created');
  const demographics = optionalChild(record, 'demographics');
  return {
    id: attribute(record, 'id'),
    label: attribute(record, 'label'),
    demographicsId: demographics && optionalAttribute(demographics, 'document_id'),
    createdAt: attribute(created, 'at'),
    createdBy: optionalAttribute(created, 'by'),
    shared: record.attributes.get('shared') === 'true',
    carenetId: optionalAttribute(record, 'carenet_id'),
    carenetName: optionalAttribute(record, 'carenet_name'),
  };
}

export function readRecords(root: XmlElement): RecordList {
  return { records: children(named(root, 'Records'), 'Record').map(listedRecord) };
}

function listedRecord(element: XmlElement): ListedRecord {
  const relation = optionalAttribute(element, 'relation');
  return {
    id: attribute(element, 'id'),
    label: attribute(element, 'label'),
    shared: element.attributes.get('shared') === 'true',
    roleLabel: optionalAttribute(element, 'role_label'),
    relation: relation === undefined ? undefined : oneOf(recordRelations, relation, 'relation'),
    carenetId: optionalAttribute(element, 'carenet_id'),
    carenetName: optionalAttribute(element, 'carenet_name'),
  };
}
