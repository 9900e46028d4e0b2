import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryParts, measurementParts, partsOf } from '../../../shared/facts/fact-parts.ts';
import type { Instance, Value } from '../../../shared/models/model.ts';
import { fieldIndex, models } from '../../../shared/models/registry.ts';
import { categoryMatcher, readingsOf } from '../../../shared/reports/minimal/readings.ts';

function instance(name: string, values: Readonly<Record<string, Value>>): Instance {
  const model = models.get(name)!;
  const all: Value[] = model.fields.map(() => null);
  for (const [field, value] of Object.entries(values)) all[fieldIndex(model, field)] = value;
  return { model: name, values: all, related: {} };
}

const measurement = (type: string | null) => instance('Measurement', { type, value: 1 });
const vitalSigns = (values: Readonly<Record<string, Value>>) => instance('VitalSigns', values);

describe('The parts that facts concern', () => {
  it('are the types for measurements, each once', () => {
    expect(partsOf([measurement('HBA1C'), measurement('LDL'), measurement('HBA1C')])).toEqual({
      Measurement: ['HBA1C', 'LDL'],
    });
  });

  it('are none for a measurement without a type', () => {
    expect(partsOf([measurement(null)])).toEqual({ Measurement: [] });
  });

  it('are the readings that have a value, and their own names, for vital signs', () => {
    const facts = vitalSigns({
      weight_value: 70,
      weight_name_title: 'Body weight',
      heart_rate_value: 61,
      heart_rate_name_title: 'Pulse_at  Wrist',
      height_name_title: 'Body height',
    });
    expect(partsOf([facts])).toEqual({ VitalSigns: ['heart_rate', 'pulse at wrist', 'weight'] });
  });

  it('are not listed for other models, as no report is limited to some of their facts', () => {
    expect(partsOf([instance('Problem', {})])).toBeUndefined();
    expect(partsOf([instance('Problem', {}), measurement('LDL')])).toEqual({ Measurement: ['LDL'] });
  });

  it('are not listed when they would take too much space', () => {
    const many = Array.from({ length: 40 }, (_, index) => measurement(`type ${1000 + index}`));
    expect(partsOf([...many, vitalSigns({ weight_value: 70 })])).toEqual({ VitalSigns: ['weight'] });
    expect(partsOf([measurement('x'.repeat(301))])).toBeUndefined();
    expect(partsOf([measurement('x'.repeat(300))])).toBeDefined();
  });
});

describe('The parts that a report requests', () => {
  it('are the types between the bars, unchanged, for measurements', () => {
    expect(measurementParts('HBA1C')).toEqual(['HBA1C']);
    expect(measurementParts('HBA1C|LDL|hba1c')).toEqual(['HBA1C', 'LDL', 'hba1c']);
  });

  it('are readings, by field and by name, for vital signs', () => {
    expect(categoryParts('weight')).toEqual(['weight']);
    expect(categoryParts('Body-Weight')).toEqual(['weight', 'body weight']);
    expect(categoryParts('bp_systolic|Pulse')).toEqual(['bp_systolic', 'bp systolic', 'pulse']);
  });
});

it('A report never shows a reading whose change does not concern it', () => {
  const titles = fc.constantFrom<Value>(
    null,
    'Body weight',
    'WEIGHT',
    'Pulse',
    'bp_systolic',
    'Heart-Rate',
    '',
  );
  const values = fc.constantFrom<Value>(null, 0, 70.5);
  const keys = ['weight', 'heart_rate', 'bp_systolic', 'height'];
  const facts = fc.record(
    Object.fromEntries(
      keys.flatMap((key) => [
        [`${key}_value`, values],
        [`${key}_name_title`, titles],
      ]),
    ),
  );
  const categories = fc.constantFrom(
    'weight',
    'Body_Weight',
    'pulse',
    'heart rate',
    'heart_rate',
    'Blood pressure systolic',
    'bp_systolic',
    'bp systolic',
    'Body height',
    '',
    'none',
  );
  fc.assert(
    fc.property(facts, categories, (given, category) => {
      const stored = vitalSigns(given);
      const { model, values } = stored;
      const fact = { id: '1', documentId: '1', createdAt: '', model, values, related: {} };
      const shown = readingsOf(fact).some(categoryMatcher([category]));
      const names = partsOf([stored])?.VitalSigns;
      const concerned = names === undefined || categoryParts(category).some((name) => names.includes(name));
      expect(shown && !concerned).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
