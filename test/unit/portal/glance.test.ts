/** What a glance at Health shows of the overview of the service. */
import { describe, expect, it } from 'vitest';
import type { Overview, OverviewKind, ResultTest } from '../../../shared/client/index.ts';
import { glancesOf, missingKinds, unreadElsewhere } from '../../../shared/portal/pages/health/glance.ts';
import { countOnCard, groupsOf } from '../../../shared/portal/pages/health/summary-page.tsx';
import { countOf } from '../../../shared/portal/pages/health/unread-entries.ts';
import { en } from '../../../shared/portal/texts/en.ts';

const models = [
  'Allergy',
  'AllergyExclusion',
  'Problem',
  'Medication',
  'Immunization',
  'VitalSigns',
  'LabResult',
  'Measurement',
  'Procedure',
] as const;
const empty = (kind: string) => ({
  kind,
  total: 0,
  total_is: 'exact',
  entries: [],
  complete: true,
  since: null,
});

/** An overview with these kinds; of the others there is nothing. */
function overviewOf(
  kinds: Readonly<Record<string, object>> = {},
  more: { readonly unread?: object; readonly tests?: object } = {},
): Overview {
  return {
    documents: { total: 1, by_kind: {} },
    kinds: models.map((kind) => ({ ...empty(kind), ...kinds[kind] }) as unknown as OverviewKind),
    tests: { tests: [], left_out: 0, complete: true, ...more.tests },
    unread: { ...empty('UnreadResource'), by_resource_type: {}, ...more.unread },
  } as unknown as Overview;
}

const glance = (overview: Overview, model: string) =>
  glancesOf(overview).find(({ view }) => view.model === model)!;
const missingIn = (overview: Overview) =>
  missingKinds(glancesOf(overview), overview).map(({ model }) => model as string);

const penicillin = {
  __documentid__: 'd1',
  drug_allergen_title: 'Penicillin',
  category_identifier: '416098002',
};
const noDrugAllergy = { name_title: 'No known drug allergy', name_identifier: '409137002' };
const unreadAllergy = { resource_type: 'AllergyIntolerance', title: 'Latex', text: null, count: 1 };

describe('Of a kind of which nothing is recorded', () => {
  it('that is said, where it is certain', () => {
    expect(missingIn(overviewOf())).toEqual(['Allergy', 'AllergyExclusion', ...models.slice(2)]);
  });

  it.each([
    [
      'where one of it could not be read',
      { unread: { total: 1, by_resource_type: { AllergyIntolerance: 1 } } },
    ],
    ['where not all that could not be read is known', { unread: { complete: false } }],
  ])('nothing is said %s', (_title, more) => {
    expect(missingIn(overviewOf({}, more))).not.toContain('Allergy');
  });

  it.each(['at_most', 'at_least'])('nothing is said where the number is known as %s', (total_is) => {
    expect(missingIn(overviewOf({ Allergy: { total_is } }))).not.toContain('Allergy');
  });

  it('nothing is said of ruled-out allergies beside an allergy', () => {
    const overview = overviewOf({ Allergy: { total: 1, entries: [penicillin] } });
    expect(missingIn(overview)).not.toContain('AllergyExclusion');
    expect(missingIn(overview)).toContain('Problem');
  });
});

describe('A ruled-out allergy', () => {
  const exclusion = { total: 1, entries: [noDrugAllergy] };
  const shown = (kinds: object, more = {}) =>
    glance(overviewOf({ AllergyExclusion: exclusion, ...kinds }, more), 'AllergyExclusion').facts.length;

  it('is shown where nothing speaks against it', () => {
    expect(shown({})).toBe(1);
    expect(
      shown({ Allergy: { total: 1, entries: [{ ...penicillin, category_identifier: '414285001' }] } }),
    ).toBe(1);
  });

  it('is not shown beside an allergy of its kind', () => {
    expect(shown({ Allergy: { total: 1, entries: [penicillin] } })).toBe(0);
  });

  it('is not shown while an allergy could not be read, or not all are known', () => {
    expect(shown({}, { unread: { total: 1, by_resource_type: { AllergyIntolerance: 1 } } })).toBe(0);
    expect(shown({}, { unread: { complete: false } })).toBe(0);
    expect(shown({ Allergy: { total: 200, entries: [], current_complete: false } })).toBe(0);
  });
});

