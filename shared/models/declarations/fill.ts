import type { ModelDeclaration } from '../declaration.ts';
import { smart } from '../vocabulary.ts';

export const fill = {
  name: 'Fill',
  doc: 'One dispensing of a medication, on its own or among the fulfillments of its medication.',
  mainDate: 'date',
  fields: [
    { name: 'date', type: 'DateTime' },
    { name: 'dispenseDaysSupply', type: 'Number' },
    { name: 'pbm', type: 'String' },
    { name: 'pharmacy', type: 'Pharmacy' },
    { name: 'provider', type: 'Provider' },
    { name: 'quantityDispensed', type: 'ValueAndUnit' },
    { name: 'date_source', type: 'String', sparse: true },
    { name: 'status', type: 'String', sparse: true },
    { name: 'drugName', type: 'CodedValue', sparse: true },
  ],
  rules: { date: { required: true }, dispenseDaysSupply: { required: true } },
  rdf: { type: `${smart}Fulfillment`, segment: 'fulfillments' },
} as const satisfies ModelDeclaration;
