import { describe, expect, it } from 'vitest';
import { groupEntries } from '../../../../../shared/domain/audits/activity/group.ts';
import type { AuditItem } from '../../../../../shared/store/items/index.ts';
import { entryAt } from '../support.ts';

const weber = 'weber@example.org';
const marta = 'marta@example.org';

/** Entries of one day, a minute apart, the newest first. */
function entries(...changes: readonly Partial<AuditItem>[]): readonly AuditItem[] {
  return changes
    .map((change, index) =>
      entryAt(new Date(Date.UTC(2026, 0, 5, 8, index)), { principal: weber, ...change }),
    )
    .toReversed();
}

const report = (shown?: AuditItem['shown']): Partial<AuditItem> => ({
  operation: 'carenet_generic_list',
  ...(shown && { shown }),
});

/** The lines of the only doer of the only day. */
function linesOf(list: readonly AuditItem[], caller?: string) {
  const days = groupEntries(list, caller);
  expect(days.map(({ doers }) => doers.length)).toEqual([1]);
  return days[0]!.doers[0]!.lines;
}

describe('The entries of a day', () => {
  it('are one line for one kind of call, with the largest number that one answer had', () => {
    const [line, ...others] = linesOf(
      entries(
        report({ kinds: { Allergy: 1 } }),
        report({ kinds: { Allergy: 3 } }),
        report({}),
        report({ kinds: { Allergy: 2, Problem: 1 }, others: 4 }),
      ),
    );
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      name: 'data',
      effect: 'seen',
      outcome: 'done',
      first: '2026-01-05T08:00:00.000Z',
      last: '2026-01-05T08:03:00.000Z',
      calls: 4,
      others: 4,
      untold: 0,
    });
    expect([...line!.kinds]).toEqual([
      ['Allergy', 3],
      ['Problem', 1],
    ]);
  });

  it('count pages, where a call that names none is a page', () => {
    const view = 'pageview-0123456789';
    const [line] = linesOf(entries({ pageView: view }, {}, { pageView: view }, {}));
    expect([line?.calls, line?.times]).toEqual([4, 3]);
  });

  it('say how many calls showed what older entries do not tell', () => {
    const [line] = linesOf(entries(report(), report({}), report()));
    expect(line?.untold).toBe(2);
  });

  it('are apart when one was refused or failed, of which nothing is untold', () => {
    const lines = linesOf(
      entries(
        { ...report(), status: 403, successful: false },
        { ...report(), status: 500, successful: false },
        report({}),
      ),
    );
    expect(lines.map(({ outcome, untold }) => [outcome, untold])).toEqual([
      ['done', 0],
      ['failed', 0],
      ['refused', 0],
    ]);
  });

  it('name the documents that calls were about, each once, and of a list only how many it had', () => {
    const lines = linesOf(
      entries(
        { operation: 'carenet_document', documentId: 'd1', shown: { documents: 1, documentIds: ['d1'] } },
        { operation: 'record_document_ext', shown: { documents: 1, documentIds: ['d2'] } },
        { operation: 'carenet_document', documentId: 'd1' },
        { operation: 'carenet_document_list', shown: { documents: 2, documentIds: ['d1', 'd2'] } },
      ),
    );
    expect(lines.map(({ name, documentIds, listed }) => [name, documentIds, listed])).toEqual([
      ['document_list', [], 2],
      ['document', ['d1', 'd2'], 1],
    ]);
  });

  it('are one line for all that the caller has looked at herself, but not for what she did', () => {
    const list = entries(
      { principal: marta, operation: 'record' },
      { principal: marta, operation: 'generic_list', shown: { kinds: { Problem: 2 } } },
      { principal: marta, operation: 'document_create', method: 'POST', documentId: 'd1' },
    );
    expect(linesOf(list, marta).map(({ name, calls }) => [name, calls])).toEqual([
      ['document_added', 1],
      ['own_views', 2],
    ]);
    expect(linesOf(list, weber).map(({ name }) => name)).toEqual(['document_added', 'data', 'record']);
  });

  it('of an app that acts for the caller are not her own', () => {
    const days = groupEntries(
      entries({ principal: marta, proxy: 'app@example.org' }, { principal: marta }),
      marta,
    );
    expect(days[0]!.doers.map(({ proxy, lines }) => [proxy, lines[0]!.name])).toEqual([
      ['', 'own_views'],
      ['app@example.org', 'record'],
    ]);
  });

  it('are called by their operation where it is not known', () => {
    const [line] = linesOf(entries({ operation: 'of_earlier_times', method: 'POST' }));
    expect([line?.name, line?.effect]).toEqual(['other', 'done']);
  });
});

it('Days and people are in the order of their last calls', () => {
  const days = groupEntries(
    [
      entryAt(new Date('2026-01-06T08:00:00Z'), { principal: weber }),
      entryAt(new Date('2026-01-05T23:00:00Z'), { principal: marta }),
      entryAt(new Date('2026-01-05T22:00:00Z'), { principal: weber }),
    ],
    undefined,
  );
  expect(days.map(({ date, doers }) => [date, doers.map(({ principal }) => principal)])).toEqual([
    ['2026-01-06', [weber]],
    ['2026-01-05', [marta, weber]],
  ]);
});
