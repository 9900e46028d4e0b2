/** An app that asks for a circle gets that circle alone, whatever the form says of a record, and only when a person says yes. */
import { beforeAll, expect, it } from 'vitest';
import { carenetsOf, enableApp, placeApp } from '../http/carenets/sharing.ts';
import { createPatient } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { formIn } from '../support/page-forms.ts';
import { clientOf, requestToken, succeeded, withTokenOf } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { visit } from '../support/visitor.ts';

let service: TestService;
beforeAll(async () => {
  ({ service } = await startInMemory());
});

/** A patient, an app that asks her for one of her circles, and the form of the page that asks. */
async function asked() {
  const { user } = service.apps;
  const patient = await createPatient(service);
  const { Physicians } = await carenetsOf(patient.session, patient.recordId);
  await enableApp(service, patient.recordId, user);
  await placeApp(patient.session, Physicians!, user);
  const form = { indivo_carenet_id: Physicians!, oauth_callback: 'https://problems.example.org/after' };
  const { token, client } = await requestToken(service, user, form);
  const visitor = await visit(service, patient);
  const page = await (await visitor.get(`/oauth/authorize?oauth_token=${token}`)).text();
  return { user, patient, circle: Physicians!, client, visitor, answer: formIn(page, '/oauth/authorize') };
}

it('A person who lets an app into a circle lets it into nothing else of her record', async () => {
  const { user, patient, circle, client, visitor, answer } = await asked();
  answer.set('answer', 'approve');
  answer.set('record', patient.recordId);
  const leaving = await (await visitor.post('/oauth/authorize', answer)).text();

  const verifier = /oauth_verifier=([\w-]+)/.exec(leaving)![1]!;
  const exchanged = succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange_token');
  const app = withTokenOf(clientOf(service, user), exchanged);
  expect((await app.get(`/carenets/${circle}/documents/`)).status).toBe(200);
  expect((await app.get(`/records/${patient.recordId}/documents/`)).status).toBe(403);
});

it('A person whose form has no answer, or one that there is not, lets no app in', async () => {
  const { visitor, answer } = await asked();
  for (const given of [undefined, '', 'yes', 'Approve', 'refuse']) {
    answer.delete('answer');
    if (given !== undefined) answer.set('answer', given);
    const page = await (await visitor.post('/oauth/authorize', answer)).text();
    expect([given, page]).not.toEqual([given, expect.stringContaining('oauth_verifier')]);
    expect([given, page]).toEqual([given, expect.stringContaining('The app was not let in')]);
  }
});
