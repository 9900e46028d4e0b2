import { describe, expect, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, idOf, note } from '../../support/documents.ts';
import { expectDenied, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  clientOf,
  createActiveAccount,
  createRecord,
  externalSystem,
  redirectOf,
  requestToken,
  succeeded,
  tokenPath,
} from '../../support/scenario.ts';
import { appOnRecord } from '../../support/storage.ts';
import {
  addMember,
  authorizeInCarenet,
  carenetAppPath,
  carenetPath,
  carenetsOf,
  createCarenet,
  enableApp,
  listThrough,
  place,
  placeApp,
  removeMember,
} from './sharing.ts';

const service = await startServiceInMemory({ env: externalSystem });
/** Owns the record. */
/** Is a member of every carenet of these tests. */
/** Has no access to the record. */
const [rosa, ann, bea] = (await Promise.all(
  Array.from({ length: 3 }, () => createActiveAccount(service)),
)) as [ActiveAccount, ActiveAccount, ActiveAccount];
const record = await createRecord(service, rosa);
await enableApp(service, record, service.apps.user);
const shown = idOf(await createDocument(rosa.session, record, note('shown')));
const hidden = idOf(await createDocument(rosa.session, record, note('hidden')));

let count = 0;
/** Creates a carenet with Ann, the app and one document. */
async function freshCarenet(): Promise<string> {
  count += 1;
  const carenet = await createCarenet(rosa.session, record, `carenet ${count}`);
  await addMember(rosa.session, carenet, ann);
  await placeApp(rosa.session, carenet, service.apps.user);
  await place(rosa.session, record, shown, carenet);
  return carenet;
}

const readShown = (client: SignedClient, carenet: string) =>
  client.get(carenetPath(carenet, `/documents/${shown}`));

async function expectReads(client: SignedClient, carenet: string): Promise<void> {
  expect((await readShown(client, carenet)).text).toBe(note('shown'));
}

async function expectCutOff(client: SignedClient, carenet: string): Promise<void> {
  expectDenied(await readShown(client, carenet));
  expectDenied(await client.get(carenetPath(carenet, '/record')));
}

describe('A token that is bound to a carenet', () => {
  it.each([
    ['a member', () => ann],
    ['the owner', () => rosa],
  ])('and approved by %s reads what the carenet shows, and nothing else', async (_who, holder) => {
    const [carenet, elsewhere] = [await freshCarenet(), await freshCarenet()];
    const app = await authorizeInCarenet(service, holder(), carenet);
    await expectReads(app, carenet);
    expect((await listThrough(app, carenet)).ids).toEqual([shown]);
    for (const call of ['/record', '/accounts/', '/apps/', `/documents/${shown}/meta`])
      expect((await app.get(carenetPath(carenet, call))).status).toBe(200);
    expectNotFound(await app.get(carenetPath(carenet, `/documents/${hidden}`)));

    await expectCutOff(app, elsewhere);
    for (const call of ['', `/documents/${shown}`]) expectDenied(await app.get(`/records/${record}${call}`));
    expectDenied(await app.post(documentsPath(record), { body: note('x') }));
    expectDenied(await clientOf(service, service.apps.user).get(carenetPath(carenet, '/documents/')));
  });

  it('can come from an unbound request token', async () => {
    const carenet = await freshCarenet();
    const { token, client } = await requestToken(service, service.apps.user);
    const form = { carenet_id: carenet };
    expectDenied(await bea.session.post(tokenPath(token, 'approve'), { form }));
    const approved = succeeded(await ann.session.post(tokenPath(token, 'approve'), { form }), 'approve');
    const verifier = redirectOf(approved).searchParams.get('oauth_verifier')!;
    const answer = succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange');
    expect(answer.form().slice(2)).toEqual([['xoauth_indivo_carenet_id', carenet]]);
  });
});

