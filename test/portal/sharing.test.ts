/** Sharing, without a browser: circles with their people and what they see, the whole record, the preview, and what is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { carenetsOf } from '../http/carenets/sharing.ts';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { startInMemory } from '../support/in-memory.ts';
import { problem } from '../support/medical/facts.ts';
import { filled } from '../support/medical/filled.ts';
import { model, models } from '../support/medical/models-document.ts';
import { fillIn, formIn, look, type ShownPage } from '../support/page-forms.ts';
import { type ActiveAccount, admin, authorizeApp, succeeded } from '../support/scenario.ts';
import { setUp } from '../support/storage.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let rosa: Visitor;
let doctor: ActiveAccount;
/** Path of the page. */
let sharing: string;
/** Path of the page of a circle that has nobody in it, and sees nothing. */
let physicians: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
  [patient, doctor] = await Promise.all([createPatient(service), createPerson(service, 'Dr. Achterberg')]);
  rosa = await visit(service, patient);
  sharing = `/records/${patient.recordId}/sharing`;
  physicians = `${sharing}/${await circleOf('Physicians')}`;
});

async function circleOf(name: string): Promise<string> {
  const answer = succeeded(await patient.session.get(`/records/${patient.recordId}/carenets/`), 'carenets');
  return idOf(answer.xml().children.find(({ attributes }) => attributes.name === name)!);
}

/** Whether the record is shared in full with the account. */
async function isShared({ id }: ActiveAccount): Promise<boolean> {
  return (await patient.session.get(`/records/${patient.recordId}/shares/`)).text.includes(id);
}

async function shareWhole(fields: Readonly<Record<string, string>>): Promise<ShownPage> {
  return fillIn(rosa, await look(rosa, sharing), `${sharing}/whole`, fields);
}

/** The boxes of a page that are ticked. */
const tickedIn = ({ html }: ShownPage) =>
  [...html.matchAll(/<input type="checkbox"[^>]*>/g)].filter(([tag]) => tag.includes(' checked')).length;

describe('The page of sharing', () => {
  it('lists the circles that every record has, with what they see: nothing yet', async () => {
    const { words } = await look(rosa, sharing);
    for (const name of ['Family', 'Physicians', 'Work/School'])
      expect(words).toContain(`${name} Nobody in it yet 0 documents`);
    expect(words).toContain('Nobody besides the owner.');
  });

  it.each([
    ['no name', '', 'Enter a name of at most 40 characters'],
    ['41 characters', 'x'.repeat(41), 'Enter a name of at most 40 characters'],
    ['the name of another one', 'Family', 'There is a circle of this name already'],
  ])('makes no circle with %s, and says why', async (_, name, message) => {
    const page = await fillIn(rosa, await look(rosa, sharing), `${sharing}/circles`, { name });
    expect(page.words).toContain(message);
    expect(page.html).toContain(`value="${name}"`);
  });

  it('calls the circles of the beginning in the language of the person, and stores no other name for them', async () => {
    const german = { 'accept-language': 'de-DE' };
    const page = await (await rosa.send(sharing, { headers: german })).text();
    expect(page).toContain('Familie');
    const form_token = await rosa.formToken();
    const send = (path: string, name: string, read = '') =>
      rosa.post(path, new URLSearchParams({ name, read, form_token }), german);
    expect(await (await send(`${sharing}/circles`, 'Familie')).text()).toContain(
      'Es gibt schon einen Kreis mit diesem Namen',
    );
    const family = `${sharing}/${await circleOf('Family')}`;
    expect((await send(`${family}/rename`, 'Familie', 'Family')).status).toBe(303);
    expect(family).toBe(`${sharing}/${await circleOf('Family')}`);
  });
});

