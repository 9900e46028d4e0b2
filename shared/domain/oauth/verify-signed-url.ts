/** Whether a signed URL is good (wire contract, surl-verify and signed URL algorithm). */
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import type { Handler } from '../../api/handler.ts';
import { ApiError } from '../../errors.ts';
import { isSignedWith, readSignedUrl } from '../../oauth/signed-url.ts';
import { parseToken, tokenSecret } from '../../secrets/token.ts';
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { epochSeconds, parseTimestamp, timestampForm } from '../../time.ts';
import type { Context } from '../context.ts';
import type { AccountItem, AppItem, TokenItem } from '../items.ts';
import { type Grounds, isExpired, isIssuedTo, isStanding } from './token-validity.ts';

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
  if (!(await isLive(signed.token, context))) return { result: 'mismatch' };
  const isGood = isSignedWith(signed, tokenSecret(signed.token, context.keyring));
  return { result: isGood ? 'ok' : 'mismatch' };
};

/** Signed longer ago than the window, or further in the future than clocks may differ. */
function isOutOfTime(signedAt: Date, { now, config }: Context): boolean {
  const age = (now.getTime() - signedAt.getTime()) / 1000;
  return age > config.surlWindow || -age > config.clockWindow;
}

/** Whether the text is an access token that would count at this moment. Two trips. */
async function isLive(text: string, { keyring, store, now }: Context): Promise<boolean> {
  const parsed = await parseToken(text, keyring);
  if (parsed?.kind !== 'access') return false;
  const [found, account] = await store.get([
    keys.token(parsed.token),
    ...(parsed.locator ? [keys.accountAt(parsed.locator)] : []),
  ]);
  const token = found as TokenItem | undefined;
  if (token?.kind !== 'access' || isExpired(token, epochSeconds(now))) return false;

  return isStillIssued(token, account as AccountItem | undefined, store);
}

/** One trip. */
async function isStillIssued(
  token: TokenItem,
  account: AccountItem | undefined,
  store: Store,
): Promise<boolean> {
  const { appId, recordId, carenetId, connect } = token;
  const recordShare = keys.appShare(recordId!, appId);
  const wanted = {
    app: keys.app(appId),
    share: carenetId ? keys.carenetApp(carenetId, appId) : recordShare,
    ...(carenetId && { carenet: keys.carenet(carenetId), carenetShare: recordShare }),
    ...(connect && { ui: keys.app(connect.appId) }),
  };
  const items = await store.get(Object.values(wanted));
  const found = Object.fromEntries(Object.keys(wanted).map((role, index) => [role, items[index]]));
  const { app, ui, ...grounds } = found as unknown as Grounds & Partial<Record<'app' | 'ui', AppItem>>;
  if (!isIssuedTo(token, app) || (connect && !isIssuedTo(connect, ui))) return false;
  return isStanding(token, { ...grounds, account });
}
