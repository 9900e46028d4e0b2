/** Who is somebody else than the owner, for an app: docs/contract/smart.md#id-tokens, docs/contract/fhir-api.md#patient */
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { FhirClient } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import { clientSecret, smartApps } from '../../support/smart-apps.ts';
import { askForToken, postForm, tokensFor } from '../../support/smart-flow.ts';
import { addMember, carenetsOf } from '../carenets/sharing.ts';

const service = await startServiceInMemory({ env: peopleSettings, apps: smartApps });
const planner = {
  id: service.apps.secret.id,
  redirectUri: 'https://planner.example.org/after',
  proof: { client_secret: clientSecret },
};
const [owner, relative] = await Promise.all([
  createPerson(service, 'marta', 'Marta Oyelaran'),
  createPerson(service, 'ada', 'Ada Oyelaran'),
]);
const record = await createRecord(service, owner);
const family = (await carenetsOf(owner.session, record)).Family!;
await addMember(owner.session, family, relative);

const tokensWith = (scope: string) =>
  tokensFor(service, planner, relative.session, { carenet_id: family }, { scope });

async function relatedIds(token: string): Promise<readonly string[]> {
  const reply = await new FhirClient(service.origin, token).get('/fhir/RelatedPerson');
  expect(reply.status, reply.text).toBe(200);
  return (reply.json().entry ?? []).map(({ resource }: { resource: { id: string } }) => resource.id);
}

it('A relative is the same RelatedPerson in id tokens, introspection and searches, however the app asks', async () => {
  const plain = await tokensWith('launch/patient patient/RelatedPerson.rs');
  expect(plain.id_token).toBeUndefined();
  const [id, ...more] = await relatedIds(plain.access_token);
  expect([id, more]).toEqual([expect.stringMatching(/^rp-[0-9a-f]{32}$/), []]);

  const known = await tokensWith('openid fhirUser offline_access patient/RelatedPerson.rs');
  const fhirUser = `${service.origin}/fhir/RelatedPerson/${id}`;
  expect(decodeJwt(known.id_token)).toMatchObject({ fhirUser });
  expect(await relatedIds(known.access_token)).toEqual([id]);

  const refreshed = await askForToken(service, planner, {
    grant_type: 'refresh_token',
    refresh_token: known.refresh_token,
  });
  expect(await relatedIds(refreshed.body.access_token)).toEqual([id]);
  const { body } = await postForm(
    `${service.origin}/smart/introspect`,
    new URLSearchParams({
      client_id: planner.id,
      client_secret: clientSecret,
      token: known.access_token,
    }).toString(),
  );
  expect(body).toMatchObject({ active: true, fhirUser });
});
