/** More than an item of the store holds: large-documents.ts. */
import { describe } from 'vitest';
import { describeLargeDocuments } from './large-documents.ts';

describe('In a FHIR document', () => describeLargeDocuments(500_000));
