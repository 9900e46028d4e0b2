/** What is left of a record that the operator has erased, searched in the whole table and bucket. */
import { describe, expect, it } from 'vitest';
import { eraseRecord } from '../../../shared/operations/records/erase.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';
import { untyped } from '../../../shared/store/untyped-store.ts';
import { encode, type SignedClient } from '../../support/client.ts';
import {
  createDocument,
  documentsPath,
  externalPath,
  idOf,
  note,
  replaceDocument,
} from '../../support/documents.ts';
import { expectNotFound } from '../../support/expectations.ts';
import { oneFactOfEachKind } from '../../support/facts.ts';
import { failingAfter } from '../../support/failing-store.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { sendToRecord } from '../../support/messages.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  createActiveAccount,
  createRecord,
  demographics,
  externalSystem,
  type Holder,
  succeeded,
} from '../../support/scenario.ts';
import { giveAccess, giveBackendAccess } from '../../support/smart-access.ts';
import { appOnRecord, recordStorage, store as storeInStorage } from '../../support/storage.ts';
import { objectKeys, type StoredText, storedItems } from '../../support/stored-everywhere.ts';
import { bodiesOf, storeOf } from '../../support/stored-people.ts';
import { announced, sendFile, startUpload } from '../../support/uploads.ts';
import { addMember, autoshare, createCarenet, place, placeApp, shareKind } from '../carenets/sharing.ts';

const service = await startServiceInMemory({ env: externalSystem });

interface Made {
  readonly recordId: string;
  readonly owner: Holder;
  readonly app: SignedClient;
  /** Ids of the record, its documents and its carenets. */
  readonly ids: readonly string[];
  readonly lastingToken: string;
}

let external = 0;

/** An upload that was not completed. */
const scan = Buffer.from('a scan');

/** A record with one of everything that can belong to a record. */
async function makeRecord(): Promise<Made> {
  const [owner, friend] = [await createActiveAccount(service), await createActiveAccount(service)];
  const { user } = service.apps;
  external += 1;
  const body = demographics();
  const byExternalId = `/records/external/${encode(service.apps.admin.id)}/patient-${external}`;
  const recordId = idOf(
    succeeded(await admin(service).put(byExternalId, { body }), 'record_create_ext').xml(),
  );
  const change = { body: owner.id, contentType: 'text/plain' };
  succeeded(await admin(service).put(`/records/${recordId}/owner`, change), 'record_set_owner');
  const share = { form: { account_id: friend.id, role_label: 'Daughter' } };
  succeeded(await owner.session.post(`/records/${recordId}/shares/`, share), 'record_share_add');
  const app = await authorizeApp(service, owner, recordId, user);
  const worker = succeeded(
    await admin(service).post(appOnRecord(recordId, service.apps.background, '/setup')),
    'record_pha_setup',
  );
  const facts = idOf(await createDocument(app, recordId, oneFactOfEachKind));
  const newer = idOf(await replaceDocument(app, recordId, facts, oneFactOfEachKind));
  const named = await app.put(externalPath(recordId, user.id, 'mine'), { body: note('by an external id') });
  const carenet = await createCarenet(owner.session, recordId, 'Neighbours');
  await addMember(owner.session, carenet, friend);
  await placeApp(owner.session, carenet, user);
  await autoshare(owner.session, recordId, carenet, 'Lab');
  await shareKind(owner.session, recordId, carenet, 'LabResult');
  await place(owner.session, recordId, newer, carenet);
  const status = { form: { status: 'void', reason: 'a mistake' } };
  succeeded(await app.post(documentsPath(recordId, newer, 'set-status'), status), 'set_status');
  await storeInStorage(recordStorage(recordId, user, app), 'settings of this record');
  const subscription = {
    form: { url: '/reports/minimal/problems/', callback: 'https://problems.example.org/changed' },
  };
  const subscriptions = `/experimental/records/${recordId}/apps/${encode(user.id)}/subscriptions/`;
  succeeded(await app.post(subscriptions, subscription), 'subscription_create');
  await sendToRecord(admin(service), recordId, `hello-${external}`);
  await sendFile(await startUpload(owner.session, recordId, announced(scan)), scan);
  const { grantId } = await giveAccess(service, { app: user, account: owner, recordId });
  await giveBackendAccess(service, { app: service.apps.background, account: owner, recordId });
  const third = idOf(succeeded(named, 'document_create_by_ext_id').xml());
  const lastingToken = Object.fromEntries(worker.form()).oauth_token!;
  return { recordId, owner, app, ids: [recordId, facts, newer, third, carenet, grantId], lastingToken };
}

/** The partition kinds of all items that contain one of the texts anywhere; notes of who reached a record apart. */
async function kindsNaming(texts: readonly string[]): Promise<readonly string[]> {
  const naming = (await storedItems(service)).filter(({ text }) => texts.some((name) => text.includes(name)));
  const isNote = ({ text }: StoredText) => JSON.parse(text).SK.S.startsWith('REACHED#');
  return [...new Set(naming.map((item) => (isNote(item) ? 'REACHED' : item.where)))].toSorted();
}

const storesOf = (store: Store = storeOf(service)) => ({
  store,
  bodies: bodiesOf(service),
});

/**
 * What stays belongs to others: the trail, the notes by which an account is found in it, inboxes, and what expires within the
 * hour.
 */
const elsewhere = ['AUDIT', 'INBOX', 'MESSAGE', 'OUTBOX', 'REACHED', 'SMART', 'TOKEN'];

