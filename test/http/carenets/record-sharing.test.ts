/** Who sees a record, in one call. */
import { describe, expect, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import { createDocument, documentPrefix, idOf, note, replaceDocument } from '../../support/documents.ts';
import { expectBadRequest, expectDenied } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { model } from '../../support/medical/models-document.ts';
import { smallest } from '../../support/medical/smallest.ts';
import {
  type ActiveAccount,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  succeeded,
} from '../../support/scenario.ts';
import {
  addMember,
  autoshare,
  carenetPath,
  carenetsOf,
  createCarenet,
  enableApp,
  exclude,
  listThrough,
  memberPath,
  place,
  placeApp,
} from './sharing.ts';

const own = '<Own xmlns="urn:example:sharing"/>';
const ownType = 'urn:example:sharing#Own';

const service = await startServiceInMemory({ env: externalSystem });
/** Has a full share of the record. */
const [rosa, tom, ann] = (await Promise.all(
  ['Rosa Lind', 'Tom Leitão', ''].map((fullName) => createActiveAccount(service, { fullName })),
)) as [ActiveAccount, ActiveAccount, ActiveAccount];
const record = await createRecord(service, rosa, { given: 'Rosa', family: 'Lind' });
const form = { account_id: tom.id, role_label: 'Guardian' };
succeeded(await admin(service).post(`/records/${record}/shares/`, { form }), 'share');
const circles = await carenetsOf(rosa.session, record);

const path = (id = record) => `/records/${id}/sharing`;

async function sharing(client: SignedClient, query: Record<string, string> = {}, id = record) {
  return JSON.parse(succeeded(await client.get(path(id), { query }), 'record_sharing').text);
}

async function circle(id: string, client = rosa.session) {
  return (await sharing(client)).carenets.find((each: { id: string }) => each.id === id);
}

describe('The sharing of a record', () => {
  it('lists its carenets by name, as they are when the record is new', async () => {
    const { total_carenets, carenets } = await sharing(rosa.session);
    expect(total_carenets).toBe(3);
    expect(carenets.map(({ name }: { name: string }) => name)).toEqual([
      'Family',
      'Physicians',
      'Work/School',
    ]);
    expect(carenets[0]).toEqual({
      id: circles.Family,
      name: 'Family',
      total_accounts: 0,
      accounts: [],
      apps: [],
      types: [],
      kinds: [],
      documents: 0,
      documents_complete: true,
    });
  });

  it('says who and which app is in a carenet, with the name that the account has now', async () => {
    const carenet = await createCarenet(rosa.session, record, 'Who is in it');
    await Promise.all([ann, tom].map((account) => addMember(rosa.session, carenet, account)));
    await enableApp(service, record, service.apps.user);
    await placeApp(rosa.session, carenet, service.apps.user);
    const { total_accounts, accounts, apps } = await circle(carenet);
    expect(total_accounts).toBe(2);
    expect(accounts).toEqual(
      [
        { id: ann.id, full_name: '' },
        { id: tom.id, full_name: 'Tom Leitão' },
      ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
    expect(apps.map(({ id }: { id: string }) => id)).toEqual([service.apps.user.id]);
    succeeded(await rosa.session.delete(memberPath(carenet, ann)), 'carenet_account_delete');
    expect((await circle(carenet)).total_accounts).toBe(1);
  });

  it('says which types are shared, and counts the documents that the list of the carenet shows', async () => {
    const carenet = await createCarenet(rosa.session, record, 'What it shows');
    const create = async (body: string) => idOf(await createDocument(rosa.session, record, body));
    const [placed, shared, excluded, replaced, archived] = await Promise.all(
      [note('placed'), own, own, own, own].map(create),
    );
    await autoshare(rosa.session, record, carenet, ownType);
    await autoshare(rosa.session, record, carenet, 'Allergy');
    await place(rosa.session, record, placed!, carenet);
    await exclude(rosa.session, record, excluded!, carenet);
    // Its new version is of a type that is not shared.
    await replaceDocument(rosa.session, record, replaced!, '<Other xmlns="urn:example:sharing"/>');
    const status = { form: { status: 'archived', reason: 'old' } };
    succeeded(
      await rosa.session.post(`/records/${record}/documents/${archived}/set-status`, status),
      'status',
    );
    const found = await circle(carenet);
    expect(found.types).toEqual([`${documentPrefix}Allergy`, ownType]);
    expect((await listThrough(rosa.session, carenet)).ids.toSorted()).toEqual([placed, shared].toSorted());
    expect(found.documents).toBe(2);
    expect(found.documents_complete).toBe(true);
    succeeded(await rosa.session.put(`/records/${record}/documents/${shared}/nevershare`), 'nevershare');
    expect((await circle(carenet)).documents).toBe(1);
  });

  it('says which kinds of data are shared, and counts the documents that hold only such', async () => {
    const carenet = await createCarenet(rosa.session, record, 'Kinds of data');
    await storeModels(rosa.session, record, problem('Hay fever'));
    await storeModels(rosa.session, record, problem('Asthma'), model('Allergy', smallest.Allergy));
    const path = `/records/${record}/autoshare/carenets/${carenet}/bykind/set`;
    succeeded(await rosa.session.post(path, { form: { kind: 'Problem' } }), 'autoshare_kind_create');
    const found = await circle(carenet);
    expect(found.kinds).toEqual(['Problem']);
    expect(found.documents).toBe(1);
  });

  it('shows the full shares to the owner alone', async () => {
    expect((await sharing(rosa.session)).shares).toEqual([
      { account: tom.id, full_name: 'Tom Leitão', role_label: 'Guardian' },
    ]);
    const seen = await sharing(tom.session);
    expect(seen.shares).toBeNull();
    expect(seen.carenets.length).toBeGreaterThan(0);
  });

  it('pages and orders the carenets like their list', async () => {
    const id = await createRecord(service, rosa, { given: 'Ada', family: 'Lind' });
    const page = await sharing(rosa.session, { limit: '1', offset: '1', order_by: '-name' }, id);
    expect(page.total_carenets).toBe(3);
    expect(page.carenets.map(({ name }: { name: string }) => name)).toEqual(['Physicians']);
    expectBadRequest(await rosa.session.get(path(id), { query: { limit: 'many' } }));
  });

  it('has nothing of a deleted carenet', async () => {
    const carenet = await createCarenet(rosa.session, record, 'Gone');
    await autoshare(rosa.session, record, carenet, ownType);
    succeeded(await rosa.session.delete(carenetPath(carenet)), 'carenet_delete');
    expect(await circle(carenet)).toBeUndefined();
  });

  it('is refused to a member of a carenet and to apps', async () => {
    await addMember(rosa.session, circles.Physicians!, ann);
    expectDenied(await ann.session.get(path()));
    expectDenied(await admin(service).get(path()));
  });
});
