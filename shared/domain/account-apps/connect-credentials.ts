/** Tokens with which a UI app opens an app for an account (docs/contract/accounts.md#get_connect_credentials). */
import { isSameRegistration } from '../../access/grants.ts';
import type { accountAppEndpoints } from '../../api/endpoints/account-apps.ts';
import { ApiError, notFound } from '../../errors.ts';
import { randomAlphanumeric } from '../../ids.ts';
import { connectHeader } from '../../oauth/connect-header.ts';
import { tokenSecret } from '../../secrets/token.ts';
import type { ConsumerItem, TokenItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { epochSeconds } from '../../time.ts';
import { requireIndivo } from '../apps/smart-only.ts';
import { startUrl } from '../apps/start-url.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { accountToken } from '../oauth/app-token.ts';
import { issueToken } from '../oauth/issue-token.ts';
import { type Opening, openingInCarenet, openingOnRecord } from './launch-permission.ts';

/**
 * Two tokens of the app: one with which the app signs, and one with which the UI app signs on the app's
 * behalf. Both carry the account, also those of an autonomous app
 * (docs/contract/access.md#connect-and-rest-tokens).
 */
export const getConnectCredentials: Handler<(typeof accountAppEndpoints)['get_connect_credentials']> = async (
  { form },
  context,
) => {
  const { keyring, baseUrl, now } = context;
  const app = context.entities.app;
  requireIndivo(app);
  const opening = await openingFor(form, context);
  const consumerSecret = await secretOf(opening.consumer, context);
  const session = context.entities.signingToken;
  // They end with the session, which may be signed out while the app is open.
  const ofSession = { sessionId: session.sessionId, signInGrant: session.signInGrant };
  const { rest, connect } = await retryWhenStale(async () => {
    const rest: TokenItem = { ...accountToken(app, opening.approval, context), ...ofSession };
    const connect: TokenItem = {
      ...accountToken(app, opening.approval, context),
      ...ofSession,
      connect: { appId: session.appId, appGrant: session.appGrant },
    };
    await context.commit([...opening.conditions, ...issueToken(rest), ...issueToken(connect)]);
    return { rest, connect };
  });

  const restSecret = tokenSecret(rest.token, keyring);
  return {
    appId: app.id,
    connectToken: connect.token,
    connectSecret: tokenSecret(connect.token, keyring),
    apiBase: baseUrl,
    restToken: rest.token,
    restSecret,
    oauthHeader: connectHeader({
      consumerKey: app.consumerKey,
      consumerSecret,
      startUrl: startUrlFor(opening, context),
      nonce: randomAlphanumeric(20),
      timestamp: epochSeconds(now),
      apiBase: baseUrl,
      restToken: rest.token,
      restSecret,
      userId: context.entities.account.id,
      appId: app.id,
      recordId: opening.approval.recordId,
    }),
    expiresAt: new Date(rest.expiresAt! * 1000).toISOString(),
  };
};

interface RequestedTarget {
  readonly record_id: string | undefined;
  readonly carenet_id: string | undefined;
}

/** When both ids are given, the carenet's counts. */
function openingFor(
  { record_id, carenet_id }: RequestedTarget,
  context: Context<'account' | 'app'>,
): Promise<Opening> {
  if (carenet_id) return openingInCarenet(carenet_id, context);
  if (record_id) return openingOnRecord(record_id, context);
  throw new ApiError('parameter_required', { name: 'record_id or carenet_id' });
}

/** The app's consumer secret; empty for an app that works through connect tokens alone. */
async function secretOf(
  consumer: ConsumerItem | undefined,
  { keyring, entities }: Context<'app'>,
): Promise<string> {
  const app = entities.app;
  // The app has been removed while this call was running.
  if (!isSameRegistration(consumer, app)) throw notFound();
  return keyring.open(consumer.secret, app.consumerKey);
}

function startUrlFor({ approval }: Opening, { entities }: Context<'app'>): string {
  const { recordId, carenetId } = approval;
  const { index } = entities.app.manifest;
  if (typeof index !== 'string') return '';
  return startUrl(index, carenetId ? { carenetId } : { recordId });
}
