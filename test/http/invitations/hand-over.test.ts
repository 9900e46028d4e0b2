/** Handing a record over, such as to a grown child. */
import { beforeEach, describe, expect, it } from 'vitest';
import { changingBeforeTransaction } from '../../support/changing-before.ts';
import { documentsPath } from '../../support/documents.ts';
import { expectDenied, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accept,
  checkInvitation,
  confirm,
  invitationsOf,
  invite,
  type SentInvitation,
  sendInvitation,
  takeBack,
} from '../../support/invitations.ts';
import {
  type ActiveAccount,
  accountPath,
  authorizeApp,
  createActiveAccount,
  createRecord,
  freshEmail,
  succeeded,
} from '../../support/scenario.ts';
import { outboxOf } from '../../workers/support.ts';
import { addMember, carenetPath, createCarenet } from '../carenets/sharing.ts';
import { askFor } from '../links/opener.ts';
import { makeLink } from '../links/support.ts';
import { jsonOf, recordsOf, refusal } from './world.ts';

/** Owns the record of her child. */
let rosa: ActiveAccount;
let child: ActiveAccount;
let recordId: string;
const service = await startServiceInMemory();
beforeEach(async () => {
  rosa = await createActiveAccount(service, { fullName: 'Rosa Lind', primarySecret: false });
  child = await createActiveAccount(service, {
    fullName: 'Ann Lind',
    id: freshEmail('ann'),
    primarySecret: false,
  });
  recordId = await createRecord(service, rosa, { given: 'Ann', family: 'Lind' });
});

const form = (more: Readonly<Record<string, string>> = {}) => ({
  address: child.id,
  what: 'owner',
  password: rosa.password,
  ...more,
});
const send = (more: Readonly<Record<string, string>> = {}): Promise<SentInvitation> =>
  sendInvitation(service, rosa.session, recordId, form(more));
/** Says what the person of the record is to its owner. */
async function isChildOfOwner(): Promise<void> {
  const relation = accountPath(rosa.id, `/records/${recordId}/relation`);
  expectOk(await rosa.session.post(relation, { form: { relation: 'child' } }));
}
const reads = async ({ session }: ActiveAccount) => (await session.get(documentsPath(recordId))).status;
const ownerId = async ({ session }: ActiveAccount) => {
  const answer = await session.get(`/records/${recordId}/owner`);
  return succeeded(answer, 'record_get_owner').xml().attributes.id;
};
async function mailsTo(id: string): Promise<readonly unknown[]> {
  const events = await outboxOf(service);
  return events.filter((event) => event.accountId === id).map(({ mail }) => mail);
}

