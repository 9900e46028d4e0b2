/**
 * The elements of a SimpleClinicalNote document in their order:
 * docs/contract/document-processing.md#simpleclinicalnote.
 */
import type { TypedElement } from './document.ts';
import { codedValue, optional } from './document.ts';
import { provider } from './provider.ts';

export const simpleClinicalNoteDocument: TypedElement = {
  name: 'SimpleClinicalNote',
  children: [
    { name: 'dateOfVisit', holds: 'dateTime', field: 'date_of_visit' },
    { name: 'finalizedAt', occurs: optional, holds: 'dateTime', field: 'finalized_at' },
    { name: 'visitType', occurs: optional, attributes: codedValue, field: 'visit_type' },
    { name: 'visitLocation', occurs: optional, field: 'visit_location' },
    { name: 'specialty', occurs: optional, attributes: codedValue, field: 'specialty' },
    {
      name: 'signature',
      occurs: [1, Number.POSITIVE_INFINITY],
      children: [{ name: 'at', occurs: optional, holds: 'dateTime', field: 'signed_at' }, provider],
    },
    { name: 'chiefComplaint', occurs: optional, field: 'chief_complaint' },
    { name: 'content', occurs: optional, field: 'content' },
  ],
};
