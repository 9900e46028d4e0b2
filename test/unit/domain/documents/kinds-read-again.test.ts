/** docs/contract/documents.md#what-a-document-holds: reading a document again never shows it to more people by itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindsReadAgain } from '../../../../shared/domain/documents/kinds-read-again.ts';
import type { DocumentContents } from '../../../../shared/facts/contents.ts';

const holding = (...kinds: readonly string[]): DocumentContents => ({
  kinds: kinds.map((kind) => ({ kind, count: 1 })),
});
const unreadable: DocumentContents = { ...holding('LabResult'), unread: 1 };

describe('The kinds by which a document may be shared, after it was read again,', () => {
  it.each([
    [
      'stay as they were when they are the same',
      ['LabResult'],
      holding('LabResult'),
      ['LabResult'],
      undefined,
    ],
    ['are more at once', ['LabResult'], holding('LabResult', 'Problem'), ['LabResult', 'Problem'], undefined],
    [
      'wait when they are fewer',
      ['LabResult', 'Problem'],
      holding('LabResult'),
      ['LabResult', 'Problem'],
      ['LabResult'],
    ],
    ['wait when they are the first', undefined, holding('LabResult'), undefined, ['LabResult']],
    [
      'are all of both, when some came and others went',
      ['LabResult'],
      holding('Problem'),
      ['LabResult', 'Problem'],
      ['Problem'],
    ],
    ['are none when something was not read', ['LabResult'], unreadable, undefined, undefined],
    ['are none when it holds no data', ['LabResult'], undefined, undefined, undefined],
  ] as const)('%s', (_title, kinds, contents, now, waiting) => {
    const { set, removed } = kindsReadAgain({ ...(kinds && { kinds }) }, contents);
    expect(set.kinds).toEqual(now);
    expect(set.kindsWaiting).toEqual(waiting);
    expect(removed.includes('kinds')).toBe(now === undefined);
    expect(removed.includes('kindsWaiting')).toBe(waiting === undefined);
  });

  it('are those that were found, where nothing is shared by kind', () => {
    const change = kindsReadAgain({}, holding('LabResult'), true);
    expect(change).toEqual({ set: { kinds: ['LabResult'] }, removed: ['kindsWaiting'] });
  });

  it('never show a document to a carenet that did not see it before', () => {
    const some = fc.uniqueArray(fc.constantFrom('Allergy', 'LabResult', 'Medication', 'Problem'));
    const isShown = (kinds: readonly string[] | undefined, ticked: readonly string[]) =>
      kinds?.every((kind) => ticked.includes(kind)) ?? false;
    fc.assert(
      fc.property(fc.option(some.filter(({ length }) => length > 0)), some, some, (before, found, ticked) => {
        const lineage = before ? { kinds: before } : {};
        const { kinds } = kindsReadAgain(lineage, holding(...found.toSorted())).set;
        if (isShown(kinds, ticked)) expect(isShown(lineage.kinds, ticked)).toBe(true);
        // Nor does it stay visible by kinds that it has got besides.
        if (kinds) expect(kinds).toEqual(expect.arrayContaining(found));
      }),
    );
  });
});
