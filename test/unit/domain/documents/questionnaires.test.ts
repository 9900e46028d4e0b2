/** Answers to questionnaires: docs/contract/data-models.md#models-made-for-fhir; and what has no name: docs/contract/fhir.md#what-becomes-a-fact. */
import { describe, expect, it } from 'vitest';
import { createDocument } from '../../../support/documents.ts';
import { bundle, fhir } from '../../../support/fhir/resources.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { inRecord, reportPath, rowsOf } from '../../../support/medical/reports.ts';
import { createRecord } from '../../../support/scenario.ts';
import { child } from '../../../support/xml-tree.ts';

const { service, owner } = await startInMemory();
const record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });

const subject = { reference: 'Patient/p1' };
const screening = {
  resourceType: 'QuestionnaireResponse',
  id: 'q1',
  status: 'completed',
  questionnaire: 'http://forms.example/Questionnaire/phq-2',
  subject,
  authored: '2025-03-04',
  item: [
    {
      linkId: '1',
      text: 'Feeling down',
      answer: [{ valueCoding: { system: 'http://loinc.org', code: 'LA6569-3', display: 'Several days' } }],
    },
    { linkId: '2', text: 'Total score', answer: [{ valueDecimal: 3 }] },
  ],
};
const nameless = {
  resourceType: 'AllergyIntolerance',
  id: 'a1',
  patient: subject,
  reaction: [{ manifestation: [{ text: 'Hives' }] }],
};
const silent = { resourceType: 'Encounter', id: 'e1', status: 'unknown', subject };

describe('A document with a questionnaire, an allergy without a name and a visit that says nothing', () => {
  it('gives the facts of the first two, and says of the visit why there is none', async () => {
    const answer = await createDocument(owner.session, record, bundle(screening, nameless, silent), fhir);
    const { children } = child(answer, 'reading');
    expect(children.map(({ name, attributes, text }) => [name, attributes, text])).toEqual([
      ['facts', { model: 'QuestionnaireResponse', count: '1' }, ''],
      ['facts', { model: 'Allergy', count: '1' }, ''],
      ['unread', { resource: 'Encounter/e1' }, 'It says nothing about the visit.'],
    ]);
    expect(await rowsOf(owner.session, inRecord(record), 'Allergy')).toMatchObject([
      { reactions: 'Hives', drug_allergen_title: null, food_allergen_title: null },
    ]);
    expect(await rowsOf(owner.session, inRecord(record), 'QuestionnaireResponse')).toMatchObject([
      { score: 3, score_name: 'Total score', answers: 'Feeling down: Several days\nTotal score: 3' },
    ]);
  });

  it('tells the answers as FHIR again, each as an item', async () => {
    const path = `${reportPath(inRecord(record), 'QuestionnaireResponse')}?response_format=application/fhir%2Bjson`;
    const answer = await owner.session.get(path);
    expect(answer.status, answer.text).toBe(200);
    const { entry } = JSON.parse(answer.text);
    expect(entry[1].resource).toMatchObject({
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
      questionnaire: 'http://forms.example/Questionnaire/phq-2',
      authored: '2025-03-04',
      item: [
        { text: 'Feeling down', answer: [{ valueString: 'Several days' }] },
        { text: 'Total score', answer: [{ valueDecimal: 3 }] },
      ],
    });
  });

  it('finds questionnaires by their score', async () => {
    const found = await owner.session.get(
      `${reportPath(inRecord(record), 'QuestionnaireResponse')}?response_format=application/json&score=3`,
    );
    expect(JSON.parse(found.text)).toHaveLength(1);
  });
});
