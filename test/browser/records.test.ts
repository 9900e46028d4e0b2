/** Several records: own, shared in full, and through a circle. It is always said whose one sees, and as what. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addMember, carenetsOf } from '../http/carenets/sharing.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import { type ActiveAccount, succeeded } from '../support/scenario.ts';

const portal = portalOfFile();
let agnes: Patient;
let marta: Patient;
let rosa: Patient;
beforeAll(async () => {
  const { service } = portal;
  [rosa, marta, agnes] = await Promise.all([
    createPatient(service, 'Rosa', 'Lind'),
    createPatient(service, 'Marta', 'Oyelaran'),
    createPatient(service, 'Agnes', 'Halloran'),
  ]);
  await shareWhole(marta, rosa, 'daughter');
  await join(agnes, rosa);
});

async function shareWhole({ session, recordId }: Patient, { id }: ActiveAccount, role: string) {
  const form = { account_id: id, role_label: role };
  succeeded(await session.post(`/records/${recordId}/shares/`, { form }), 'share');
}

async function join({ session, recordId }: Patient, account: ActiveAccount): Promise<void> {
  await addMember(session, (await carenetsOf(session, recordId)).Family!, account);
}

describe('A person with several records', () => {
  it('chooses among them, sees with each how she has access, and reads on every page, and in its title, whose record it is', async () => {
    const page = await signIn(portal, rosa);
    const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await entry('Rosa Lind').getByText('Your record').waitFor();
    await entry('Marta Oyelaran').getByText('Shared with you in full (daughter)').waitFor();
    await entry('Agnes Halloran').getByText('Shared with you through “Family”').waitFor();
    await page.getByRole('link', { name: /Marta Oyelaran/ }).click();
    expect(new URL(page.url()).pathname).toBe(`/records/${marta.recordId}/health`);
    for (const section of ['Documents', 'Details', 'Sharing', 'Apps', 'Activity']) {
      await page
        .getByRole('navigation', { name: 'This record' })
        .getByRole('link', { name: section })
        .click();
      await page.getByRole('heading', { level: 1, name: section }).waitFor();
      await page.getByText('Shared with you in full (daughter)').waitFor();
      expect(await page.title()).toBe(`${section} – Marta Oyelaran – Health record`);
    }
  });
});
