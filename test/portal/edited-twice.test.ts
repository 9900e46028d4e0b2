/** What was changed in two places at once is overwritten by nobody: the second is shown both values, and decides. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { startInMemory } from '../support/in-memory.ts';
import { formIn } from '../support/page-forms.ts';
import { admin } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let document: string;
let circle: string;

beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  visitor = await visit(service, patient);
  document = idOf(
    await createDocument(admin(service), patient.recordId, 'Dear Rosa', { contentType: 'text/plain' }),
  );
  const carenets = (await patient.session.get(`/records/${patient.recordId}/carenets/`)).xml();
  circle = idOf(carenets.children[0]!);
});

interface Edited {
  readonly what: string;
  /** The page, and where its form is sent. */
  readonly page: () => string;
  readonly action: () => string;
  readonly field: string;
  /** What a person calls the field. */
  readonly label: string;
}

const record = () => `/records/${patient.recordId}`;

const edited: readonly Edited[] = [
  {
    what: 'the details',
    page: () => `${record()}/details`,
    action: () => `${record()}/details`,
    field: 'adr_city',
    label: 'City',
  },
  {
    what: 'the contact details',
    page: () => `${record()}/contact`,
    action: () => `${record()}/contact`,
    field: 'locality',
    label: 'City',
  },
  {
    what: 'the profile',
    page: () => '/account',
    action: () => '/account/profile',
    field: 'name',
    label: 'Your name',
  },
  {
    what: 'the name of a document',
    page: () => `${record()}/documents/${document}`,
    action: () => `${record()}/documents/${document}/label`,
    field: 'label',
    label: 'Name',
  },
  {
    what: 'the name of a circle',
    page: () => `${record()}/sharing/${circle}/members`,
    action: () => `${record()}/sharing/${circle}/rename`,
    field: 'name',
    label: 'Name of the circle',
  },
];

describe.each(edited)('In two tabs, $what', ({ page, action, field, label }) => {
  const form = async () => formIn(await (await visitor.get(page())).text(), action());
  const save = (fields: URLSearchParams, value: string) => {
    fields.set(field, value);
    return visitor.post(action(), fields);
  };
  const others = (fields: URLSearchParams) =>
    [...fields].filter(([name]) => ![field, 'replaces', 'read', 'read_name', 'seen'].includes(name));

  it('of the second is not saved over the first: both are shown, however often it changes, and the person decides; nothing else changes', async () => {
    const read = await form();
    const before = others(read);
    expect((await save(new URLSearchParams(read), 'Linz')).status).toBe(303);
    const answer = await save(read, 'Graz');
    const shown = await answer.text();
    expect([answer.status, (await form()).get(field)]).toEqual([409, 'Linz']);
    expect(shown).toContain(`<legend>${label}</legend>`);
    expect(shown).toContain('<strong>Linz</strong>');
    expect(shown).toContain('<strong>Graz</strong>');
    // Who sees what she saves is asked nothing.
    expect((await save(await form(), 'Wien')).status).toBe(303);
    const decision = formIn(shown, action());
    expect(decision.get(field)).toBe('Graz');
    const again = await visitor.post(action(), decision);
    expect([again.status, (await form()).get(field)]).toEqual([409, 'Wien']);
    expect((await visitor.post(action(), formIn(await again.text(), action()))).status).toBe(303);
    const after = await form();
    expect([after.get(field), others(after)]).toEqual(['Graz', before]);
  });
});

describe('In two tabs, ticks', () => {
  it('of kinds that are shared are both kept', async () => {
    const page = `${record()}/sharing/${circle}`;
    const form = async () => formIn(await (await visitor.get(page)).text(), `${page}/types`);
    const [one, other] = [await form(), await form()];
    const contact = 'type http://indivo.org/vocab/xml/documents#Contact';
    one.append('kind', 'kind Allergy');
    other.append('kind', contact);
    for (const each of [one, other]) expect((await visitor.post(`${page}/types`, each)).status).toBe(303);
    expect((await form()).getAll('kind').toSorted()).toEqual(['kind Allergy', contact]);
    const none = await form();
    none.delete('kind');
    await visitor.post(`${page}/types`, none);
    expect((await form()).getAll('kind')).toEqual([]);
  });

  it('of single documents are both kept', async () => {
    const second = idOf(
      await createDocument(admin(service), patient.recordId, 'Dear Ada', { contentType: 'text/plain' }),
    );
    const page = `${record()}/sharing/${circle}/documents`;
    const form = async () => formIn(await (await visitor.get(page)).text(), page);
    const [one, other] = [await form(), await form()];
    one.append('document', document);
    other.append('document', second);
    for (const each of [one, other]) expect((await visitor.post(page, each)).status).toBe(303);
    expect((await form()).getAll('document').toSorted()).toEqual([document, second].toSorted());
  });
});

it('A form with an error keeps what it has read: what was changed meanwhile is still seen', async () => {
  const path = `${record()}/details`;
  const form = async () => formIn(await (await visitor.get(path)).text(), path);
  const [one, other] = [await form(), await form()];
  one.set('adr_city', 'Linz');
  await visitor.post(path, one);
  other.set('name_family', '');
  const again = formIn(await (await visitor.post(path, other)).text(), path);
  again.set('name_family', 'Lind');
  expect((await visitor.post(path, again)).status).toBe(409);
});

it('A name that is too long is shown again', async () => {
  const page = `${record()}/documents/${document}`;
  const form = formIn(await (await visitor.get(page)).text(), `${page}/label`);
  form.set('label', 'x'.repeat(101));
  expect(await (await visitor.post(`${page}/label`, form)).text()).toContain('x'.repeat(101));
});

it('What the person has not touched is left by her as somebody else has saved it', async () => {
  for (const path of [`${record()}/details`, `${record()}/contact`]) {
    const [mine, other] = path.endsWith('details') ? ['adr_city', 'adr_street'] : ['locality', 'street'];
    const form = async () => formIn(await (await visitor.get(path)).text(), path);
    const [one, two] = [await form(), await form()];
    one.set(other!, '7 Orchard Lane');
    await visitor.post(path, one);
    two.set(mine!, 'Graz');
    const decision = formIn(await (await visitor.post(path, two)).text(), path);
    await visitor.post(path, decision);
    const after = await form();
    expect([after.get(mine!), after.get(other!)]).toEqual(['Graz', '7 Orchard Lane']);
  }
});
