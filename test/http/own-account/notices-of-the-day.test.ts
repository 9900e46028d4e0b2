/** When mails come: at once, once an hour, once a day, or not at all; and who gets them in the end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { createDocument, note } from '../../support/documents.ts';
import { expectOk } from '../../support/expectations.ts';
import { sendToAccount } from '../../support/messages.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { accountPath, admin, createRecord } from '../../support/scenario.ts';
import { type Mail, startService, type TestService } from '../../support/service.ts';
import { tableOf } from '../../workers/support.ts';
import { addMember, carenetsOf } from '../carenets/sharing.ts';
import { mailsSettled } from '../messages/mail-flow.ts';
import { share, unshare } from '../messages/world.ts';

const somethingNew = 'There is something new in a health record';
const anHour = 3600;
const aDay = 24 * anHour;

let service: TestService;
let rosa: Person;
let tom: Person;
let record: string;

beforeAll(async () => {
  service = await startService({ workers: true, env: { ...peopleSettings, SESSION_TTL: '100000000' } });
});
afterAll(() => service?.stop());

beforeEach(async () => {
  rosa = await createPerson(service, 'rosa', 'Rosa Lind');
  tom = await createPerson(service, 'tom', 'Tom Berg');
  record = await createRecord(service, rosa, { given: 'Secret', family: 'Diagnosis' });
});

const settings = async (person: Person, form: Record<string, string>) =>
  expectOk(await person.session.post(accountPath(person.id, '/settings'), { form }));

const clinicStores = (text = 'Sarcoma') => createDocument(admin(service), record, note(text));

/** All mails that a person has got, when none is on the way. */
async function mailsTo({ id }: Person): Promise<readonly Mail[]> {
  await mailsSettled(service);
  return (await service.mails()).filter(({ to }) => to.join().includes(id));
}

const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);

/** Seconds until the sweeper runs. */
async function sweepAfter(seconds: number): Promise<void> {
  service.advance(seconds);
  await service.runSweeper();
}

describe('A document that a clinic stores', () => {
  it('is mailed to the owner of the record and to whom it is shared with, without what it is', async () => {
    await share(rosa, record, tom);
    await clinicStores();
    for (const person of [rosa, tom]) {
      const mail = (await mailsTo(person)).find(({ subject }) => subject === somethingNew);
      expect(mail?.text).toContain(
        'Something new was stored in a record that is yours or that you look after.',
      );
      expect(mail?.text).toContain('https://ui.example.org/account#mails');
      expect(JSON.stringify(mail)).not.toMatch(/Secret|Diagnosis|Sarcoma|Problem List/);
      expect(mail?.text).not.toContain(record);
    }
  });

  it('is mailed at once; what follows within the hour comes in one mail when the hour is over', async () => {
    await clinicStores();
    expect(await subjectsTo(rosa)).toEqual([somethingNew]);
    for (const text of ['two', 'three', 'four']) await clinicStores(text);
    expect(await subjectsTo(rosa)).toEqual([somethingNew]);
    await sweepAfter(anHour);
    expect(await subjectsTo(rosa)).toEqual([somethingNew, somethingNew]);
    await sweepAfter(aDay);
    expect(await subjectsTo(rosa)).toEqual([somethingNew, somethingNew]);
  });

  it('is mailed in the language of the person', async () => {
    await settings(rosa, { language: 'de' });
    await clinicStores();
    const [mail] = await mailsTo(rosa);
    expect(mail!.subject).toBe('In einer Gesundheitsakte ist etwas Neues');
    expect(mail!.text).toContain('Guten Tag Rosa Lind,');
    expect(mail!.text).toContain('Hier wählen Sie, welche E-Mails Sie wann bekommen:');
  });

  it('is not mailed to who wants no such mails', async () => {
    await settings(rosa, { mails_results: 'off' });
    await clinicStores();
    await sweepAfter(aDay);
    expect(await subjectsTo(rosa)).toEqual([]);
  });
});

