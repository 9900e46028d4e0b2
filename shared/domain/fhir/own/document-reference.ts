/** A document as a DocumentReference, and its bytes as a Binary: docs/contract/fhir-api.md#documents. */
import { newestIn } from '../../../facts/contents.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import { whoIs } from '../../../fhir/rest/agents.ts';
import { compactTime, idOfVersion, versionIdOf } from '../../../fhir/rest/own-ids.ts';
import { isFhirType } from '../../../fhir/type-uri.ts';
import { present } from '../../../fhir/write/people.ts';
import { isFhirString } from '../../../fhir/write/values.ts';
import { lineageOf } from '../../../ids.ts';
import { fhirLoinc, hl7 } from '../../../models/fhir/systems.ts';
import type { LineageItem, VersionItem } from '../../../store/items/index.ts';
import { answerMediaType } from '../../../xml/media-type.ts';

/** What a file of unknown kind is (RFC 2046 section 4.5.1). */
const unknownType = 'application/octet-stream';

/** What is read of a version, also of one in a list. */
export type ServedVersion = Pick<
  VersionItem,
  | 'id'
  | 'type'
  | 'size'
  | 'digest'
  | 'mediaType'
  | 'creator'
  | 'createdAt'
  | 'modifiedAt'
  | 'label'
  | 'replaces'
  | 'replacedBy'
  | 'contents'
>;

export interface Served {
  readonly recordId: string;
  /** Absolute URL of the FHIR base. */
  readonly base: string;
  /** Absolute URL of the service. */
  readonly service: string;
  /** Path of the record or carenet. */
  readonly place: string;
  readonly status: LineageItem['status'];
  /** Whether the reader sees earlier versions. */
  readonly showsEarlier: boolean;
}

/** The version as the DocumentReference of its document: its id is that of the lineage. */
export function documentReference(version: ServedVersion, served: Served): JsonObject {
  const { recordId, base, service, place, status, showsEarlier } = served;
  const { id, createdAt, modifiedAt, size, digest, replaces, contents } = version;
  const title = titleOf(version);
  const newest = contents && newestIn(contents);
  const lineage = lineageOf(id);
  return present({
    resourceType: 'DocumentReference',
    id: lineage,
    meta: present({
      versionId: referenceVersion(version),
      lastUpdated: modifiedAt,
      source: `${service}${place}/documents/${id}`,
      tag: status === 'archived' ? [archived(service)] : undefined,
    }),
    masterIdentifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` },
    identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:sha256:${digest}` }],
    status: statusOf(version, status),
    type: typeOf(version),
    category: [categoryOf(version)],
    subject: { reference: `Patient/${recordId}` },
    date: createdAt,
    author: [whoIs(creatorOf(version), service)],
    relatesTo:
      replaces !== undefined && showsEarlier
        ? [
            {
              code: 'replaces',
              target: { reference: `DocumentReference/${lineage}/_history/${versionIdOf(replaces)}` },
            },
          ]
        : undefined,
    description: title,
    content: [
      {
        attachment: present({
          contentType: answerMediaType(version.mediaType) || unknownType,
          url: `${base}/Binary/${id}`,
          size,
          title,
          creation: createdAt,
        })!,
      },
    ],
    context: newest === undefined ? undefined : { period: { end: newest } },
  })!;
}

/** Its label, its status and what replaces it may change, while the version of the document stays. */
function referenceVersion({ id, createdAt, modifiedAt }: ServedVersion): string {
  return modifiedAt === createdAt ? versionIdOf(id) : `${versionIdOf(id)}-${compactTime(modifiedAt)}`;
}

/** The version of a document that a version of its DocumentReference is of; undefined for any other text. */
export function documentOfVersion(versionId: string): string | undefined {
  const [id, time] = versionId.split('-');
  return time === undefined || /^\d{8}T\d{9}Z$/.test(time) ? idOfVersion(id!) : undefined;
}

/** `data` is left out where the bytes are too many for an answer. */
export function binaryResource(version: ServedVersion, bytes: Buffer): JsonObject {
  const { id, createdAt, mediaType } = version;
  return present({
    resourceType: 'Binary',
    id,
    meta: { versionId: versionIdOf(id), lastUpdated: createdAt },
    contentType: answerMediaType(mediaType) || unknownType,
    securityContext: { reference: `DocumentReference/${lineageOf(id)}` },
    data: bytes.length === 0 ? undefined : bytes.toString('base64'),
  })!;
}

export function creatorOf({ creator }: Pick<VersionItem, 'creator'>) {
  const { id, type, fullName } = creator;
  return { id, kind: type === 'account' ? 'account' : 'app', name: fullName } as const;
}

function archived(service: string): JsonObject {
  return { system: `${service}/document-status`, code: 'archived', display: 'Archived' };
}

function statusOf({ replacedBy }: ServedVersion, status: LineageItem['status']): string {
  if (status === 'void') return 'entered-in-error';
  return replacedBy === undefined ? 'current' : 'superseded';
}

/** What people call it; undefined where nothing does. */
function titleOf({ label, contents }: ServedVersion): string | undefined {
  const title = (label?.trim() || contents?.name || '').replaceAll(/\p{C}/gu, ' ');
  return isFhirString(title) ? title : undefined;
}

interface Kind {
  readonly code: string;
  readonly display: string;
  readonly category?: JsonObject;
}

const note: JsonObject = {
  coding: [
    {
      system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
      code: 'clinical-note',
      display: 'Clinical Note',
    },
  ],
};
const laboratory: JsonObject = {
  coding: [{ system: `${hl7}v2-0074`, code: 'LAB', display: 'Laboratory' }],
};

/** What a document is that holds one kind of data alone: LOINC's names of whole documents. */
const ofOneKind: Readonly<Record<string, Kind>> = {
  LabResult: { code: '11502-2', display: 'Laboratory report', category: laboratory },
  SimpleClinicalNote: { code: '34109-9', display: 'Note', category: note },
  Immunization: { code: '82593-5', display: 'Immunization summary report' },
  Medication: { code: '56445-0', display: 'Medication summary Document' },
  ImagingStudy: { code: '18748-4', display: 'Diagnostic imaging study' },
};

function kindOf({ contents }: ServedVersion): Kind | undefined {
  const [first, ...others] = contents?.kinds ?? [];
  return first && others.length === 0 ? ofOneKind[first.kind] : undefined;
}

/** Nobody has said what it is where its content does not say it. */
function typeOf(version: ServedVersion): JsonObject {
  const kind = kindOf(version);
  if (kind)
    return { coding: [{ system: fhirLoinc, code: kind.code, display: kind.display }], text: kind.display };
  const kinds = version.contents?.kinds.map(({ kind: name }) => name) ?? [];
  const text = kinds.length > 0 ? `Document with ${kinds.join(', ')}` : 'Document';
  return { coding: [{ system: `${hl7}v3-NullFlavor`, code: 'UNK', display: 'unknown' }], text };
}

function categoryOf(version: ServedVersion): JsonObject {
  const category = kindOf(version)?.category;
  if (category) return category;
  return { text: isFhirType(version.type) ? 'FHIR document' : 'Document of a personal health record' };
}
