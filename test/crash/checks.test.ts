/** The checks of `npm run crash` find what is half there, missing or changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DemoClient } from '../../local/demo/signed-client.ts';
import { missingWrites } from '../../local/tools/crash/acknowledged.ts';
import type { HeldAccess, Progress } from '../../local/tools/crash/progress.ts';
import { missingAccess } from '../../local/tools/crash/smart-checks.ts';
import { halves } from '../../local/tools/crash/whole-record.ts';
import type { Target } from '../../local/tools/crash/writers.ts';
import { oneLabResult } from '../../local/tools/example-calls/lab-documents.ts';
import {
  keys,
  type LineageItem,
  type SmartRegistration,
  type VersionItem,
} from '../../shared/store/items/index.ts';
import type { PlainKey } from '../../shared/store/key.ts';
import type { Bodies, Store } from '../../shared/store/store.ts';
import { put } from '../../shared/store/writes.ts';
import { payloadOf } from '../http/links/opener.ts';
import { makeLink } from '../http/links/support.ts';
import { createDocument, idOf, sha256 } from '../support/documents.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { type OneRecord, startWithOneRecord } from '../support/one-record.ts';
import { type Access, giveAccess } from '../support/smart-access.ts';
import { bodiesOf, storeOf } from '../support/stored-people.ts';

const month = new Date().toISOString().slice(0, 7);

let world: OneRecord;
let stores: { store: Store; bodies: Bodies };
let lineage: LineageItem;
let versions: readonly VersionItem[];

beforeAll(async () => {
  world = await startWithOneRecord((options) => startServiceInMemory({ ...options, isServed: true }));
  stores = { store: storeOf(world.service), bodies: bodiesOf(world.service) };
  const { session } = world.owner;
  const first = idOf(
    await createDocument(session, world.record, oneLabResult, { contentType: 'application/xml' }),
  );
  const path = `/records/${world.record}/documents/${first}`;
  await session.post(`${path}/replace`, { body: oneLabResult, contentType: 'application/xml' });
  await session.post(`${path}/set-status`, { form: { status: 'archived', reason: 'old' } });
  const [stored] = await stores.store.get([keys.lineage(world.record, first)]);
  lineage = stored!;
  versions = await stores.store.query(keys.versionsOf(world.record, first));
});

afterAll(() => world.service.stop());

/** What the check says while the item is not there. */
async function without({ PK, SK }: PlainKey): Promise<readonly string[]> {
  const key = { PK, SK };
  const [item] = await stores.store.get([key]);
  expect(item).toBeDefined();
  await stores.store.delete(key);
  const faults = await halves(world.record, [month], stores);
  await stores.store.put(key, item!);
  return faults;
}

/** What the check of acknowledged writes says of this one. */
function faultsOf(write: Parameters<typeof missingWrites>[0][number]): Promise<readonly string[]> {
  return missingWrites([write], target(), stores);
}

function target(): Target {
  const { origin, credentials } = world.owner.session;
  const owner = new DemoClient(origin, credentials);
  return {
    origin,
    recordId: world.record,
    appId: 'none@apps.example.org',
    client: owner,
    owner,
    ownerId: world.owner.id,
    pushKey: '',
  };
}

