/** What is entered by hand: once, never over what somebody else has sent, and as what it is told. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadVaccineCodes } from '../http/codes/support.ts';
import { accept } from '../http/messages/world.ts';
import { allergyByHand } from '../support/browser/by-hand.ts';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { createDocument, documentsPath, idOf, replaceDocument } from '../support/documents.ts';
import { fhir } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { messagesOf, recordMessagePath, sendToRecord } from '../support/messages.ts';
import { fillIn, formIn, look, type ShownPage } from '../support/page-forms.ts';
import { mainWords, rowsOf } from '../support/page-words.ts';
import { admin, authorizeApp, succeeded } from '../support/scenario.ts';
import { freshKey, json, jwe, linkTo, type ShlServer, startShlServer } from '../support/shl-server.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let sender: ShlServer;
let patient: Patient;
let visitor: Visitor;
let record: string;

beforeAll(async () => {
  [{ service }, sender] = await Promise.all([
    startInMemory({ env: { PING_ALLOW_PRIVATE: 'true' } }),
    startShlServer(),
  ]);
});
beforeEach(async () => {
  patient = await createPatient(service);
  visitor = await visit(service, patient);
  record = `/records/${patient.recordId}`;
});
afterAll(() => sender?.stop());

interface Row {
  readonly __documentid__: string;
  readonly [field: string]: unknown;
}

async function rows(model: string): Promise<readonly Row[]> {
  const query = { response_format: 'application/json' };
  return (await patient.session.get(`${record}/reports/${model}/`, { query })).json() as Row[];
}

const names = async () => (await rows('Allergy')).map((row) => row.allergen_title).toSorted();

async function newForm(kind: string, values: Readonly<Record<string, string>>): Promise<URLSearchParams> {
  return filled(await visitor.get(`${record}/add/${kind}`), `${record}/add/${kind}`, values);
}

async function filled(
  page: Response,
  action: string,
  values: Readonly<Record<string, string>>,
): Promise<URLSearchParams> {
  const form = formIn(await page.text(), action);
  form.delete('search');
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const add = async (kind: string, values: Readonly<Record<string, string>>) =>
  visitor.post(`${record}/add/${kind}`, await newForm(kind, values));

/** The form that changes the only allergy, and where it is sent. */
async function changeForm(document: string, values: Readonly<Record<string, string>>) {
  const action = `${record}/change/${document}/allergy`;
  return { action, form: await filled(await visitor.get(`${record}/change/${document}`), action, values) };
}

const store = (by: Patient['session'], body: string) => createDocument(by, patient.recordId, body, fhir);

/** The words of the page that a form leads to. */
async function wordsAfter(answer: Response): Promise<string> {
  expect(answer.status).toBe(303);
  return mainWords(await (await visitor.get(answer.headers.get('location')!)).text());
}

describe('What is entered', () => {
  const day = { day: '2026-01-15' };

  it.each([
    ['problem', { name: 'Gastritis', since_year: '2020', still: 'no' }, ['Gastritis', '2020', 'Over']],
    ['note', { title: 'Sleep', text: 'Slept badly.', ...day }, ['Sleep', 'Slept badly.', '15 Jan 2026']],
    ['weight', { value: '72,5', unit: 'kg', ...day }, ['Latest result', '72.5 kg']],
    ['glucose', { value: '5.4', unit: 'mmol/L', ...day }, ['Latest result', '5.4 mmol/L']],
    ['temperature', { value: '37.9', unit: 'Cel', ...day }, ['Latest result', '37.9 °C']],
    ['pulse', { value: '72', ...day }, ['Latest result', '72 /min']],
    ['oxygen', { value: '97', ...day }, ['Latest result', '97 %']],
  ] as const)('as a %s is shown on the page to which the form leads', async (kind, values, shown) => {
    const words = await wordsAfter(await add(kind, values));
    for (const text of ['Saved.', ...shown]) expect(words).toContain(text);
  });

  it('as a medicine is in the form that changes it, and shown as stopped once it is', async () => {
    const values = { name: 'Metformin', dose: '1 tablet', often: 'twice', since_year: '2019' };
    expect(await wordsAfter(await add('medicine', values))).toContain('1 tablet, twice a day');
    const [row] = await rows('Medication');
    const action = `${record}/change/${row!.__documentid__}/medicine`;
    const page = await visitor.get(action.replace('/medicine', ''));
    const form = await filled(page, action, { still: 'no', until_month: '6', until_year: '2024' });
    expect(Object.fromEntries(form)).toMatchObject(values);
    const words = await wordsAfter(await visitor.post(action, form));
    for (const text of ['Stopped', '2019', 'June 2024']) expect(words).toContain(text);
  });
});

