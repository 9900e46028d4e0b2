/** The files of an archive with all their fields. docs/export-format.md explains them. */

import { vocabulary } from '../../../domain/documents/relations.ts';
import { limits } from '../../../limits.ts';
import {
  anyText,
  count,
  documentId,
  either,
  flag,
  headerText,
  id,
  instant,
  list,
  object,
  oneOf,
  optional,
  sha256,
  text,
  type ValueOf,
  versionId,
} from './schema.ts';

export const formatName = 'phr-record-archive';
export const formatVersion = 1;

/** A namespace and a name; stored documents have types of at most 512 bytes. */
const type = text(512);
const appId = text(limits.appId, 1);
const accountId = text(limits.accountId, 1);
/** An account, an app, or the name that an operator has given. */
const principal = text(Math.max(limits.accountId, limits.appId));
const bodyName = text(2000, 1);
/** Anything that the audit trail stores of a call; rejected calls may contain any characters. */
const trailText = anyText(65_536);

const actor = object({
  id: principal,
  type: oneOf('account', 'pha', 'machineapp'),
  full_name: text(Math.max(limits.fullName, limits.appName, limits.accountId)),
});

const counts = object({
  documents: count,
  versions: count,
  status_changes: count,
  relations: count,
  external_ids: count,
  placements: count,
  audit_entries: count,
  app_documents: count,
});

export const manifest = object({
  format: oneOf(formatName),
  version: oneOf(formatVersion),
  record_id: id,
  counts,
  files: list(object({ name: text(200, 1), octets: count, sha256 })),
});

export const record = object({
  id,
  label: text(1000),
  created_at: instant,
  created_by: principal,
  external_id: optional(object({ principal_id: principal, external_id: text(limits.externalId, 1) })),
  demographics: optional(documentId),
  contact: optional(documentId),
});

export const people = list(
  object({ id: accountId, full_name: text(limits.fullName), contact_email: text(limits.contactEmail) }),
);

/** The name of a data model, or of a kind of FHIR resource. */
const longestKind = 64;

const documentLine = object({
  kind: oneOf('document'),
  id: documentId,
  status: oneOf('active', 'void', 'archived'),
  nevershare: flag,
  modified_at: instant,
  facts_created_at: optional(instant),
  kinds: optional(list(text(longestKind, 1))),
  versions: count,
});

const content = {
  type,
  media_type: headerText(limits.mediaType),
  octets: count,
  sha256,
  body: bodyName,
  creator: actor,
  created_at: instant,
  modified_at: instant,
  label: optional(text(limits.label)),
};

/** Texts of the summary are shorter: shared/fhir/summary.ts. */
const longestReadingText = 500;

const readingKind = object({
  patient: oneOf('same', 'unnamed', 'unchecked', 'other', 'several'),
  facts: list(object({ model: text(longestReadingText, 1), count })),
  unread: list(object({ resource: text(longestReadingText), reason: text(longestReadingText) })),
  unread_count: count,
});

/** Names and dates are shorter: shared/facts/contents.ts. */
const contentsKind = object({
  kinds: list(object({ kind: text(longestKind, 1), count, newest: optional(text(10, 4)) })),
  name: optional(text(longestReadingText, 1)),
  more: optional(count),
  unread: optional(count),
  unclear: optional(flag),
});

const versionLine = object({
  kind: oneOf('version'),
  id: versionId,
  ...content,
  replaces: optional(versionId),
  replaced_by: optional(versionId),
  suppressed_at: optional(instant),
  suppressed_by: optional(actor),
  reading: optional(readingKind),
  contents: optional(contentsKind),
  through: optional(appId),
  brought_by: optional(oneOf('link', 'message')),
  server: optional(text(2000, 1)),
});

export type DocumentLine = ValueOf<typeof documentLine>;
export type VersionLine = ValueOf<typeof versionLine>;

export const documentLines = either<DocumentLine, VersionLine>({
  document: documentLine,
  version: versionLine,
});

