/** Everyone can use what pages say in answer to a form, and it fits a phone. Pages as they are at first are in every-page.test.ts. */
import { expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { createPatient, createPerson } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { bundle, fhir, patient as person, sodium } from '../support/fhir/resources.ts';
import { sendInvitation } from '../support/invitations.ts';
import { problem } from '../support/medical/facts.ts';
import { filled } from '../support/medical/filled.ts';
import { model, models } from '../support/medical/models-document.ts';
import { fillIn, look, type ShownPage } from '../support/page-forms.ts';
import { portalOfFile } from '../support/portal.ts';
import { carenetOf } from '../support/scenario.ts';
import { setUpApp } from '../support/second-factors.ts';
import { visit } from '../support/visitor.ts';

const portal = portalOfFile();

/** Answers to forms, each made of parts that no page has at first. */
async function answers(): Promise<readonly ShownPage[]> {
  const { service } = portal;
  const [rosa, ines] = [await createPatient(service), await createPerson(service)];
  const [hers, theirs] = [await visit(service, rosa), await visit(service, ines)];
  const record = `/records/${rosa.recordId}`;
  const sharing = `${record}/sharing`;
  const address = 'nobody@mail.example';
  const body = models(problem('Hay fever'), model('Allergy', filled.Allergy));
  await createDocument(rosa.session, rosa.recordId, body);
  const results = await createDocument(
    rosa.session,
    rosa.recordId,
    bundle(person('Rosa', 'Lind'), sodium('o1'), { resourceType: 'Task', id: 't1' }),
    fhir,
  );
  const circle = `${sharing}/${await carenetOf(rosa, 'Family')}`;
  await fillIn(hers, await look(hers, circle), `${circle}/types`, { kind: 'kind Problem' });
  const whole = await look(hers, sharing);
  const invite = await look(hers, `${sharing}/invite`);
  const handOver = await look(hers, `${sharing}/hand-over`);
  const details = await look(hers, `${record}/details`);
  await fillIn(hers, details, `${record}/details`, { adr_city: 'Graz' });
  const shown = [
    await fillIn(hers, whole, `${sharing}/whole`, { account: address, confirmed: 'yes' }),
    await fillIn(hers, whole, `${sharing}/whole`, { account: ines.id, role: 'sister' }),
    await fillIn(hers, invite, `${sharing}/invite`, { address, what: 'record' }),
    await fillIn(hers, handOver, handOver.path),
    await fillIn(hers, details, `${record}/details`, { adr_city: 'Linz' }),
    await look(hers, `${circle}/documents`),
    await look(hers, `${record}/documents/${idOf(results)}?done=added`),
  ];
  const form = { address: ines.id, what: 'owner', password: rosa.password };
  const { secret } = await sendInvitation(service, rosa.session, rosa.recordId, form);
  const link = `/invitations/${secret}`;
  shown.push(await fillIn(theirs, await look(theirs, link), link, { answer: 'accept' }));

  await setUpApp(service, ines, ines.session);
  const browser = await visit(service, undefined);
  const { username, password } = ines;
  const step = await fillIn(browser, await look(browser, '/sign-in'), '/sign-in', { username, password });
  shown.push(await fillIn(browser, step, step.path, { kind: 'recovery', recovery: 'none of them' }));
  return shown;
}

/** Puts the answer on a page that has the styles: to ask for each would take longer. */
async function show(page: BrowserPage, { html }: ShownPage): Promise<void> {
  await page.evaluate(`{
    const { title, body } = new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html');
    document.title = title;
    document.body.replaceWith(body);
  }`);
}

it('What pages say in answer to a form everyone can use, and it fits a phone', async () => {
  const page = await openPage(portal.origin, phone);
  await page.goto('/sign-in');
  const titles: string[] = [];
  for (const answer of await answers()) {
    await show(page, answer);
    titles.push(await page.locator('h1').innerText());
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect([titles.at(-1), await violationsOf(page), width]).toEqual([titles.at(-1), [], 390]);
  }
  expect(titles).toEqual([
    'Sharing',
    expect.stringContaining('Share the whole record with '),
    'Invite this person to the whole record?',
    'Hand the record over',
    'This was changed in the meantime',
    'What “Family” sees',
    'Sodium [Moles/volume] in Serum or Plasma',
    'Sharing',
    'Confirm that it is you',
  ]);
});
