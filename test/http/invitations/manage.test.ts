/** The list of invitations, and the answer for an account of another address. */
import { beforeEach, describe, expect, it } from 'vitest';
import { documentsPath } from '../../support/documents.ts';
import { expectDenied, expectNotFound, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accept,
  checkInvitation,
  confirm,
  invitationsOf,
  type SentInvitation,
  sendInvitation,
  takeBack,
} from '../../support/invitations.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  freshEmail,
  succeeded,
} from '../../support/scenario.ts';
import { outboxOf } from '../../workers/support.ts';
import { carenetPath } from '../carenets/sharing.ts';
import { type Inviter, jsonOf, makeInviter, makeReader, recordsOf, refusal } from './world.ts';

let world: Inviter;
/** Reads a mail that went to another address than that of her account. */
let ines: ActiveAccount;
const service = await startServiceInMemory({ env: externalSystem });
beforeEach(async () => {
  [world, ines] = await Promise.all([makeInviter(service), makeReader(service)]);
});

/** Another person, who holds a full share of the record. */
async function makeHolder(): Promise<ActiveAccount> {
  const tom = await createActiveAccount(service, { fullName: 'Tom Lind', primarySecret: false });
  const share = { form: { account_id: tom.id } };
  succeeded(await world.owner.session.post(`/records/${world.recordId}/shares/`, share), 'record_share_add');
  return tom;
}

const toCircle = () => ({ what: 'carenet', carenet_id: world.carenetId });
const send = (
  form: Readonly<Record<string, string>>,
  { session }: Pick<ActiveAccount, 'session'> = world.owner,
): Promise<SentInvitation> =>
  sendInvitation(service, session, world.recordId, { address: freshEmail('old-address'), ...form });
const list = (person: ActiveAccount, query = '') => invitationsOf(person.session, world.recordId, query);

/** An invitation that Ines has taken with an account of another address. */
async function taken(form: Readonly<Record<string, string>>, inviter = world.owner): Promise<SentInvitation> {
  const sent = await send(form, inviter);
  expect(jsonOf(await accept(ines, sent.secret, { relation: 'partner' }))).toMatchObject({
    state: 'waiting',
  });
  return sent;
}

describe('The list of invitations', () => {
  it('says of each what it is to, to whom, by whom, and until when', async () => {
    const address = freshEmail('ines');
    await send({ address, ...toCircle() });
    const [listed] = await list(world.owner);
    expect(listed).toEqual({
      id: expect.stringMatching(/^[\w-]{32}$/),
      what: 'carenet',
      carenet_id: world.carenetId,
      carenet_name: 'Neighbours',
      address,
      role_label: null,
      keep_share: false,
      state: 'open',
      inviter: { account: world.owner.id, full_name: 'Rosa Lind' },
      own: true,
      taker: null,
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
    });
  });

  it('of who holds a full share has those to circles alone, also those of others', async () => {
    const tom = await makeHolder();
    await send({ what: 'record' });
    await send(toCircle());
    await send(toCircle(), tom);
    expect((await list(world.owner)).map(({ what, own }) => [what, own])).toEqual([
      ['carenet', false],
      ['carenet', true],
      ['record', true],
    ]);
    expect((await list(tom)).map(({ what, own }) => [what, own])).toEqual([
      ['carenet', true],
      ['carenet', false],
    ]);
  });

  it('names who waits to the inviter alone', async () => {
    const tom = await makeHolder();
    await taken(toCircle(), tom);
    expect(await list(tom)).toMatchObject([
      { state: 'waiting', taker: { account: ines.id, full_name: 'Ines Oyelaran' } },
    ]);
    expect(await list(world.owner)).toMatchObject([{ state: 'waiting', taker: null }]);
  });

  it('is in the order that is asked for, page by page, and can begin at a time', async () => {
    const sent: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      sent.push((await send(toCircle())).id);
      service.advance(2);
    }
    const ids = async (query: string) => (await list(world.owner, query)).map(({ id }) => id);
    expect(await ids('')).toEqual(sent.toReversed());
    expect(await ids('?order_by=created_at')).toEqual(sent);
    expect(await ids('?order_by=-expires_at&limit=1&offset=1')).toEqual([sent[1]]);
    const since = new Date(service.now() * 1000 - 5000).toISOString().slice(0, 19);
    expect((await ids(`?modified_since=${since}Z`)).length).toBeLessThan(3);
  });
});