export const statusLine = object({
  document_id: documentId,
  status: oneOf('active', 'void', 'archived'),
  reason: text(limits.statusReason),
  by: principal,
  at: instant,
});

export const relationLine = object({
  relation: oneOf(...vocabulary),
  object_id: versionId,
  subject_id: versionId,
  created_at: instant,
});

export const externalIdLine = object({
  app_id: appId,
  external_id: text(limits.externalId, 1),
  document_id: versionId,
});

const member = object({
  account_id: accountId,
  write: flag,
  created_at: instant,
  modified_at: optional(instant),
});

const carenet = object({
  id,
  name: text(limits.carenetName, 1),
  created_at: instant,
  modified_at: optional(instant),
  members: list(member),
  apps: list(object({ app_id: appId, created_at: instant })),
  autoshared_types: list(type),
  autoshared_kinds: optional(list(text(longestKind, 1))),
});

export const sharing = object({
  owner: optional(object({ id: principal, kind: oneOf('account', 'app'), since: optional(instant) })),
  full_shares: list(
    object({
      id,
      account_id: accountId,
      role_label: optional(text(limits.roleLabel)),
      created_at: instant,
      modified_at: instant,
    }),
  ),
  apps: list(object({ id, app_id: appId, authorized_at: instant, authorized_by: optional(accountId) })),
  carenets: list(carenet),
});

export const placementLine = object({
  carenet_id: id,
  document_id: documentId,
  state: oneOf('placed', 'excluded'),
});

export const storageLine = object({
  app_id: appId,
  id: documentId,
  ...content,
  external_id: optional(text(limits.externalId, 1)),
});

export const auditLine = object({
  id: text(200, 1),
  request_id: optional(trailText),
  time: instant,
  operation: text(200),
  status: count,
  successful: flag,
  principal: trailText,
  proxy: trailText,
  record_id: trailText,
  carenet_id: trailText,
  app_id: trailText,
  document_id: trailText,
  external_id: trailText,
  message_id: trailText,
  method: trailText,
  path: trailText,
  source_ip: trailText,
  shown: optional(
    object({
      kinds: list(object({ kind: text(200, 1), count })),
      others: optional(count),
      documents: optional(count),
      document_ids: list(trailText),
    }),
  ),
  page_view: optional(trailText),
});

export type Manifest = ValueOf<typeof manifest>;
export type Counts = ValueOf<typeof counts>;
export type ActorValue = ValueOf<typeof actor>;
export type RecordFile = ValueOf<typeof record>;
export type People = ValueOf<typeof people>;
export type Sharing = ValueOf<typeof sharing>;
export type CarenetValue = ValueOf<typeof carenet>;
export type StatusLine = ValueOf<typeof statusLine>;
export type RelationLine = ValueOf<typeof relationLine>;
export type ExternalIdLine = ValueOf<typeof externalIdLine>;
export type PlacementLine = ValueOf<typeof placementLine>;
export type StorageLine = ValueOf<typeof storageLine>;
export type AuditLine = ValueOf<typeof auditLine>;

export const names = {
  manifest: 'manifest.json',
  record: 'record.json',
  people: 'people.json',
  sharing: 'sharing.json',
  documents: 'documents.jsonl',
  statusHistory: 'status-history.jsonl',
  relations: 'relations.jsonl',
  externalIds: 'external-ids.jsonl',
  placements: 'placements.jsonl',
  storage: 'storage.jsonl',
} as const;

/** The files of every archive besides the manifest, bodies and the audit trail. */
export const metadataFiles = {
  [names.record]: record,
  [names.people]: people,
  [names.sharing]: sharing,
  [names.documents]: documentLines,
  [names.statusHistory]: statusLine,
  [names.relations]: relationLine,
  [names.externalIds]: externalIdLine,
  [names.placements]: placementLine,
  [names.storage]: storageLine,
} as const;