describe('The whole record', () => {
  it('is shared after a question that says what follows, with the role, and taken back', async () => {
    const asked = await shareWhole({ account: doctor.id, role: 'family doctor' });
    expect(asked.words).toContain(`Share the whole record with ${doctor.id}?`);
    for (const said of ['see everything in it', 'add and change documents and details', 'family doctor'])
      expect(asked.words).toContain(said);
    expect(asked.html).toContain(`href="${sharing}">No, go back`);
    expect(await isShared(doctor)).toBe(false);
    const done = await fillIn(rosa, asked, `${sharing}/whole`);
    expect(done.words).toContain('The whole record is shared now.');
    expect(done.words).toContain('family doctor');
    expect(await isShared(doctor)).toBe(true);

    const doctors = await look(await visit(service, doctor), sharing);
    expect(doctors.words).toContain('Only the owner can share the whole record.');
    expect(doctors.html).not.toContain(`action="${sharing}/whole"`);

    const { words } = await fillIn(rosa, done, `${sharing}/whole/remove`);
    expect(words).toContain('The record is not shared with this person any more.');
    expect(await isShared(doctor)).toBe(false);
  });

  it.each([
    ['oneself, in whatever case', () => patient.id.toUpperCase(), 'This is your own address.'],
    ['no address', () => '', 'Enter an email address'],
    ['an address of nobody', () => 'nobody@mail.example', 'There is no account with this address'],
  ])('is not shared with %s, and what was entered stays', async (_, account, message) => {
    const page = await shareWhole({ account: account(), role: 'sister', confirmed: 'yes' });
    expect(page.words).toContain(message);
    expect(page.html).toContain('value="sister"');
    expect(await isShared(patient)).toBe(false);
  });
});

