/** What documents are called, how they are found, and who sees them. */
import { describe, expect, it } from 'vitest';
import type { DocumentFacts, DocumentMetadata, SharedCarenet } from '../../../shared/client/index.ts';
import { reasonOf } from '../../../shared/portal/pages/documents/circles.tsx';
import { dayOf, nameOf } from '../../../shared/portal/pages/documents/describe.ts';
import { factsIn, unreadIn } from '../../../shared/portal/pages/documents/facts-in.ts';
import { iconOfKinds, namesOfKinds } from '../../../shared/portal/pages/documents/kinds-of-data.ts';
import { choiceOf, queryOf } from '../../../shared/portal/pages/documents/list-query.ts';
import { whoIsIn } from '../../../shared/portal/pages/sharing/who-is-in.ts';
import { de } from '../../../shared/portal/texts/de.ts';
import { en } from '../../../shared/portal/texts/en.ts';
import type { Texts } from '../../../shared/portal/texts/index.ts';

type Contents = NonNullable<DocumentMetadata['contents']>;

const holding = (more: Partial<Contents>, ...kinds: readonly string[]): Contents => ({
  kinds: kinds.map((name) => ({ name, count: 1, newest: undefined })),
  name: undefined,
  more: 0,
  newest: undefined,
  unread: 0,
  isUnclear: false,
  ...more,
});
const document = (more: object = {}) =>
  ({
    type: 'http://indivo.org/vocab/xml/documents#Models',
    createdAt: '2026-03-04T10:00:00Z',
    ...more,
  }) as DocumentMetadata;

describe('The name of a document', () => {
  it.each([
    [
      'is the one that it was given',
      { label: ' My letter ', contents: holding({ name: 'HbA1c' }) },
      'My letter',
    ],
    ['is what is in it', { contents: holding({ name: 'HbA1c, LDL' }) }, 'HbA1c, LDL'],
    [
      'says how much more is in it',
      { contents: holding({ name: 'HbA1c, LDL', more: 4 }) },
      'HbA1c, LDL and 4 more',
    ],
    [
      'is its kinds of data, in the order of Health',
      { contents: holding({}, 'LabResult', 'Allergy') },
      'Allergies, Laboratory results',
    ],
    [
      'has three kinds at most',
      { contents: holding({}, 'Procedure', 'LabResult', 'Problem', 'Allergy', 'Fill') },
      'Allergies, Problems, Laboratory results and 2 more',
    ],
    ['is its kind where nothing else is known', {}, 'Medical data'],
    ['is its kind where its data have none', { contents: holding({ unread: 2 }) }, 'Medical data'],
  ])('%s', (_title, given, name) => {
    expect(nameOf(document(given), en)).toBe(name);
  });

  it('is in the language of the page', () => {
    expect(nameOf(document({ contents: holding({ name: 'HbA1c', more: 2 }) }), de)).toBe(
      'HbA1c und 2 weitere',
    );
  });
});

describe('The day of a document', () => {
  it('is that of what is in it, as precise as it is known, and else the day on which it was added', () => {
    expect(dayOf(document({ contents: holding({ newest: '2025-11-03' }) }), en)).toBe('3 Nov 2025');
    expect(dayOf(document({ contents: holding({ newest: '2025-11' }) }), en)).toBe('November 2025');
    expect(dayOf(document({ contents: holding({ newest: '2025' }) }), en)).toBe('2025');
    expect(dayOf(document(), en)).toBe('added 4 Mar 2026');
  });
});

describe('Kinds of data', () => {
  it('have a name once, also where several are called the same', () => {
    expect(namesOfKinds(['NutritionOrder', 'Claim', 'ServiceRequest', 'Problem'], en)).toEqual([
      'Problems',
      'Order or referral',
      'Bill',
    ]);
    expect(namesOfKinds(['constructor', 'NoSuchKind'], en)).toEqual(['Other data']);
  });

  it('have an icon: that of the only one, and one for several', () => {
    for (const [kind, icon] of Object.entries({
      Allergy: 'allergy',
      AllergyExclusion: 'allergy',
      Problem: 'problem',
      Medication: 'medicine',
      Fill: 'medicine',
      Immunization: 'vaccine',
      VitalSigns: 'health',
      LabResult: 'laboratory',
      Measurement: 'laboratory',
      Procedure: 'care',
      Encounter: 'care',
      SimpleClinicalNote: 'document',
      Goal: 'medicalData',
    }))
      expect([kind, iconOfKinds([kind])]).toEqual([kind, icon]);
    expect(iconOfKinds(['LabResult', 'Problem'])).toBe('medicalData');
    expect(iconOfKinds(['Claim'])).toBe('medicalData');
    expect(iconOfKinds([])).toBe('document');
  });
});

