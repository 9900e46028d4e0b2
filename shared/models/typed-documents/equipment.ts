/** The elements of an Equipment document in their order: docs/contract/document-processing.md#equipment. */
import type { TypedElement } from './document.ts';
import { optional } from './document.ts';

export const equipmentDocument: TypedElement = {
  name: 'Equipment',
  children: [
    { name: 'dateStarted', occurs: optional, holds: 'date', field: 'date_started' },
    { name: 'dateStopped', occurs: optional, holds: 'date', field: 'date_stopped' },
    { name: 'type', occurs: optional },
    { name: 'name', field: 'name' },
    { name: 'vendor', occurs: optional, field: 'vendor' },
    { name: 'id', occurs: optional },
    { name: 'description', occurs: optional, field: 'description' },
    { name: 'specification', occurs: optional },
    { name: 'certification', occurs: optional },
  ],
};
