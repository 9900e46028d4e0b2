import type { oauthEndpoints } from '../../../shared/api/endpoints/oauth.ts';
import { approve, requestToken } from '../../support/scenario.ts';
import type { Build } from '../situation.ts';

const aboutRequestToken: Build = async ({ world, target }) => {
  const form = { indivo_record_id: target.recordId };
  const { token } = await requestToken(world.service, world.service.apps.user, form);
  return { path: { REQTOKEN_ID: token } };
};

/** Members of the carenet approve for it, everybody else for the record. */
const approval: Build = async ({ world, column, target, failing }) => {
  const { user, outsider } = world.service.apps;
  const bound =
    column === 'CNA'
      ? { app: failing === 'p' ? outsider : user, id: 'carenet_id', value: target.carenetId }
      : { app: user, id: 'record_id', value: target.recordId };
  const { token } = await requestToken(world.service, bound.app, { [`indivo_${bound.id}`]: bound.value });
  return { path: { REQTOKEN_ID: token }, options: { form: { [bound.id]: bound.value } } };
};

const exchange: Build = async ({ world, admitted }) => {
  if (!admitted) return { options: { verifier: 'x' } };
  const { service, home } = world;
  const form = { indivo_record_id: home.recordId };
  const { token, client } = await requestToken(service, service.apps.user, form);
  return { as: client, options: { verifier: await approve(home.owner, token, home.recordId) } };
};

/** Signed so long ago that it is not looked at any further. */
const signedUrl =
  '/widgets/Chart?record_id=1&surl_timestamp=2020-01-01T00%3A00%3A00Z&surl_token=none&surl_sig=none';

export const oauthRequests: Readonly<Record<keyof typeof oauthEndpoints, Build>> = {
  request_token: () => ({ options: { form: { oauth_callback: 'oob' } } }),
  exchange_token: exchange,
  request_token_claim: aboutRequestToken,
  request_token_info: aboutRequestToken,
  request_token_approve: approval,
  session_create: ({ world }) => ({ options: { form: { username: world.self.id, system: 'clinic_sso' } } }),
  surl_verify: () => ({ options: { query: { url: signedUrl } } }),
};