describe('A circle', () => {
  it('is made, renamed, gets somebody and loses her, and is deleted', async () => {
    const made = await fillIn(rosa, await look(rosa, sharing), `${sharing}/circles`, {
      name: 'Running club',
    });
    expect(made.words).toContain('The circle was made.');
    const circle = `${sharing}/${await circleOf('Running club')}`;
    expect((await look(rosa, circle)).html).toContain(`href="${circle}/members"`);
    const members = await look(rosa, `${circle}/members`);
    const renamed = await fillIn(rosa, members, `${circle}/rename`, { name: 'Swimming club' });
    expect(renamed.html).toContain('Who is in “Swimming club”</h1>');
    const joined = await fillIn(rosa, renamed, `${circle}/people`, { account: doctor.id });
    expect(joined.words).toContain('Added to the circle.');
    expect(joined.html).toContain('Take Dr. Achterberg out of the circle');
    const left = await fillIn(rosa, joined, `${circle}/people/remove`);
    expect(left.words).toContain('Taken out of the circle.');
    expect(left.words).toContain('Nobody is in this circle.');
    const deleted = await fillIn(rosa, left, `${circle}/delete`);
    expect(deleted.words).toContain('The circle was deleted.');
    expect(deleted.words).not.toContain('Swimming club');
  });

  it('sees the kinds that are ticked, which its preview shows alone, and documents that are chosen', async () => {
    const ada = await createPatient(service, 'Ada', 'Roe');
    const store = (body: string, contentType = 'application/xml') =>
      createDocument(admin(service), ada.recordId, body, { contentType });
    await store(models(problem('Hay fever'), model('Allergy', filled.Allergy)));
    await store(models(problem('Asthma')));
    await store('private', 'text/plain');
    const hers = await visit(service, ada);
    const own = await carenetsOf(ada.session, ada.recordId);
    const circle = `/records/${ada.recordId}/sharing/${own.Physicians}`;
    const page = await look(hers, circle);
    expect(page.words).toContain('At the moment, members see 0 whole documents.');
    // What matters most comes first; the rest is folded away until it is ticked.
    const folded = ({ html }: ShownPage) => /<summary>More kinds.*?<\/details>/s.exec(html)![0];
    expect(folded(page)).toContain('Personal details');
    expect(folded(page)).not.toContain('Problems');
    const kind = ['kind Problem', 'type http://indivo.org/vocab/xml/documents#Demographics'];
    const ticked = await fillIn(hers, page, `${circle}/types`, { kind });
    expect(ticked.words).toContain('What the circle sees was changed.');
    // That of the problem, and the details.
    expect(ticked.words).toContain('At the moment, members see 2 whole documents.');
    expect(ticked.words).toContain('1 document stays out');
    expect(formIn(ticked.html, `${circle}/types`).getAll('kind')).toEqual(kind);
    expect(folded(ticked)).not.toContain('Personal details');

    const [, preview = ''] = /href="([^"]+)"[^>]*>See it as a member does/.exec(ticked.html)!;
    const seen = await look(hers, preview.replaceAll('&amp;', '&'));
    expect(seen.words).toContain('Preview: what members of “Physicians” see');
    // Of a document that stays out, too, which the fact does not lead to.
    expect(seen.words).toContain('Hay fever');
    expect(seen.words).not.toContain('Codeine');
    expect(seen.html.match(/href="[^"]*\/documents\/[^"]+"/g)).toHaveLength(1);
    expect(seen.html).toContain(`href="${circle}"`);
    const listed = await look(hers, /href="([^"]*\/documents)"/.exec(seen.html)![1]!);
    expect(new Set(listed.html.match(/\/documents\/[0-9a-f-]{36}/g)).size).toBe(2);
    // Apps that a member lets see the circle have a page there.
    for (const name of ['Sharing', 'Activity', 'Add a document']) expect(listed.words).not.toContain(name);

    const path = `${circle}/documents`;
    const choice = await look(hers, path);
    expect(choice.words).toContain('Stays out: it also holds Allergies.');
    const found = await look(hers, `${path}?q=Codeine`);
    const boxes = [...found.html.matchAll(/<input type="checkbox" name="document" value="([^"]+)"/g)];
    expect(boxes).toHaveLength(1);
    const chosen = await fillIn(hers, found, path, { document: boxes[0]![1]! });
    expect(chosen.words).toContain('What the circle sees was changed.');
    expect(chosen.words).toContain('At the moment, members see 3 whole documents.');
  });

  it('gets nobody who has no account', async () => {
    const members = await look(rosa, `${physicians}/members`);
    const page = await fillIn(rosa, members, `${physicians}/people`, { account: 'nobody@mail.example' });
    expect(page.words).toContain('There is no account with this address');
  });

  it('gets an app of the record and loses it, and gets none that always sees the whole record', async () => {
    const members = `${physicians}/members`;
    expect((await look(rosa, members)).html).not.toContain(`action="${physicians}/apps"`);
    await authorizeApp(service, patient, patient.recordId);
    await setUp(service, patient.recordId, service.apps.background);
    const add = async (app: string) => fillIn(rosa, await look(rosa, members), `${physicians}/apps`, { app });
    expect((await add(service.apps.background.id)).words).toContain('It cannot be in a circle');
    const page = await add(service.apps.user.id);
    expect(page.words).toContain('Added to the circle.');
    expect(page.html).toContain('Take Problems out of the circle');
    expect((await fillIn(rosa, page, `${physicians}/apps/remove`)).words).toContain(
      'No app is in this circle.',
    );
  });

  it('hides again what is no longer ticked, and documents that are taken back, but not from a kind that is shared later', async () => {
    const store = async (body: string) => idOf(await createDocument(admin(service), patient.recordId, body));
    const [fever, codeine] = [
      await store(models(problem('Hay fever'))),
      await store(models(model('Allergy', filled.Allergy))),
    ];
    const tick = async (...kind: readonly string[]) =>
      fillIn(rosa, await look(rosa, physicians), `${physicians}/types`, { kind });
    const choose = async (...document: readonly string[]) => {
      const path = `${physicians}/documents`;
      return fillIn(rosa, await look(rosa, path), path, { document });
    };
    const seen = ({ words }: ShownPage) => /members see (\d+) whole document/.exec(words)?.[1];
    expect(seen(await tick('kind Problem'))).toBe('1');
    expect(seen(await tick())).toBe('0');
    expect(seen(await choose(codeine))).toBe('1');
    expect(seen(await choose())).toBe('0');
    expect(seen(await tick('kind Problem', 'kind Allergy'))).toBe('2');
    expect(tickedIn(await look(rosa, `${physicians}/documents`))).toBe(2);
    expect(seen(await choose(codeine))).toBe('1');
    expect(seen(await choose(codeine, fever))).toBe('2');
  });
});
