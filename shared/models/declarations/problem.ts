import type { ModelDeclaration } from '../declaration.ts';
import { smart, snomed } from '../vocabulary.ts';

export const problem = {
  name: 'Problem',
  doc: 'A condition on the problem list.',
  mainDate: 'startDate',
  fields: [
    { name: 'name', type: 'CodedValue' },
    { name: 'startDate', type: 'DateTime' },
    { name: 'endDate', type: 'DateTime' },
    { name: 'notes', type: 'Text' },
    { name: 'startDate_source', type: 'String', sparse: true },
    { name: 'endDate_source', type: 'String', sparse: true },
    { name: 'endDate_is_bound', type: 'Boolean', sparse: true },
    { name: 'clinicalStatus', type: 'String', sparse: true },
    { name: 'verificationStatus', type: 'String', sparse: true },
    { name: 'category', type: 'CodedValue', sparse: true },
    { name: 'severity', type: 'CodedValue', sparse: true },
    { name: 'onset', type: 'String', sparse: true },
    { name: 'recordedDate', type: 'DateTime', sparse: true },
    { name: 'recordedDate_source', type: 'String', sparse: true },
    { name: 'asserter', type: 'String', sparse: true },
  ],
  rules: {
    name: { required: true, system: snomed },
    startDate: { required: true },
  },
  rdf: { type: `${smart}Problem`, segment: 'problems' },
} as const satisfies ModelDeclaration;
