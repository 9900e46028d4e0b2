import { describe, expect, it } from 'vitest';
import { isVisible, type Sharing } from '../../../../shared/domain/carenets/visibility.ts';

const document = { recordId: 'r', lineageId: 'l', type: 'urn:a#Note', nevershare: false };

function carenet(said: 'placed' | 'excluded' | undefined, types: readonly string[]): Sharing {
  return { recordId: 'r', placements: new Map(said ? [['l', said]] : []), types: new Set(types) };
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
    'with placement %s, autoshared %s, nevershare %s has visibility %s',
    (said, autoshared, nevershare, visible) => {
      const sharing = carenet(said, autoshared ? ['urn:a#Note'] : []);
      expect(isVisible({ ...document, nevershare }, sharing)).toBe(visible);
    },
  );

  it('is never visible when it belongs to another record', () => {
    const foreign = { ...document, recordId: 'r2' };
    expect(isVisible(foreign, carenet('placed', ['urn:a#Note']))).toBe(false);
  });

  it('is visible only by its exact type and by what was set for its own lineage', () => {
    expect(isVisible(document, carenet(undefined, ['urn:a#Notes', 'Note', 'urn:A#Note']))).toBe(false);
    expect(isVisible({ ...document, lineageId: 'l2' }, carenet('placed', []))).toBe(false);
    expect(isVisible({ ...document, lineageId: 'l2' }, carenet('excluded', ['urn:a#Note']))).toBe(true);
  });

  it('is never shared by type when it has no type', () => {
    expect(isVisible({ ...document, type: '' }, carenet(undefined, ['urn:a#Note']))).toBe(false);
  });
});
