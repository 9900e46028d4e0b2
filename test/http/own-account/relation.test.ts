/** What the person of a record is to an account that controls it. */
import { beforeEach, expect, it } from 'vitest';
import { expectDenied, expectNotFound, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  succeeded,
} from '../../support/scenario.ts';
import { addMember, createCarenet } from '../carenets/sharing.ts';
import { recordsOf, refusal } from '../invitations/world.ts';

let rosa: ActiveAccount;
let tom: ActiveAccount;
let recordId: string;
const service = await startServiceInMemory({ env: externalSystem });
beforeEach(async () => {
  [rosa, tom] = await Promise.all([createActiveAccount(service), createActiveAccount(service)]);
  recordId = await createRecord(service, rosa, { given: 'Ann', family: 'Lind' });
});

const say = ({ id, session }: ActiveAccount, relation: string, of = recordId) =>
  session.post(accountPath(id, `/records/${of}/relation`), { form: { relation } });
const share = (form: Readonly<Record<string, string>> = {}) =>
  rosa.session.post(`/records/${recordId}/shares/`, { form: { account_id: tom.id, ...form } });
const relationsOf = async (person: ActiveAccount) =>
  (await recordsOf(person)).map(({ relation }) => relation);

it('Every account says it for itself, of a record that it owns or has a full share of', async () => {
  succeeded(await share({ role_label: 'Uncle' }), 'record_share_add');
  expect([await relationsOf(rosa), await relationsOf(tom)]).toEqual([[undefined], [undefined]]);
  expectOk(await say(rosa, 'child'));
  expectOk(await say(tom, 'other'));
  expect([await relationsOf(rosa), await relationsOf(tom)]).toEqual([['child'], ['other']]);
  for (const relation of ['parent', 'partner']) {
    expectOk(await say(rosa, relation));
    expect(await relationsOf(rosa)).toEqual([relation]);
  }
  expectOk(await say(rosa, 'self'));
  expectOk(await say(rosa, 'self'));
  expect([await relationsOf(rosa), await relationsOf(tom)]).toEqual([[undefined], ['other']]);
});

it('It stays when the share gets another role or none, and when the owner is set to the same one', async () => {
  succeeded(await share({ role_label: 'Uncle' }), 'record_share_add');
  expectOk(await say(tom, 'parent'));
  expectOk(await say(rosa, 'child'));
  succeeded(await share({ role_label: 'Guardian' }), 'record_share_add');
  expect(await recordsOf(tom)).toMatchObject([{ relation: 'parent', role_label: 'Guardian' }]);
  succeeded(await share({ role_label: '' }), 'record_share_add');
  expect(await recordsOf(tom)).toEqual([
    { id: recordId, label: 'Ann Lind (shared)', shared: 'true', relation: 'parent' },
  ]);
  const owner = { body: rosa.id, contentType: 'text/plain' };
  succeeded(await admin(service).put(`/records/${recordId}/owner`, owner), 'record_set_owner');
  expect(await relationsOf(rosa)).toEqual(['child']);
});

it('It ends with the access', async () => {
  succeeded(await share(), 'record_share_add');
  expectOk(await say(tom, 'parent'));
  const path = `/records/${recordId}/shares/${encodeURIComponent(tom.id)}`;
  succeeded(await rosa.session.delete(path), 'record_share_delete');
  expectDenied(await say(tom, 'parent'));
  succeeded(await share(), 'record_share_add');
  expect(await relationsOf(tom)).toEqual([undefined]);
});

it('Nobody says it of a record that she does not control, nor for another account', async () => {
  const circle = await createCarenet(rosa.session, recordId, 'Neighbours');
  await addMember(rosa.session, circle, tom);
  expectDenied(await say(tom, 'parent'));
  expectDenied(await say({ ...tom, id: rosa.id }, 'parent'));
  const path = accountPath(rosa.id, `/records/${recordId}/relation`);
  expectDenied(await admin(service).post(path, { form: { relation: 'child' } }));
  expectNotFound(await say(rosa, 'child', '019c171a-1c00-7000-8000-5f6d0c9ab001'));
  expectNotFound(await say(rosa, 'child', 'x'));
  expect([await relationsOf(rosa), await relationsOf(tom)]).toEqual([[undefined], [undefined]]);
});

it('A value that there is not is refused, and so is none', async () => {
  for (const relation of ['aunt', 'CHILD', '']) expect((await say(rosa, relation)).status).toBe(400);
  const path = accountPath(rosa.id, `/records/${recordId}/relation`);
  expect(refusal(await rosa.session.post(path, { form: {} }))).toEqual([400, 'parameter_required']);
});