describe('Handing a record over', () => {
  it('asks for the password, so that nobody with a stranger’s open browser can do it', async () => {
    for (const password of ['', 'a wrong one'])
      expect(refusal(await invite(rosa.session, recordId, form({ password })))).toEqual([
        400,
        'password_wrong',
      ]);
    const { password: _, ...without } = form();
    expect(refusal(await invite(rosa.session, recordId, without))).toEqual([400, 'password_wrong']);
    expect(await invitationsOf(rosa.session, recordId)).toEqual([]);
    expect(await mailsTo(rosa.id)).toEqual([]);
  });

  it('slows guesses at the password down, also when they come at once, and closes nothing', async () => {
    const guesses = Array.from({ length: 8 }, (_, index) => form({ password: `guess ${index}` }));
    const answers = await Promise.all(guesses.map((guess) => invite(rosa.session, recordId, guess)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    expect((await invite(rosa.session, recordId, form())).status).toBe(429);
    expect(await reads(rosa)).toBe(200);
  });

  it('changes nothing until it is accepted, and tells the owner by a mail at once', async () => {
    const { secret } = await send();
    expect(await mailsTo(rosa.id)).toEqual(['handover_begun']);
    expect(jsonOf(await checkInvitation(service, secret))).toMatchObject({
      what: 'owner',
      inviter: 'Rosa Lind',
    });
    expect([await ownerId(rosa), await reads(child)]).toEqual([rosa.id, 403]);
  });

  it('makes the account the owner, which it is to itself, and leaves the former owner nothing', async () => {
    await isChildOfOwner();
    const { secret } = await send();
    expect(jsonOf(await accept(child, secret))).toMatchObject({ state: 'accepted', record_id: recordId });
    expect(await ownerId(child)).toBe(child.id);
    expect([await reads(child), await reads(rosa)]).toEqual([200, 403]);
    expect(await recordsOf(child)).toEqual([{ id: recordId, label: 'Ann Lind' }]);
    expect(await recordsOf(rosa)).toEqual([]);
    expect((await mailsTo(rosa.id)).toSorted()).toEqual(['handover_begun', 'handover_done']);
    expect(await mailsTo(child.id)).toContain('handover_received');
  });

  it('leaves the former owner a full share when she wished so, as what she was to the person before', async () => {
    await isChildOfOwner();
    const { secret } = await send({ keep_share: 'true' });
    expect(await invitationsOf(rosa.session, recordId)).toMatchObject([{ what: 'owner', keep_share: true }]);
    jsonOf(await accept(child, secret));
    expect([await reads(child), await reads(rosa)]).toEqual([200, 200]);
    expect(await recordsOf(rosa)).toEqual([
      { id: recordId, label: 'Ann Lind (shared)', shared: 'true', relation: 'child' },
    ]);
    const shares = `/records/${recordId}/shares/`;
    const listed = succeeded(await child.session.get(shares), 'shares').xml().children;
    expect(listed.map(({ attributes }) => attributes.account)).toEqual([rosa.id]);
    succeeded(await child.session.delete(`${shares}${encodeURIComponent(rosa.id)}`), 'record_share_delete');
    expect(await reads(rosa)).toBe(403);
  });

  it('ends the full share that the new owner had, and one that the former owner had of her own record', async () => {
    const shares = `/records/${recordId}/shares/`;
    for (const { id } of [child, rosa])
      succeeded(await rosa.session.post(shares, { form: { account_id: id } }), 'record_share_add');
    jsonOf(await accept(child, (await send()).secret));
    expect(await recordsOf(child)).toEqual([{ id: recordId, label: 'Ann Lind' }]);
    expect(await recordsOf(rosa)).toEqual([]);
    expect(await reads(rosa)).toBe(403);
  });

  it('leaves the former owner no place in a circle of the record, and other members and other records alone', async () => {
    const circle = await createCarenet(rosa.session, recordId, 'Relatives');
    const [aunt, elsewhere] = [
      await createActiveAccount(service, { primarySecret: false }),
      await createActiveAccount(service, { primarySecret: false }),
    ];
    for (const member of [rosa, aunt]) await addMember(rosa.session, circle, member);
    const other = await createCarenet(
      elsewhere.session,
      await createRecord(service, elsewhere),
      'Neighbours',
    );
    await addMember(elsewhere.session, other, rosa);
    jsonOf(await accept(child, (await send()).secret));
    expectDenied(await rosa.session.get(carenetPath(circle, '/documents/')));
    expect((await recordsOf(rosa)).map(({ carenet_id }) => carenet_id)).toEqual([other]);
    expect((await aunt.session.get(carenetPath(circle, '/documents/'))).status).toBe(200);
    const members = await child.session.get(carenetPath(circle, '/accounts/'));
    const ids = succeeded(members, 'carenet_account_list').xml().children;
    expect(ids.map(({ attributes }) => attributes.id)).toEqual([aunt.id]);
  });

  it('ends the links, the access of apps and the other invitations of the former owner', async () => {
    const app = await authorizeApp(service, rosa, recordId);
    const { link } = await makeLink(rosa.session, recordId);
    const other = await sendInvitation(service, rosa.session, recordId, {
      address: freshEmail('aunt'),
      what: 'record',
    });
    jsonOf(await accept(child, (await send({ keep_share: 'true' })).secret));
    expectDenied(await app.get(documentsPath(recordId)));
    expect((await askFor(link)).status).toBe(404);
    expect(refusal(await checkInvitation(service, other.secret))).toEqual([404, 'invitation_unknown']);
    expect(await invitationsOf(child.session, recordId)).toEqual([]);
  });

  it('to an account of another address waits for the owner, who may still say no', async () => {
    const stranger = await createActiveAccount(service, { fullName: 'Mallory', primarySecret: false });
    const first = await send();
    expect(jsonOf(await accept(stranger, first.secret))).toMatchObject({ state: 'waiting', record_id: null });
    expect([await ownerId(rosa), await reads(stranger)]).toEqual([rosa.id, 403]);
    const wish = (confirmed: string) => ({ account_id: stranger.id, confirm: confirmed });
    expectOk(await confirm(rosa.session, recordId, first.id, wish('false')));
    expect(refusal(await accept(stranger, first.secret))).toEqual([404, 'invitation_unknown']);
    service.advance(61);
    const second = await send();
    jsonOf(await accept(stranger, second.secret, { relation: 'other' }));
    expectOk(await confirm(rosa.session, recordId, second.id, wish('true')));
    expect(await ownerId(stranger)).toBe(stranger.id);
    expect(await recordsOf(stranger)).toMatchObject([{ relation: 'other' }]);
  });

  it('can be taken back until then', async () => {
    const { id, secret } = await send();
    expectOk(await takeBack(rosa.session, recordId, id));
    expect(refusal(await accept(child, secret))).toEqual([404, 'invitation_unknown']);
    expect(await ownerId(rosa)).toBe(rosa.id);
  });

  it('gives nothing by a link that was taken back and sent again while it was being accepted', async () => {
    const { id, secret } = await send();
    const sendAnew = async () => {
      expectOk(await takeBack(rosa.session, recordId, id));
      jsonOf(await invite(rosa.session, recordId, form({ keep_share: 'true' })));
    };
    const answer = await changingBeforeTransaction(service, sendAnew, () => accept(child, secret));
    expect(refusal(answer)).toEqual([404, 'invitation_unknown']);
    expect([await ownerId(rosa), await reads(child)]).toEqual([rosa.id, 403]);
    expect(await invitationsOf(rosa.session, recordId)).toMatchObject([{ state: 'open', keep_share: true }]);
  });

  it('to two people at once gives it to one of them', async () => {
    const other = await createActiveAccount(service, { id: freshEmail('ben'), primarySecret: false });
    const [toChild, toOther] = [await send(), await send({ address: other.id })];
    const answers = await Promise.all([accept(child, toChild.secret), accept(other, toOther.secret)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const [owner, loser] = answers[0]!.status === 200 ? [child, other] : [other, child];
    expect([await reads(owner), await reads(loser), await reads(rosa)]).toEqual([200, 403, 403]);
  });
});
