/**
 * The body of a request is stored before the change that refers to it. Its key is reserved with the nonce of
 * the request, and the change removes the reservation. The sweeper removes the object of a reservation that
 * is left over.
 */
import type { Endpoint } from '../../api/endpoint.ts';
import type { NonceItem } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { objectPrefixes } from '../../store/object-keys.ts';
import { absent, present, update, type Write } from '../../store/writes.ts';

/** Key under which the body is stored that the call is about. Undefined when the endpoint stores none. */
export function reservedBodyKey(
  { raw, storesBody }: Pick<Endpoint, 'raw' | 'storesBody'>,
  callId: string,
): string | undefined {
  return raw?.use === 'document' || storesBody ? `${objectPrefixes.documents}${callId}` : undefined;
}

/** Removes the reservation. Fails once the sweeper has taken it, because the body may be gone by then. */
export function claimReservedBody(nonceKey: Key<NonceItem>): Write {
  const refused = () => new Error('The reservation of a body has run out.');
  return update(nonceKey, { remove: ['bodyKey'] }, { when: { bodyKey: present, swept: absent }, refused });
}
