/** The mails about invitations, as they arrive. */

import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { useLocalAws } from '../../support/aws.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accept, invitationsOf, invite, sendInvitation, takeBack } from '../../support/invitations.ts';
import { freshSource } from '../../support/reset-links.ts';
import {
  accountPath,
  admin,
  createActiveAccount,
  freshEmail,
  succeeded,
  ui,
} from '../../support/scenario.ts';
import { startService } from '../../support/service.ts';
import { storeOf } from '../../support/stored-people.ts';
import { createMailer, queueEvent } from '../../workers/support.ts';
import { carenetPath } from '../carenets/sharing.ts';
import { mailsSettled, RefusingSes } from '../messages/mail-flow.ts';
import { type Inviter, jsonOf, makeInviter, makeReader } from './world.ts';

const service = await startServiceInMemory({ workers: true });
const quiet = await startService();

const mailTo = (address: string, subject: string) =>
  service.waitForMail((mail) => mail.to[0]!.includes(address) && mail.subject === subject);
const mailsTo = async (address: string) =>
  (await service.mails()).filter(({ to }) => to.join().includes(address));

describe('The mail of an invitation', () => {
  it('names the inviter and holds the link; it tells nothing of the record or the circle', async () => {
    const { owner, recordId, carenetId } = await makeInviter(service);
    const address = freshEmail('nobody');
    const form = { address, what: 'carenet', carenet_id: carenetId };
    const { secret } = await sendInvitation(service, owner.session, recordId, form);
    const mail = await mailTo(address, 'An invitation to a health record');
    expect(mail.to).toEqual([address]);
    expect(mail.text).toBe(
      [
        'Hello,',
        'Rosa Lind would like to share a part of a health record with you.',
        'Open this link to see what it is about. Opening it accepts nothing: you decide then. The link works for 14 days:',
        `https://ui.example.org/invitations/${secret}`,
        'If you do not know who invites you, or want nothing to do with it, you need not do anything.',
        `If you have questions, write to ${service.env.SUPPORT_ADDRESS}.`,
        'Personal Health Record Support\n',
      ].join('\n\n'),
    );
  });

  it('to an address with an account goes to its contact address, by its name and in its language', async () => {
    const { owner, recordId } = await makeInviter(service);
    const contactEmail = freshEmail('elsewhere');
    const ines = await createActiveAccount(service, {
      fullName: 'Ines Oyelaran',
      contactEmail,
      primarySecret: false,
    });
    const settings = { form: { language: 'de' } };
    succeeded(await ines.session.post(accountPath(ines.id, '/settings'), settings), 'settings');
    const form = { address: ines.id, what: 'record', language: 'en' };
    const { secret } = await sendInvitation(service, owner.session, recordId, form);
    const mail = await mailTo(contactEmail, 'Eine Einladung zu einer Gesundheitsakte');
    expect(mail.to).toEqual([`Ines Oyelaran <${contactEmail}>`]);
    expect(mail.text).toContain(
      'Guten Tag Ines Oyelaran,\n\nRosa Lind möchte eine Gesundheitsakte mit Ihnen teilen.',
    );
    expect(mail.text).toContain(`https://ui.example.org/invitations/${secret}`);
  });

  it('is in the language of the form where there is no account, and says when a record is handed over', async () => {
    const { owner, recordId } = await makeInviter(service, { password: 'ferries and herons' });
    const address = freshEmail('nobody');
    const form = { address, what: 'owner', password: 'ferries and herons', language: 'de' };
    await sendInvitation(service, owner.session, recordId, form);
    const mail = await mailTo(address, 'Eine Einladung zu einer Gesundheitsakte');
    expect(mail.text).toContain(
      'Rosa Lind möchte Ihnen eine Gesundheitsakte übergeben. Sie würde dann Ihnen gehören.',
    );
    await mailTo(owner.id, 'You are handing a record over');
  });

  it.each(['Win at www.example.org', ''])(
    'has no place for a name that could pass for its text: %s',
    async (fullName) => {
      const { owner, recordId } = await makeInviter(service, { fullName });
      const address = freshEmail('nobody');
      await sendInvitation(service, owner.session, recordId, { address, what: 'record' });
      const { text } = await mailTo(address, 'An invitation to a health record');
      expect(text).toContain('\n\nSomebody would like to share a health record with you.\n\n');
      expect(text).not.toContain(owner.id);
      if (fullName) expect(text).not.toContain(fullName);
    },
  );
});

describe('A mail that has not been sent yet', () => {
  const due = (address: string, recordId: string, invitationId: string) =>
    JSON.stringify({
      eventId: `e-${invitationId}`,
      mail: 'invitation',
      accountId: address,
      recordId,
      invitationId,
    });

  it('is not sent when the invitation was taken back, its circle or its inviter is closed, or the reader is retired', async () => {
    const addresses: string[] = [];
    const state = async (id: string, value: string) =>
      succeeded(
        await admin(quiet).post(accountPath(id, '/set-state'), { form: { state: value } }),
        'account_set_state',
      );
    const mailer = createMailer(quiet.env);
    for (const what of ['nothing', 'taken back', 'no circle', 'closed', 'retired']) {
      const { owner, recordId, carenetId } = await makeInviter(quiet);
      const { id: address } = await makeReader(quiet);
      const form = { address, what: 'carenet', carenet_id: carenetId };
      const { id } = await sendInvitation(quiet, owner.session, recordId, form);
      if (what === 'taken back') await takeBack(owner.session, recordId, id);
      if (what === 'no circle')
        succeeded(await owner.session.delete(carenetPath(carenetId)), 'carenet_delete');
      if (what === 'closed') await state(owner.id, 'disabled');
      if (what === 'retired') await state(address, 'retired');
      expect(await mailer(queueEvent(due(address, recordId, id)))).toEqual({ batchItemFailures: [] });
      addresses.push(address);
    }
    const mails = await quiet.mails();
    const counts = addresses.map((address) => mails.filter(({ to }) => to.join().includes(address)).length);
    expect(counts).toEqual([1, 0, 0, 0, 0]);
  });
});

