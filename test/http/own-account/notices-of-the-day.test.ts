/** When mails come: at once, once an hour, once a day, or not at all; and who gets them in the end. */

import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { createDocument, note } from '../../support/documents.ts';
import { expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { sendToAccount } from '../../support/messages.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { accountPath, admin, createRecord } from '../../support/scenario.ts';
import type { Mail } from '../../support/service.ts';
import { storeOf } from '../../support/stored-people.ts';
import { sweepAgain } from '../../support/sweeper.ts';
import { addMember, carenetsOf } from '../carenets/sharing.ts';
import { mailsSettled } from '../messages/mail-flow.ts';
import { share, unshare } from '../messages/world.ts';

const somethingNew = 'There is something new in a health record';
const anHour = 3600;
const aDay = 24 * anHour;

const daily = { mails_results: 'daily', mails_messages: 'daily', mails_shares: 'daily' };
/** Between one and two hours from now. */
const digestHour = (new Date().getUTCHours() + 2) % 24;

const env = { ...peopleSettings, SESSION_TTL: '100000000', DIGEST_HOUR: String(digestHour) };
const service = await startServiceInMemory({ workers: true, env });

/** The owner of a record. */
interface Owner extends Person {
  readonly record: string;
}

async function createOwner(form?: Record<string, string>): Promise<Owner> {
  const person = await createPerson(service, 'rosa', 'Rosa Lind');
  if (form) await settings(person, form);
  return { ...person, record: await createRecord(service, person, { given: 'Secret', family: 'Diagnosis' }) };
}

const createTom = () => createPerson(service, 'tom', 'Tom Berg');

const settings = async (person: Person, form: Record<string, string>) =>
  expectOk(await person.session.post(accountPath(person.id, '/settings'), { form }));

const clinicStores = ({ record }: Owner, text = 'Sarcoma') =>
  createDocument(admin(service), record, note(text));

/** All mails that a person has got, when none is on the way. */
async function mailsTo({ id }: Person): Promise<readonly Mail[]> {
  await mailsSettled(service);
  return (await service.mails()).filter(({ to }) => to.join().includes(id));
}

const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);

/** Seconds until the sweeper runs. */
async function sweepAfter(seconds: number): Promise<void> {
  service.advance(seconds);
  await sweepAgain(service);
}

describe('A document that a clinic stores', () => {
  it('is mailed to the owner of the record and to whom it is shared with, without what it is', async () => {
    const [rosa, tom] = [await createOwner(), await createTom()];
    await share(rosa, rosa.record, tom);
    await clinicStores(rosa);
    for (const person of [rosa, tom]) {
      const mail = (await mailsTo(person)).find(({ subject }) => subject === somethingNew);
      expect(mail?.text).toContain(
        'Something new was stored in a record that is yours or that you look after.',
      );
      expect(mail?.text).toContain('https://ui.example.org/account#mails');
      expect(JSON.stringify(mail)).not.toMatch(/Secret|Diagnosis|Sarcoma|Problem List/);
      expect(mail?.text).not.toContain(rosa.record);
    }
  });

  it('is mailed at once; what follows within the hour comes in one mail when the hour is over', async () => {
    const rosa = await createOwner();
    await clinicStores(rosa);
    expect(await subjectsTo(rosa)).toEqual([somethingNew]);
    for (const text of ['two', 'three', 'four']) await clinicStores(rosa, text);
    expect(await subjectsTo(rosa)).toEqual([somethingNew]);
    await sweepAfter(anHour);
    expect(await subjectsTo(rosa)).toEqual([somethingNew, somethingNew]);
    await sweepAfter(anHour);
    expect(await subjectsTo(rosa)).toEqual([somethingNew, somethingNew]);
  });

  it('is mailed in the language of the person', async () => {
    const rosa = await createOwner({ language: 'de' });
    await clinicStores(rosa);
    const [mail] = await mailsTo(rosa);
    expect(mail!.subject).toBe('In einer Gesundheitsakte ist etwas Neues');
    expect(mail!.text).toContain('Guten Tag Rosa Lind,');
    expect(mail!.text).toContain('Hier wählen Sie, welche E-Mails Sie wann bekommen:');
  });
});

