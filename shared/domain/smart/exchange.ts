/** Exchanging a code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.6; docs/contract/smart.md#codes). */
import { isExpired, isMadeFor } from '../../access/grants.ts';
import { ApiError } from '../../errors.ts';
import { parseScopes } from '../../smart/scopes.ts';
import { isSmartSecret, isVerifierOf, newSmartSecret } from '../../smart/secrets.ts';
import { keys, type SmartCodeItem, type SmartGrantItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, present, update, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { OpenContext } from '../context.ts';
import { mayUse, type SmartApp } from './clients.ts';
import { grantInForce } from './grant-grounds.ts';
import { endGrant, grantKey } from './grant-writes.ts';
import { idTokenFor } from './id-token.ts';
import { accessTokenOf, answerOf, refreshTokenItem, storeToken, type TokenAnswer } from './issue.ts';
import { provedFor, provedForItself } from './proved-for.ts';

type Values = ReadonlyMap<string, string>;

/** Wrong verifiers or addresses that a code takes. */
const mostTries = 5;
/** A client that sends a code twice within this time, and proves that it is its own, has only lost an answer or sent it twice at once. */
const forgivenMilliseconds = 30_000;

/**
 * The tokens for a code. A code works once, for the client, the address and the verifier that it was made for, as long as what the person
 * allowed is in force. When it is used a second time, everything that came of it ends. Throws 400 for each of these, always the same.
 */
export function exchangeCode(values: Values, app: SmartApp, context: OpenContext): Promise<TokenAnswer> {
  return retryWhenStale(async () => {
    const text = values.get('code') ?? '';
    if (!isSmartSecret(text)) throw invalid();
    const [code] = await context.store.get([keys.smartCode(text)]);
    if (!code || !isMadeFor(code, app) || code.tries >= mostTries) throw invalid();
    const isProved =
      values.get('redirect_uri') === code.redirectUri &&
      isVerifierOf(code.codeChallenge, values.get('code_verifier'));
    const [grant] = await context.store.get([keys.smartGrant(code.recordId, code.grantId)]);
    if (code.usedAt !== undefined) return secondUse(code.usedAt, grant, isProved, app, context);
    if (isExpired(code, epochSeconds(context.now))) throw invalid();
    if (!isProved) return wrongTry(text, code, context);
    return firstUse(text, code, grant, app, context);
  });
}

async function firstUse(
  text: string,
  code: SmartCodeItem,
  grant: SmartGrantItem | undefined,
  app: SmartApp,
  context: OpenContext,
): Promise<TokenAnswer> {
  const found = await grantInForce(grant, app, context);
  if (!found) throw invalid();
  const { scope } = found.grant;
  const access = accessTokenOf(found.grant, scope, context);
  const refreshing = firstRefreshToken(found.grant, app, context);
  const idToken = await idTokenFor(app, found.grant, code, context);
  provedFor(app, found.account, found.grant, context);
  await context.commit([
    update(
      keys.smartCode(text),
      { set: { usedAt: context.time } },
      { when: { PK: present, usedAt: absent, tries: code.tries }, refused: 'retry' },
    ),
    stillGranted(found.grant, context),
    ...access.writes,
    ...refreshing.writes,
    ...idToken.writes,
  ]);
  return {
    ...answerOf(access, scope, found.grant.recordId),
    ...(refreshing.text !== undefined && { refresh_token: refreshing.text }),
    ...(idToken.text !== undefined && { id_token: idToken.text }),
  };
}

/** The grant is still there, and notes that it is used. */
export function stillGranted(grant: SmartGrantItem, { time }: Pick<OpenContext, 'time'>): Write {
  const { id } = grant;
  return update(grantKey(grant), { set: { lastUsedAt: time } }, { when: { id }, refused: invalid });
}

function firstRefreshToken(
  grant: SmartGrantItem,
  app: SmartApp,
  context: OpenContext,
): { readonly text: string | undefined; readonly writes: readonly Write[] } {
  const { others } = parseScopes(grant.scope);
  const isAsked = others.has('offline_access') || others.has('online_access');
  if (!isAsked || !mayUse(app, 'refresh_token')) return { text: undefined, writes: [] };
  const text = newSmartSecret();
  return { text, writes: [storeToken(text, refreshTokenItem(grant, grant.scope, context))] };
}

async function wrongTry(text: string, { tries }: SmartCodeItem, context: OpenContext): Promise<never> {
  const counted = update(
    keys.smartCode(text),
    { set: { tries: tries + 1 } },
    { when: { PK: present, tries }, refused: 'retry' },
  );
  await context.commitRefused([counted], 400);
  throw invalid();
}

/** Somebody has the code who should not, or the client sends it again: RFC 6749 §4.1.2 lets all of it end. */
async function secondUse(
  usedAt: string,
  grant: SmartGrantItem | undefined,
  isProved: boolean,
  app: SmartApp,
  context: OpenContext,
): Promise<never> {
  const isForgiven = isProved && context.now.getTime() - Date.parse(usedAt) <= forgivenMilliseconds;
  if (!grant || isForgiven) throw invalid();
  provedForItself(app, grant.scope, context, grant.recordId);
  await context.commitRefused(endGrant(grant), 400);
  throw invalid();
}

function invalid(): ApiError {
  return new ApiError('smart_code_invalid');
}
