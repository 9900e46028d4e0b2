/** The details of a record and how to reach the person, as forms. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { fillIn, formIn, look, type ShownPage } from '../support/page-forms.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let record: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
});
beforeEach(async () => {
  patient = await createPatient(service);
  visitor = await visit(service, patient);
  record = `/records/${patient.recordId}`;
});

/** The name of the field that has this label. */
const labelled = ({ html }: ShownPage, label: string) =>
  new RegExp(`<label for="([^"]+)"[^>]*>${label}<`).exec(html)![1]!;

describe('The form of the details', () => {
  it('has what is known, and keeps what is changed and what is not', async () => {
    const details = `${record}/details`;
    const page = await look(visitor, details);
    const field = (label: string) => labelled(page, label);
    expect(formIn(page.html, details).get(field('Given name'))).toBe('Rosa');
    expect(formIn(page.html, details).get(field('Date of birth'))).toBe('1984-02-29');
    const changed = {
      [field('Given name')]: 'Róża',
      [field('Street')]: '7 Orchard Lane & Söhne <West>',
      [field('Second telephone')]: '301-555-0117',
      [field('Kind of second telephone')]: 'h',
    };
    const saved = await fillIn(visitor, page, details, changed);
    expect(saved.words).toContain('The details were saved.');
    expect(Object.fromEntries(formIn(saved.html, details))).toMatchObject({
      ...changed,
      [field('Telephone')]: '202-555-0143',
      [field('City')]: 'Takoma Park',
    });
    expect(saved.words).toContain('The record goes on under the name that it was made with.');
    expect(saved.words).toContain('Rosa Lind');
  });
});

describe('Contact details', () => {
  it('are entered, changed and removed, and what another app wrote beside them stays', async () => {
    const special = `${record}/documents/special/contact`;
    const contact = `${record}/contact`;
    expect((await look(visitor, `${record}/details`)).html).toContain(`href="${contact}"`);
    const page = await look(visitor, contact);
    const field = (label: string) => labelled(page, label);
    const mobile = field('Telephone, mobile');
    const saved = await fillIn(visitor, page, contact, { [mobile]: '0171 <5>', [field('City')]: 'Linz' });
    expect(saved.words).toContain('The contact details were saved.');
    expect(formIn(saved.html, contact).get(mobile)).toBe('0171 <5>');

    const app = '<instantMessengerName protocol="xmpp">rosa</instantMessengerName>';
    const written = (await patient.session.get(special)).text;
    expect(written).toContain('<address type="home"><locality>Linz</locality></address>');
    const stored = written.replace('</Contact>', `${app}</Contact>`);
    await patient.session.put(special, { body: stored, contentType: 'application/xml' });
    const again = await look(visitor, contact);
    const values = { [field('City')]: '', [field('Email address, work')]: 'rosa@work.example' };
    await fillIn(visitor, again, contact, values);
    expect((await patient.session.get(special)).text).toBe(
      '<Contact xmlns="http://indivo.org/vocab/xml/documents#">' +
        `<phoneNumber type="mobile">0171 &lt;5&gt;</phoneNumber>${app}` +
        '<email type="work">rosa@work.example</email></Contact>',
    );
  });
});
