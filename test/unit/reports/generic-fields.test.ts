import { describe, expect, it, test } from 'vitest';
import { models } from '../../../shared/models/registry.ts';
import { genericFields } from '../../../shared/reports/generic-fields.ts';
import { factOf } from './facts.ts';

const fieldsOf = (name: string) => genericFields(models.get(name)!);

describe('A generic report can be queried by', () => {
  it.each([...models.values()])('every scalar field of $name under its own name, and created_at', (model) => {
    const fields = genericFields(model);
    expect([...fields.keys()]).toEqual([...model.fields.map(({ name }) => name), 'created_at']);
    for (const [name, field] of fields) expect(field.name).toBe(name);
  });

  it('neither relations nor compounds', () => {
    expect(fieldsOf('VitalSigns').has('encounter')).toBe(false);
    expect(fieldsOf('Medication').has('fulfillments')).toBe(false);
    expect(fieldsOf('Medication').has('drugName')).toBe(false);
  });

  test.each([
    ['Medication', 'instructions', { type: 'string' }],
    ['Medication', 'quantity_value', { type: 'string' }],
    ['Medication', 'startDate', { type: 'date', isDate: true }],
    ['Problem', 'notes', { type: 'string' }],
    ['Problem', 'startDate', { type: 'date' }],
    ['Measurement', 'value', { type: 'number' }],
    ['Fill', 'provider_email', { type: 'string' }],
    ['Fill', 'provider_tel_1_preferred_p', { type: 'string', isBoolean: true }],
    ['Fill', 'provider_bday', { type: 'date', isDate: true }],
    ['Fill', 'created_at', { type: 'date' }],
  ])('%s %s, which has type %o', (model, name, expected) => {
    const { value, ...type } = fieldsOf(model).get(name)!;
    expect(type).toEqual({ name, ...expected });
  });

  it('the value of the fact, null included', () => {
    const fields = fieldsOf('Measurement');
    const fact = factOf('Measurement', { type: 'HBA1C', value: 6.5 });
    expect(['type', 'value', 'unit', 'datetime'].map((name) => fields.get(name)!.value(fact))).toEqual([
      'HBA1C',
      6.5,
      null,
      null,
    ]);
  });

  test.each([
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00Z'],
    ['2026-11-21T10:00:00.123Z', '2026-11-21T10:00:00.123000Z'],
    ['2026-11-21T10:00:10.100Z', '2026-11-21T10:00:10.100000Z'],
  ])('created_at, which for %s is %s', (createdAt, text) => {
    const fact = factOf('Problem', {}, { createdAt });
    expect(fieldsOf('Problem').get('created_at')!.value(fact)).toBe(text);
  });
});
