import { describe, expect, it } from 'vitest';
import { isVisible, type Sharing } from '../../../../shared/domain/carenets/visibility.ts';

const document = { recordId: 'r', lineageId: 'l', type: 'urn:a#Note', nevershare: false };

/** What is shared into a carenet of record `r`: documents of these types, and lineage `l` by its placement. */
function sharingWith(placement: 'placed' | 'excluded' | undefined, types: readonly string[]): Sharing {
  return { recordId: 'r', placements: new Map(placement ? [['l', placement]] : []), types: new Set(types) };
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
      const sharing = sharingWith(placement, autoshared ? ['urn:a#Note'] : []);
      expect(isVisible({ ...document, nevershare }, sharing)).toBe(visible);
    },
  );

  it('is never visible when it belongs to another record', () => {
    const ofOtherRecord = { ...document, recordId: 'r2' };
    expect(isVisible(ofOtherRecord, sharingWith('placed', ['urn:a#Note']))).toBe(false);
  });

  it('depends only on its exact type and on the placement of its own lineage', () => {
    expect(isVisible(document, sharingWith(undefined, ['urn:a#Notes', 'Note', 'urn:A#Note']))).toBe(false);
    expect(isVisible({ ...document, lineageId: 'l2' }, sharingWith('placed', []))).toBe(false);
    expect(isVisible({ ...document, lineageId: 'l2' }, sharingWith('excluded', ['urn:a#Note']))).toBe(true);
  });

  it('is not autoshared when it has no type', () => {
    expect(isVisible({ ...document, type: '' }, sharingWith(undefined, ['urn:a#Note']))).toBe(false);
  });
});
