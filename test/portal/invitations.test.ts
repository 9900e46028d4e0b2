/** Invitations on the pages of the portal, without a browser: from an address without an account to the record that is shared, what is refused, and in German. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { idOf } from '../support/documents.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { invitationsPath, invite, sendInvitation } from '../support/invitations.ts';
import { fillIn, formIn, look, type ShownPage } from '../support/page-forms.ts';
import { type ActiveAccount, freshEmail, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let rosa: Patient;
let ines: ActiveAccount;
let hers: Visitor;
let reader: Visitor;
/** Path of the page of sharing. */
let sharing: string;
let circles: readonly string[];
beforeAll(async () => {
  // The portal signs its calls with the real time, whatever time it is for the service.
  service = await startServiceInMemory({ workers: true, env: { CLOCK_WINDOW: '86400' } });
  [rosa, ines] = await Promise.all([createPatient(service), createPerson(service)]);
  [hers, reader] = await Promise.all([visit(service, rosa), visit(service, ines)]);
  sharing = `/records/${rosa.recordId}/sharing`;
  const list = succeeded(await rosa.session.get(`/records/${rosa.recordId}/carenets/`), 'carenet_list');
  circles = list.xml().children.map(idOf);
});

async function isShared({ id }: ActiveAccount): Promise<boolean> {
  return (await rosa.session.get(`/records/${rosa.recordId}/shares/`)).text.includes(id);
}

/** An invitation of Rosa's, and the path of its link. */
async function invited(form: Readonly<Record<string, string>>) {
  const { id, secret } = await sendInvitation(service, rosa.session, rosa.recordId, form);
  return { id, link: `/invitations/${secret}` };
}

/** The text of a mail to an address that says this. */
const mailTo = async (address: string, said: string) =>
  (await service.waitForMail(({ to, text }) => to.join().includes(address) && text.includes(said))).text;

const inviteBy = async (values: Readonly<Record<string, string>>): Promise<ShownPage> =>
  fillIn(hers, await look(hers, `${sharing}/invite`), `${sharing}/invite`, values);

const answer = async (link: string, answer: 'accept' | 'decline', by = reader): Promise<ShownPage> =>
  fillIn(by, await look(by, link), link, { answer });

