/** The reasons of the service in words for patients. */
import { describe, expect, it } from 'vitest';
import { mappings } from '../../../shared/models/fhir/index.ts';
import { notReadIn } from '../../../shared/portal/pages/documents/not-read.ts';
import { en } from '../../../shared/portal/texts/en.ts';

const words = en.documents.reading;

function sentencesOf(...unread: readonly (readonly [resource: string, reason: string])[]) {
  return notReadIn(
    {
      patient: 'same',
      facts: [],
      unread: unread.map(([resource, reason]) => ({ resource, reason })),
      unreadCount: unread.length,
    },
    words,
  );
}

describe('What was not read', () => {
  // What only another mapping of the same kind takes: its reason is never told.
  const untold = [
    'It names an allergy.',
    'It is not of the category laboratory.',
    'It says nothing of how the person lives.',
    'It is on the list of problems.',
  ];
  const reasons = mappings.flatMap((mapping) => {
    const conditions: readonly { readonly otherwise: string }[] = mapping.conditions ?? [];
    const own = conditions.map(({ otherwise }) => otherwise);
    return [...own, ...(mapping.names ? [mapping.names.otherwise] : [])].map(
      (reason) => [mapping.resource, reason] as const,
    );
  });

  it.each(reasons.filter(([, reason]) => !untold.includes(reason)))(
    'of %s because "%s" has a sentence of its own',
    (resource, reason) => {
      const [sentence] = sentencesOf([`${resource}/1`, reason]).sentences;
      expect(sentence).not.toContain(words.reasons.other);
      expect(sentence).not.toContain('/1');
    },
  );

  it('is told without what the service calls it, also where nobody has words for it', () => {
    expect(sentencesOf(['entry 3 (Observation)', 'Quite new.'], ['Basic', 'Quite new.']).sentences).toEqual([
      'Result or measured value: it could not be read.',
      'Other data: it could not be read.',
    ]);
  });

  it('counts each entry of a kind that is named once', () => {
    const read = sentencesOf(
      ['Claim', 'What is of this kind is not read; there are 12.'],
      ['Condition/1', 'It was entered by mistake.'],
    );
    expect(read.total).toBe(13);
  });

  it('tells first what matters for care, and bills and insurance last, whatever comes first in the file', () => {
    const kind = (type: string) => [`${type}/1`, 'What is of this kind is not read.'] as const;
    const types = [
      'ExplanationOfBenefit',
      'Coverage',
      'Basic',
      'DocumentReference',
      'Observation',
      'Condition',
      'MedicationRequest',
      'AllergyIntolerance',
    ];
    const names = sentencesOf(...types.map(kind)).sentences.map((sentence) => sentence.split(':')[0]);
    expect(names).toEqual([
      'Allergy',
      'Medicine',
      'Health problem',
      'Result or measured value',
      'Note',
      'Other data',
      'Insurance',
      'Bill',
    ]);
  });
});

it('What is told in its own words is not told by its kind, too, and nothing is counted twice', () => {
  const reason = 'What is of this kind is not read.';
  const reading = {
    patient: 'same' as const,
    facts: [],
    unread: [
      { resource: 'Claim/1', reason },
      { resource: 'Claim/2', reason },
      { resource: 'AllergyIntolerance/1', reason: 'It was entered by mistake.' },
    ],
    unreadCount: 5,
  };
  const claim = { resource_type: 'Claim', reason, count: 1 };
  const mistake = 'Allergy: it was entered by mistake, or found not to be so.';
  expect(notReadIn(reading, words, [claim, claim])).toEqual({ sentences: [mistake], further: 2, total: 5 });
  expect(notReadIn(reading, words, [claim])).toEqual({
    sentences: [mistake, 'Bill: data of this kind is not read.'],
    further: 2,
    total: 5,
  });
});
