import { describe, expect, it } from 'vitest';
import { checkPatient } from '../../../shared/fhir/same-person.ts';

const person = { name_given: 'Ana Lucía', name_family: 'de la Cruz', bday: '1984-02-29' };

/** A Patient whose name is only a text. */
function named(text: string, birthDate: string | null = '1984-02-29') {
  return {
    ...{ reference: 'Patient/1', gender: null, identifiers: [] },
    names: [{ family: null, given: [], text }],
    birthDate,
  };
}

describe('A Patient whose name is only a text', () => {
  it.each([
    ['Ana Lucia de la Cruz', '1984-02-29', 'same'],
    ['DE LA CRUZ, Ana', '1984-02-29', 'same'],
    ['Ana Lucía Moreno', '1984-02', 'same'],
    ['Ana Lucía Moreno', '1984-03', 'other'],
    ['Luz Cruz', '1984-02-29', 'other'],
    ['Ana Lucía de la Cruzada', null, 'other'],
    ['de la Cruz, Ana Lucía', null, 'same'],
    ['Ole Berg', null, 'other'],
  ])('(%s, %s) is compared by its words: %s', (text, birthDate, expected) => {
    expect(checkPatient({ patients: [named(text, birthDate)], subjects: [] }, person)).toBe(expected);
  });

  it('is not another one whose name is only a text too', () => {
    const patients = [named('Ana Cruz', null), named('Ole Berg', null)];
    expect(checkPatient({ patients, subjects: [] }, undefined)).toBe('several');
    expect(checkPatient({ patients: [patients[0]!, patients[0]!], subjects: [] }, undefined)).toBe(
      'unchecked',
    );
  });
});