describe('Erasing a record', () => {
  it('leaves only its audit trail and what was delivered elsewhere, and changes no other record', async () => {
    const bystander = await makeRecord();
    const objects = await objectKeys(service);
    const before = (await bystander.app.get(documentsPath(bystander.recordId))).text;
    const { recordId, owner, app, ids, lastingToken } = await makeRecord();
    expect(await kindsNaming([lastingToken])).toEqual(['APPLINKS', 'TOKEN']);
    expect(await kindsNaming(ids)).toEqual(
      [
        ...elsewhere,
        'ACCOUNT',
        'APPLINKS',
        'CARENET',
        'FACTS',
        'RECORD',
        'RECORDKEY',
        'RECORDS',
        'STORE',
      ].toSorted(),
    );

    const erased = await eraseRecord(recordId, storesOf(), { now: new Date(), withAudits: false });
    expect(erased).toEqual({ id: recordId, label: 'Rosa Lind' });
    const left = await kindsNaming(ids);
    expect(left.filter((kind) => !elsewhere.includes(kind))).toEqual([]);
    expect(left).toContain('AUDIT');
    expect(await kindsNaming([lastingToken])).toEqual([]);
    expect((await objectKeys(service)).toSorted()).toEqual(objects.toSorted());

    expectNotFound(await admin(service).get(`/records/${recordId}`));
    expect((await app.get(documentsPath(recordId))).status).toBeGreaterThanOrEqual(403);
    const list = await owner.session.get(accountPath(owner.id, '/records/'));
    expect(succeeded(list, 'record_list').xml().children).toEqual([]);
    expect((await bystander.app.get(documentsPath(bystander.recordId))).text).toBe(before);
  });

  it('removes the audit trail too when requested, and returns undefined when it is repeated', async () => {
    const recordId = await createRecord(service, await createActiveAccount(service));
    const erasing = { now: new Date(), withAudits: true };
    await storeOf(service).put(keys.auditCount(recordId, '2026-01'), { entries: 3, until: '2026-02-01T00' });
    expect(await kindsNaming([recordId])).toContain('AUDIT');
    await eraseRecord(recordId, storesOf(), erasing);
    const kinds = await kindsNaming([`${recordId}#`, recordId]);
    // Audit entries of denied calls may name the record in other partitions.
    expect(kinds.filter((kind) => kind.startsWith('AUDIT'))).toEqual([]);
    expect(await eraseRecord(recordId, storesOf(), erasing)).toBeUndefined();
    expect(await eraseRecord('8d3f0a52-0000-4000-8000-000000000000', storesOf(), erasing)).toBeUndefined();
  });

  it('keeps what another record has taken over in the meantime: its external id and its carenets', async () => {
    const erasing = { now: new Date(), withAudits: false };
    const body = demographics();
    const path = `/records/external/${encode(service.apps.admin.id)}/taken-over`;
    const create = async () =>
      idOf(succeeded(await admin(service).put(path, { body }), 'record_create_ext').xml());
    const recordId = await create();
    await expect(
      eraseRecord(recordId, storesOf(failingAfter(storeOf(service), 4, 'delete')), erasing),
    ).rejects.toThrow('out of power');
    const successor = await create();
    expect(successor).not.toBe(recordId);
    const [foreign] = await storeOf(service).query({ partition: `RECORD#${successor}`, prefix: 'CARENET#' });
    const carenetId = String(foreign!.SK).slice('CARENET#'.length);
    await untyped(storeOf(service)).put(keys.carenetOfRecord(recordId, carenetId), { id: carenetId });
    await eraseRecord(recordId, storesOf(), erasing);
    expect(await create()).toBe(successor);
    expect((await storeOf(service).get([keys.carenet(carenetId)]))[0]).toMatchObject({ recordId: successor });
  });

  it('removes, on a second run, what a call in progress has stored', async () => {
    const erasing = { now: new Date(), withAudits: false };
    const recordId = await createRecord(service, await createActiveAccount(service));
    await eraseRecord(recordId, storesOf(), erasing);
    const late = { id: '019bd1d0-8c10-8b33-9e52-6a7b8c900000', bodyKey: 'documents/late' };
    await untyped(storeOf(service)).put(keys.version(recordId, late.id), late);
    expect(await eraseRecord(recordId, storesOf(), erasing)).toMatchObject({ id: recordId });
    expect(await eraseRecord(recordId, storesOf(), erasing)).toBeUndefined();
  });

  it('leaves a visible record alone when it may only complete an erasure, and rejects one that is being imported', async () => {
    const recordId = await createRecord(service);
    const erasing = { now: new Date(), withAudits: false, onlyRemnant: true };
    expect(await eraseRecord(recordId, storesOf(), erasing)).toBeUndefined();
    succeeded(await admin(service).get(`/records/${recordId}`), 'record');
    const imported = '01a1ff8a-387c-7fd2-a954-391c7b17f2bb';
    await untyped(storeOf(service)).put(keys.recordImport(imported), {});
    await expect(eraseRecord(imported, storesOf(), { ...erasing, onlyRemnant: false })).rejects.toThrow(
      'The record is being imported',
    );
  });

  it('hides the record first, and a later run completes it wherever others have stopped', async () => {
    const erasing = { now: new Date(), withAudits: false };
    const { recordId, ids } = await makeRecord();
    for (const stopsAfter of [1, 5, 25]) {
      const failing = failingAfter(storeOf(service), stopsAfter, 'delete');
      await expect(eraseRecord(recordId, storesOf(failing), erasing)).rejects.toThrow('out of power');
      expectNotFound(await admin(service).get(`/records/${recordId}`));
    }
    expect(await eraseRecord(recordId, storesOf(), erasing)).toMatchObject({ id: recordId });
    expect((await kindsNaming(ids)).filter((kind) => !elsewhere.includes(kind))).toEqual([]);
  });
});
