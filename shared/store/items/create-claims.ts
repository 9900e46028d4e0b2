/** Who stored a resource with an identifier last, by a conditional create (docs/contract/fhir-api.md#conditional-create). */
import { hash } from './hashing.ts';
import { itemKind, place, type Subject } from './kind.ts';
import { recordPartition } from './records.ts';

export interface CreateClaimItem {
  readonly appId: string;
  /** The id under which the resource is served. */
  readonly resourceId: string;
  /** Changes with every such call. Every change is conditional on it. */
  readonly revision: string;
}

const claim = place<CreateClaimItem>(recordPartition, 'IFNONE#{hash}');

export const createClaims = (): Subject => ({
  title: 'Conditional creates',
  kinds: [
    itemKind(claim, {
      title: 'resources by identifier',
      attributes: { appId: 'shown', resourceId: 'shown', revision: 'shown' },
      readBy: 'calls that store a resource unless one with its identifier is there',
    }),
  ],
});

export const createClaimKeys = {
  /** `identifier` is what the app asks for. */
  createClaim: (recordId: string, type: string, identifier: string) =>
    claim.key(recordPartition.of(recordId), hash(`${type}?${identifier}`)),
};
