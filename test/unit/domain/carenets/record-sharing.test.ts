import { expect, it } from 'vitest';
import { type CountedDocument, countShown } from '../../../../shared/domain/carenets/record-sharing.ts';

const sharing = {
  recordId: 'r',
  placements: new Map(),
  types: new Set(['letter']),
  kinds: new Set<string>(),
};
const letter = (id: string, more: Partial<CountedDocument> = {}): CountedDocument => ({
  id,
  latestType: 'letter',
  nevershare: false,
  status: 'active',
  ...more,
});

it('Of a record with as many documents as are looked at, the count is complete', () => {
  const documents = [letter('a'), letter('b'), letter('c', { latestType: 'photo' })];
  expect(countShown(documents, sharing, 3)).toEqual({ documents: 2, documents_complete: true });
});

it('Of a record with one more, that one is not counted, and the answer says that there may be more', () => {
  const documents = [letter('a'), letter('b'), letter('c')];
  expect(countShown(documents, sharing, 2)).toEqual({ documents: 2, documents_complete: false });
});

it('Documents that are not active, or never shared, are not counted', () => {
  const documents = [
    letter('a', { status: 'void' }),
    letter('b', { status: 'archived' }),
    letter('c', { nevershare: true }),
  ];
  expect(countShown(documents, sharing, 3)).toEqual({ documents: 0, documents_complete: true });
});
