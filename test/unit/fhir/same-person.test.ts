import { describe, expect, it } from 'vitest';
import { checkPatient } from '../../../shared/fhir/same-person.ts';

const person = {
  name_given: 'Ana Lucía',
  name_middle: 'Pilar',
  name_family: 'de la Cruz',
  bday: '1984-02-29',
};

/** A Patient whose name is only a text. */
function named(text: string, birthDate: string | null = '1984-02-29') {
  return {
    ...{ reference: 'Patient/1', fullUrl: null, gender: null, identifiers: [] },
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
    ['de la Cruz', '1984-02-29', 'same'],
    ['de la Cruz, A.', '1984-02-29', 'same'],
    ['de la Cruz, Marta', '1984-02-29', 'other'],
    ['Luz Cruz', '1984-02-29', 'other'],
    ['Ana Lucía de la Cruzada', null, 'other'],
    ['de la Cruz, Ana Lucía', null, 'same'],
    ['Ole Berg', null, 'other'],
  ])('(%s, %s) is compared by its words: %s', (text, birthDate, expected) => {
    expect(checkPatient({ patients: [named(text, birthDate)], subjects: [] }, person)).toBe(expected);
  });

  it('born on a day that no month has is nobody', () => {
    const patients = [named('Ana Lucía de la Cruz', '1984-02-30')];
    expect(checkPatient({ patients, subjects: [] }, { ...person, bday: '' })).toBe('other');
  });

  it('is not another one whose name is only a text too', () => {
    const patients = [named('Ana Cruz', null), named('Ole Berg', null)];
    expect(checkPatient({ patients, subjects: [] }, undefined)).toBe('several');
    expect(checkPatient({ patients: [patients[0]!, patients[0]!], subjects: [] }, undefined)).toBe(
      'unchecked',
    );
  });
});

/** A Patient of this given and family name, born on the same day. */
function patientOf(given: readonly string[], family: string | null = 'De la Cruz') {
  return { ...named(''), names: [{ family, given, text: null }] };
}

describe('A Patient with the date of birth and the family name', () => {
  it.each([
    [['Ana Lucia'], 'same'],
    [['Ana', 'Lucía'], 'same'],
    [['A.'], 'same'],
    [['Luc'], 'same'],
    [['Pilar'], 'same'],
    [['P.', 'Ana-Lucia'], 'same'],
    [[], 'same'],
    [['Marta'], 'other'],
    [['Marta', 'Luisa'], 'other'],
    [['M.'], 'other'],
  ] as const)('whose given names are %j is %s: twins share the rest', (given, expected) => {
    expect(checkPatient({ patients: [patientOf(given)], subjects: [] }, person)).toBe(expected);
  });

  it('is not the person because a text beside the parts of the name says more', () => {
    const patient = {
      ...named(''),
      names: [{ family: 'de la Cruz', given: ['Marta'], text: 'Marta Ana de la Cruz' }],
    };
    expect(checkPatient({ patients: [patient], subjects: [] }, person)).toBe('other');
  });

  it('is the person when one of the names is: people have names of before, and for every day', () => {
    const called = patientOf(['Marta']).names[0]!;
    const patient = { ...patientOf(['Ana']), names: [called, ...patientOf(['Ana']).names] };
    expect(checkPatient({ patients: [patient], subjects: [] }, person)).toBe('same');
  });

  it('is one of several when the twin is there too, also in a record without demographics', () => {
    const twins = { patients: [patientOf(['Ana']), patientOf(['Marta'])], subjects: [] };
    expect(checkPatient(twins, person)).toBe('several');
    expect(checkPatient(twins, undefined)).toBe('several');
    const again = { ...twins, patients: [patientOf(['Ana', 'Lucía']), patientOf(['Lucía'])] };
    expect(checkPatient(again, undefined)).toBe('unchecked');
    expect(checkPatient({ ...twins, patients: [patientOf(['Ana']), patientOf(['A.'])] }, undefined)).toBe(
      'unchecked',
    );
  });

  it.each([
    ['Jürgen', 'Juergen'],
    ['Søren', 'Soeren'],
    ['Soren', 'Søren'],
    ['Åsa', 'Aasa'],
    ['Łukasz', 'Lukasz'],
    ['Groß', 'Gross'],
    ['Βασίλης', 'ΒΑΣΙΛΗΣ'],
  ])('may write %s as %s', (ours, theirs) => {
    const known = { ...person, name_given: ours, name_middle: null };
    expect(checkPatient({ patients: [patientOf([theirs])], subjects: [] }, known)).toBe('same');
    expect(
      checkPatient({ patients: [patientOf([ours])], subjects: [] }, { ...known, name_given: theirs }),
    ).toBe('same');
  });

  it('is compared by a bounded number of names', () => {
    const many = (letter: string) => Array.from({ length: 200_000 }, (_, index) => `${letter}${index}`);
    const patients = [patientOf(many('a')), patientOf(many('b'))];
    expect(checkPatient({ patients, subjects: [] }, undefined)).toBe('several');
    expect(checkPatient({ patients: [patients[1]!], subjects: [] }, person)).toBe('other');
  });
});
