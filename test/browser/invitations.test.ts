/** Inviting people by mail, on a phone: from the address that has no account to the record that is shared, and what can come between. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage, type PageOptions } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { createPatient, createPerson, enter, type Patient, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import { type ActiveAccount, freshEmail } from '../support/scenario.ts';

// People cannot make accounts by themselves there.
const portal = portalOfFile({ workers: true, registration: false });

const password = 'ferries and herons';

const sharing = ({ recordId }: Patient) => `/records/${recordId}/sharing`;

/** Opens a path on the phone of a person. */
function open(person: ActiveAccount, path: string, options: PageOptions = {}): Promise<BrowserPage> {
  return signIn(portal, person, path, { ...phone, ...options });
}

/** The text of the newest mail to an address that says this. */
async function mailTo(address: string, said: string): Promise<string> {
  const isIt = ({ to, text }: { to: readonly string[]; text: string }) =>
    to.join().includes(address) && text.includes(said);
  return (await portal.service.waitForMail(isIt)).text;
}

/** The path of the link that an invitation was mailed with. */
async function linkTo(address: string): Promise<string> {
  const text = await mailTo(address, '/invitations/');
  return new URL(/https?:\/\/\S+\/invitations\/\S+/.exec(text)![0]).pathname;
}

const heading = (page: BrowserPage, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const said = (page: BrowserPage, text: string) => page.getByRole('status').getByText(text).waitFor();
const press = (page: BrowserPage, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: BrowserPage, name: string) => page.getByRole('link', { name, exact: true }).click();

/** For what a page says in answer to a form. Pages as they are at first are in every-page.test.ts. */
async function expectClean(page: BrowserPage): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

describe('Somebody without an account', () => {
  it('is invited where her address is not known, makes an account although nobody can register, and accepts', async () => {
    const rosa = await createPatient(portal.service);
    const address = freshEmail('ines');
    const page = await open(rosa, sharing(rosa));
    await page.getByLabel('Email address of their account').fill(address);
    await page.getByLabel('What they are to you').fill('sister');
    await press(page, 'Share the whole record');
    await press(page, 'Yes, share everything');
    await page.getByRole('alert').getByText('There is no account with this address').waitFor();
    await expectClean(page);
    await press(page, `Send an invitation to ${address}`);
    await said(page, 'We cannot see whether the mail arrives.');
    await page.getByText(/the whole record · open until/).waitFor();

    const newcomer = await openPage(portal.origin, phone);
    await newcomer.goto(await linkTo(address));
    await heading(newcomer, 'Rosa Lind invites you');
    await newcomer.getByText(address).waitFor();
    // Nothing of the record before it is accepted.
    expect(await newcomer.locator('body').innerText()).not.toContain('sister');
    await follow(newcomer, 'Make an account');
    await press(newcomer, 'Make the account');
    await newcomer.getByRole('alert').waitFor();
    await expectClean(newcomer);
    await newcomer.getByLabel('Your name').fill('Ines Oyelaran');
    await press(newcomer, 'Make the account');
    await heading(newcomer, 'Look at your mails');

    const activation = await mailTo(address, '/init/');
    await newcomer.goto(/https?:\/\/\S+\/init\/\S+/.exec(activation)![0]);
    await newcomer.getByLabel('User name').fill(address);
    await newcomer.getByLabel('Password', { exact: true }).fill(password);
    await press(newcomer, 'Activate');
    await newcomer.getByText('Your account is active').waitFor();
    await enter(newcomer, { username: address, password });
    await heading(newcomer, 'Rosa Lind invites you');
    await newcomer.getByText(`You are signed in as ${address}.`).waitFor();
    await newcomer.getByLabel('My mother’s or father’s').check();
    await press(newcomer, 'Accept');
    await said(newcomer, 'You have accepted the invitation.');
    await newcomer.getByRole('heading', { name: 'You care for', level: 2 }).waitFor();
    await newcomer.getByText('You care for your parent · Shared with you in full (sister)').waitFor();
    await expectClean(newcomer);
    await mailTo(rosa.id, 'Ines Oyelaran');
    await page.reload();
    await page.getByRole('button', { name: 'Stop sharing with Ines Oyelaran' }).waitFor();
    expect(await page.getByText('open until').count()).toBe(0);
  });
});

it('An invitation that is accepted with another address waits for its sender, who says that it is the right person', async () => {
  const [rosa, ines] = await Promise.all([createPatient(portal.service), createPerson(portal.service)]);
  const address = freshEmail('ines-at-work');
  const page = await open(rosa, sharing(rosa));
  await follow(page, 'Invite somebody');
  await page.getByLabel('Email address of the person').fill(address);
  await page.getByLabel('The whole record').check();
  await press(page, 'Send the invitation');
  await heading(page, 'Invite this person to the whole record?');
  await page.getByText(address, { exact: true }).waitFor();
  await expectClean(page);
  await press(page, 'Yes, send the invitation');
  await said(page, 'We cannot see whether the mail arrives.');

  const link = await linkTo(address);
  const reader = await open(ines, link);
  await press(reader, 'Accept');
  await said(reader, 'The person who invited you is asked first');
  await reader.goto(link);
  await reader.getByRole('button', { name: 'No, thank you' }).waitFor();
  expect(await reader.getByRole('button', { name: 'Accept' }).count()).toBe(0);

  await mailTo(rosa.id, 'Somebody wants to accept an invitation of yours');
  await page.reload();
  await follow(page, 'Look who it is');
  await heading(page, 'Is this the person you invited?');
  await press(page, 'Yes, this is the right person');
  await said(page, 'This person can now see what you share.');
  await page.getByRole('button', { name: 'Stop sharing with' }).waitFor();
  await reader.goto('/records');
  await reader.getByText('Rosa Lind').waitFor();
});

describe('The record of a child', () => {
  it('stands under the people she cares for, until it is handed over to the grown child', async () => {
    const [rosa, tom] = await Promise.all([
      createPatient(portal.service, 'Tom', 'Lind'),
      createPerson(portal.service, 'Tom Lind'),
    ]);
    const page = await open(rosa, `/records/${rosa.recordId}/details`);
    await follow(page, 'Whose record this is to you');
    await page.getByLabel('My child’s').check();
    await press(page, 'Save');
    await said(page, 'Saved.');
    await page.getByText('You care for your child').waitFor();
    await page.goto('/records');
    await page.getByRole('heading', { name: 'You care for', level: 2 }).waitFor();
    await page.goto(sharing(rosa));
    await follow(page, 'Hand the record over to somebody');
    await heading(page, 'Hand the record over');
    await page.getByText('You cannot take it back yourself afterwards.').waitFor();
    await page.getByLabel('Email address of the new owner').fill(tom.id);
    await page.getByLabel('Your password').fill('red cherries in july');
    await press(page, 'Send the invitation to take over');
    await page.getByRole('alert').getByText('This is not your current password').waitFor();
    await expectClean(page);
    page.takeComplaints();
    expect(await page.getByLabel('I still want to see everything in it afterwards').isChecked()).toBe(true);
    await page.getByLabel('Your password').fill(rosa.password);
    await press(page, 'Send the invitation to take over');
    await said(page, 'We cannot see whether the mail arrives.');
    await page.getByText(/the record itself, as its new owner · open until/).waitFor();

    const grown = await open(tom, await linkTo(tom.id));
    await grown.getByText('would like to hand a health record over to you').waitFor();
    expect(await grown.getByLabel('My own').isChecked()).toBe(true);
    await press(grown, 'Accept');
    await grown.getByRole('status').getByText('The record is yours now.').waitFor();
    await grown.getByRole('link', { name: /^The whole record: ./ }).waitFor();
    await grown.getByRole('link', { name: 'No apps' }).waitFor();
    await expectClean(grown);
    await grown.goto('/records');
    await grown.getByText('Your record').waitFor();
    await page.goto('/records');
    await page.getByText('You care for your child · Shared with you in full').waitFor();
    await page.goto(sharing(rosa));
    await page.getByText('Only the owner can share the whole record.').waitFor();
  });
});
