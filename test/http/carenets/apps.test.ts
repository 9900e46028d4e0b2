import { describe, expect, it } from 'vitest';
import {
  expectBadRequest,
  expectJson,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  succeeded,
} from '../../support/scenario.ts';
import type { AppFiles, TestApp } from '../../support/service.ts';
import { appOnRecord } from '../../support/storage.ts';
import {
  addMember,
  authorizeInCarenet,
  carenetAppPath,
  carenetPath,
  carenetsOf,
  createCarenet,
  enableApp,
  placeApp,
} from './sharing.ts';

function userApp(name: string): AppFiles {
  const id = `${name}@apps.example.org`;
  const index = `https://${name}.example.org/`;
  return {
    kind: 'user',
    manifest: { name, id, index, oauth_callback_url: `${index}back` },
    credentials: { consumer_key: id, consumer_secret: `secret of ${name}` },
  };
}

const apps = { alpha: userApp('alpha'), zeta: userApp('zeta') } as const;
const noSuch = '00000000-0000-7000-8000-000000000000';

const service = await startServiceInMemory({ env: externalSystem, apps });
/** Owns the record. */
/** Has a full share of the record. */
/** Is in every carenet of these tests. */
const [rosa, tom, ann] = (await Promise.all(
  Array.from({ length: 3 }, () => createActiveAccount(service)),
)) as [ActiveAccount, ActiveAccount, ActiveAccount];
const record = await createRecord(service, rosa);
succeeded(await admin(service).post(`/records/${record}/shares/`, { form: { account_id: tom.id } }), 'share');
for (const app of ['user', 'alpha', 'background'] as const)
  await enableApp(service, record, service.apps[app]);
const family = (await carenetsOf(rosa.session, record)).Family!;
await addMember(rosa.session, family, ann);

let count = 0;
async function freshCarenet(): Promise<string> {
  count += 1;
  const carenet = await createCarenet(rosa.session, record, `carenet ${count}`);
  await addMember(rosa.session, carenet, ann);
  return carenet;
}

async function appsIn(carenet: string, query = ''): Promise<unknown[]> {
  const answer = await rosa.session.get(carenetPath(carenet, '/apps/'), { query });
  expectJson(answer);
  return (answer.json() as { id: string }[]).map(({ id }) => id);
}

describe('GET /carenets/{id}/apps/', () => {
  it('returns an empty array for a new carenet', async () => {
    const answer = await rosa.session.get(carenetPath(await freshCarenet(), '/apps/'));
    expectJson(answer);
    expect(answer.text).toBe('[]');
  });

  it('returns the full manifests, by name, in pages', async () => {
    const carenet = await freshCarenet();
    for (const app of [service.apps.user, service.apps.alpha]) await placeApp(rosa.session, carenet, app);
    const manifest = async (app: TestApp) => (await rosa.session.get(`/apps/${app.id}`)).json();
    const answer = await rosa.session.get(carenetPath(carenet, '/apps/'));
    expect(answer.json()).toEqual([await manifest(service.apps.user), await manifest(service.apps.alpha)]);
    expect(answer.text).not.toContain('secret');

    const [problems, alpha] = [service.apps.user.id, service.apps.alpha.id];
    expect(await appsIn(carenet, 'order_by=-name')).toEqual([alpha, problems]);
    expect(await appsIn(carenet, 'order_by=id')).toEqual([alpha, problems]);
    expect(await appsIn(carenet, 'limit=1')).toEqual([problems]);
    expect(await appsIn(carenet, 'offset=1')).toEqual([alpha]);
    expect(await appsIn(carenet, 'modified_since=2100-01-01')).toEqual([]);
    expect(await appsIn(carenet, 'modified_since=2020-01-01')).toHaveLength(2);
  });
});

describe('PUT /carenets/{id}/apps/{app}', () => {
  it('adds an app; a repeated call changes nothing, and its tokens stay valid', async () => {
    const carenet = await freshCarenet();
    expectOk(await rosa.session.put(carenetAppPath(carenet, service.apps.user)));
    const app = await authorizeInCarenet(service, ann, carenet);
    expectOk(await rosa.session.put(carenetAppPath(carenet, service.apps.user)));
    expectOk(await tom.session.put(carenetAppPath(carenet, service.apps.user)));
    expect(await appsIn(carenet)).toEqual([service.apps.user.id]);
    expectXml(await app.get(carenetPath(carenet, '/record')));
  });

  it('returns 404 for an app that is unknown, not a user app, or not enabled on the record', async () => {
    for (const id of ['no-such@apps.example.org', service.apps.admin.id, service.apps.ui.id])
      expectNotFound(await rosa.session.put(carenetAppPath(family, { id })));
    expectNotFound(await rosa.session.put(carenetAppPath(family, service.apps.zeta)));
    expectNotFound(await rosa.session.put(carenetAppPath(noSuch, service.apps.user)));
    const other = await createRecord(service, rosa);
    const { Family } = await carenetsOf(rosa.session, other);
    expectNotFound(await rosa.session.put(carenetAppPath(Family!, service.apps.user)));
  });

  it('returns 400 for an autonomous app', async () => {
    expectBadRequest(await rosa.session.put(carenetAppPath(family, service.apps.background)));
    expect(await appsIn(family)).not.toContain(service.apps.background.id);
  });

  it('adds the app once when many calls arrive at once', async () => {
    const carenet = await freshCarenet();
    await Promise.all(Array.from({ length: 6 }, () => placeApp(rosa.session, carenet, service.apps.user)));
    expect(await appsIn(carenet)).toEqual([service.apps.user.id]);
  });
});

describe('DELETE /carenets/{id}/apps/{app}', () => {
  it('removes an app, and returns 200 even for one that is not in the carenet', async () => {
    const carenet = await freshCarenet();
    await placeApp(rosa.session, carenet, service.apps.user);
    for (let time = 0; time < 2; time += 1) {
      expectOk(await rosa.session.delete(carenetAppPath(carenet, service.apps.user)));
      expect(await appsIn(carenet)).toEqual([]);
    }
    expectOk(await rosa.session.delete(carenetAppPath(carenet, service.apps.zeta)));
  });
});

describe('An app that is removed from the record', () => {
  it('is in none of its carenets, and enabling it again does not put it back', async () => {
    const carenets = [await freshCarenet(), await freshCarenet()];
    for (const carenet of carenets) await placeApp(rosa.session, carenet, service.apps.alpha);
    succeeded(await rosa.session.delete(appOnRecord(record, service.apps.alpha)), 'pha_record_delete');
    for (const carenet of carenets) expect(await appsIn(carenet)).toEqual([]);
    expectNotFound(await rosa.session.put(carenetAppPath(carenets[0]!, service.apps.alpha)));
    await enableApp(service, record, service.apps.alpha);
    for (const carenet of carenets) expect(await appsIn(carenet)).toEqual([]);
    await placeApp(rosa.session, carenets[0]!, service.apps.alpha);
    expect(await appsIn(carenets[0]!)).toEqual([service.apps.alpha.id]);
    expect(await appsIn(carenets[1]!)).toEqual([]);
  });
});
