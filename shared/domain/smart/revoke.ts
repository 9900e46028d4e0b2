/** An app gives back a token (RFC 7009; docs/contract/smart.md#revocation). */
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { ApiError } from '../../errors.ts';
import { keys } from '../../store/items/index.ts';
import { remove } from '../../store/writes.ts';
import type { Handler } from '../handler.ts';
import { authenticateClient } from './client-authentication.ts';
import { isRefreshed } from './earlier-grants.ts';
import { endGrant } from './grant-writes.ts';
import { tokenHeldBy } from './held-tokens.ts';
import { provedForItself } from './proved-for.ts';
import { singleValues } from './token.ts';

/**
 * Ends an access token, or everything that came of the same decision: with a refresh token, and where there is none, so that the app can do nothing
 * more with what it was given. A token of another client, or of nobody, is answered the
 * same way: the caller has no such token afterwards (RFC 7009 §2.2).
 */
export const revokeToken: Handler<(typeof smartEndpoints)['smart_revoke']> = async ({ pairs }, context) => {
  const values = singleValues(pairs.form);
  const app = await authenticateClient(values, context);
  const text = values.get('token');
  if (text === undefined) throw new ApiError('parameter_required', { name: 'token' });
  const held = await tokenHeldBy(app, text, context);
  if (!held) return '';
  const { token, grant } = held;
  provedForItself(app, token.scope, context, token.recordId);
  const isLast = grant && (token.kind === 'refresh' || !isRefreshed(grant));
  await context.commit([...(isLast ? endGrant(grant) : []), remove(keys.smartToken(text))]);
  return '';
};
