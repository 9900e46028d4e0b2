import type { AccountFactors } from '../../../client/index.ts';

/** Where a person goes on after her first second step: who was kept from her records until then, to these. */
export function afterFirst({ required }: AccountFactors): string {
  return required ? '/records' : '/account/signing-in';
}
