/**
 * Requesting a request token, claiming it, and the information that the user sees
 * (docs/contract/oauth.md#oauth-and-session-endpoints).
 */
import { isShareInForce } from '../../access/grants.ts';
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import { ApiError, forbidden, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { newToken, tokenSecret } from '../../secrets/token.ts';
import { keys } from '../../store/items/index.ts';
import { absent, present, update } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { issueToken } from './issue-token.ts';

type Endpoints = typeof oauthEndpoints;

export const requestToken: Handler<Endpoints['request_token']> = async ({ form }, context) => {
  requireCallback(context.oauth.callback ?? form.oauth_callback);
  const recordId = form.indivo_record_id || undefined;
  const carenetId = form.indivo_carenet_id || undefined;
  if (recordId && carenetId)
    throw new ApiError('parameters_exclusive', { first: 'indivo_record_id', second: 'indivo_carenet_id' });
  await requireTarget(context, recordId, carenetId);

  const { principal, keyring, config, now } = context;
  if (principal.kind !== 'app') throw forbidden();
  const token = newToken('request', keyring);
  await context.commit(
    issueToken({
      kind: 'request',
      token,
      appId: principal.app.id,
      appGrant: principal.app.grant,
      ...(recordId && { recordId }),
      ...(carenetId && { carenetId }),
      expiresAt: epochSeconds(now) + config.requestTokenTtl,
    }),
  );
  return [
    ['oauth_token', token],
    ['oauth_token_secret', tokenSecret(token, keyring)],
    ...(recordId ? ([['xoauth_indivo_record_id', recordId]] as const) : []),
    ...(carenetId ? ([['xoauth_indivo_carenet_id', carenetId]] as const) : []),
    ['oauth_callback_confirmed', 'true'],
  ];
};

/** RFC 5849 §2.1: an absolute URL, or `oob` when the app cannot receive callbacks. */
function requireCallback(callback: string | undefined): void {
  if (!callback) throw new ApiError('parameter_required', { name: 'oauth_callback' });
  if (callback !== 'oob' && !URL.canParse(callback))
    throw new ApiError('parameter_invalid', { name: 'oauth_callback', form: 'an absolute URL, or oob' });
}

async function requireTarget(
  { store }: Context,
  recordId: string | undefined,
  carenetId: string | undefined,
): Promise<void> {
  const id = recordId ?? carenetId;
  if (id === undefined) return;
  if (!isId(id)) throw notFound();
  const [target] = await store.get([recordId ? keys.record(id) : keys.carenet(id)]);
  if (!target) throw notFound();
}

export const claimRequestToken: Handler<Endpoints['request_token_claim']> = async (_input, context) => {
  const token = context.entities.requestToken;
  const accountId = context.actor.id;
  await context.commit([
    update(
      keys.token(token.token),
      { set: { claimedBy: accountId } },
      { when: { PK: present, claimedBy: absent }, refused: forbidden },
    ),
  ]);
  return accountId;
};

export const requestTokenInfo: Handler<Endpoints['request_token_info']> = async (_input, { entities }) => {
  const token = entities.requestToken;
  const app = entities.app;
  const { manifest } = app;
  return {
    token: token.token,
    ...(token.recordId && { recordId: token.recordId }),
    ...(token.carenetId && { carenetId: token.carenetId }),
    kind: isShareInForce(entities.appShare, app) ? 'same' : 'new',
    app: {
      id: app.id,
      name: app.name,
      description: String(manifest.description ?? ''),
      autonomous: app.autonomous,
      ...(app.autonomous && { autonomousReason: String(manifest.autonomous_reason ?? '') }),
      frameable: manifest.frameable === true,
      ui: manifest.has_ui === true,
    },
  };
};