describe('What could not be read', () => {
  const overview = overviewOf(
    {},
    { unread: { total: 2, entries: [unreadAllergy, { resource_type: 'Claim', count: 1 }] } },
  );

  it('stands with its kind, and what is of no card elsewhere', () => {
    expect(glance(overview, 'Allergy').unread).toEqual([unreadAllergy]);
    const cards = [glance(overview, 'Allergy')];
    expect(unreadElsewhere(cards, overview).map(({ resource_type }) => resource_type)).toEqual(['Claim']);
    expect(unreadElsewhere([], overview)).toHaveLength(2);
  });
});

it('An entry that stands for twelve that could not be read counts as twelve', () => {
  const row = (count: number | null) => ({ resource_type: 'Claim', count }) as never;
  expect(countOf([row(12), row(1), row(null)])).toBe(14);
});

describe('Results', () => {
  const test = (name: string, newest: object) =>
    ({
      system: null,
      code: null,
      name,
      measures: ['value'],
      total: 1,
      unit: 'mmol/L',
      recent: [],
      newest: { date: '2026-01-01', ...newest },
    }) as unknown as ResultTest;
  const normal = test('Sodium', {
    model: 'LabResult',
    values: { value: 140 },
    range: { low: 135, high: 145 },
  });
  const high = test('Potassium', { model: 'LabResult', values: { value: 7 }, range: { low: 3.5, high: 5 } });
  const answer = test('Do you smoke?', { model: 'Measurement', values: {}, text: 'No' });
  const below = test('CRP', { model: 'Measurement', values: {}, text: '< 5 mg/L' });
  const overview = overviewOf({}, { tests: { tests: [normal, high, answer, below] } });

  it('are with the kind of the newest, what is not normal first', () => {
    expect(glance(overview, 'LabResult').tests.map(({ name }) => name)).toEqual(['Potassium', 'Sodium']);
    expect(glance(overview, 'VitalSigns').tests).toEqual([]);
  });

  it('that are answers in words are not among measurements, but bounds are', () => {
    expect(glance(overview, 'Measurement').tests.map(({ name }) => name)).toEqual(['CRP']);
  });

  it('are all only where the service has left none out', () => {
    expect(glance(overview, 'LabResult').hasAllTests).toBe(true);
    expect(glance(overviewOf({}, { tests: { left_out: 3 } }), 'LabResult').hasAllTests).toBe(false);
    expect(glance(overviewOf({}, { tests: { complete: false } }), 'LabResult').hasAllTests).toBe(false);
  });
});

describe('The lines of a card', () => {
  const today = '2026-01-31';
  const medicine = (drugName_title: string, endDate: string | null) => ({
    drugName_title,
    startDate: '2020-01-01',
    endDate,
  });
  const groups = (kind: object) =>
    groupsOf(glance(overviewOf({ Medication: kind }), 'Medication'), today, en).map(
      ({ title, facts, total }) => [title, facts.length, total],
    );

  it('are what holds now, counted where all of it is known', () => {
    const entries = [medicine('Metformin', null), medicine('Ibuprofen', '2021-01-01')];
    expect(groups({ total: 2, entries, current: 1, current_complete: true })).toEqual([['Current', 1, 1]]);
    expect(groups({ total: 900, entries, current: 1, current_complete: false })).toEqual([
      ['Current', 1, undefined],
    ]);
  });

  it('are what is over only where it is certain that nothing holds now', () => {
    const entries = [medicine('Ibuprofen', '2021-01-01')];
    expect(groups({ total: 5, entries, current: 0, current_complete: true })).toEqual([['Earlier', 1, 5]]);
    expect(groups({ total: 5, entries, current: 0, current_complete: false })).toEqual([]);
  });

  it('are as many as the heading says, which counts nothing that is not listed', () => {
    const entries = [medicine('Metformin', null), medicine('Ibuprofen', '2021-01-01')];
    const count = (kind: object) =>
      countOnCard(glance(overviewOf({ Medication: kind }), 'Medication'), today, en);
    expect(count({ total: 2, entries, current: 1, current_complete: true })).toBe(1);
    expect(count({ total: 2, entries, current: 1, current_complete: false })).toBeUndefined();
    expect(count({})).toBeUndefined();
  });

  it('are not counted where the number is not known exactly', () => {
    const entries = [{ name_title: 'Appendectomy', date_performed: '2020-01-01' }];
    const { view, ...rest } = glance(
      overviewOf({ Procedure: { total: 3, total_is: 'at_most', entries } }),
      'Procedure',
    );
    expect(groupsOf({ view, ...rest }, today, en)[0]!.total).toBeUndefined();
  });
});
