import { describe, it } from 'vitest';
import {
  addMember,
  carenetAppPath,
  carenetPath,
  carenetsOf,
  enableApp,
  placeApp,
  removeMember,
} from '../../../http/carenets/sharing.ts';
import type { TestApp } from '../../../support/apps.ts';
import type { SignedClient } from '../../../support/client.ts';
import { expectDenied, expectForm, expectOk, expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createPerson, openSession, type Person } from '../../../support/people.ts';
import {
  clientOf,
  createRecord,
  redirectOf,
  requestToken,
  succeeded,
  tokenPath,
  withTokenOf,
} from '../../../support/scenario.ts';
import { appOnRecord } from '../../../support/storage.ts';
import { nightApp } from '../../../support/user-app.ts';
import { changesBy } from './changes.ts';

const { service, owner: rosa } = await startInMemory({ apps: { night: nightApp } });
const { shareWith, endShare, giveTo, setState } = changesBy(service);

/** An approved request token. */
interface Approved {
  readonly token: string;
  readonly client: SignedClient;
  readonly verifier: string;
  readonly form: Readonly<Record<string, string>>;
}

async function approved(
  approver: Person,
  form: Readonly<Record<string, string>>,
  app: TestApp = service.apps.user,
): Promise<Approved> {
  const { token, client } = await requestToken(service, app);
  const answer = await approver.session.post(tokenPath(token, 'approve'), { form });
  const redirect = redirectOf(succeeded(answer, 'request_token_approve'));
  return { token, client, verifier: redirect.searchParams.get('oauth_verifier')!, form };
}

const exchange = ({ client, verifier }: Approved) => client.post('/oauth/access_token', { verifier });

/** Expects that only another approval of the same request token makes it exchangeable. */
async function expectLapsed(lapsed: Approved, approver: Person): Promise<void> {
  expectDenied(await exchange(lapsed));
  const { token, form } = lapsed;
  succeeded(await approver.session.post(tokenPath(token, 'approve'), { form }), 'request_token_approve');
  expectForm(await exchange(lapsed));
}

describe.each([
  ['an app that acts for the account', 'user'],
  ['an autonomous app', 'night'],
] as const)('The approval of a request token for a record, of %s,', (_which, name) => {
  const app = () => service.apps[name];

  it('lapses when the app is disabled on the record, also when it is enabled again', async () => {
    const record = await createRecord(service, rosa);
    const given = await approved(rosa, { record_id: record }, app());
    expectOk(await rosa.session.delete(appOnRecord(record, app())));
    expectDenied(await exchange(given));
    await enableApp(service, record, app());
    await expectLapsed(given, rosa);
  });

  it('lapses when the share of the approver ends, also when the approver gets another', async () => {
    const record = await createRecord(service, rosa);
    const tom = await createPerson(service, 'tom');
    await shareWith(tom, record);
    const given = await approved(tom, { record_id: record }, app());
    await endShare(tom, record);
    expectDenied(await exchange(given));
    await shareWith(tom, record);
    await expectLapsed(given, tom);
  });

  it('lapses when the record gets another owner, also when the approver becomes the owner again', async () => {
    const record = await createRecord(service, rosa);
    const tom = await createPerson(service, 'tom');
    const given = await approved(rosa, { record_id: record }, app());
    await giveTo(tom, record);
    expectDenied(await exchange(given));
    await giveTo(rosa, record);
    await expectLapsed(given, rosa);
  });

  it('lapses when the account of the approver is disabled, also when it is active again', async () => {
    const tom = await createPerson(service, 'tom');
    const record = await createRecord(service, tom);
    const given = await approved(tom, { record_id: record }, app());
    await setState(tom, 'disabled');
    expectDenied(await exchange(given));
    await setState(tom, 'active');
    await expectLapsed(given, { ...tom, session: await openSession(service, tom.id) });
  });

  it('holds while the app is enabled already and the share of the approver gets another role label', async () => {
    const record = await createRecord(service, rosa);
    const tom = await createPerson(service, 'tom');
    await enableApp(service, record, app());
    await shareWith(tom, record);
    const given = await approved(tom, { record_id: record }, app());
    await enableApp(service, record, app());
    await shareWith(tom, record, 'nurse');
    const answer = await exchange(given);
    expectForm(answer);
    expectXml(await withTokenOf(clientOf(service, app()), answer).get(`/records/${record}`));
  });
});

describe('The approval of a request token for a carenet', () => {
  async function begin(): Promise<{ record: string; carenet: string; ann: Person }> {
    const record = await createRecord(service, rosa);
    await enableApp(service, record, service.apps.user);
    const { Family } = await carenetsOf(rosa.session, record);
    await placeApp(rosa.session, Family!, service.apps.user);
    const ann = await createPerson(service, 'ann');
    await addMember(rosa.session, Family!, ann);
    return { record, carenet: Family!, ann };
  }

  it('lapses when the app leaves the carenet, also when it is placed there again', async () => {
    const { carenet, ann } = await begin();
    const given = await approved(ann, { carenet_id: carenet });
    expectOk(await rosa.session.delete(carenetAppPath(carenet, service.apps.user)));
    expectDenied(await exchange(given));
    await placeApp(rosa.session, carenet, service.apps.user);
    await expectLapsed(given, ann);
  });

  it('lapses when the app is disabled on the record, also when it is enabled and placed again', async () => {
    const { record, carenet, ann } = await begin();
    const given = await approved(ann, { carenet_id: carenet });
    expectOk(await rosa.session.delete(appOnRecord(record, service.apps.user)));
    expectDenied(await exchange(given));
    await enableApp(service, record, service.apps.user);
    await placeApp(rosa.session, carenet, service.apps.user);
    await expectLapsed(given, ann);
  });

  it('lapses when the approver leaves the carenet, also when the approver is back', async () => {
    const { carenet, ann } = await begin();
    const given = await approved(ann, { carenet_id: carenet });
    await removeMember(rosa.session, carenet, ann);
    expectDenied(await exchange(given));
    await addMember(rosa.session, carenet, ann);
    await expectLapsed(given, ann);
  });

  it('lapses when the account of the approver is disabled, also when it is active again', async () => {
    const { carenet, ann } = await begin();
    const given = await approved(ann, { carenet_id: carenet });
    await setState(ann, 'disabled');
    expectDenied(await exchange(given));
    await setState(ann, 'active');
    await expectLapsed(given, { ...ann, session: await openSession(service, ann.id) });
  });

  it('holds while nothing changes', async () => {
    const { carenet, ann } = await begin();
    const answer = await exchange(await approved(ann, { carenet_id: carenet }));
    expectForm(answer);
    const client = withTokenOf(clientOf(service, service.apps.user), answer);
    expectXml(await client.get(carenetPath(carenet, '/documents/')));
  });
});
