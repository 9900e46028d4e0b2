/** Whether a signed URL is valid (docs/contract/oauth.md#signed-url-algorithm). */
import { isAccessTokenInForce, isExpired } from '../../access/grants.ts';
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import { ApiError } from '../../errors.ts';
import { isSignedWith, readSignedUrl } from '../../oauth/signed-url.ts';
import { parseToken, tokenSecret } from '../../secrets/token.ts';
import { keys } from '../../store/items/index.ts';
import { epochSeconds, parseTimestamp, timestampForm } from '../../time.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { readGrounds } from './token-grounds.ts';

/** The signed URL is the parameter `url`, or without one the URL of this very call. */
export const verifySignedUrl: Handler<(typeof oauthEndpoints)['surl_verify']> = async (
  { query },
  context,
) => {
  const signed = readSignedUrl(query.url ?? context.target);
  if (!signed)
    throw new ApiError('parameter_required', { name: 'each of surl_timestamp, surl_token and surl_sig' });
  const instant = parseTimestamp(signed.timestamp);
  if (!instant) throw new ApiError('parameter_invalid', { name: 'surl_timestamp', form: timestampForm });
  if (isOutOfTime(new Date(instant), context)) return { result: 'old' };
  if (!(await isInForce(signed.token, context))) return { result: 'mismatch' };
  const isGood = isSignedWith(signed, tokenSecret(signed.token, context.keyring));
  return { result: isGood ? 'ok' : 'mismatch' };
};

/** Signed longer ago than the window, or further in the future than clocks may differ. */
function isOutOfTime(signedAt: Date, { now, config }: Context): boolean {
  const age = (now.getTime() - signedAt.getTime()) / 1000;
  return age > config.surlWindow || -age > config.clockWindow;
}

/** Whether the text is an access token that is in force. Two round trips. */
async function isInForce(text: string, { keyring, store, now }: Context): Promise<boolean> {
  const parsed = await parseToken(text, keyring);
  if (parsed?.kind !== 'access') return false;
  const [token] = await store.get([keys.token(parsed.token)]);
  if (!token?.recordId || isExpired(token, epochSeconds(now))) return false;
  const { appId, recordId, connect } = token;
  const [grounds, [app, uiApp]] = await Promise.all([
    readGrounds({ ...token, recordId }, store),
    // Without a UI app this is the app itself, which the store reads only once.
    store.get([keys.app(appId), keys.app(connect?.appId ?? appId)]),
  ]);
  return isAccessTokenInForce(token, { ...grounds, app, uiApp }, epochSeconds(now));
}
