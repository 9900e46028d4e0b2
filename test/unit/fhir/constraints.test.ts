/** What FHIR does not allow of resources, and the facts may have all the same: hl7.org/fhir/R4/datatypes.html. */
import { describe, expect, it } from 'vitest';
import { resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import type { Instance } from '../../../shared/models/model.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { instance } from '../facts/instances.ts';
import { factOf } from './facts.ts';

const context = { subject: 'Patient/r1', today: '2026-01-31' };

/** The first resource of a fact. round-trip.test.ts shows that the same fact is read from it. */
function resourceOf(one: Instance) {
  return JSON.parse(JSON.stringify(resourcesOf(factOf(one), context)[0]));
}

const visit = (startDate: string, endDate: string) =>
  resourceOf(instance('Encounter', { ...smallest.Encounter, startDate, endDate }));

describe('A period', () => {
  it('that ends before it starts is written without its end, which an extension carries', () => {
    const { period, extension } = visit('2024-01-03T00:00:00Z', '2024-01-02T00:00:00Z');
    expect(period).toEqual({ start: '2024-01-03' });
    expect(JSON.stringify(extension)).toContain('2024-01-02');
  });

  it('that ends at midnight of the day on which it starts has no end either', () => {
    expect(visit('2024-01-03T08:00:00Z', '2024-01-03T00:00:00Z').period).toEqual({
      start: '2024-01-03T08:00:00Z',
    });
  });

  it('of part of a day has the time of its start, so that both can be compared', () => {
    const { period, extension } = visit('2024-01-03T00:00:00Z', '2024-01-03T08:15:00Z');
    expect(period).toEqual({ start: '2024-01-03T00:00:00Z', end: '2024-01-03T08:15:00Z' });
    expect(JSON.stringify(extension)).not.toContain('Date');
  });

  it('of days has days', () => {
    expect(visit('2024-01-03T00:00:00Z', '2024-01-05T00:00:00Z').period).toEqual({
      start: '2024-01-03',
      end: '2024-01-05',
    });
  });
});

describe('A dose', () => {
  const metformin = { ...smallest.Medication, quantity_unit: 'mg' };

  it('that is a number is a quantity', () => {
    const { dosage } = resourceOf(instance('Medication', { ...metformin, quantity_value: '500' }));
    expect(dosage[0].doseAndRate[0].doseQuantity).toMatchObject({ value: 500, code: 'mg' });
  });

  it('that is a bound is carried in an extension: no dose may have one', () => {
    const { dosage, extension } = resourceOf(
      instance('Medication', { ...metformin, quantity_value: '<500' }),
    );
    expect(dosage?.[0].doseAndRate).toBeUndefined();
    expect(JSON.stringify(extension)).toContain('<500');
  });
});

describe('The name of a device', () => {
  it('is one for people', () => {
    expect(resourceOf(instance('Equipment', { name: 'Cane' })).deviceName).toEqual([
      { name: 'Cane', type: 'user-friendly-name' },
    ]);
  });
});
