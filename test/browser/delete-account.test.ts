/** A person deletes her account, on a phone: asks, sees when, and takes it back. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { phone } from '../support/browser/device.ts';
import { createPatient, createPerson, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import { accountPath, createRecord } from '../support/scenario.ts';

const portal = portalOfFile();

const day = 86_400_000;

describe('A person who wants to delete her account', () => {
  it('asks, sees the date, and takes it back', async () => {
    const patient = await createPatient(portal.service);
    const other = await createRecord(portal.service, patient, { given: 'Mia', family: 'Lind' });
    const heir = await createPerson(portal.service, 'Tom Lind');
    const page = await signIn(portal, patient, '/account', phone);
    const isAccessible = async () => expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Delete my account…' }).click();
    await page.getByRole('heading', { name: 'Delete the account', level: 1 }).waitFor();
    const download = page.getByRole('link', { name: 'Download the record of Mia Lind' });
    expect(await download.getAttribute('href')).toBe(`/records/${other}/download`);

    const ask = page.getByRole('button', { name: 'Delete my account in 14 days' });
    await ask.click();
    for (const name of ['Rosa Lind', 'Mia Lind'])
      await page.getByRole('alert').getByText(`Choose whether the record of ${name} is deleted`).waitFor();
    await isAccessible();
    const of = (name: string) => page.getByRole('group', { name: `What becomes of the record of ${name}?` });
    await of('Rosa Lind').getByLabel('Delete it').check();
    await of('Mia Lind').getByLabel('Give it to somebody who has an account').check();
    await of('Mia Lind').getByLabel('If you give it away').fill('nobody@mail.example');
    await page.getByLabel('Your password').fill(patient.password);
    await ask.click();
    await page.getByRole('alert').getByText('There is no account with this address').waitFor();
    expect(await of('Rosa Lind').getByLabel('Delete it').isChecked()).toBe(true);
    await of('Mia Lind').getByLabel('If you give it away').fill(heir.id);
    await page.getByLabel('Your password').fill('not the one');
    await ask.click();
    await page.getByRole('alert').getByText('This is not your current password.').waitFor();
    await page.getByLabel('Your password').fill(patient.password);
    await ask.click();

    await page.getByRole('status').getByText('You asked us to delete your account.').waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'Your account will be deleted on' });
    const due = Date.parse((await notice.locator('time').getAttribute('datetime'))!);
    expect(Math.abs(due - Date.now() - 14 * day)).toBeLessThan(day / 24);
    await isAccessible();
    const answer = await patient.session.get(accountPath(patient.id, '/erasure'));
    expect(Date.parse(JSON.parse(answer.text).due)).toBe(due);
    await page.goto('/account/delete');
    await notice.waitFor();

    await page.getByRole('button', { name: 'Keep my account' }).click();
    await page.getByRole('status').getByText('Your account stays.').waitFor();
    await page.getByRole('link', { name: 'Delete my account…' }).waitFor();
    expect(await notice.count()).toBe(0);
    const after = await patient.session.get(accountPath(patient.id, '/erasure'));
    expect(JSON.parse(after.text).due).toBeNull();
  });
});