/** From a page to the form that changes its only entry. */
async function changeOf({ html }: ShownPage, link = 'Added by you') {
  const [, path = ''] = new RegExp(`href="([^"]+)"[^>]*>(?:<[^>]*>)*${link}\\b`).exec(html)!;
  const page = await look(visitor, path);
  expect(page.html).toContain('<h1>Change: ');
  const [, action = ''] = /<form class="by-hand"[^>]* action="([^"]+)"/.exec(page.html)!;
  return { page, action };
}

/** Sends that form with these values. */
async function change(from: ShownPage, values: Readonly<Record<string, string>>): Promise<ShownPage> {
  const { page, action } = await changeOf(from);
  return fillIn(visitor, page, action, { search: [], ...values });
}

/** Fills in the form of an entry and sends it. */
async function enter(kind: string, values: Parameters<typeof fillIn>[3]): Promise<ShownPage> {
  const path = `${record}/add/${kind}`;
  return fillIn(visitor, await look(visitor, path), path, { search: [], ...values });
}

it('An allergy is added from the empty page, changed, ended, and marked as a mistake', async () => {
  const health = await look(visitor, `${record}/health`);
  expect(health.html).toMatch(new RegExp(`href="${record}/add"[^>]*>(?:<[^>]*>)*Add by hand`));
  const form = await look(visitor, `${record}/add/allergy`);
  const valueFor = (option: string) =>
    new RegExp(`<option value="([^"]+)"[^>]*>${option}<`).exec(form.html)![1]!;
  const saved = await enter('allergy', {
    name: 'Penicillin',
    category: valueFor('Medicine'),
    reaction: 'Rash all over',
    severity: valueFor('Severe'),
    since_year: '1998',
  });
  expect(saved.words).toContain('Saved.');
  const [row] = rowsOf(saved.html);
  for (const text of ['Penicillin', 'Rash all over (severe)', '1998']) expect(row!.join()).toContain(text);
  const { page, action } = await changeOf(saved);
  expect(formIn(page.html, action).get('reaction')).toBe('Rash all over');
  const changed = await change(saved, { reaction: 'Hives' });
  expect(changed.words).toContain('Hives (severe)');
  expect(rowsOf((await change(changed, { still: 'no' })).html)[0]).toContain('Over');
  const glance = await look(visitor, `${record}/health`);
  expect(glance.words).toMatch(/No longer Penicillin/);
  const [, document = ''] = /href="([^"]+\/documents\/[^"]+)"[^>]*>(?:(?!<\/a>).)*Penicillin/s.exec(
    glance.html,
  )!;
  const shown = await look(visitor, document);
  expect(shown.words).toContain('You wrote this.');
  const last = await changeOf(shown, 'Change');
  expect(last.page.html).toMatch(/<summary[^>]*>(?:<[^>]*>)*This was entered by mistake/);
  const none = await fillIn(visitor, last.page, `${last.action}/error`);
  for (const text of ['It was marked as a mistake', 'Nothing recorded']) expect(none.words).toContain(text);
  const [, marked = ''] = /class="tap-row" href="([^"]+)"/.exec(
    (await look(visitor, `${record}/documents`)).html,
  )!;
  const { words } = await look(visitor, marked);
  for (const text of ['This was marked as entered by mistake.', 'Versions']) expect(words).toContain(text);
  expect(words).not.toContain('could not be read');
});

