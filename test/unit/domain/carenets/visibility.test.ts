import { describe, expect, it } from 'vitest';
import { isVisible, type Sharing, shownOf } from '../../../../shared/domain/carenets/visibility.ts';

const document = {
  recordId: 'r',
  lineageId: 'l',
  type: 'urn:a#Note',
  nevershare: false,
  kinds: ['Allergy', 'Problem'],
};
const ofNoKind = { ...document, kinds: undefined };

/** What is shared into a carenet of record `r`: documents of these types, data of these kinds, and lineage `l` by its placement. */
function sharingWith(
  placement: 'placed' | 'excluded' | undefined,
  types: readonly string[],
  kinds: readonly string[] = [],
): Sharing {
  return {
    recordId: 'r',
    placements: new Map(placement ? [['l', placement]] : []),
    types: new Set(types),
    kinds: new Set(kinds),
  };
}

describe('A document in a carenet', () => {
  it.each([
    // placement, autoshared, nevershare, visible
    [undefined, false, false, false],
    [undefined, true, false, true],
    ['placed', false, false, true],
    ['placed', true, false, true],
    ['excluded', false, false, false],
    ['excluded', true, false, false],
    [undefined, false, true, false],
    [undefined, true, true, false],
    ['placed', false, true, false],
    ['placed', true, true, false],
    ['excluded', false, true, false],
    ['excluded', true, true, false],
  ] as const)(
    'with placement %s, autoshared %s and nevershare %s is visible: %s',
    (placement, autoshared, nevershare, visible) => {
      const byType = sharingWith(placement, autoshared ? ['urn:a#Note'] : []);
      expect(isVisible({ ...document, nevershare }, byType)).toBe(visible);
      const byKind = sharingWith(placement, [], autoshared ? ['Allergy', 'Problem', 'LabResult'] : []);
      expect(isVisible({ ...document, nevershare }, byKind)).toBe(visible);
    },
  );

  it('is never visible when it belongs to another record', () => {
    const ofOtherRecord = { ...document, recordId: 'r2' };
    expect(shownOf(ofOtherRecord, sharingWith('placed', ['urn:a#Note'], document.kinds))).toBeUndefined();
  });

  it('depends only on its exact type and on the placement of its own lineage', () => {
    expect(isVisible(document, sharingWith(undefined, ['urn:a#Notes', 'Note', 'urn:A#Note']))).toBe(false);
    expect(isVisible({ ...document, lineageId: 'l2' }, sharingWith('placed', []))).toBe(false);
    expect(isVisible({ ...document, lineageId: 'l2' }, sharingWith('excluded', ['urn:a#Note']))).toBe(true);
  });

  it('is not autoshared when it has no type', () => {
    expect(isVisible({ ...ofNoKind, type: '' }, sharingWith(undefined, ['urn:a#Note']))).toBe(false);
  });

  it('is shared by kind only when it has a kind, and each of them is shared', () => {
    const kindsShared = (kinds: readonly string[] | undefined, shared: readonly string[]) =>
      isVisible({ ...document, kinds }, sharingWith(undefined, [], shared));
    expect(kindsShared(['Allergy'], ['Allergy'])).toBe(true);
    expect(kindsShared(['Allergy', 'Problem'], ['Allergy'])).toBe(false);
    expect(kindsShared([], ['Allergy'])).toBe(false);
    expect(kindsShared(undefined, ['Allergy'])).toBe(false);
    expect(kindsShared(['allergy'], ['Allergy'])).toBe(false);
  });

  it('that says that no allergies are known goes with the allergies', () => {
    const none = { ...document, kinds: ['AllergyExclusion'] };
    expect(isVisible(none, sharingWith(undefined, [], ['Allergy']))).toBe(true);
    expect(isVisible(none, sharingWith(undefined, [], ['AllergyExclusion']))).toBe(false);
  });
});

describe('Of a document that stays out', () => {
  it('facts are shown where any kind is shared', () => {
    expect(shownOf(ofNoKind, sharingWith(undefined, [], ['Allergy']))).toBe('facts');
    expect(shownOf(document, sharingWith(undefined, [], ['Allergy']))).toBe('facts');
    expect(shownOf(ofNoKind, sharingWith(undefined, []))).toBeUndefined();
  });

  it('nothing is shown when it is excluded or never shared', () => {
    expect(shownOf(document, sharingWith('excluded', [], ['Allergy']))).toBeUndefined();
    expect(
      shownOf({ ...document, nevershare: true }, sharingWith(undefined, [], ['Allergy'])),
    ).toBeUndefined();
  });
});