describe('An invitation', () => {
  it('to somebody without an account lets her make one although nobody can register, and accept; its sender is told', async () => {
    const address = freshEmail('newcomer');
    const offered = await fillIn(hers, await look(hers, sharing), `${sharing}/whole`, {
      account: address,
      role: 'sister',
      confirmed: 'yes',
    });
    expect(offered.words).toContain('There is no account with this address');
    expect(offered.words).toContain(`Send an invitation to ${address}`);
    await fillIn(hers, offered, `${sharing}/invite`);
    const [, link = ''] = /(\/invitations\/\S+)/.exec(await mailTo(address, '/invitations/'))!;
    const newcomer = await visit(service, undefined, { registration: false });
    const invitation = await look(newcomer, link);
    for (const said of ['Rosa Lind invites you', address, 'Make an account'])
      expect(invitation.words).toContain(said);
    // Nothing of the record before it is accepted.
    expect(invitation.words).not.toContain('sister');

    const register = await look(newcomer, `${link}/register`);
    const nameless = await fillIn(newcomer, register, `${link}/register`);
    expect(nameless.html).toContain('<title>Error: ');
    const named = await fillIn(newcomer, nameless, `${link}/register`, { name: 'Ines Lind' });
    expect(named.words).toContain('Look at your mails');
    const [, init = ''] = /(\/accounts\/\S+\/init\/\S+)/.exec(await mailTo(address, '/init/'))!;
    const login = { username: address, password: 'ferries and herons' };
    const active = await fillIn(newcomer, await look(newcomer, init), init, login);
    expect(active.words).toContain('Your account is active');
    const decision = await fillIn(newcomer, active, '/sign-in', login);
    expect([decision.path, decision.words]).toEqual([
      link,
      expect.stringContaining(`You are signed in as ${address}.`),
    ]);
    const accepted = await fillIn(newcomer, decision, link, { answer: 'accept', relation: 'parent' });
    expect(accepted.words).toContain('You have accepted the invitation.');
    expect(accepted.html).toContain('You care for</h2>');
    expect(accepted.words).toContain('You care for your parent · Shared with you in full (sister)');
    expect(await mailTo(rosa.id, 'Ines Lind')).toContain('Ines Lind');
    const after = await look(hers, sharing);
    expect(after.html).toContain('Stop sharing with Ines Lind');
    expect(after.words).not.toContain(`${address} the whole record · open until`);
  });

  it('that the page of sharing or of a circle offers for an unknown address is sent with what was entered there', async () => {
    const circle = `${sharing}/${circles[0]}`;
    for (const [page, action, what] of [
      [sharing, `${sharing}/whole`, 'the whole record'],
      [`${circle}/members`, `${circle}/people`, 'what the circle “Family” sees'],
    ] as const) {
      const account = freshEmail('nobody');
      const values = { account, role: 'sister', confirmed: 'yes' };
      const offered = await fillIn(hers, await look(hers, page), action, values);
      const { words } = await fillIn(hers, offered, `${sharing}/invite`);
      expect(words).toContain('We cannot see whether the mail arrives.');
      expect(words).toMatch(new RegExp(`${account} ${what} · open until`));
    }
  });

  it('for a circle is declined, which the list says, from which it is then removed', async () => {
    const page = await inviteBy({ address: ines.id, what: circles[1]! });
    expect(page.words).toContain('We cannot see whether the mail arrives.');
    const { link } = await invited({ address: ines.id, what: 'carenet', carenet_id: circles[1]! });
    expect((await answer(link, 'decline')).words).toContain('You have declined the invitation.');
    const list = await look(hers, sharing);
    expect(list.words).toMatch(new RegExp(`${ines.id} [^@]* declined`));
    const [, id] = new RegExp(`invitations/([^/]+)/take-back[^>]*>(?:(?!</form>).)*${ines.id}`, 's').exec(
      list.html,
    )!;
    const removed = await fillIn(hers, list, `${sharing}/invitations/${id}/take-back`);
    expect(removed.words).toContain('The invitation was taken back.');
    expect(removed.words).not.toContain(ines.id);
  });

  it('accepted with another address waits for its sender, and ends when she says that it is somebody else', async () => {
    const address = freshEmail('ines-at-work');
    const { id, link } = await invited({ address, what: 'record' });
    const page = await look(reader, link);
    expect(page.words).toContain('The invitation went to another address');
    const accepted = await answer(link, 'accept');
    expect(accepted.words).toContain('The person who invited you is asked first');
    expect(accepted.words).not.toContain('Rosa Lind');
    const again = await look(reader, link);
    expect(again.words).toContain('Somebody has accepted this invitation with another address.');
    expect(again.words).not.toContain('The invitation went to another address');

    const question = `${sharing}/invitations/${id}`;
    const asked = await look(hers, question);
    for (const shown of [address, 'Ines Oyelaran', ines.id]) expect(asked.words).toContain(shown);
    const refused = await fillIn(hers, asked, question, { answer: 'wrong' });
    expect(refused.words).toContain('The invitation has ended');
    expect(await isShared(ines)).toBe(false);
    expect((await look(reader, '/records')).words).not.toContain('Rosa Lind');
  });

  it('accepted with another address is done when its sender, who gets a mail, says that it is the right person', async () => {
    const address = freshEmail('tom-at-work');
    const asked = await inviteBy({ address, what: 'record' });
    expect(asked.words).toContain('Invite this person to the whole record?');
    expect(asked.words).toContain(address);
    const sent = await fillIn(hers, asked, `${sharing}/invite`);
    expect(sent.words).toContain('We cannot see whether the mail arrives.');
    const tom = await createPerson(service, 'Tom Lind');
    const his = await visit(service, tom);
    const [, link = ''] = /(\/invitations\/\S+)/.exec(await mailTo(address, '/invitations/'))!;
    await answer(link, 'accept', his);
    const again = await look(his, link);
    expect(again.html).toContain('No, thank you');
    expect(again.html).not.toContain('value="accept"');

    await mailTo(rosa.id, 'Somebody wants to accept an invitation of yours');
    const list = await look(hers, sharing);
    const [, question = ''] = /href="([^"]+)"[^>]*>Look who it is/.exec(list.html)!;
    const right = await fillIn(hers, await look(hers, question), question, { answer: 'right' });
    expect(right.words).toContain('This person can now see what you share.');
    expect(await isShared(tom)).toBe(true);
    expect((await look(his, '/records')).words).toContain('Rosa Lind');
  });

  it('that is taken back opens nothing, and its page says what may have happened', async () => {
    const { id, link } = await invited({ address: ines.id, what: 'record' });
    const open = await look(reader, link);
    expect(open.words).toContain('Rosa Lind invites you');
    const list = await look(hers, sharing);
    const taken = await fillIn(hers, list, `${sharing}/invitations/${id}/take-back`);
    expect(taken.words).toContain('The invitation was taken back.');
    const late = await fillIn(reader, open, link, { answer: 'accept' });
    expect([late.status, late.words]).toEqual([
      404,
      expect.stringContaining('This invitation does not work any more'),
    ]);
  });

  it('that there is not opens nothing, and lets nobody make an account', async () => {
    const stranger = await visit(service, undefined, { registration: false });
    for (const path of ['/invitations/none', `/invitations/${'A'.repeat(32)}/register`]) {
      const page = await look(stranger, path);
      expect([page.status, page.words]).toEqual([
        404,
        expect.stringContaining('This invitation does not work any more'),
      ]);
    }
    expect((await look(stranger, '/register')).status).toBe(404);
  });

  it('that its sender opens says that somebody else can accept it', async () => {
    const { link } = await invited({ address: freshEmail('aunt'), what: 'record' });
    expect((await answer(link, 'accept', hers)).words).toContain('You have sent this invitation yourself.');
  });

  it.each([
    ['no address', () => ({ address: 'aunt', what: 'record' }), 'Enter an email address'],
    ['her own address', () => ({ address: rosa.id, what: 'record' }), 'This is your own address'],
    ['nothing', () => ({ address: freshEmail('aunt') }), 'Choose what the person will see'],
  ])('to %s is not sent, and the page says why and keeps the rest', async (_, entered, message) => {
    const values: Readonly<Record<string, string>> = entered();
    const page = await inviteBy(values);
    expect(page.words).toContain(message);
    expect(page.html).toContain(`value="${values.address}"`);
    expect(/value="record"[^>]* checked/.test(page.html)).toBe(values.what === 'record');
  });

  it('over the limit of a day is not sent, and the page says when to try again', async () => {
    const address = freshEmail('often');
    const form = { address, what: 'carenet', carenet_id: circles[0]! };
    for (let sent = 0; sent < 5; sent += 1) {
      // A minute later it is no repetition of the form.
      service.advance(61);
      succeeded(await invite(rosa.session, rosa.recordId, form), invitationsPath(rosa.recordId));
    }
    service.advance(61);
    expect((await inviteBy({ address, what: circles[0]! })).words).toContain(
      'You have sent many invitations today, in all or to this address.',
    );
  });
});

