/** What a person is told that a link will show. */
import { describe, expect, it } from 'vitest';
import type { DocumentMetadata, Overview } from '../../../../shared/client/index.ts';
import { previewOfDocuments, previewOfSummary } from '../../../../shared/portal/pages/links/preview.ts';
import { languages } from '../../../../shared/portal/texts/index.ts';

const kind = (name: string, total: number, is = 'exact') => ({
  kind: name,
  total,
  total_is: is,
  complete: true,
  since: null,
});

function overview(kinds: readonly unknown[], unread = { total: 0, complete: true }): Overview {
  return { kinds, unread: { ...unread, by_resource_type: {} } } as never;
}

const told = (of: Overview, name?: string) =>
  previewOfSummary(of, name === undefined ? undefined : { shown: name, notShown: [] }, languages.en);

describe('What a link to a summary will show', () => {
  it('is said with how many of each kind there are, and how sure that is', () => {
    const kinds = [kind('Problem', 4), kind('LabResult', 21, 'at_most'), kind('Allergy', 1, 'at_least')];
    expect(told(overview(kinds), 'Your name').shown).toEqual([
      'Your name',
      'Allergies: at least 1',
      'Problems: 4',
      'Laboratory results: up to 21',
    ]);
  });

  it('names what a summary has, and not what there is none of', () => {
    const names = [
      ...['Allergy', 'AllergyExclusion', 'Problem', 'Medication', 'Immunization', 'VitalSigns', 'LabResult'],
      ...['Measurement', 'Procedure', 'Equipment'],
    ];
    const all = told(overview([...names.map((name) => kind(name, 2)), kind('Encounter', 0)]), 'Your name');
    expect(all.shown.toSorted()).toEqual([
      'Allergies: 2',
      'Equipment: 2',
      'Immunizations: 2',
      'Laboratory results: 2',
      'Measurements: 2',
      'Medications: 2',
      'Problems: 2',
      'Procedures: 2',
      'Ruled-out allergies: 2',
      'Vital signs: 2',
      'Your name',
    ]);
    const never = [
      'The documents themselves, such as letters and pictures',
      'What comes from documents that you never share',
      'What is added or changed after today',
    ];
    expect(all.notShown).toEqual(never);
    const others = overview([
      kind('Encounter', 3),
      kind('Goal', 1),
      kind('OfTomorrow', 1),
      kind('Problem', 0),
    ]);
    expect(told(others, 'Your name')).toEqual({
      shown: ['Your name', 'Nothing is recorded that would be shown'],
      notShown: ['Not part of a summary: Visits, Goals', ...never],
    });
    const unread = told(overview([], { total: 2, complete: true }), 'Your name').shown;
    expect(unread).not.toContain('Nothing is recorded that would be shown');
  });

  it('does not count kinds that no summary has: they are named among what is not shown', () => {
    const { shown, notShown } = told(overview([kind('Encounter', 3), kind('Problem', 1)]), 'Your name');
    expect(shown).toEqual(['Your name', 'Problems: 1']);
    expect(notShown).toContain('Not part of a summary: Visits');
  });

  it('says that nothing is recorded only where all was read', () => {
    const nothing = 'Nothing is recorded that would be shown';
    expect(told(overview([]), 'Your name').shown).toContain(nothing);
    expect(told(overview([], { total: 0, complete: false }), 'Your name').shown).not.toContain(nothing);
    const unread = told(overview([], { total: 2, complete: false }), 'Your name').shown;
    expect(unread).not.toContain(nothing);
    expect(unread.at(-1)).toMatch(/^At least 2 entries that could not be read/);
  });

  it('does not name the person where only a circle’s part is shown, and says so', () => {
    const { shown, notShown } = told(overview([kind('Problem', 1)]));
    expect(shown).toEqual(['Problems: 1']);
    expect(notShown[0]).toMatch(/^The name, the date of birth and the other details/);
    expect(notShown.slice(1)).toEqual([
      'The documents themselves, such as letters and pictures',
      'Everything else in the record',
      'What is added or changed after today',
    ]);
  });
});

describe('What a link to documents will show', () => {
  const document = (label: string, more: object = {}) =>
    ({
      label,
      type: 'http://indivo.org/vocab/xml/documents#Models',
      createdAt: '2026-03-04T10:00:00Z',
      status: 'active',
      nevershare: false,
      size: 4_194_304,
      ...more,
    }) as DocumentMetadata;

  it('is said by name and day, and so is why one cannot be in it', () => {
    const { shown, notShown } = previewOfDocuments(
      [
        document('Letter'),
        document('Film', { size: 4_194_305 }),
        document('Diary', { nevershare: true }),
        document('Old', { status: 'archived' }),
      ],
      languages.en,
    );
    expect(shown).toEqual(['Letter (added 4 Mar 2026)']);
    expect(notShown).toEqual([
      'Film (added 4 Mar 2026): too large for a link',
      'Diary (added 4 Mar 2026): kept private',
      'Old (added 4 Mar 2026): archived or void',
      'Everything else in the record',
      'What is added or changed after today',
    ]);
  });
});
