import { beforeEach, describe, expect, it } from 'vitest';
import { documentsPath } from '../../support/documents.ts';
import { expectNotFound, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accept,
  checkInvitation,
  decline,
  invitationsOf,
  type SentInvitation,
  sendInvitation,
} from '../../support/invitations.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  succeeded,
} from '../../support/scenario.ts';
import { outboxOf } from '../../workers/support.ts';
import { addMember, carenetPath, memberPath } from '../carenets/sharing.ts';
import { type Inviter, jsonOf, makeInviter, makeReader, recordsOf, refusal } from './world.ts';

let world: Inviter;
let ines: ActiveAccount;
const service = await startServiceInMemory({ env: externalSystem });
beforeEach(async () => {
  [world, ines] = await Promise.all([makeInviter(service), makeReader(service)]);
});

const send = (form: Readonly<Record<string, string>> = {}): Promise<SentInvitation> =>
  sendInvitation(service, world.owner.session, world.recordId, {
    address: ines.id,
    what: 'carenet',
    ...(form.what === undefined && { carenet_id: world.carenetId }),
    ...form,
  });

const readsRecord = async ({ session }: ActiveAccount) =>
  (await session.get(documentsPath(world.recordId))).status;
const readsCircle = async ({ session }: ActiveAccount) =>
  (await session.get(carenetPath(world.carenetId, '/documents/'))).status;

async function mailsTo(id: string): Promise<readonly unknown[]> {
  const events = await outboxOf(service);
  return events.filter((event) => event.accountId === id).map(({ mail }) => mail);
}