it('The record of a child stands under the people she cares for, until it is handed over to the grown child', async () => {
  const [parent, tom] = await Promise.all([
    createPatient(service, 'Kim', 'Roe'),
    createPerson(service, 'Kim Roe'),
  ]);
  const record = `/records/${parent.recordId}`;
  const [theirs, grown] = [await visit(service, parent), await visit(service, tom)];
  expect((await look(theirs, `${record}/details`)).html).toContain(`href="${record}/relation"`);
  const relation = await look(theirs, `${record}/relation`);
  const saved = await fillIn(theirs, relation, `${record}/relation`, { relation: 'child' });
  expect(saved.words).toContain('Saved.');
  expect(saved.words).toContain('You care for your child');
  expect((await look(theirs, '/records')).html).toContain('You care for</h2>');

  const page = await look(theirs, `${record}/sharing/hand-over`);
  expect(page.words).toContain('You cannot take it back yourself afterwards.');
  expect(formIn(page.html, page.path).get('still')).toBe('yes');
  const sent = await fillIn(theirs, page, page.path, { address: tom.id, password: parent.password });
  expect(sent.words).toContain('We cannot see whether the mail arrives.');
  expect(sent.words).toContain('the record itself, as its new owner · open until');

  const [, link = ''] = /(\/invitations\/\S+)/.exec(await mailTo(tom.id, '/invitations/'))!;
  const invitation = await look(grown, link);
  expect(invitation.words).toContain('would like to hand a health record over to you');
  expect(formIn(invitation.html, link).get('relation')).toBe('self');
  const accepted = await answer(link, 'accept', grown);
  expect(accepted.words).toContain('The record is yours now.');
  expect(accepted.words).toContain('The whole record: Kim Roe');
  expect(accepted.words).toContain('No apps');
  expect((await look(grown, '/records')).words).toContain('Your record');
  expect((await look(theirs, '/records')).words).toContain(
    'You care for your child · Shared with you in full',
  );
  expect((await look(theirs, `${record}/sharing`)).words).toContain(
    'Only the owner can share the whole record.',
  );
});

it('Handing a record over asks for the address and the right password at once', async () => {
  const path = `${sharing}/hand-over`;
  const page = await look(hers, path);
  const empty = await fillIn(hers, page, path);
  for (const missing of ['Enter an email address', 'Enter your password'])
    expect(empty.words).toContain(missing);
  const wrong = await fillIn(hers, empty, path, { address: ines.id, password: 'red cherries in july' });
  expect(wrong.words).toContain('This is not your current password');
});

it('In German, an invitation is sent and read', async () => {
  const headers = { 'accept-language': 'de-DE' };
  const address = freshEmail('tante');
  const [what = ''] = circles;
  const body = new URLSearchParams({ address, what, form_token: await hers.formToken() });
  const sent = await hers.post(`${sharing}/invite`, body, headers);
  const list = await (await hers.send(sent.headers.get('location')!, { headers })).text();
  expect(list).toContain('Wir sehen nicht, ob die E-Mail ankommt.');
  expect(list).toMatch(/was der Kreis „Familie“ sieht · offen bis/);
  const { link } = await invited({ address, what: 'carenet', carenet_id: what });
  expect(await (await reader.send(link, { headers })).text()).toContain('Rosa Lind lädt Sie ein');
});
