/** Refreshing a token (RFC 6749 §6, RFC 9700 §4.14; docs/contract/smart.md#refresh-tokens). */
import { isExpired, isMadeFor } from '../../access/grants.ts';
import { ApiError } from '../../errors.ts';
import { randomAlphanumeric } from '../../ids.ts';
import { covers, intersect } from '../../smart/scope-sets.ts';
import { type Granted, parseScopes } from '../../smart/scopes.ts';
import { isSmartSecret, nextRefreshToken } from '../../smart/secrets.ts';
import { keys, type SmartGrantItem, type SmartTokenItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, present, update } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { OpenContext } from '../context.ts';
import { registeredScopes, type SmartApp } from './clients.ts';
import { stillGranted } from './exchange.ts';
import { grantInForce } from './grant-grounds.ts';
import { endGrant } from './grant-writes.ts';
import {
  accessTokenOf,
  answerOf,
  refreshTokenItem,
  storeToken,
  type TokenAnswer,
  usedTokenSeconds,
} from './issue.ts';
import { provedFor, provedForItself } from './proved-for.ts';

type Values = ReadonlyMap<string, string>;

/** So long after a token was used, the same client gets the same answer again: it may have lost the first, or have asked twice at once. */
const forgivenMilliseconds = 30_000;
/** 131 bits. */
const saltLength = 22;

interface Refreshing {
  readonly text: string;
  readonly token: SmartTokenItem;
  readonly app: SmartApp;
  readonly values: Values;
}

/**
 * A new access token and the next refresh token. Each refresh token is used once. When one is used again, everything that came of the same
 * decision ends: somebody has a copy. Throws 400 `invalid_grant`, and `invalid_scope` for more than was granted.
 */
export function refresh(values: Values, app: SmartApp, context: OpenContext): Promise<TokenAnswer> {
  return retryWhenStale(async () => {
    const text = values.get('refresh_token') ?? '';
    if (!isSmartSecret(text)) throw invalid();
    const [token] = await context.store.get([keys.smartToken(text)]);
    if (token?.kind !== 'refresh' || !isMadeFor(token, app)) throw invalid();
    if (isExpired(token, epochSeconds(context.now))) throw invalid();
    const [grant] = await context.store.get([keys.smartGrant(token.recordId!, token.grantId!)]);
    const refreshing = { text, token, app, values };
    if (token.usedAt === undefined) return rotate(refreshing, grant, context);
    return again(refreshing, token.usedAt, grant, context);
  });
}

async function rotate(
  { text, token, app, values }: Refreshing,
  grant: SmartGrantItem | undefined,
  context: OpenContext,
): Promise<TokenAnswer> {
  const found = await requireGrant(grant, app, context);
  const { granted, wanted } = scopesOf(token, app, values);
  const access = accessTokenOf(found, wanted, context);
  const salt = randomAlphanumeric(saltLength);
  const next = nextRefreshToken(text, salt);
  const remembered = epochSeconds(context.now) + usedTokenSeconds;
  await context.commit([
    update(
      keys.smartToken(text),
      { set: { usedAt: context.time, salt, ttl: Math.min(token.ttl, remembered) } },
      { when: { PK: present, usedAt: absent }, refused: 'retry' },
    ),
    storeToken(next, refreshTokenItem(found, granted.text, context)),
    stillGranted(found, context),
    ...access.writes,
  ]);
  return { ...answerOf(access, wanted, found.recordId), refresh_token: next };
}

/** The token was used. The same client may have lost the answer: as long as the next token was not used, it gets that again. */
async function again(
  { text, token, app, values }: Refreshing,
  usedAt: string,
  grant: SmartGrantItem | undefined,
  context: OpenContext,
): Promise<TokenAnswer> {
  const next = nextRefreshToken(text, token.salt ?? '');
  const [nextToken] = await context.store.get([keys.smartToken(next)]);
  const isSoon = context.now.getTime() - Date.parse(usedAt) <= forgivenMilliseconds;
  if (!isSoon || !nextToken || nextToken.usedAt !== undefined) return usedAgain(grant, app, context);
  const found = await requireGrant(grant, app, context);
  const { wanted } = scopesOf(token, app, values);
  const access = accessTokenOf(found, wanted, context);
  await context.commit([stillGranted(found, context), ...access.writes]);
  return { ...answerOf(access, wanted, found.recordId), refresh_token: next };
}

async function usedAgain(
  grant: SmartGrantItem | undefined,
  app: SmartApp,
  context: OpenContext,
): Promise<never> {
  if (!grant) throw invalid();
  provedForItself(app, grant.scope, context, grant.recordId);
  await context.commitRefused(endGrant(grant), 400);
  throw invalid();
}

async function requireGrant(
  grant: SmartGrantItem | undefined,
  app: SmartApp,
  context: OpenContext,
): Promise<SmartGrantItem> {
  const found = await grantInForce(grant, app, context);
  if (!found) throw invalid();
  provedFor(app, found.account, found.grant, context);
  return found.grant;
}

/** What stays granted, since the registration may allow less by now, and what of it this access token is for. */
function scopesOf(
  { scope }: SmartTokenItem,
  app: SmartApp,
  values: Values,
): { readonly granted: Granted; readonly wanted: string } {
  const granted = intersect(parseScopes(scope), registeredScopes(app));
  const asked = values.get('scope');
  if (asked === undefined) return { granted, wanted: granted.text };
  const wanted = parseScopes(asked);
  if (wanted.dropped.length > 0 || wanted.text === '' || !covers(granted, wanted))
    throw new ApiError('smart_scope_refused');
  return { granted, wanted: wanted.text };
}

function invalid(): ApiError {
  return new ApiError('smart_refresh_invalid');
}
