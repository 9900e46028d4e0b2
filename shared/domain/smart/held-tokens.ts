/** A token with what it rests on, for those who ask about it or end it. */
import { type InForce, isExpired, isMadeFor, isSmartTokenInForce } from '../../access/grants.ts';
import { isSmartSecret } from '../../smart/secrets.ts';
import { keys, type SmartGrantItem, type SmartTokenItem } from '../../store/items/index.ts';
import { epochSeconds } from '../../time.ts';
import type { OpenContext } from '../context.ts';
import type { SmartApp } from './clients.ts';
import { grantInForce } from './grant-grounds.ts';

export interface HeldToken {
  readonly token: SmartTokenItem;
  /** Of a person's app. */
  readonly grant: SmartGrantItem | undefined;
}

/** The token with this text, if it was issued to the app; undefined for every other. Two round trips, or one. */
export async function tokenHeldBy(
  app: SmartApp,
  text: string,
  { store }: Pick<OpenContext, 'store'>,
): Promise<HeldToken | undefined> {
  if (!isSmartSecret(text)) return undefined;
  const [token] = await store.get([keys.smartToken(text)]);
  if (!token || !isMadeFor(token, app)) return undefined;
  const { recordId, grantId } = token;
  if (recordId === undefined || grantId === undefined) return { token, grant: undefined };
  const [grant] = await store.get([keys.smartGrant(recordId, grantId)]);
  return { token, grant };
}

/** Whether the token can be used now. One round trip for a person's token. */
export async function isUsable(
  { token, grant }: HeldToken,
  app: SmartApp,
  context: Pick<OpenContext, 'store' | 'now' | 'time'>,
): Promise<boolean> {
  const seconds = epochSeconds(context.now);
  const found: InForce<SmartGrantItem> | undefined = (await grantInForce(grant, app, context))?.grant;
  if (token.kind === 'access') return isSmartTokenInForce(token, { app, grant: found }, seconds);
  return token.usedAt === undefined && !isExpired(token, seconds) && found !== undefined;
}
