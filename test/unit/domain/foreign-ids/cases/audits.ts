/**
 * Paths of the audit trail of a document in a record. The trail has no entries about documents of other
 * records.
 */
import { cases } from './lines.ts';

const audited = '/records/:0/audits/documents/:1/';

export const auditedDocument = cases(
  [`GET ${audited}`, `GET ${audited}functions/:2/`],
  `200 owner     R1 D2 record_specific_document
   200 owner     R1 D3 record_specific_document
   200 owner     R2 D1 record_specific_document
   200 token     R1 D2 record_specific_document
   403 owner     R3 D1 record_specific_document
   403 owner     R3 D3 record_specific_document
   403 token     R2 D1 record_specific_document
   403 token     R2 D2 record_specific_document
   403 second    R1 D1 record_specific_document
   403 inCarenet R1 D1 record_specific_document
   403 member    R1 D1 record_specific_document
   403 app       R1 D1 record_specific_document
   403 admin     R1 D1 record_specific_document`,
);
