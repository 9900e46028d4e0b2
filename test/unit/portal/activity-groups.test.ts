/** Who did what on a day: what one person did through two apps is two things. */
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../shared/client/index.ts';
import { groupEntries } from '../../../shared/portal/pages/activity/group.ts';
import { en } from '../../../shared/portal/texts/en.ts';

function entry(given: Partial<AuditEntry>): AuditEntry {
  return {
    time: '2026-01-31T08:30:00Z',
    operation: 'record_specific_document',
    principal: 'rosa@mail.example',
    path: '/records/r/documents/d',
    successful: true,
    status: 200,
    ...given,
  } as AuditEntry;
}

const peopleOf = (...entries: readonly AuditEntry[]) =>
  groupEntries(entries, en).flatMap(({ date, people }) =>
    people.map(({ principal, proxy, lines }) => [date, principal, proxy, lines.length]),
  );

const linesOf = (...entries: readonly AuditEntry[]) => groupEntries(entries, en)[0]!.people[0]!.lines;

describe('Activity', () => {
  it('keeps apart what a person did herself, through an app, and through another app', () => {
    const found = peopleOf(
      entry({}),
      entry({ proxy: 'a@apps.example' }),
      entry({ proxy: 'b@apps.example' }),
      entry({}),
    );
    expect(found).toEqual([
      ['2026-01-31', 'rosa@mail.example', undefined, 1],
      ['2026-01-31', 'rosa@mail.example', 'a@apps.example', 1],
      ['2026-01-31', 'rosa@mail.example', 'b@apps.example', 1],
    ]);
  });

  it('keeps apart people, days, and someone who was not signed in', () => {
    const found = peopleOf(
      entry({}),
      entry({ principal: 'ada@mail.example' }),
      entry({ principal: undefined }),
      entry({ time: '2026-01-30T23:59:59Z' }),
    );
    expect(found).toEqual([
      ['2026-01-31', 'rosa@mail.example', undefined, 1],
      ['2026-01-31', 'ada@mail.example', undefined, 1],
      ['2026-01-31', undefined, undefined, 1],
      ['2026-01-30', 'rosa@mail.example', undefined, 1],
    ]);
  });

  it('says of each kind of call whether it was done, refused or failed', () => {
    const lines = linesOf(
      entry({}),
      entry({ successful: false, status: 403 }),
      entry({ successful: false, status: 499 }),
      entry({ successful: false, status: 500 }),
    );
    expect(lines.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'failed']);
  });

  it('names each document of a line once, and the last time', () => {
    const lines = linesOf(
      entry({ documentId: 'd1', time: '2026-01-31T09:00:00Z' }),
      entry({ documentId: 'd2' }),
      entry({ documentId: 'd1' }),
      entry({ documentId: undefined }),
    );
    expect(lines).toMatchObject([{ documentIds: ['d1', 'd2'], time: '2026-01-31T09:00:00Z' }]);
  });

  it('names each kind of data of a line once, in the order of their pages', () => {
    const read = (model: string) =>
      entry({ operation: 'generic_list', path: `/records/r/reports/${model}/` });
    const [line] = linesOf(read('LabResult'), read('Problem'), read('LabResult'));
    expect(line!.subjects).toEqual(['problems', 'labs']);
  });
});