describe('Looking at an invitation', () => {
  it('tells who invites to what, and nothing of the record; however often, it accepts nothing', async () => {
    const { secret } = await send({ language: 'de' });
    for (let time = 0; time < 2; time += 1) {
      const { expires_at, ...told } = jsonOf(await checkInvitation(service, secret));
      expect(told).toEqual({
        state: 'open',
        what: 'carenet',
        inviter: 'Rosa Lind',
        carenet: 'Neighbours',
        address: ines.id,
        relation: null,
      });
      expect(expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
    }
    expect([await readsRecord(ines), await readsCircle(ines)]).toEqual([403, 403]);
    expect(await recordsOf(ines)).toEqual([]);
  });

  it('with a secret that nothing has is 404, and so are accepting and declining', async () => {
    for (const secret of ['x', 'A'.repeat(32), `${'A'.repeat(31)}-`])
      for (const answer of [
        await checkInvitation(service, secret),
        await accept(ines, secret),
        await decline(ines, secret),
      ]) {
        expect(refusal(answer)).toEqual([404, 'invitation_unknown']);
        expect(answer.text).toBe('There is no such invitation, or it is over');
      }
  });

  it('is 400 without a secret, with an empty or with a very long one', async () => {
    for (const secret of ['', 'A'.repeat(101)])
      for (const answer of [await checkInvitation(service, secret), await accept(ines, secret)])
        expect(answer.status).toBe(400);
    const path = accountPath(ines.id, '/invitations/accept');
    expect(refusal(await ines.session.post(path, { form: {} }))).toEqual([400, 'parameter_required']);
  });
});

describe('The account of the address', () => {
  it('is in the circle when it accepts, and both are told: the inviter by a mail, the account in its list', async () => {
    const { secret } = await send();
    expect(jsonOf(await accept(ines, secret))).toEqual({
      state: 'accepted',
      what: 'carenet',
      record_id: world.recordId,
      carenet_id: world.carenetId,
    });
    expect([await readsCircle(ines), await readsRecord(ines)]).toEqual([200, 403]);
    expect(await recordsOf(ines)).toMatchObject([
      { id: world.recordId, carenet_id: world.carenetId, carenet_name: 'Neighbours' },
    ]);
    const permissions = await ines.session.get(memberPath(world.carenetId, ines, '/permissions'));
    expect(succeeded(permissions, 'permissions').text).toContain('<DocumentType type="*" write="false"/>');
    expect(await mailsTo(world.owner.id)).toEqual(['invitation_accepted']);
    expect(await invitationsOf(world.owner.session, world.recordId)).toEqual([]);
  });

  it('has a full share of the whole record when it accepts that, with the role, and its own relation', async () => {
    const { secret } = await send({ what: 'record', role_label: 'Sister', relation: 'parent' });
    jsonOf(await accept(ines, secret, { relation: 'other' }));
    expect(await readsRecord(ines)).toBe(200);
    expect(await recordsOf(ines)).toEqual([
      {
        id: world.recordId,
        label: 'Rosa Lind (shared)',
        shared: 'true',
        role_label: 'Sister',
        relation: 'other',
      },
    ]);
    const shares = await world.owner.session.get(`/records/${world.recordId}/shares/`);
    expect(
      succeeded(shares, 'shares')
        .xml()
        .children.map(({ attributes }) => attributes),
    ).toMatchObject([{ account: ines.id, role_label: 'Sister' }]);
  });

  it('gets the relation that the inviter named, if it names none itself', async () => {
    const { secret } = await send({ what: 'record', relation: 'parent' });
    expect(jsonOf(await checkInvitation(service, secret)).relation).toBe('parent');
    jsonOf(await accept(ines, secret));
    expect(await recordsOf(ines)).toMatchObject([{ relation: 'parent' }]);
  });

  it('may accept twice, one after the other or at once, and has it once', async () => {
    const { secret } = await send({ what: 'record' });
    const both = await Promise.all([accept(ines, secret), accept(ines, secret)]);
    const third = await accept(ines, secret);
    for (const answer of [...both, third])
      expect(jsonOf(answer)).toMatchObject({ state: 'accepted', record_id: world.recordId });
    expect(await recordsOf(ines)).toHaveLength(1);
    expect(await mailsTo(world.owner.id)).toEqual(['invitation_accepted']);
    expect(jsonOf(await checkInvitation(service, secret))).toMatchObject({ state: 'accepted' });
  });

  it('keeps what it has already: a share with another role, a place in the circle with its write flag', async () => {
    const share = { form: { account_id: ines.id, role_label: 'Aunt' } };
    const shares = `/records/${world.recordId}/shares/`;
    succeeded(await world.owner.session.post(shares, share), 'record_share_add');
    const relation = accountPath(ines.id, `/records/${world.recordId}/relation`);
    expectOk(await ines.session.post(relation, { form: { relation: 'partner' } }));
    jsonOf(await accept(ines, (await send({ what: 'record', role_label: 'Sister' })).secret));
    expect(await recordsOf(ines)).toMatchObject([{ role_label: 'Sister', relation: 'partner' }]);

    const tom = await createActiveAccount(service);
    const form = { account_id: tom.id, write: 'true' };
    succeeded(
      await world.owner.session.post(carenetPath(world.carenetId, '/accounts/'), { form }),
      'carenet_account_create',
    );
    jsonOf(await accept(tom, (await send({ address: tom.id })).secret));
    const permissions = await tom.session.get(memberPath(world.carenetId, tom, '/permissions'));
    expect(permissions.text).toContain('<DocumentType type="*" write="true"/>');
  });
});

describe('An account of another address', () => {
  it('gets nothing until the inviter has said that it is the right one, and knows no id of the record', async () => {
    const tom = await makeReader(service, 'Tom Lind');
    const { secret } = await send({ what: 'record' });
    expect(jsonOf(await accept(tom, secret, { relation: 'partner' }))).toEqual({
      state: 'waiting',
      what: 'record',
      record_id: null,
      carenet_id: null,
    });
    expect([await readsRecord(tom), await recordsOf(tom)]).toEqual([403, []]);
    expect(jsonOf(await accept(tom, secret))).toMatchObject({ state: 'waiting' });
    expect(await mailsTo(world.owner.id)).toEqual(['invitation_waiting']);
    expect(jsonOf(await checkInvitation(service, secret))).toMatchObject({ state: 'waiting' });
  });

  it('is another one also when its contact address is that of the invitation, which nobody has confirmed', async () => {
    const mallory = await createActiveAccount(service, { contactEmail: ines.id });
    const { secret } = await send();
    expect(jsonOf(await accept(mallory, secret))).toMatchObject({ state: 'waiting' });
    expect(await readsCircle(mallory)).toBe(403);
  });

  it('does not keep the account of the address from accepting', async () => {
    const tom = await makeReader(service, 'Tom Lind');
    const { id, secret } = await send();
    jsonOf(await accept(tom, secret));
    expect(jsonOf(await accept(ines, secret))).toMatchObject({ state: 'accepted' });
    expect([await readsCircle(ines), await readsCircle(tom)]).toEqual([200, 403]);
    expect(refusal(await accept(tom, secret))).toEqual([404, 'invitation_unknown']);
    const confirmed = await world.owner.session.post(`/records/${world.recordId}/invitations/${id}/confirm`, {
      form: { account_id: tom.id, confirm: 'true' },
    });
    expect(refusal(confirmed)).toEqual([409, 'invitation_changed']);
    expect(await readsCircle(tom)).toBe(403);
  });

  it('keeps any other one from taking or declining it while it waits', async () => {
    const [tom, mallory] = [await makeReader(service, 'Tom'), await makeReader(service, 'Mallory')];
    const { secret } = await send();
    jsonOf(await accept(tom, secret));
    for (const answer of [await accept(mallory, secret), await decline(mallory, secret)])
      expect(refusal(answer)).toEqual([409, 'invitation_taken']);
    expect(await invitationsOf(world.owner.session, world.recordId)).toMatchObject([
      { state: 'waiting', taker: { account: tom.id, full_name: 'Tom' } },
    ]);
  });

  it('is one of many that try at once: one waits, and all others are told so', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeReader(service)));
    const { secret } = await send();
    const answers = await Promise.all(people.map((person) => accept(person, secret)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409]);
    expect(await mailsTo(world.owner.id)).toEqual(['invitation_waiting']);
  });
});