describe('What a person stores herself', () => {
  it('is no mail to her, but to the others who control the record', async () => {
    await createDocument(rosa.session, record, note('mine'));
    await share(rosa, record, tom);
    await createDocument(tom.session, record, note('his'));
    await createDocument(rosa.session, record, note('hers'));
    expect((await subjectsTo(rosa)).filter((subject) => subject === somethingNew)).toHaveLength(1);
    expect((await subjectsTo(tom)).filter((subject) => subject === somethingNew)).toHaveLength(1);
  });
});

describe('The mail of the day', () => {
  it('tells all at 6 in UTC, once, of what the person wants daily', async () => {
    const daily = { mails_results: 'daily', mails_messages: 'daily' };
    await settings(rosa, daily);
    await clinicStores();
    await clinicStores('more');
    await sendToAccount(admin(service), rosa.id);
    const secondsOfDay = Math.floor(service.now()) % aDay;
    const until = (6 * anHour - secondsOfDay + aDay) % aDay;
    if (until > 120) {
      await sweepAfter(until - 60);
      expect(await subjectsTo(rosa)).toEqual([]);
      await sweepAfter(120);
    } else await sweepAfter(until + aDay);
    const [mail, ...others] = await mailsTo(rosa);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('What is new for you');
    expect(mail!.text).toContain('Something new was stored in a record');
    expect(mail!.text).toContain('A new message has arrived in your secure inbox.');
    expect(mail!.text.match(/Something new was stored/g)).toHaveLength(1);
    await sweepAfter(aDay);
    expect(await mailsTo(rosa)).toHaveLength(1);
  });

  it('does not tell somebody who no longer controls the record', async () => {
    await settings(tom, { mails_results: 'daily', mails_shares: 'daily' });
    await share(rosa, record, tom);
    await clinicStores();
    await mailsSettled(service);
    await unshare(rosa, record, tom);
    await sweepAfter(aDay);
    expect(await subjectsTo(tom)).toEqual([]);
  });

  it('does not tell what the person has switched off since', async () => {
    await settings(rosa, { mails_results: 'daily' });
    await clinicStores();
    await mailsSettled(service);
    await settings(rosa, { mails_results: 'off' });
    await sweepAfter(aDay);
    expect(await subjectsTo(rosa)).toEqual([]);
  });

  it('is forgotten for an account that is closed before it is due', async () => {
    await settings(rosa, { mails_results: 'daily' });
    await clinicStores();
    await mailsSettled(service);
    const retired = { form: { state: 'retired' } };
    expectOk(await admin(service).post(accountPath(rosa.id, '/set-state'), retired));
    await sweepAfter(aDay);
    expect(await subjectsTo(rosa)).toEqual([]);
    expect(await tableOf(service).get([keys.notices(rosa.id)])).toEqual([undefined]);
  });

  it('leaves nothing behind: neither in the list of those who wait, nor of what waits', async () => {
    await settings(rosa, { mails_results: 'daily' });
    await clinicStores();
    await mailsSettled(service);
    await sweepAfter(aDay);
    await mailsSettled(service);
    const store = tableOf(service);
    const listed = await Promise.all(keys.mailsDue.map((shard) => store.query(shard)));
    expect(listed.flat()).toEqual([]);
    const [notices] = await store.get([keys.notices(rosa.id)]);
    expect(notices).toMatchObject({ waiting: [], sending: [], ttl: expect.any(Number) });
  });
});

describe('Access that somebody else gives to a record', () => {
  it('is mailed to the owner at once, also when she has switched off all mails', async () => {
    const off = { mails_shares: 'off', mails_circles: 'off', mails_results: 'off', mails_messages: 'off' };
    await settings(rosa, off);
    await share(rosa, record, tom);
    const ines = await createPerson(service, 'ines', 'Ines Oyelaran');
    const { Family } = await carenetsOf(rosa.session, record);
    await addMember(tom.session, Family!, ines);
    const [mail, ...others] = await mailsTo(rosa);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Somebody else has added a person to a circle of yours');
    expect(mail!.text).toContain('Ines Oyelaran is now in one of your circles');
    expect(mail!.text).not.toContain('/account#mails');
  });
});
