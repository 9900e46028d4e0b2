/** Parts that several document endpoints declare. */
import type { ListInput } from '../../endpoint.ts';

export const documents = '/records/{RECORD_ID}/documents';
export const oneDocument = `${documents}/{DOCUMENT_ID}` as const;

export const documentBody = {
  doc: 'The document, in any media type, at most 4 MiB. XML must be well-formed.',
  use: 'document',
} as const;
export const labelBody = {
  doc: 'The label: UTF-8, at most 100 characters. An empty body removes it.',
  use: 'text',
} as const;

/** A part of a document, for clients that cannot follow a redirect. */
export const partOfDocument = {
  offset: { doc: 'Reads a part of the document: from this byte on; 0 when only `length` is given.' },
  length: { doc: 'How many bytes of it at most, 1 to 4,194,304; that many when only `offset` is given.' },
} as const;
export const documentBytes =
  'the bytes as they were sent. A document of more than 4 MiB is answered with 307 and its address in `Location`, unless a part of it is asked for';
export const badPart = {
  status: 400,
  when: '`offset` or `length` is not a whole number, or the document has no such part',
} as const;

export const unknownDocument = { status: 404, when: 'the record has no such document' } as const;
export const badContent = {
  status: 400,
  when: 'the body is empty, is labelled XML and malformed, is a Demographics document, or breaks a rule of its document type or data model, which the response names',
} as const;
/** For documents of which a record has at most one, so that the path names no version. */
export const replaces = {
  doc: 'The version that was read: its id, or the SHA-256 of its bytes in lower-case hex; empty when there was none. The call changes nothing when another one is current.',
} as const;
export const changed = {
  status: 409,
  when: '`replaces` is given, and another version is current',
} as const;
export const takenId = {
  status: 400,
  when: 'the external id is taken or longer than 200 characters',
} as const;

export const attachmentDoc =
  'the decoded bytes: PDF, common images and text under their own type to be shown, XML under its own and all else as `application/octet-stream` to be saved. `X-Attachment-Contradicted` names what the document says of the bytes and is not so: `size`, `hash`';

export const unreadableAttachment = {
  status: 400,
  when: 'the number is none, the data of the attachment is no base64, or it is too large for one response',
} as const;

const typeFilter = {
  doc: 'Type URI, or its short name. The list is empty for a type that no document has.',
} as const;

/** What lists of the documents of a record or carenet can be narrowed by. */
export const documentFilters = {
  type: typeFilter,
  kind: {
    doc: 'A kind of data: the name of a data model, or of a kind of FHIR resource that has none. The list has the documents that hold any. It is empty for a kind that none holds.',
  },
  q: {
    doc: 'Words that a document must have in its label, in the name of what it holds or in the name of its creator. Case and accents do not count.',
    maximum: 100,
  },
} as const;

/** Metadata fields that every list of documents can be ordered by. Names in camel case are synonyms. */
export const documentOrder = {
  orderBy: [
    'id',
    'type',
    'fqn',
    'size',
    'digest',
    'record_id',
    'created_at',
    'createdAt',
    'modified_at',
    'creator',
    'suppressed_at',
    'suppressedAt',
    'original',
    'label',
    'status',
    'nevershare',
    'mime_type',
  ],
  default: '-created_at',
} as const satisfies ListInput;

/** The same with what documents of a record say of what they hold, and the name of the creator. */
export const recordDocumentOrder = {
  ...documentOrder,
  orderBy: [...documentOrder.orderBy, 'content_date', 'name', 'creator_name'],
} as const satisfies ListInput;
