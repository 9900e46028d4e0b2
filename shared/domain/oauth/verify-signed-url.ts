/** Whether a signed URL is valid (docs/contract/oauth.md#signed-url-algorithm). */
import { type AccessTokenGrounds, isAccessTokenInForce, isExpired } from '../../access/grants.ts';
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import type { Handler } from '../../api/handler.ts';
import { ApiError } from '../../errors.ts';
import { isSignedWith, readSignedUrl } from '../../oauth/signed-url.ts';
import { parseToken, tokenSecret } from '../../secrets/token.ts';
import { keys, type TokenItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { epochSeconds, parseTimestamp, timestampForm } from '../../time.ts';
import type { Context } from '../context.ts';

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
  const [token, account] = await store.get([
    keys.token(parsed.token),
    ...(parsed.locator ? [keys.accountAt(parsed.locator)] : []),
  ]);
  if (!token?.recordId || token.kind !== 'access' || isExpired(token, epochSeconds(now))) return false;
  const grounds = await readGrounds(token.recordId, token, store);
  return isAccessTokenInForce(token, { ...grounds, account }, epochSeconds(now));
}

/** What the token rests on, apart from its account. One round trip. */
async function readGrounds(
  recordId: string,
  { appId, carenetId, connect }: TokenItem,
  store: Store,
): Promise<Omit<AccessTokenGrounds, 'account'>> {
  const [app, share, uiApp, carenet, placement] = await store.get([
    keys.app(appId),
    keys.appShare(recordId, appId),
    // Without a UI app this is the app itself, which the store reads only once.
    keys.app(connect?.appId ?? appId),
    ...(carenetId ? ([keys.carenet(carenetId), keys.carenetApp(carenetId, appId)] as const) : []),
  ]);
  return { app, share, carenet, placement, ...(connect && { uiApp }) };
}