describe('Confirming an account of another address', () => {
  it('gives it what the invitation is to: the whole record, with the role and the relation that it named', async () => {
    const { id, secret } = await taken({ what: 'record', role_label: 'Carer' });
    expectDenied(await ines.session.get(documentsPath(world.recordId)));
    const form = { account_id: ines.id, confirm: 'true' };
    expectOk(await confirm(world.owner.session, world.recordId, id, form));
    expect(await recordsOf(ines)).toMatchObject([{ role_label: 'Carer', relation: 'partner' }]);
    expect((await ines.session.get(documentsPath(world.recordId))).status).toBe(200);
    const mails = async () => (await outboxOf(service)).filter(({ mail }) => mail === 'invitation_confirmed');
    const toInes = (await mails()).filter(({ accountId }) => accountId === ines.id);
    expect(toInes).toMatchObject([{ otherId: world.owner.id }]);
    expectOk(await confirm(world.owner.session, world.recordId, id, form));
    expect(jsonOf(await accept(ines, secret))).toMatchObject({ state: 'accepted' });
    expect(await list(world.owner)).toEqual([]);
  });

  it('gives it a place in the circle, also when the inviter holds a full share only', async () => {
    const tom = await makeHolder();
    const { id } = await taken(toCircle(), tom);
    expectOk(await confirm(tom.session, world.recordId, id, { account_id: ines.id, confirm: 'true' }));
    expect((await ines.session.get(carenetPath(world.carenetId, '/documents/'))).status).toBe(200);
  });

  it('with no ends the invitation, for the account of the address too: the link may be in wrong hands', async () => {
    const { id, secret } = await taken({ what: 'record' });
    expectOk(
      await confirm(world.owner.session, world.recordId, id, { account_id: ines.id, confirm: 'false' }),
    );
    expect(refusal(await checkInvitation(service, secret))).toEqual([404, 'invitation_unknown']);
    expect(refusal(await accept(ines, secret))).toEqual([404, 'invitation_unknown']);
    expectDenied(await ines.session.get(documentsPath(world.recordId)));
    expect(await list(world.owner)).toEqual([]);
  });

  it('is for the inviter alone: not for the owner, and not for who holds a full share', async () => {
    const tom = await makeHolder();
    const circle = await taken(toCircle(), tom);
    const form = { account_id: ines.id, confirm: 'true' };
    expectDenied(await confirm(world.owner.session, world.recordId, circle.id, form));
    const whole = await taken({ what: 'record' });
    expectDenied(await confirm(tom.session, world.recordId, whole.id, form));
    expectDenied(await confirm(ines.session, world.recordId, whole.id, form));
    expectDenied(await ines.session.get(documentsPath(world.recordId)));
  });

  it('must name the account that waits: 409 for another one, and for one of an invitation that nobody has taken', async () => {
    const { id } = await taken({ what: 'record' });
    const other = await makeReader(service, 'Mallory');
    const untaken = await send({ what: 'record' });
    for (const [invitation, account] of [
      [id, other.id],
      [untaken.id, ines.id],
    ] as const)
      for (const wish of ['true', 'false']) {
        const form = { account_id: account, confirm: wish };
        const answer = await confirm(world.owner.session, world.recordId, invitation, form);
        expect(refusal(answer)).toEqual([409, 'invitation_changed']);
      }
    expectDenied(await other.session.get(documentsPath(world.recordId)));
  });

  it('is 400 without an account, and with an answer that there is not', async () => {
    const { id } = await taken({ what: 'record' });
    for (const form of [
      { confirm: 'true' },
      { account_id: ines.id },
      { account_id: ines.id, confirm: 'maybe' },
    ])
      expect((await confirm(world.owner.session, world.recordId, id, form)).status).toBe(400);
  });

  it('is 404 for an invitation of another record, one that there is not, and one without such an id', async () => {
    const { id } = await taken({ what: 'record' });
    const other = await createRecord(service, world.owner);
    const form = { account_id: ines.id, confirm: 'true' };
    expectNotFound(await confirm(world.owner.session, other, id, form));
    for (const wrong of ['A'.repeat(32), 'x', 'a'.repeat(2000)])
      expectNotFound(await confirm(world.owner.session, world.recordId, wrong, form));
  });

  it('is 404 when the account that waits is closed by then', async () => {
    const { id } = await taken({ what: 'record' });
    const state = { form: { state: 'disabled' } };
    succeeded(await admin(service).post(accountPath(ines.id, '/set-state'), state), 'account_set_state');
    const form = { account_id: ines.id, confirm: 'true' };
    expect(refusal(await confirm(world.owner.session, world.recordId, id, form))).toEqual([
      404,
      'invitation_unknown',
    ]);
  });

  it('at the same time as the account of the address accepts is one of the two', async () => {
    for (let time = 0; time < 2; time += 1) {
      const reader = await makeReader(service);
      const { id, secret } = await taken({ ...toCircle(), address: reader.id });
      const form = { account_id: ines.id, confirm: 'true' };
      const [confirmed, accepted] = await Promise.all([
        confirm(world.owner.session, world.recordId, id, form),
        accept(reader, secret),
      ]);
      const statuses = [confirmed.status, accepted.status];
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual(statuses);
      const members = await world.owner.session.get(carenetPath(world.carenetId, '/accounts/'));
      const ids = succeeded(members, 'members')
        .xml()
        .children.map(({ attributes }) => attributes.id);
      expect(ids).toEqual([confirmed.status === 200 ? ines.id : reader.id]);
      for (const member of ids)
        await world.owner.session.delete(
          carenetPath(world.carenetId, `/accounts/${encodeURIComponent(member!)}`),
        );
    }
  });
});

