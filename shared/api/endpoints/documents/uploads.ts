/** Documents that are larger than a request: docs/contract/documents.md#large-documents. */
import type { Declarations } from '../../endpoint.ts';
import { documents } from './common.ts';

export const uploadEndpoints = {
  document_upload_start: {
    routes: [{ method: 'POST', path: `${documents}/uploads/` }],
    rule: 'REC_DOC_CREATE',
    summary:
      'Starts the upload of a document of up to 100 MiB. The answer has the address to which the client sends the file itself. There is no document until the upload is completed.',
    effect: 'write',
    form: {
      size: { doc: 'How many bytes the file has: 1 to 104,857,600.', required: 'filled' },
      sha256: { doc: 'The SHA-256 of the file, in hex.', required: 'filled' },
      content_type: {
        doc: 'Its media type: PDF, an image or another binary type; no text, XML, JSON or FHIR.',
        required: 'filled',
        maximum: 255,
      },
      label: { doc: 'The label of the document.', maximum: 100 },
      replaces: { doc: 'The id of the version that the document replaces. A new document when left out.' },
    },
    output: { kind: 'xml', shape: 'DocumentUpload' },
    errors: [
      {
        status: 400,
        when: 'a field cannot be read, the media type is not binary, or the version to replace is not in the record, has been replaced already or is a special document',
      },
      { status: 413, when: 'the file is larger than 100 MiB' },
      {
        status: 429,
        when: 'the record has 20 uploads that are open, 10 of them by the caller; `Retry-After` has the seconds to wait',
      },
    ],
    example: {
      form: {
        size: '11',
        sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
        content_type: 'application/pdf',
        label: 'Scan of the knee',
      },
    },
  },
  document_upload_complete: {
    routes: [{ method: 'POST', path: `${documents}/uploads/{UPLOAD_ID}/complete` }],
    rule: 'REC_DOC_CREATE',
    summary:
      'Makes the document of an uploaded file, after its size and SHA-256 were checked. Only the caller who has started the upload may complete it. Asked again, it returns the same document.',
    effect: 'write',
    storesBody: true,
    output: { kind: 'xml', shape: 'Document' },
    errors: [
      {
        status: 400,
        when: 'the file is not the one that was announced, or the version to replace has been replaced',
      },
      { status: 404, when: 'the caller has started no such upload in the record' },
      { status: 409, when: 'the file has not arrived' },
      { status: 410, when: 'the upload has expired' },
    ],
    example: {},
  },
} as const satisfies Declarations;