describe('The mails of invitations to one address', () => {
  const event = (address: string, recordId: string, invitationId: string) =>
    queueEvent(
      JSON.stringify({
        eventId: `e-${randomUUID()}`,
        mail: 'invitation',
        accountId: address,
        recordId,
        invitationId,
      }),
    );
  const sentTo = async (address: string) =>
    (await quiet.mails()).filter(({ to }) => to.join().includes(address)).length;
  const inviteFrom = async (inviter: Inviter, address: string) => {
    const answer = await invite(inviter.owner.session, inviter.recordId, { address, what: 'record' });
    return { answer: jsonOf(answer), id: String(jsonOf(answer).id), inviter };
  };

  it('are ten a day from everybody together; nobody is told, and every invitation is valid', async () => {
    const address = freshEmail('wanted');
    const inviters = [await makeInviter(quiet), await makeInviter(quiet)];
    const invited = await Promise.all(inviters.map((inviter) => inviteFrom(inviter, address)));
    const noon = new Date(`${new Date(quiet.now() * 1000).toISOString().slice(0, 10)}T12:00:00Z`);
    const mailer = createMailer(quiet.env, { now: () => noon });
    // As if others had caused nine before.
    const lastAt = noon.toISOString();
    const before = { count: 9, lastAt, ttl: Math.floor(noon.getTime() / 1000) + 86_400 };
    await storeOf(quiet).put(keys.attempts('invitation mails', address, lastAt.slice(0, 10)), before);
    for (const { id, inviter } of invited)
      expect(await mailer(event(address, inviter.recordId, id))).toEqual({ batchItemFailures: [] });
    expect(await sentTo(address)).toBe(1);
    for (const { answer, inviter } of invited) {
      expect(Object.keys(answer)).toEqual(['id', 'expires_at']);
      expect(await invitationsOf(inviter.owner.session, inviter.recordId)).toMatchObject([
        { address, state: 'open' },
      ]);
    }
    const { id, inviter } = invited.at(-1)!;
    const tomorrow = createMailer(quiet.env, { now: () => new Date(noon.getTime() + 86_400_000) });
    await tomorrow(event(address, inviter.recordId, id));
    expect(await sentTo(address)).toBe(2);
    const other = freshEmail('somebody');
    const { id: otherId } = await inviteFrom(inviter, other);
    await mailer(event(other, inviter.recordId, otherId));
    expect(await sentTo(other)).toBe(1);
  });

  it('do not count when they could not be sent', async () => {
    const { SES: endpoint } = await useLocalAws();
    const ses = await RefusingSes.before(endpoint);
    process.env.AWS_ENDPOINT_URL_SES = ses.endpoint;
    onTestFinished(async () => {
      process.env.AWS_ENDPOINT_URL_SES = endpoint;
      await ses.stop();
    });
    const address = freshEmail('refused');
    const inviter = await makeInviter(quiet);
    const { id } = await inviteFrom(inviter, address);
    ses.refusals.set(address, 10);
    const mailer = createMailer(quiet.env);
    const mail = event(address, inviter.recordId, id);
    for (let count = 0; count < 10; count += 1)
      expect((await mailer(mail)).batchItemFailures).toHaveLength(1);
    expect(await mailer(mail)).toEqual({ batchItemFailures: [] });
    expect(await sentTo(address)).toBe(1);
  });
});

describe('What becomes of an invitation', () => {
  it('is mailed to the inviter: by whom it was accepted', async () => {
    const { owner, recordId } = await makeInviter(service);
    const ines = await makeReader(service);
    const form = { address: ines.id, what: 'record' };
    const { secret } = await sendInvitation(service, owner.session, recordId, form);
    jsonOf(await accept(ines, secret));
    const mail = await mailTo(owner.id, 'Your invitation was accepted');
    expect(mail.text).toContain(
      'Ines Oyelaran has accepted your invitation and sees from now on what you share.',
    );
    expect(mail.text).toContain('https://ui.example.org');
    await mailsSettled(service);
    expect((await mailsTo(owner.id)).map(({ subject }) => subject)).toEqual(['Your invitation was accepted']);
  });

  it('is mailed to the inviter: that somebody waits, without a name that this person has chosen', async () => {
    const { owner, recordId } = await makeInviter(service);
    const mallory = await makeReader(service, 'Mallory');
    const form = { address: freshEmail('ines'), what: 'record' };
    const { secret } = await sendInvitation(service, owner.session, recordId, form);
    jsonOf(await accept(mallory, secret));
    const mail = await mailTo(owner.id, 'Is this the person you invited?');
    expect(mail.text).not.toContain('Mallory');
    expect(mail.text).not.toContain(secret);
  });
});

it('The activation of an account that was made with an invitation leads back to it', async () => {
  const { owner, recordId } = await makeInviter(service);
  const address = freshEmail('ines');
  const form = { address, what: 'record' };
  const { secret } = await sendInvitation(service, owner.session, recordId, form);
  const registered = { account_id: address, full_name: 'Ines', source: freshSource(), invitation: secret };
  succeeded(await ui(service).post('/accounts/registrations', { form: registered }), 'account_register');
  const mail = await mailTo(address, 'Activate your account');
  expect(mail.text).toMatch(
    new RegExp(
      `^https://ui\\.example\\.org/accounts/${address}/init/[a-zA-Z]{16}/invitations/${secret}$`,
      'm',
    ),
  );
});