describe('The inviter', () => {
  it('cannot take her own invitation', async () => {
    const { secret } = await send();
    for (const answer of [await accept(world.owner, secret), await decline(world.owner, secret)])
      expect(refusal(answer)).toEqual([400, 'invitation_to_oneself']);
  });

  it('who is not the owner invites to a circle: the owner is told that somebody else has let a person in', async () => {
    const tom = await createActiveAccount(service, { fullName: 'Tom Lind' });
    const share = { form: { account_id: tom.id } };
    succeeded(await world.owner.session.post(`/records/${world.recordId}/shares/`, share), 'share');
    const form = { address: ines.id, what: 'carenet', carenet_id: world.carenetId };
    const { secret } = await sendInvitation(service, tom.session, world.recordId, form);
    jsonOf(await accept(ines, secret));
    expect(await mailsTo(world.owner.id)).toContain('member_added_by_another');
    expect(await mailsTo(tom.id)).toContain('invitation_accepted');
  });
});

describe('Declining', () => {
  it('ends the invitation, which the inviter sees in the list', async () => {
    const { secret } = await send();
    expectOk(await decline(ines, secret));
    for (const answer of [
      await checkInvitation(service, secret),
      await accept(ines, secret),
      await decline(ines, secret),
    ])
      expect(refusal(answer)).toEqual([404, 'invitation_unknown']);
    expect(await invitationsOf(world.owner.session, world.recordId)).toMatchObject([
      { address: ines.id, state: 'declined', taker: null },
    ]);
    expect(await readsCircle(ines)).toBe(403);
  });

  it('is no way to give back what was accepted', async () => {
    const { secret } = await send();
    jsonOf(await accept(ines, secret));
    expect(refusal(await decline(ines, secret))).toEqual([404, 'invitation_unknown']);
    expect(await readsCircle(ines)).toBe(200);
  });

  it('and accepting at once are one of the two', async () => {
    for (let time = 0; time < 3; time += 1) {
      const reader = await makeReader(service);
      const { secret } = await send({ address: reader.id });
      const [accepted, declined] = await Promise.all([accept(reader, secret), decline(reader, secret)]);
      const isIn = (await readsCircle(reader)) === 200;
      expect([accepted.status, declined.status]).toEqual(isIn ? [200, 404] : [404, 200]);
    }
  });
});

it('Neither the secret of an invitation nor its address is in a log or a path of the service', async () => {
  const { secret } = await send();
  await checkInvitation(service, secret);
  await accept(ines, secret);
  const lines = JSON.stringify(service.functionLog);
  expect(lines).not.toContain(secret);
  expectNotFound(await admin(service).get(`/invitations/${secret}`));
});

it('An invitation to a circle opens no other record and no other circle', async () => {
  const { secret } = await send();
  const other = await createRecord(service, world.owner);
  await addMember(world.owner.session, world.carenetId, await makeReader(service));
  jsonOf(await accept(ines, secret));
  expect((await ines.session.get(documentsPath(other))).status).toBe(403);
  expect((await ines.session.get(documentsPath(world.recordId))).status).toBe(403);
});
