/** The special documents of a record. docs/contract/documents.md#special-documents */
import type { Declarations } from '../../endpoint.ts';
import { changed, documents, replaces } from './common.ts';

const special = `${documents}/special/{SPECIAL_DOCUMENT}` as const;

export const specialDocumentEndpoints = {
  read_special_document: {
    routes: [{ method: 'GET', path: special }],
    rule: 'REC_READ',
    summary: 'Returns the current `demographics` or `contact` document as stored.',
    effect: 'read',
    output: { kind: 'bytes', doc: 'the XML as it was sent' },
    errors: [{ status: 404, when: 'the name is neither of the two, or the record has no such document yet' }],
  },
  save_special_document: {
    routes: [
      { method: 'PUT', path: special },
      { method: 'POST', path: special },
    ],
    rule: 'REC_READ',
    summary: 'Stores the `demographics` or `contact` document; an existing one gets a new version.',
    effect: 'write',
    query: { replaces },
    raw: { doc: 'The XML document. The content type is ignored.', use: 'document' },
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      { status: 400, when: 'the body is empty, malformed or not valid' },
      { status: 404, when: 'the name is neither of the two' },
      changed,
    ],
    example: {
      path: { SPECIAL_DOCUMENT: 'contact' },
      body: '<Contact xmlns="http://indivo.org/vocab/xml/documents#">Ines</Contact>',
    },
  },
} as const satisfies Declarations;
