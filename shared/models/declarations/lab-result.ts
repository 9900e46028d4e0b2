import type { ModelDeclaration } from '../declaration.ts';
import { loinc, smart, smartCode } from '../vocabulary.ts';

export const labResult = {
  name: 'LabResult',
  doc: 'The result of one laboratory test.',
  mainDate: 'collected_at',
  fields: [
    { name: 'abnormal_interpretation', type: 'CodedValue' },
    { name: 'accession_number', type: 'String' },
    { name: 'test_name', type: 'CodedValue' },
    { name: 'status', type: 'CodedValue' },
    { name: 'narrative_result', type: 'String' },
    { name: 'notes', type: 'String', maximum: 600 },
    { name: 'quantitative_result', type: 'QuantitativeResult' },
    { name: 'collected_at', type: 'DateTime' },
    { name: 'collected_by_org', type: 'Organization' },
    { name: 'collected_by_name', type: 'Name' },
    { name: 'collected_by_role', type: 'String' },
    { name: 'collected_at_source', type: 'String', sparse: true },
    { name: 'category', type: 'CodedValue', sparse: true },
    { name: 'result_code', type: 'CodedValue', sparse: true },
    { name: 'data_absent_reason', type: 'String', sparse: true },
    { name: 'interpretation', type: 'CodedValue', sparse: true },
    { name: 'normal_range_text', type: 'String', sparse: true },
    { name: 'components', type: 'Text', sparse: true },
    { name: 'specimen', type: 'String', sparse: true },
    { name: 'method', type: 'String', sparse: true },
    { name: 'performer', type: 'String', sparse: true },
    { name: 'issued', type: 'DateTime', sparse: true },
    { name: 'issued_source', type: 'String', sparse: true },
  ],
  rules: {
    abnormal_interpretation: {
      system: `${smartCode}LabResultInterpretation#`,
      oneOf: ['normal', 'critical', 'abnormal'],
    },
    test_name: { required: true, system: loinc },
    status: { system: `${smartCode}LabStatus#`, oneOf: ['correction', 'preliminary', 'final'] },
  },
  rdf: { type: `${smart}LabResult`, segment: 'lab_results' },
} as const satisfies ModelDeclaration;
