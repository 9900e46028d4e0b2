import { describe, expect, it } from 'vitest';
import { expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
} from '../../support/scenario.ts';
import type { Mail } from '../../support/service.ts';
import { addMember, carenetsOf } from '../carenets/sharing.ts';

let rosa: Person;
let tom: Person;
let record: string;

const service = await startServiceInMemory({ workers: true, env: peopleSettings });

const mailTo = (address: string, subject: string): Promise<Mail> =>
  service.waitForMail((mail) => mail.to.join().includes(address) && mail.subject === subject);

/** Rosa with a record, and Tom. */
async function begin(): Promise<void> {
  rosa = await createPerson(service, 'rosa', 'Rosa Lind');
  tom = await createPerson(service, 'tom', 'Tom Berg');
  record = await createRecord(service, rosa, { given: 'Secret', family: 'Diagnosis' });
}

const share = () =>
  rosa.session.post(`/records/${record}/shares/`, { form: { account_id: tom.id, role_label: 'guardian' } });

async function join(): Promise<void> {
  const { Family } = await carenetsOf(rosa.session, record);
  await addMember(rosa.session, Family!, tom);
}

const settings = (person: Person, form: Record<string, string>) =>
  person.session.post(accountPath(person.id, '/settings'), { form });

describe('A full share', () => {
  it('is mailed to the owner and to the person who was let in, without what the record is called', async () => {
    await begin();
    expectOk(await share());
    const given = await mailTo(rosa.id, 'A whole record is shared');
    const received = await mailTo(tom.id, 'A record is shared with you');
    expect(given.text).toContain('Hello Rosa Lind,\n\nTom Berg can now see and change everything');
    expect(received.text).toContain('Hello Tom Berg,\n\nRosa Lind shares a whole record with you.');
    expect(received.text).toContain('https://ui.example.org');
    for (const { text } of [given, received]) expect(text).not.toMatch(/Secret|Diagnosis|guardian/);
  });

  it('is mailed once: not when its role is changed', async () => {
    await begin();
    expectOk(await share());
    expectOk(await share());
    await join();
    await mailTo(tom.id, 'You are in a circle now');
    await mailTo(tom.id, 'A record is shared with you');
    const mails = (await service.mails()).filter(({ to }) => to.join().includes(tom.id));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A record is shared with you',
      'You are in a circle now',
    ]);
  });
});

describe('A new member of a circle', () => {
  it('is told, and so is the owner of the record, each in the own language', async () => {
    await begin();
    expectOk(await settings(tom, { language: 'de' }));
    await join();
    const told = await mailTo(tom.id, 'Sie sind jetzt in einem Kreis');
    expect(told.text).toContain('Guten Tag Tom Berg,\n\nRosa Lind hat Sie in einen Kreis aufgenommen');
    const owner = await mailTo(rosa.id, 'Somebody is new in a circle of yours');
    expect(owner.text).toContain('Tom Berg is now in one of your circles');
    for (const { text } of [told, owner]) expect(text).not.toMatch(/Secret|Diagnosis|Family/);
  });

  it('is not told when she does not want such mails', async () => {
    await begin();
    expectOk(await settings(tom, { mail_circles: 'false' }));
    await join();
    await mailTo(rosa.id, 'Somebody is new in a circle of yours');
    expectOk(await share());
    await mailTo(tom.id, 'A record is shared with you');
    const mails = (await service.mails()).filter(({ to }) => to.join().includes(tom.id));
    expect(mails.map(({ subject }) => subject)).toEqual(['A record is shared with you']);
  });
});

describe('A new contact address', () => {
  let ines: ActiveAccount;
  const subjects = ['Your contact address was changed', 'This is your new contact address'] as const;
  const change = (form: Record<string, string>) =>
    ines.session.post(accountPath(ines.id, '/contact'), { form });
  const contact = async () => {
    const { children } = (await admin(service).get(accountPath(ines.id))).xml();
    return children.find(({ name }) => name === 'contactEmail')!.text;
  };

  it('needs the password; the old address is told, and so is the new one', async () => {
    ines = await createActiveAccount(service, { password: 'ferries and herons' });
    const fresh = `new-${ines.id}`;
    for (const password of ['', 'wrong']) {
      const refused = await change({ contact_email: fresh, password });
      expect(`${refused.status} ${refused.text}`).toBe('400 The present password is wrong');
    }
    expect((await change({ contact_email: fresh })).status).toBe(400);
    expect((await change({ contact_email: 'nowhere', password: ines.password })).status).toBe(400);
    expect(await contact()).toBe(ines.id);

    expectOk(await change({ contact_email: fresh, password: ines.password }));
    expect(await contact()).toBe(fresh);
    const [left, changed] = await Promise.all(subjects.map((subject) => mailTo(ines.id, subject)));
    expect(left!.to.join()).not.toContain(fresh);
    expect(left!.text).not.toContain(fresh);
    expect(changed!.to.join()).toContain(fresh);
  });

  it('is mailed to both also when a call of the specification sets it', async () => {
    ines = await createActiveAccount(service, { password: 'ferries and herons' });
    const form = { contact_email: `info-${ines.id}` };
    expectOk(await ines.session.post(accountPath(ines.id, '/info-set'), { form }));
    for (const subject of subjects) await mailTo(ines.id, subject);
  });

  it('slows down who guesses the password', async () => {
    ines = await createActiveAccount(service, { password: 'ferries and herons' });
    const form = { contact_email: 'thief@mail.example', password: 'wrong' };
    for (let count = 0; count < 5; count += 1) expect((await change(form)).status).toBe(400);
    expect((await change({ ...form, password: ines.password })).status).toBe(429);
    expect(await contact()).toBe(ines.id);
  });
});

it('A changed password is mailed, whatever the person has switched off', async () => {
  const ines = await createActiveAccount(service, { password: 'ferries and herons' });
  const path = (call: string) => accountPath(ines.id, call);
  const off = { mail_shares: 'false', mail_circles: 'false', language: 'de' };
  expectOk(await ines.session.post(path('/settings'), { form: off }));
  const form = { old: ines.password, new: 'quince bolt lantern' };
  expectOk(await ines.session.post(path('/password'), { form }));
  await mailTo(ines.id, 'Ihr Passwort wurde geändert');
});

describe('A request for erasure', () => {
  it('is mailed to the contact address at once, in the language of the account, with the way back', async () => {
    const password = 'ferries and herons';
    const ines = await createActiveAccount(service, { password });
    const settingsOf = { form: { language: 'de' } };
    expectOk(await ines.session.post(accountPath(ines.id, '/settings'), settingsOf));
    const answer = await ines.session.post(accountPath(ines.id, '/erasure'), { form: { password } });
    expect(answer.status).toBe(200);
    const mail = await mailTo(ines.id, 'Ihr Konto wird in 14 Tagen gelöscht');
    expect(mail.text).toContain(`das Konto ${ines.id} zu löschen`);
    expect(mail.text).toContain('„Mein Konto behalten“');
  });
});