describe('Taking an invitation back', () => {
  it('is for the owner, and of circles for everybody in control', async () => {
    const tom = await makeHolder();
    const [whole, ofTom] = [await send({ what: 'record' }), await send(toCircle(), tom)];
    expectDenied(await takeBack(tom.session, world.recordId, whole.id));
    expectDenied(await takeBack(ines.session, world.recordId, ofTom.id));
    expectOk(await takeBack(world.owner.session, world.recordId, ofTom.id));
    expectOk(await takeBack(tom.session, world.recordId, (await send(toCircle())).id));
    expect(await list(world.owner)).toMatchObject([{ id: whole.id }]);
  });

  it('does nothing to the invitations of another record', async () => {
    const { id, secret } = await send({ what: 'record' });
    const other = await createRecord(service, world.owner);
    expectOk(await takeBack(world.owner.session, other, id));
    expectOk(await takeBack(world.owner.session, world.recordId, 'a'.repeat(2000)));
    expect(jsonOf(await checkInvitation(service, secret))).toMatchObject({ state: 'open' });
  });

  it('of one that was accepted is 409: the access is ended elsewhere', async () => {
    const { id, secret } = await send({ what: 'record', address: ines.id });
    jsonOf(await accept(ines, secret));
    expect(refusal(await takeBack(world.owner.session, world.recordId, id))).toEqual([
      409,
      'invitation_accepted',
    ]);
    expect((await ines.session.get(documentsPath(world.recordId))).status).toBe(200);
  });
});