it('A measurement that is unusual is asked about, saved when it is right, and changed', async () => {
  const form = await look(visitor, `${record}/add`);
  expect(form.html).toMatch(
    new RegExp(`href="${record}/add/blood-pressure"[^>]*>(?:<[^>]*>)*Blood pressure<`),
  );
  const path = `${record}/add/blood-pressure`;
  const asked = await enter('blood-pressure', { systolic: '215', diastolic: '110' });
  const question = 'Upper value (systolic): 215 mmHg is unusual.';
  expect(asked.words).toContain(question);
  const again = await fillIn(visitor, asked, path);
  expect(again.words).toContain(question);
  const sure = ({ html }: ShownPage) => ({ sure: /name="sure" value="([^"]+)"/.exec(html)![1]! });
  const saved = await fillIn(visitor, again, path, sure(again));
  expect(saved.words).toMatch(/Saved\..*Latest result.*215\/110 mmHg/);
  const [, document = ''] = /href="([^"]+\/documents\/[^"]+)"[^>]*>Show</.exec(saved.html)!;
  const shown = await look(visitor, document);
  expect(shown.words).toContain('You wrote this.');
  const { page, action } = await changeOf(shown, 'Change');
  const notes = { notes: 'After a walk' };
  const doubted = await fillIn(visitor, page, action, notes);
  const { words } = await fillIn(visitor, doubted, action, { ...notes, ...sure(doubted) });
  expect(words).toContain('The change was saved.');
});

describe('A vaccination, where codes are loaded', () => {
  beforeAll(() => loadVaccineCodes(service));

  it('is found by its name, and changed', async () => {
    const given = { given_day: '1', given_month: '9', given_year: '2024' };
    const saved = await enter('vaccination', { name: 'Tdap', lot: 'AC52B', ...given });
    expect(saved.words).toMatch(/Saved\..*1 Sept 2024/);
    expect(await rows('Immunization')).toMatchObject([{ product_name_identifier: '115' }]);
    expect((await change(saved, { notes: 'Left arm' })).words).toContain('Left arm');
  });

  it('is searched with a button, chosen, and saved without a script; its date may stay empty', async () => {
    const path = `${record}/add/vaccination`;
    const found = await enter('vaccination', { name: 'dtap-hep', search: 'yes' });
    expect(found.words).toMatch(/Which one is it\?.*DTaP-Hep B-IPV/);
    const [, pick = ''] = /name="pick" value="([^"]+)"[^>]*>(?:<[^>]*>)*DTaP-Hep B-IPV</.exec(found.html)!;
    const saved = await fillIn(visitor, found, path, { search: [], pick });
    expect(saved.words).toContain('Saved.');
    expect(rowsOf(saved.html).join()).toContain('DTaP-Hep B-IPV');
    expect((await change(saved, { lot: 'B7' })).words).toContain('The change was saved.');
  });
});

describe('A form that is sent twice', () => {
  it('makes one entry, also when both arrive at the same moment', async () => {
    const form = await newForm('allergy', { name: 'Wasps' });
    const send = () => visitor.post(`${record}/add/allergy`, form);
    const answers = await Promise.all([send(), send()]);
    expect([...answers, await send()].map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await names()).toEqual(['Wasps']);
  });

  it('after it was answered makes no other document', async () => {
    const form = await newForm('problem', { name: 'Gout' });
    for (let time = 0; time < 3; time += 1) await visitor.post(`${record}/add/problem`, form);
    const query = { type: 'http://hl7.org/fhir/Condition' };
    const list = (await patient.session.get(`${record}/documents/`, { query })).xml();
    expect(list.children.filter(({ name }) => name === 'Document')).toHaveLength(1);
  });

  it('with another text makes another entry, and takes nothing from the first', async () => {
    const form = await newForm('allergy', { name: 'Wasps' });
    await visitor.post(`${record}/add/allergy`, form);
    form.set('name', 'Bees');
    await visitor.post(`${record}/add/allergy`, form);
    expect(await names()).toEqual(['Bees', 'Wasps']);
  });
});

