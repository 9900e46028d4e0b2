/** The parts of compound types, in the order of every output: docs/contract/data-models.md#compound-types. */
import type { CompoundName, FieldDeclaration } from './declaration.ts';

export const compounds = {
  CodedValue: [
    { name: 'title', type: 'String' },
    { name: 'system', type: 'String' },
    { name: 'identifier', type: 'String' },
  ],
  // The amount is text, because values such as `<5` or `1:40` occur.
  ValueAndUnit: [
    { name: 'value', type: 'String' },
    { name: 'unit', type: 'String' },
  ],
  ValueRange: [
    { name: 'max', type: 'ValueAndUnit' },
    { name: 'min', type: 'ValueAndUnit' },
  ],
  QuantitativeResult: [
    { name: 'non_critical_range', type: 'ValueRange' },
    { name: 'normal_range', type: 'ValueRange' },
    { name: 'value', type: 'ValueAndUnit' },
  ],
  Address: [
    { name: 'street', type: 'String' },
    { name: 'city', type: 'String' },
    { name: 'region', type: 'String' },
    { name: 'postalcode', type: 'String', maximum: 12 },
    { name: 'country', type: 'String' },
  ],
  Organization: [
    { name: 'name', type: 'String' },
    { name: 'adr', type: 'Address' },
  ],
  Pharmacy: [
    { name: 'ncpdpid', type: 'String' },
    { name: 'org', type: 'String' },
    { name: 'adr', type: 'Address' },
  ],
  Name: [
    { name: 'family', type: 'String' },
    { name: 'given', type: 'String' },
    { name: 'middle', type: 'String' },
    { name: 'prefix', type: 'String' },
    { name: 'suffix', type: 'String' },
  ],
  // Home, work, cell.
  Telephone: [
    { name: 'type', type: 'String', maximum: 1, oneOf: ['h', 'w', 'c'] },
    { name: 'number', type: 'String', maximum: 20 },
    { name: 'preferred_p', type: 'Boolean' },
  ],
  Provider: [
    { name: 'dea_number', type: 'String' },
    { name: 'ethnicity', type: 'String' },
    { name: 'npi_number', type: 'String' },
    { name: 'preferred_language', type: 'String' },
    { name: 'race', type: 'String' },
    { name: 'adr', type: 'Address' },
    { name: 'bday', type: 'Date' },
    { name: 'email', type: 'Email' },
    { name: 'name', type: 'Name' },
    { name: 'tel_1', type: 'Telephone' },
    { name: 'tel_2', type: 'Telephone' },
    { name: 'gender', type: 'String', oneOf: ['m', 'f'] },
  ],
  VitalSign: [
    { name: 'unit', type: 'String' },
    { name: 'value', type: 'Number' },
    { name: 'name', type: 'CodedValue' },
  ],
  BloodPressure: [
    { name: 'position', type: 'CodedValue' },
    { name: 'site', type: 'CodedValue' },
    { name: 'method', type: 'CodedValue' },
    { name: 'diastolic', type: 'VitalSign' },
    { name: 'systolic', type: 'VitalSign' },
  ],
} as const satisfies Readonly<Record<CompoundName, readonly FieldDeclaration[]>>;
