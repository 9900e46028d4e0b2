/** Storing a token. A token stores the grant under which it was issued and ends with it. */
import { keys, type TokenItem } from '../../store/items/index.ts';
import { create, put, type Write } from '../../store/writes.ts';

/** DynamoDB removes a token one day after it has expired. */
const removeAfterSeconds = 86_400;

/** The writes that issue a token. One that never expires is linked to its app, so that removing the app finds it. */
export function issueToken(item: TokenItem): Write[] {
  const ttl = item.expiresAt === undefined ? undefined : item.expiresAt + removeAfterSeconds;
  const token = create(keys.token(item.token), { ...item, ttl }, 'retry');
  if (item.expiresAt !== undefined) return [token];
  const link = { token: item.token, appGrant: item.appGrant };
  return [token, put(keys.appTokenLink(item.appId, item.token), link)];
}
