import type { QuestionnaireResponse } from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { factsIn, unreadIn, writtenAgain } from './said.ts';

const ordinal = (valueDecimal: number) => [
  { url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal },
];
const answered = (text: string, ...answer: object[]) => ({ linkId: text.slice(0, 3), text, answer });

function response(given: object): QuestionnaireResponse {
  return {
    resourceType: 'QuestionnaireResponse',
    id: 'q1',
    status: 'completed',
    subject: { reference: 'Patient/p1' },
    authored: '2022-11-29T20:50:32Z',
    questionnaire: 'http://forms.example/Questionnaire/phq-2|1.0',
    ...given,
  };
}

const items = [
  answered('Little interest', { valueCoding: { display: 'Several days', extension: ordinal(1) } }),
  answered('Feeling down', { valueCoding: { code: 'LA6568-5', system: 'http://loinc.org' } }),
  answered('Total score', { valueInteger: 1 }),
];

describe('A QuestionnaireResponse', () => {
  it('is a fact with its answers in words and its score, and again after it was written', () => {
    const one = response({
      _questionnaire: {
        extension: [null, { url: 'http://hl7.org/fhir/StructureDefinition/display', valueString: 'PHQ-2' }],
      },
      author: { display: 'Nia Okafor' },
      source: { display: 'Rosa Lind' },
      item: items,
    });
    const expected = [
      {
        model: 'QuestionnaireResponse',
        title: 'PHQ-2',
        questionnaire: 'http://forms.example/Questionnaire/phq-2|1.0',
        date: '2022-11-29T20:50:32Z',
        status: 'completed',
        score: 1,
        score_name: 'Total score',
        answers: 'Little interest: Several days (1)\nFeeling down: LOINC code LA6568-5\nTotal score: 1',
        author: 'Nia Okafor',
        source: 'Rosa Lind',
      },
    ];
    expect(factsIn(one)).toEqual(expected);
    expect(writtenAgain(one)).toEqual(expected);
  });

  it.each<[string, object, string]>([
    ['a text of two lines', { valueString: 'At home.\n Alone.' }, 'At home. Alone.'],
    ['yes', { valueBoolean: true }, 'Yes'],
    ['no', { valueBoolean: false }, 'No'],
    ['a number', { valueDecimal: 2.5 }, '2.5'],
    ['a date', { valueDate: '2015-03' }, '2015-03'],
    ['a quantity', { valueQuantity: { value: 70, unit: 'kg' } }, '70 kg'],
    ['a file', { valueAttachment: { title: 'Letter', contentType: 'application/pdf' } }, 'Letter'],
    ['somebody', { valueReference: { display: 'Dr. Okafor' } }, 'Dr. Okafor'],
  ])('tells an answer that is %s', (_title, answer, expected) => {
    expect(factsIn(response({ item: [answered('Which', answer)] }))).toMatchObject([
      { answers: `Which: ${expected}` },
    ]);
  });

  it('tells all answers of a question, and what stands below them and below headings', () => {
    const one = response({
      item: [
        { linkId: '1', text: 'Home', item: [{ linkId: '1.1', text: 'Not asked' }] },
        {
          linkId: '2',
          text: 'Work',
          item: [
            answered(
              'Jobs',
              { valueString: 'Nurse', item: [answered('Since', { valueDate: '2015' })] },
              { valueString: 'Cook' },
            ),
            { linkId: '2.9', text: 'Not answered' },
          ],
        },
        answered('Worried', { valueBoolean: false }),
      ],
    });
    const answers = 'Work\n  Jobs: Nurse, Cook\n    Since: 2015\nWorried: No';
    expect(factsIn(one)).toMatchObject([{ answers }]);
    expect(writtenAgain(one)).toEqual(factsIn(one));
  });

  it('takes titles and questions from a questionnaire that it contains', () => {
    const form = {
      resourceType: 'Questionnaire',
      id: 'form',
      status: 'active',
      title: 'Sleep',
      item: [{ linkId: 'g', type: 'group', item: [{ linkId: 'h', type: 'decimal', text: 'Hours' }] }],
    };
    const one = response({
      contained: [form],
      questionnaire: '#form',
      item: [{ linkId: 'h', answer: [{ valueDecimal: 7.5 }] }],
    });
    expect(factsIn(one)).toMatchObject([{ title: 'Sleep', answers: 'Hours: 7.5' }]);
    expect(factsIn(one)[0]).not.toHaveProperty('questionnaire');
  });

  it.each<[string, readonly object[], number | undefined]>([
    ['the only one', [answered('Score', { valueDecimal: 12 })], 12],
    [
      'the total',
      [answered('Score of part 1', { valueInteger: 4 }), answered('Total score', { valueInteger: 9 })],
      9,
    ],
    [
      'none of two parts',
      [answered('Score of part 1', { valueInteger: 4 }), answered('Score of part 2', { valueInteger: 5 })],
      undefined,
    ],
    ['no bound', [answered('Score', { valueQuantity: { value: 12, comparator: '<' } })], undefined],
    ['no text', [answered('Score', { valueString: 'high' })], undefined],
  ])('has as score %s', (_title, item, expected) => {
    expect(factsIn(response({ item }))[0]?.score).toBe(expected);
  });

  it('without items has its narrative; with nothing but a status it is none', () => {
    const text = {
      status: 'generated',
      div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Sleeps well</p></div>',
    };
    const { authored: _, questionnaire: _none, ...bare } = response({});
    expect(factsIn({ ...bare, text } as QuestionnaireResponse)).toEqual([
      { model: 'QuestionnaireResponse', status: 'completed', answers: 'Sleeps well' },
    ]);
    expect(unreadIn(bare as QuestionnaireResponse)).toEqual({
      'QuestionnaireResponse/q1': 'It says nothing about what was asked and answered.',
    });
    expect(unreadIn(response({ status: 'entered-in-error', item: items }))).toEqual({
      'QuestionnaireResponse/q1': 'It was entered by mistake.',
    });
  });
});
