/** As much as a body may have: large-documents.ts. */
import { describe } from 'vitest';
import { describeLargeDocuments } from './large-documents.ts';

describe('In a FHIR document', () => describeLargeDocuments(4_194_304));
