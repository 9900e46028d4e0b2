/** A form that is refused says what is wrong with it, at the field, and keeps what was entered. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { sendForm, wordsOf } from '../support/page-forms.ts';
import type { ActiveAccount } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let other: ActiveAccount;
let visitor: Visitor;
beforeAll(async () => {
  service = await startService();
  patient = await createPatient(service);
  other = await createPerson(service);
  visitor = await visit(service, patient);
});
afterAll(() => service?.stop());

interface Refused {
  /** The page, whose form is sent to it or, for the account, below it. */
  readonly form: string;
  readonly enters: () => Readonly<Record<string, string>>;
  /** The field with the mistake. */
  readonly field: string;
  readonly told: string;
}

const password = () => patient.password;
const nextYear = new Date(Date.now() + 366 * 86_400_000).toISOString().slice(0, 10);
const notHers = 'This is not your current password.';

const refused: readonly Refused[] = [
  { form: 'profile', enters: () => ({ name: '' }), field: 'name', told: 'Enter your name' },
  {
    form: 'contact',
    enters: () => ({ contact: 'rosa@post.example', present: 'not the one' }),
    field: 'present',
    told: notHers,
  },
  {
    form: 'contact',
    enters: () => ({ contact: 'rosa@post', present: password() }),
    field: 'contact',
    told: 'Enter an email address, such as',
  },
  {
    form: 'username',
    enters: () => ({ username: other.username }),
    field: 'username',
    told: 'Somebody else has this user name.',
  },
  {
    form: 'password',
    enters: () => ({ old: 'not the one', new: 'a much better one' }),
    field: 'old',
    told: notHers,
  },
  {
    form: 'password',
    enters: () => ({ old: password(), new: 'short' }),
    field: 'new',
    told: 'Use at least 8 characters',
  },
  {
    form: 'password',
    enters: () => ({ old: password(), new: 'iloveyou' }),
    field: 'new',
    told: 'Many people use this password',
  },
  {
    form: 'password',
    enters: () => ({ old: password(), new: password() }),
    field: 'new',
    told: 'This is the password that you have.',
  },
  {
    form: 'details',
    enters: () => ({ adr_postalcode: '1234567890123' }),
    field: 'adr_postalcode',
    told: 'Use at most 12 characters',
  },
  {
    form: 'details',
    enters: () => ({ bday: nextYear }),
    field: 'bday',
    told: 'The date of birth cannot be in the future',
  },
];

it.each(refused)('A person who sends $form is told: $told', async ({ form, enters, field, told }) => {
  const isOfRecord = form === 'details';
  const path = isOfRecord ? `/records/${patient.recordId}/${form}` : '/account';
  const action = isOfRecord ? path : `/account/${form}`;
  const values = enters();
  const page = await (await visitor.get(path)).text();
  const again = await sendForm(visitor, page, action, values);
  expect(wordsOf(again)).toContain(told);
  const input = again.split('<input').find((tag) => tag.includes(` name="${field}"`))!;
  expect(input.split('>')[0]).toContain('aria-invalid="true"');
  const isSecret = ['present', 'old', 'new'].includes(field);
  if (!isSecret) expect(input).toContain(` value="${values[field]}"`);
});

it('Contact details that are too long are told so, and kept in the form', async () => {
  const path = `/records/${patient.recordId}/contact`;
  const page = await (await visitor.get(path)).text();
  const [, name = ''] = /name="([^"]*street[^"]*)"/i.exec(page) ?? [];
  const again = await sendForm(visitor, page, path, { [name]: 'x'.repeat(256) });
  expect(wordsOf(again)).toContain('Use at most 255 characters');
  expect(again).toContain(`value="${'x'.repeat(256)}"`);
});