describe('What an app of SMART App Launch was given', () => {
  const observation = () => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Pulse' },
    subject: { reference: `Patient/${world.record}` },
    identifier: [{ system: 'urn:example:crash', value: 'once' }],
    valueQuantity: { value: 61 },
  });
  let access: Access;
  let resource: { id: string; meta: { versionId: string } };
  const held = (more: Partial<HeldAccess> = {}): HeldAccess => ({
    access: access.token,
    refresh: 'nobody has been given this',
    isRefreshing: true,
    isEnded: 'no',
    ...more,
  });
  const resourceWith = (value: number) =>
    ({ kind: 'resource', id: resource.id, version: resource.meta.versionId, value }) as const;
  const faultsIn = (acknowledged: Progress['acknowledged'], identifiers: readonly string[] = []) =>
    missingAccess({ acknowledged, identifiers: [...identifiers] }, target());

  beforeAll(async () => {
    const app = { id: 'problems@apps.example.org' };
    const [registered] = await stores.store.get([keys.app(app.id)]);
    // As in local/apps, where the writers find the app.
    const smart: SmartRegistration = {
      redirectUris: ['http://127.0.0.1:8081/after-smart-authorization'],
      scope: 'launch/patient patient/*.cruds offline_access',
      authMethod: 'none',
      grantTypes: ['authorization_code', 'refresh_token'],
    };
    await stores.store.put(keys.app(app.id), { ...registered!, smart });
    access = await giveAccess(world.service, { app, account: world.owner, recordId: world.record });
    resource = (await access.client.write('POST', '/fhir/Observation', observation())).json();
  });

  it('and has is not reported', async () => {
    expect(await faultsIn([{ kind: 'access', held: held() }, resourceWith(61)], ['once'])).toEqual([]);
    expect(await faultsIn([{ kind: 'access', held: held({ isEnded: 'maybe' }) }])).toEqual([]);
  });

  it('and has no more, or has still though it was given back, is reported', async () => {
    expect(
      await faultsIn([{ kind: 'access', held: held({ access: 'unknown', isRefreshing: false }) }]),
    ).toEqual(['An access token responded 401, not 200.', 'A refresh token responded 400, not 200.']);
    expect(await faultsIn([{ kind: 'access', held: held({ isEnded: 'yes' }) }])).toEqual([
      'An access token responded 200, not 401.',
    ]);
  });

  it('is reported where a resource says something else, is gone, or is there twice', async () => {
    const version = resource.meta.versionId;
    expect(await faultsIn([resourceWith(62)])).toEqual([
      `Version ${version} of a resource responded 200, not with what was stored.`,
    ]);
    expect(await faultsIn([{ ...resourceWith(61), version: 'x' }])).toEqual([
      'Version x of a resource responded 404, not with what was stored.',
    ]);
    // Without the header that asks for it, it is stored again.
    await access.client.write('POST', '/fhir/Observation', observation());
    expect(await faultsIn([], ['once'])).toEqual(['Of a resource that is stored once there are 2.']);
  });

  it('is reported where it has no link, or a link has nothing, or an audit entry is missing', async () => {
    const { grantId } = access;
    const app = 'problems@apps.example.org';
    expect(await halves(world.record, [month], stores)).toEqual([]);
    expect(await without(keys.smartAppGrant(app, world.record, grantId))).toEqual([
      `Nothing leads to the access ${grantId} when its app is removed.`,
    ]);
    expect(await without(keys.smartGrant(world.record, grantId))).toEqual([
      `A link leads to the access ${grantId}, which is gone.`,
    ]);
    const entries = await stores.store.query(keys.auditMonth(world.record, month));
    expect(await without(entries.find(({ operation }) => operation === 'fhir_create')!)).toEqual([
      'There are 2 versions of resources, and 1 audit entries tell of one.',
    ]);
  });
});

