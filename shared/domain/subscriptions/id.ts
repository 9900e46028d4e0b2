/** Ids of subscriptions. */
import { createHash } from 'node:crypto';

/**
 * The id of the subscription of an app, under one share of a record, to one url with one callback: a UUID of
 * version 8 computed from all of them. So a repeated subscription has the same id and needs no search.
 */
export function subscriptionId(recordId: string, shareGrant: string, url: string, callback: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([recordId, shareGrant, url, callback]))
    .digest();
  bytes[6] = 0x80 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