describe('The address of the list', () => {
  it('says what is looked for, of which kind and status, and in which order', () => {
    const choice = choiceOf({ q: ' rosa ', kind: 'LabResult', status: 'void', sort: 'sender' });
    expect(choice).toEqual({ q: 'rosa', kind: 'LabResult', status: 'void', sort: 'sender' });
    expect(queryOf(choice)).toEqual({
      q: 'rosa',
      kind: 'LabResult',
      status: 'void',
      orderBy: 'creator_name',
    });
  });

  it('that says nothing, or what there is not, asks for everything in the usual order', () => {
    const nothing = { q: undefined, kind: undefined, status: undefined, sort: undefined };
    expect(choiceOf({})).toEqual(nothing);
    expect(choiceOf({ q: '  ', kind: 'UnreadResource', status: 'active', sort: 'added' })).toEqual(nothing);
    expect(choiceOf({ kind: 'constructor', status: 'gone', sort: 'toString' })).toEqual(nothing);
    expect(queryOf(choiceOf({})).orderBy).toBeUndefined();
  });

  it('is cut where it is longer than the field', () => {
    expect(choiceOf({ q: 'x'.repeat(500) }).q).toHaveLength(100);
  });
});

describe('Why a circle sees a document', () => {
  const circle = (visible: boolean, by_type: boolean, by_kind: boolean) => ({ visible, by_type, by_kind });
  const labs = document({ contents: holding({}, 'LabResult') });
  it.each([
    [circle(true, false, false), 'sees it'],
    [circle(false, false, false), 'does not see it'],
    [circle(true, true, false), 'sees it, as everything of the kind “Medical data”'],
    [circle(true, true, true), 'sees it, as everything of the kind “Laboratory results”'],
    [circle(false, false, true), 'does not see it, but sees others of the kind “Laboratory results”'],
  ])('%j: %s', (given, text) => {
    expect(reasonOf(given, labs, en)).toBe(text);
  });

  it('names each kind of data that is in it', () => {
    const both = document({ contents: holding({}, 'LabResult', 'Allergy') });
    const reasonIn = (texts: Texts) => reasonOf(circle(true, false, true), both, texts);
    expect(reasonIn(en)).toBe('sees it, as everything of the kinds “Allergies”, “Laboratory results”');
    expect(reasonIn(de)).toBe('sieht es wie alles von den Arten „Allergien“, „Laborwerte“');
  });
});

describe('What a document says', () => {
  const read = {
    models: [
      { model: 'LabResult', total: 300, rows: [{ __documentid__: 'd', test_name_title: 'Sodium' }] },
      {
        model: 'Allergy',
        total: 2,
        rows: [
          { __documentid__: 'd', drug_allergen_title: 'Dust', severity_identifier: '255604002' },
          { __documentid__: 'd', drug_allergen_title: 'Penicillin', severity_identifier: '24484000' },
        ],
      },
      {
        model: 'UnreadResource',
        total: 2,
        rows: [
          { resource_type: 'Claim', title: 'A bill' },
          { resource_type: 'AllergyIntolerance', title: 'Latex' },
        ],
      },
    ],
  } as unknown as DocumentFacts;

  it('is in the order of Health, the worst allergy first, with how much there is', () => {
    const found = factsIn(read, en);
    expect(found.map(({ view, total }) => [view.name, total])).toEqual([
      ['allergies', 2],
      ['labs', 300],
    ]);
    expect(found[0]!.facts.map((fact) => found[0]!.view.title(fact))).toEqual(['Penicillin', 'Dust']);
  });

  it('and could not be read has what matters most for care first', () => {
    expect(unreadIn(read).map(({ title }) => title)).toEqual(['Latex', 'A bill']);
    expect(unreadIn({ models: [] })).toEqual([]);
  });
});

describe('Who is in a circle', () => {
  const circle = (more: Partial<SharedCarenet>): SharedCarenet => ({
    id: 'c',
    name: 'Family',
    total_accounts: 0,
    accounts: [],
    apps: [],
    types: [],
    kinds: [],
    documents: 0,
    documents_complete: true,
    ...more,
  });

  it('is said in one line, with the apps and what it sees', () => {
    expect(whoIsIn(circle({}), en)).toBe('Nobody in it yet');
    const accounts = [
      { id: 'ines@mail.example', full_name: 'Ines' },
      { id: 'tom@mail.example', full_name: '' },
    ];
    const apps = [{ id: 'a', name: 'Lab Trends' }];
    const types = ['http://indivo.org/vocab/xml/documents#Contact'];
    const full = circle({ accounts, total_accounts: 2, apps, kinds: ['Problem', 'Allergy'], types });
    expect(whoIsIn(full, en)).toBe('Ines, tom@mail.example · 1 app · Allergies, Problems, Contact details');
  });

  it('names three people at most, and counts the others', () => {
    const accounts = ['a', 'b', 'c', 'd'].map((id) => ({ id, full_name: id.toUpperCase() }));
    expect(whoIsIn(circle({ accounts, total_accounts: 150 }), en)).toBe('A, B, C and 147 more');
  });
});
