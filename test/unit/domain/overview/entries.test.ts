/** Which facts of a kind an overview shows, in which order, and what it says of those that it leaves out. */
import { describe, expect, it } from 'vitest';
import { type Entries, entriesOf } from '../../../../shared/domain/overview/entries.ts';
import { plans } from '../../../../shared/domain/overview/plans.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { modelOf } from '../facts/support.ts';

const today = '2026-02-01';

/** A fact whose id is what the person would call it. */
function fact(model: string, id: string, values: Readonly<Record<string, string>> = {}): Fact {
  return {
    id,
    model,
    createdAt: '2026-01-01T00:00:00.000Z',
    values: modelOf(model).fields.map(({ name }) => values[name] ?? null),
    related: {},
  };
}

/** What is shown of the facts of one model, all of which were found. */
function entries(...facts: readonly Fact[]): Entries {
  const plan = plans.find(({ model }) => model === facts[0]!.model)!;
  return entriesOf(plan, { facts, isWhole: true }, today);
}

const ids = ({ facts }: Entries) => facts.map(({ id }) => id);

describe('The overview shows', () => {
  // https://hl7.org/fhir/valueset-reaction-event-severity.html as codes of SNOMED CT
  const [mild, severe] = ['255604002', '24484000'];

  it('the worst allergy first, one of which nobody said how bad it is before a mild one, and what is over last', () => {
    const allergy = (id: string, severity_identifier: string, clinical_status = 'active') =>
      fact('Allergy', id, { severity_identifier, clinical_status });
    const found = entries(
      allergy('pollen', mild),
      allergy('latex', ''),
      allergy('eggs, as a child', severe, 'resolved'),
      allergy('penicillin', severe),
    );
    expect(ids(found)).toEqual(['penicillin', 'latex', 'pollen', 'eggs, as a child']);
    expect(found.current).toEqual({ count: 3, isComplete: true });
  });

  it('what has no date too: before what has one, as it may be the newest', () => {
    const found = entries(
      fact('Problem', 'asthma', { startDate: '1980-05-06T00:00:00Z' }),
      fact('Problem', 'gout'),
    );
    expect(ids(found)).toEqual(['gout', 'asthma']);
    expect(found.isComplete).toBe(true);
  });

  it('of what could not be read first what harms most when it is overlooked', () => {
    const unread = (resource_type: string) => fact('UnreadResource', resource_type, { resource_type });
    const types = ['Claim', 'Condition', 'MedicationRequest', 'AllergyIntolerance'];
    expect(ids(entries(...types.map(unread)))).toEqual([
      'AllergyIntolerance',
      'MedicationRequest',
      'Condition',
      'Claim',
    ]);
  });
});

describe('The overview says that it has not all', () => {
  const problems = (count: number, title = '') =>
    Array.from({ length: count }, (_, index) => fact('Problem', `p${index}`, { name_title: title }));

  it('where more hold now than it shows', () => {
    const found = entries(...problems(101));
    expect(found.facts).toHaveLength(100);
    expect(found).toMatchObject({ current: { count: 100, isComplete: false }, isComplete: false });
    expect(entries(...problems(100))).toMatchObject({
      current: { count: 100, isComplete: true },
      isComplete: true,
    });
  });

  it('where what holds now is too long for the answer', () => {
    const found = entries(...problems(20, 'x'.repeat(50_000)));
    expect(found.facts.length).toBeLessThan(20);
    expect(found.current).toEqual({ count: found.facts.length, isComplete: false });
    expect(found.isComplete).toBe(false);
  });

  it('where all that holds now is there, and something of what is over is not', () => {
    const over = Array.from({ length: 100 }, (_, index) =>
      fact('Problem', `o${index}`, { endDate: '2001-01-01T00:00:00Z' }),
    );
    const found = entries(...over, ...problems(1));
    expect(ids(found)[0]).toBe('p0');
    expect(found).toMatchObject({ current: { count: 1, isComplete: true }, isComplete: false });
  });
});
