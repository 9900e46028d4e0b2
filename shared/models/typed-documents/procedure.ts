/** The elements of a Procedure document in their order: docs/contract/document-processing.md#procedure. */
import type { TypedElement } from './document.ts';
import { codedValue, optional } from './document.ts';
import { provider } from './provider.ts';

export const procedureDocument: TypedElement = {
  name: 'Procedure',
  children: [
    { name: 'datePerformed', occurs: optional, holds: 'dateTime', field: 'date_performed' },
    { name: 'name', attributes: codedValue, field: 'name' },
    { ...provider, occurs: optional },
    { name: 'location', occurs: optional, field: 'location' },
    { name: 'comments', occurs: optional, field: 'comments' },
  ],
};
