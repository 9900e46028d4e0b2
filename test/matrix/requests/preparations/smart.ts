/** Preparations for SMART App Launch. */
import { createRecord } from '../../../support/scenario.ts';
import { giveAccess } from '../../../support/smart-access.ts';
import { askedFor } from '../../../support/smart-consent.ts';
import type { Preparations, Prepare, Situation } from '../../situation.ts';

const scope = 'launch/patient patient/Observation.rs';

/** What the address of the page says when the app asks to be let in. */
async function newRequest({ world }: Situation): Promise<string> {
  const { origin, apps } = world.service;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: apps.vitals.id,
    redirect_uri: 'https://vitals.example.net/after',
    scope,
    state: 'af0ifjsldkj',
    aud: `${origin}/fhir`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  return askedFor(`${origin}/smart/authorize?${query}`);
}

const onRequest: Prepare = async (situation) =>
  situation.admitted ? { roles: { 'smart request': await newRequest(situation) } } : {};

/** Everybody may decide about what is theirs: the record, the circle, or a record of their own. */
async function placeOf({ world, column, target }: Situation): Promise<Readonly<Record<string, string>>> {
  if (column === 'CNA') return { carenet_id: target.carenetId };
  if (column === 'SELF') return { record_id: await createRecord(world.service, world.self) };
  return { record_id: target.recordId };
}

/** Each caller that is let in ends access of its own. */
const onGrant: Prepare = async ({ world, column, target, admitted }) => {
  if (!admitted) return {};
  const { service, member } = world;
  const { recordId, carenetId, owner } = target;
  const { grantId } = await giveAccess(service, {
    app: service.apps.vitals,
    account: column === 'CNA' ? member : owner,
    recordId,
    carenetId,
    basis: column === 'CNA' ? 'membership' : 'ownership',
  });
  return { roles: { 'smart grant': grantId } };
};

export const smartPreparations: Preparations = {
  smart_request: onRequest,
  smart_request_deny: onRequest,
  smart_request_approve: async (situation) => ({
    ...(await onRequest(situation)),
    ...(situation.admitted && { options: { form: { ...(await placeOf(situation)), scope } } }),
  }),
  smart_launch: async (situation) => {
    if (!situation.admitted) return {};
    const { vitals } = situation.world.service.apps;
    return { options: { form: { app_id: vitals.id, ...(await placeOf(situation)) } } };
  },
  record_smart_grant_end: onGrant,
  carenet_smart_grant_end: onGrant,
};