describe('Two measurements of the same minute', () => {
  it('are both there, also with the same value', async () => {
    const values = { value: '72', day: '2026-01-15', time: '07:30', zone: '+01:00' };
    for (const value of ['72', '75', '72']) await add('pulse', { ...values, value });
    expect((await rows('VitalSigns')).map((row) => row.heart_rate_value).toSorted()).toEqual([72, 72, 75]);
  });
});

describe('An allergy', () => {
  it('stands beside the same one of a clinic, and each says who says so', async () => {
    const clinic = {
      resourceType: 'AllergyIntolerance',
      code: { text: 'Wasps' },
      asserter: { display: 'Dr Weber' },
    };
    await store(admin(service), JSON.stringify({ ...clinic, patient: { reference: 'Patient/1' } }));
    await add('allergy', { name: 'Wasps' });
    expect((await rows('Allergy')).map((row) => row.asserter).toSorted()).toEqual([
      'Dr Weber',
      'the patient',
    ]);
    const page = await (await visitor.get(`${record}/health/allergies`)).text();
    expect(page.match(/Added by you/g)).toHaveLength(1);
  });

  it('ends a statement of a clinic that there is none, on the pages and in the summary', async () => {
    const none = {
      coding: [{ system: 'http://snomed.info/sct', code: '716186003', display: 'No known allergy' }],
    };
    const said = { resourceType: 'AllergyIntolerance', code: none, patient: { reference: 'Patient/1' } };
    await store(admin(service), JSON.stringify(said));
    const told = async () => {
      const page = await (await visitor.get(`${record}/health/no-allergies`)).text();
      const summary = await patient.session.get(`${record}/reports/ips`);
      return [page, summary.text].map((text) => text.includes('No known allergy'));
    };
    expect(await told()).toEqual([true, true]);
    await add('allergy', { name: 'Wasps' });
    expect(await told()).toEqual([false, false]);
    const summary = await patient.session.get(`${record}/reports/ips`);
    expect(summary.text).toContain('Wasps');
    expect(summary.text).toContain('the patient');
  });
});

describe('Who says so', () => {
  it('is somebody with whom the whole record is shared, and the patient can change it', async () => {
    const daughter = await createPerson(service, 'Maeve Halloran');
    const share = { form: { account_id: daughter.id } };
    succeeded(await patient.session.post(`${record}/shares/`, share), 'record_share_add');
    const path = `${record}/add/problem`;
    const hers = await visit(service, daughter);
    expect((await hers.post(path, await filled(await hers.get(path), path, { name: 'Gout' }))).status).toBe(
      303,
    );
    expect(await rows('Problem')).toMatchObject([{ asserter: 'Maeve Halloran' }]);
    const page = await (await visitor.get(`${record}/health/problems`)).text();
    const [, change = ''] = /href="([^"]+)"[^>]*>Added by Maeve Halloran/.exec(page) ?? [];
    expect(await (await visitor.get(change)).text()).toContain('Change: Health problem');
  });

  it('is not the patient where the owner of the record has another name', async () => {
    const mother = await createPerson(service, 'Ines Oyelaran');
    const owner = { body: mother.id, contentType: 'text/plain' };
    succeeded(await admin(service).put(`${record}/owner`, owner), 'owner');
    const hers = await visit(service, mother);
    const form = formIn(await (await hers.get(`${record}/add/medicine`)).text(), `${record}/add/medicine`);
    form.set('name', 'Vitamin D');
    form.delete('search');
    expect((await hers.post(`${record}/add/medicine`, form)).status).toBe(303);
    const found = await mother.session.get(`${record}/reports/Medication/`, {
      query: { response_format: 'application/json' },
    });
    expect(found.json()).toMatchObject([
      { prescriber: 'Ines Oyelaran', provenance_identifier: 'patientReport' },
    ]);
  });
});