describe('A record', () => {
  it('in which everything is whole is reported as such', async () => {
    expect(await halves(world.record, [month], stores)).toEqual([]);
  });

  it('that lacks the list entry, the count or the lineage of a document is reported', async () => {
    const { id, latestId, latestCreatedAt } = lineage;
    const listing = keys.listing(world.record, 'archived', latestCreatedAt, latestId);
    expect(await without(listing)).toContain(`${id} is not in the lists.`);
    expect(await without(keys.count(world.record, 'archived'))).toContain(
      '1 documents are archived, 0 are counted.',
    );
    expect(await without(keys.lineage(world.record, id))).toContain(`${id} has versions and no lineage.`);
  });

  it('that lacks a version or a change of status is reported', async () => {
    const { id, latestId } = lineage;
    expect(versions).toHaveLength(2);
    expect(await without(keys.version(world.record, latestId))).toContain(
      `${id} is replaced by ${latestId}, which does not know.`,
    );
    const [change] = await stores.store.query(keys.statusChanges(world.record, id));
    expect(await without(change!)).toContain(`${id} is archived, its last change of status says active.`);
  });

  it('that lacks the facts of a document is reported', async () => {
    // The lineage names the blocks of its latest version only.
    const blocks = await stores.store.query(keys.facts(world.record, 'LabResult'));
    const block = blocks.find(({ SK }) => SK.endsWith(lineage.facts!.extraction));
    expect(await without(block!)).toContain(`${lineage.id} lacks blocks of its facts.`);
  });

  it('that lacks the audit entry of a write is reported', async () => {
    const entries = await stores.store.query(keys.auditMonth(world.record, month));
    const entry = entries.find(({ operation }) => operation === 'document_version');
    expect(await without(entry!)).toContain(`${lineage.id} has 2 versions, and 1 audit entries tell of one.`);
  });

  it('with another body than was stored is reported', async () => {
    const { bodyKey, id } = versions[1]!;
    const bytes = await stores.bodies.get(bodyKey);
    await stores.bodies.put(bodyKey, Buffer.from('half'), sha256(Buffer.from('half')));
    expect(await halves(world.record, [month], stores)).toEqual([`${id} has no body, or another one.`]);
    await stores.bodies.put(bodyKey, bytes, sha256(bytes));
  });

  it('that lacks a link, the reminder of its end, the audit entry of its creation, or a file of it is reported', async () => {
    const { id, link } = await makeLink(world.owner.session, world.record, { direct: 'true' });
    expect(await halves(world.record, [month], stores)).toEqual([]);
    const [entry] = (await stores.store.query(keys.linksOfRecord(world.record))).flatMap((item) =>
      'locator' in item ? [item] : [],
    );
    const [stored] = await stores.store.get([keys.link(entry!.locator)]);
    const { files, expiresAt } = stored!;
    expect(await without(keys.link(entry!.locator))).toEqual([
      `The link ${id} is listed, and does not exist.`,
    ]);
    expect(await without(keys.linkDue(expiresAt, entry!.locator))).toEqual([
      `Nothing removes the files of the link ${id} when it has expired.`,
    ]);
    expect(await without(keys.linksHead(world.record))).toEqual([
      'The list of links does not name its last one.',
    ]);
    const entries = await stores.store.query(keys.auditMonth(world.record, month));
    expect(await without(entries.find(({ operation }) => operation === 'link_create')!)).toEqual([
      'There are 1 links, and 0 audit entries tell of one.',
    ]);
    await stores.bodies.delete(files[0]!.bodyKey);
    expect(await halves(world.record, [month], stores)).toEqual([`The link ${id} has not all of its files.`]);
    const key = payloadOf(link).url.split('/').at(-1)!;
    expect(await faultsOf({ kind: 'link', linkId: id, key })).toEqual([`The link ${id} responded 500.`]);
  });
});

describe('An acknowledged write', () => {
  const written = { kind: 'version', body: oneLabResult, externalId: undefined } as const;

  it('that is there as it was stored is not reported', async () => {
    expect(await faultsOf({ ...written, documentId: lineage.latestId })).toEqual([]);
    expect(await faultsOf({ kind: 'status', documentId: lineage.id, status: 'archived' })).toEqual([]);
  });

  it('with other bytes, without a document, an external id or a change of status is reported', async () => {
    const id = lineage.latestId;
    expect(await faultsOf({ ...written, documentId: id, body: `${oneLabResult} ` })).toEqual([
      `${id} responded 200, not with the bytes that were stored.`,
    ]);
    const unknown = `${id.slice(0, -1)}9`;
    expect(await faultsOf({ ...written, documentId: unknown })).toEqual([
      `${unknown} responded 404, not with the bytes that were stored.`,
    ]);
    expect(await faultsOf({ ...written, documentId: id, externalId: 'unknown' })).toHaveLength(1);
    expect(await faultsOf({ kind: 'status', documentId: id, status: 'void' })).toEqual([
      `The change of ${id} to void is gone.`,
    ]);
  });

  it('of a browser in which the owner is told is reported when the browser is not there', async () => {
    const browserId = 'nobodysBrowser00000000';
    expect(await faultsOf({ kind: 'browser', browserId })).toEqual([
      `The browser ${browserId} is told no more.`,
    ]);
    await stores.store.transact([
      put(keys.pushes(world.owner.id), {
        subscriptions: [{ ...browser, id: browserId }],
        told: {},
        revision: 1,
      }),
    ]);
    expect(await faultsOf({ kind: 'browser', browserId })).toEqual([]);
  });
});

const browser = {
  sealed: 'nothing',
  publicKey: 'of no service',
  device: '',
  createdAt: '2026-01-15T09:30:00.000Z',
  sessionGrant: 'of the account',
  signInGrant: undefined,
};
