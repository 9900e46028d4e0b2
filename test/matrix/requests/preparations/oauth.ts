/** Preparations for request tokens and sessions. */
import { approve, requestToken } from '../../../support/scenario.ts';
import type { World } from '../../fixtures/index.ts';
import { once, type Preparations, type Prepare } from '../../situation.ts';

async function newRequestToken({ service, home }: World): Promise<string> {
  const form = { indivo_record_id: home.recordId };
  const { token } = await requestToken(service, service.apps.user, form);
  return token;
}
const sharedRequestToken = once(newRequestToken);

/** The account that claims it keeps it. */
const freshRequestToken: Prepare = async ({ world, admitted }) => ({
  roles: { 'request token': await (admitted ? newRequestToken : sharedRequestToken)(world) },
});
const readRequestToken: Prepare = async ({ world }) => ({
  roles: { 'request token': await sharedRequestToken(world) },
});

/** Members of the carenet approve for it, all other callers for the record. */
const approval: Prepare = async ({ world, column, target, failing }) => {
  const { user, outsider } = world.service.apps;
  const bound =
    column === 'CNA'
      ? { app: failing === 'p' ? outsider : user, id: 'carenet_id', value: target.carenetId }
      : { app: user, id: 'record_id', value: target.recordId };
  const { token } = await requestToken(world.service, bound.app, { [`indivo_${bound.id}`]: bound.value });
  return { roles: { 'request token': token }, options: { form: { [bound.id]: bound.value } } };
};

const exchange: Prepare = async ({ world, admitted }) => {
  if (!admitted) return { options: { verifier: 'x' } };
  const { service, home } = world;
  const form = { indivo_record_id: home.recordId };
  const { token, client } = await requestToken(service, service.apps.user, form);
  return { as: client, options: { verifier: await approve(home.owner, token, home.recordId) } };
};

export const oauthPreparations: Preparations = {
  exchange_token: exchange,
  request_token_authorize: readRequestToken,
  request_token_claim: freshRequestToken,
  request_token_info: readRequestToken,
  request_token_approve: approval,
  session_create: ({ world }) => ({
    options: { form: { username: world.self.id, system: 'clinic_sso' } },
  }),
};