describe('What a person stores herself', () => {
  it('is no mail to her, but to the others who control the record', async () => {
    const [rosa, tom] = [await createOwner(), await createTom()];
    await createDocument(rosa.session, rosa.record, note('mine'));
    await share(rosa, rosa.record, tom);
    await createDocument(tom.session, rosa.record, note('his'));
    await createDocument(rosa.session, rosa.record, note('hers'));
    expect((await subjectsTo(rosa)).filter((subject) => subject === somethingNew)).toHaveLength(1);
    expect((await subjectsTo(tom)).filter((subject) => subject === somethingNew)).toHaveLength(1);
  });
});

describe('The mail of the day', () => {
  let rosa: Owner;
  let guest: Person;
  let silent: Owner;
  let changed: Owner;
  let retired: Owner;
  /** What was sent before the hour. */
  let early: readonly string[];

  beforeAll(async () => {
    [rosa, guest, silent, changed, retired] = await Promise.all([
      createOwner(daily),
      createTom(),
      createOwner({ mails_results: 'off' }),
      createOwner(daily),
      createOwner(daily),
    ]);
    await settings(guest, daily);
    await share(rosa, rosa.record, guest);
    for (const owner of [rosa, silent, changed, retired]) await clinicStores(owner);
    await clinicStores(rosa, 'more');
    await sendToAccount(admin(service), rosa.id);
    await mailsSettled(service);

    await unshare(rosa, rosa.record, guest);
    await settings(changed, { mails_results: 'off' });
    const state = { form: { state: 'retired' } };
    expectOk(await admin(service).post(accountPath(retired.id, '/set-state'), state));
    const until = (digestHour * anHour - (service.now() % aDay) + aDay) % aDay;
    await sweepAfter(until - 60);
    early = await subjectsTo(rosa);
    await sweepAfter(120);
    await mailsSettled(service);
  });

  it('tells all at the hour that is set in UTC, once, of what the person wants daily', async () => {
    expect(early).toEqual([]);
    const [mail, ...others] = await mailsTo(rosa);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('What is new for you');
    expect(mail!.text).toContain('Something new was stored in a record');
    expect(mail!.text).toContain('A new message has arrived in your secure inbox.');
    expect(mail!.text.match(/Something new was stored/g)).toHaveLength(1);
  });

  it('does not tell somebody who no longer controls the record', async () => {
    expect(await subjectsTo(guest)).toEqual([]);
  });

  it('does not tell somebody who wants no such mails', async () => {
    expect(await subjectsTo(silent)).toEqual([]);
  });

  it('does not tell what the person has switched off since', async () => {
    expect(await subjectsTo(changed)).toEqual([]);
  });

  it('is forgotten for an account that is closed before it is due', async () => {
    expect(await subjectsTo(retired)).toEqual([]);
    expect(await storeOf(service).get([keys.notices(retired.id)])).toEqual([undefined]);
  });

  it('leaves nothing behind: neither in the list of those who wait, nor of what waits', async () => {
    const store = storeOf(service);
    const listed = (await Promise.all(keys.mailsDue.map((shard) => store.query(shard)))).flat();
    const ours = [rosa, guest, silent, changed, retired].map(({ id }) => id);
    expect(listed.filter(({ accountId }) => ours.includes(accountId))).toEqual([]);
    const [notices] = await store.get([keys.notices(rosa.id)]);
    expect(notices).toMatchObject({ waiting: [], sending: [], ttl: expect.any(Number) });
  });
});

describe('Access that somebody else gives to a record', () => {
  it('is mailed to the owner at once, also when she has switched off all mails', async () => {
    const off = { mails_shares: 'off', mails_circles: 'off', mails_results: 'off', mails_messages: 'off' };
    const [rosa, tom] = [await createOwner(off), await createTom()];
    await share(rosa, rosa.record, tom);
    const ines = await createPerson(service, 'ines', 'Ines Oyelaran');
    const { Family } = await carenetsOf(rosa.session, rosa.record);
    await addMember(tom.session, Family!, ines);
    const [mail, ...others] = await mailsTo(rosa);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Somebody else has added a person to a circle of yours');
    expect(mail!.text).toContain('Ines Oyelaran is now in one of your circles');
    expect(mail!.text).not.toContain('/account#mails');
  });
});