describe('From the next request on, a carenet token', () => {
  it('is invalid for good when its member is removed, when the app is, and when the carenet is deleted', async () => {
    const carenet = await freshCarenet();
    const first = await authorizeInCarenet(service, ann, carenet);
    await removeMember(rosa.session, carenet, ann);
    await expectCutOff(first, carenet);
    await expectCutOff(ann.session, carenet);
    await addMember(rosa.session, carenet, ann);
    await expectCutOff(first, carenet);
    const second = await authorizeInCarenet(service, ann, carenet);
    await expectReads(second, carenet);
    expectOk(await rosa.session.delete(carenetAppPath(carenet, service.apps.user)));
    await expectCutOff(second, carenet);
    expectDenied(await second.get('/version'));
    await placeApp(rosa.session, carenet, service.apps.user);
    await expectCutOff(second, carenet);
    const third = await authorizeInCarenet(service, ann, carenet);
    await expectReads(third, carenet);
    expectOk(await rosa.session.delete(carenetPath(carenet)));
    expectDenied(await readShown(third, carenet));
    expectDenied(await third.get('/version'));
    expectNotFound(await readShown(ann.session, carenet));
    expectNotFound(await readShown(rosa.session, carenet));
  });

  it('of the owner is denied when the record gets another owner', async () => {
    const own = await createRecord(service, rosa);
    await enableApp(service, own, service.apps.user);
    const { Family } = await carenetsOf(rosa.session, own);
    await placeApp(rosa.session, Family!, service.apps.user);
    const app = await authorizeInCarenet(service, rosa, Family!);
    expectXml(await app.get(carenetPath(Family!, '/documents/')));
    const change = { body: bea.id, contentType: 'text/plain' };
    succeeded(await admin(service).put(`/records/${own}/owner`, change), 'record_set_owner');
    expectDenied(await app.get(carenetPath(Family!, '/documents/')));
    expectDenied(await rosa.session.get(carenetPath(Family!, '/documents/')));
    expectXml(await bea.session.get(carenetPath(Family!, '/documents/')));
  });

  it('of an account with a full share is denied when the share ends', async () => {
    const carenet = await freshCarenet();
    const share = { form: { account_id: bea.id } };
    succeeded(await admin(service).post(`/records/${record}/shares/`, share), 'record_share_add');
    const app = await authorizeInCarenet(service, bea, carenet);
    await expectReads(app, carenet);
    succeeded(await admin(service).delete(`/records/${record}/shares/${bea.id}`), 'record_share_delete');
    await expectCutOff(app, carenet);
    await expectCutOff(bea.session, carenet);
  });

  it('is invalid for good when the app is removed from the record', async () => {
    const own = await createRecord(service, rosa);
    await enableApp(service, own, service.apps.user);
    const { Family } = await carenetsOf(rosa.session, own);
    await addMember(rosa.session, Family!, ann);
    await placeApp(rosa.session, Family!, service.apps.user);
    const app = await authorizeInCarenet(service, ann, Family!);
    expectXml(await app.get(carenetPath(Family!, '/record')));
    succeeded(await rosa.session.delete(appOnRecord(own, service.apps.user)), 'pha_record_delete');
    await expectCutOff(app, Family!);
    await enableApp(service, own, service.apps.user);
    await placeApp(rosa.session, Family!, service.apps.user);
    await expectCutOff(app, Family!);
  });

  it('is denied while its account is disabled', async () => {
    const cleo = await createActiveAccount(service);
    const carenet = await freshCarenet();
    await addMember(rosa.session, carenet, cleo);
    const app = await authorizeInCarenet(service, cleo, carenet);
    await expectReads(app, carenet);
    const form = { state: 'disabled' };
    succeeded(await admin(service).post(accountPath(cleo.id, '/set-state'), { form }), 'account_set_state');
    await expectCutOff(app, carenet);
  });
});

describe('A request token for a carenet', () => {
  async function requested(carenet: string) {
    return requestToken(service, service.apps.user, { indivo_carenet_id: carenet });
  }
  const form = (carenet: string) => ({ form: { carenet_id: carenet } });

  it('cannot be approved once the app or the member is out of the carenet', async () => {
    const carenet = await freshCarenet();
    const { token } = await requested(carenet);
    await removeMember(rosa.session, carenet, ann);
    expectDenied(await ann.session.post(tokenPath(token, 'approve'), form(carenet)));
    expectOk(await rosa.session.delete(carenetAppPath(carenet, service.apps.user)));
    expectDenied(await rosa.session.post(tokenPath(token, 'approve'), form(carenet)));
  });

  it('cannot be exchanged once the app is out of the carenet', async () => {
    const carenet = await freshCarenet();
    const { token, client } = await requested(carenet);
    const approved = await ann.session.post(tokenPath(token, 'approve'), form(carenet));
    const verifier = redirectOf(succeeded(approved, 'approve')).searchParams.get('oauth_verifier')!;
    expectOk(await rosa.session.delete(carenetAppPath(carenet, service.apps.user)));
    expectDenied(await client.post('/oauth/access_token', { verifier }));
  });

  it('is revoked when the carenet is deleted: no one can claim, see, approve or exchange it, bound to it or not', async () => {
    const carenet = await freshCarenet();
    const [claimed, bound] = [await requested(carenet), await requested(carenet)];
    const unbound = await requestToken(service, service.apps.user);
    const verifiers: string[] = [];
    for (const { token } of [bound, unbound]) {
      const answer = await ann.session.post(tokenPath(token, 'approve'), form(carenet));
      verifiers.push(redirectOf(succeeded(answer, 'approve')).searchParams.get('oauth_verifier')!);
    }
    expectOk(await rosa.session.delete(carenetPath(carenet)));
    expectNotFound(await ann.session.post(tokenPath(claimed.token, 'claim')));
    expectNotFound(await ann.session.get(tokenPath(claimed.token, 'info')));
    expectNotFound(await ann.session.post(tokenPath(claimed.token, 'approve'), form(carenet)));
    for (const [index, { client }] of [bound, unbound].entries())
      expectDenied(await client.post('/oauth/access_token', { verifier: verifiers[index]! }));
    expectDenied(await claimed.client.get('/version'));
  });
});