describe('Through a circle', () => {
  it('an entry says that the patient says so, and nobody is offered to add or change', async () => {
    await add('allergy', { name: 'Wasps' });
    await add('vaccination', { name: 'Measles' });
    const list = succeeded(await patient.session.get(`${record}/carenets/`), 'carenet_list').xml();
    const circle = idOf(list.children[0]!);
    for (const kind of ['Allergy', 'Immunization']) {
      const path = `${record}/autoshare/carenets/${circle}/bykind/set`;
      succeeded(await patient.session.post(path, { form: { kind } }), 'bykind');
    }
    const page = async (model: string) => (await visitor.get(`/carenets/${circle}/health/${model}`)).text();
    const [allergies, vaccinations] = [await page('allergies'), await page('immunizations')];
    expect(allergies).toContain('<td data-label="According to">the patient</td>');
    expect(vaccinations).toContain(
      '<td data-label="According to">the patient or a relative, from memory</td>',
    );
    for (const each of [allergies, vaccinations]) expect(each).not.toMatch(/href="[^"]*\/(?:add|change)\b/);
  });
});

describe('What was not entered by hand', () => {
  it('has no form: neither a file of a clinic that says so, nor a file that a person has added', async () => {
    const clinic = idOf(await store(admin(service), allergyByHand(patient.recordId, 'Wasps')));
    const plain = allergyByHand(patient.recordId, 'Bees', { meta: {} });
    const uploaded = idOf(await store(patient.session, plain));
    for (const document of [clinic, uploaded]) {
      const answer = await visitor.get(`${record}/change/${document}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `${record}/documents/${document}`,
      ]);
      expect(await (await visitor.get(`${record}/documents/${document}`)).text()).not.toContain('/change/');
      const form = await newForm('allergy', { name: 'Nothing' });
      for (const action of ['allergy', 'allergy/error'])
        expect((await visitor.post(`${record}/change/${document}/${action}`, form)).status).toBe(409);
    }
    expect(await names()).toEqual(['Bees', 'Wasps']);
  });

  it('has no form when others have made it, and a link, a message or an app of hers has brought it', async () => {
    const key = freshKey();
    const fromLink = await jwe(
      allergyByHand(patient.recordId, 'Link', { id: '5f0c1a52-94f1-4d38-8a5c-6d1b0f6c2e20' }),
      key,
    );
    const entry = { contentType: 'application/fhir+json', embedded: fromLink };
    const form = { link: linkTo(sender.serve(json({ files: [entry] })), key) };
    succeeded(
      await patient.session.post(documentsPath(patient.recordId, 'from_link'), { form }),
      'document_create_from_link',
    );
    await sendToRecord(admin(service), patient.recordId, 'letter', 1);
    const attachment = recordMessagePath(patient.recordId, 'letter', '/attachments/1');
    const body = allergyByHand(patient.recordId, 'Message', { id: '5f0c1a52-94f1-4d38-8a5c-6d1b0f6c2e21' });
    succeeded(
      await admin(service).post(attachment, { body, contentType: 'application/fhir+json' }),
      'record_message_attach',
    );
    const [message] = await messagesOf(patient);
    succeeded(await accept(patient, message!.attributes.id!, 1), 'account_inbox_message_attachment_accept');
    const app = await authorizeApp(service, patient, patient.recordId);
    await store(app, allergyByHand(patient.recordId, 'App', { id: '5f0c1a52-94f1-4d38-8a5c-6d1b0f6c2e22' }));
    // Of somebody else: it would become a word about this person.
    await store(patient.session, allergyByHand('7c9e6679-7425-40de-944b-e07fc1f90ae7', 'Sister'));
    const stored = await rows('Allergy');
    expect(stored.map((row) => row.allergen_title).toSorted()).toEqual(['App', 'Link', 'Message', 'Sister']);
    for (const { __documentid__: document } of stored) {
      const answer = await visitor.get(`${record}/change/${document}`);
      expect(answer.headers.get('location')).toBe(`${record}/documents/${document}`);
      expect(
        (await visitor.post(`${record}/change/${document}/allergy/error`, await newForm('allergy', {})))
          .status,
      ).toBe(409);
    }
  });

  it('is not changed by a form that was open when a clinic replaced the entry', async () => {
    const document = idOf(await store(patient.session, allergyByHand(patient.recordId, 'Wasps')));
    const { action, form } = await changeForm(document, { name: 'Bees' });
    const better = allergyByHand(patient.recordId, 'Venom of wasps', { meta: {} });
    await replaceDocument(admin(service), patient.recordId, document, better, fhir);
    expect((await visitor.post(action, form)).status).toBe(409);
    expect((await visitor.post(`${action}/error`, form)).status).toBe(409);
    expect(await names()).toEqual(['Venom of wasps']);
  });
});

describe('In two tabs, an entry', () => {
  it('of the second is not saved over the first; both are shown, and the person decides', async () => {
    const document = idOf(await store(patient.session, allergyByHand(patient.recordId, 'Wasps')));
    const [one, other] = [
      await changeForm(document, { reaction: 'Swelling' }),
      await changeForm(document, { name: 'Wasps and bees' }),
    ];
    expect((await visitor.post(one.action, one.form)).status).toBe(303);
    const answer = await visitor.post(other.action, other.form);
    const shown = await answer.text();
    expect(answer.status).toBe(409);
    expect(shown).toContain('<strong>Swelling</strong>');
    expect(shown).toContain('<strong>Wasps and bees</strong>');
    const [, action = ''] = /action="([^"]+\/change\/[^"]+)"/.exec(shown) ?? [];
    expect((await visitor.post(action, formIn(shown, action))).status).toBe(303);
    expect(await rows('Allergy')).toMatchObject([
      { allergen_title: 'Wasps and bees', allergic_reaction_title: 'Swelling' },
    ]);
  });

  it('of a time is decided about with its zone', async () => {
    const values = { value: '72', day: '2026-01-15', time: '07:30', zone: '+01:00' };
    await add('pulse', values);
    const [row] = await rows('VitalSigns');
    const action = `${record}/change/${row!.__documentid__}/pulse`;
    const page = () => visitor.get(`${record}/change/${row!.__documentid__}`);
    const [one, other] = [
      await filled(await page(), action, { time: '08:00' }),
      await filled(await page(), action, { time: '09:15', zone: '-05:00' }),
    ];
    await visitor.post(action, one);
    const shown = await (await visitor.post(action, other)).text();
    expect(shown.match(/<fieldset>/g)).toHaveLength(1);
    expect(shown).toMatch(/<strong>08:00<\/strong>[\s\S]*<strong>09:15<\/strong>/);
    const [, decided = ''] = /action="([^"]+\/change\/[^"]+)"/.exec(shown) ?? [];
    expect((await visitor.post(decided, formIn(shown, decided))).status).toBe(303);
    expect(await rows('VitalSigns')).toMatchObject([{ date_source: '2026-01-15T09:15:00-05:00' }]);
  });

  it('that was marked as a mistake comes back by no form of the other tab', async () => {
    const document = idOf(await store(patient.session, allergyByHand(patient.recordId, 'Wasps')));
    const { action, form } = await changeForm(document, { name: 'Bees' });
    expect((await visitor.post(`${action}/error`, form)).status).toBe(303);
    const answer = await visitor.post(action, form);
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('marked as a mistake'),
    ]);
    expect(await names()).toEqual([]);
  });
});

it('An entry whose name is not changed keeps its code', async () => {
  const coding = [{ system: 'http://snomed.info/sct', code: '260167008', display: 'Wasp venom (substance)' }];
  const body = allergyByHand(patient.recordId, 'Wasps', { code: { coding, text: 'Wasps' } });
  const document = idOf(await store(patient.session, body));
  const { action, form } = await changeForm(document, { notes: 'Carries an injector' });
  expect((await visitor.post(action, form)).status).toBe(303);
  expect(await rows('Allergy')).toMatchObject([
    { allergen_identifier: '260167008', notes: 'Carries an injector' },
  ]);
});
