/** A form that is refused says what is wrong with it, at the field, and keeps what was entered. */
import { beforeAll, expect, it } from 'vitest';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { mainWords, sendForm } from '../support/page-words.ts';
import type { ActiveAccount } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let other: ActiveAccount;
let visitor: Visitor;
beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  other = await createPerson(service);
  visitor = await visit(service, patient);
});

const nextYear = new Date(Date.now() + 366 * 86_400_000).toISOString().slice(0, 10);
const notHers = 'This is not your current password.';
/** What stands for the password of the patient, and for the user name of somebody else. */
const [hers, taken] = ['(hers)', '(taken)'];

it.each([
  ['/account/profile', { name: '' }, 'name', 'Enter your name'],
  ['/account/contact', { contact: 'rosa@post.example', present: 'not the one' }, 'present', notHers],
  ['/account/contact', { contact: 'rosa@post', present: hers }, 'contact', 'Enter an email address, such as'],
  ['/account/username', { username: taken }, 'username', 'Somebody else has this user name.'],
  ['/account/password', { old: 'not the one', new: 'a much better one' }, 'old', notHers],
  ['/account/password', { old: hers, new: 'short' }, 'new', 'Use at least 8 characters'],
  ['/account/password', { old: hers, new: 'iloveyou' }, 'new', 'Many people use this password'],
  ['/account/password', { old: hers, new: hers }, 'new', 'This is the password that you have.'],
  ['/details', { adr_postalcode: '1234567890123' }, 'adr_postalcode', 'Use at most 12 characters'],
  ['/details', { bday: nextYear }, 'bday', 'The date of birth cannot be in the future'],
] as const)('A person who sends %s with %j is told at the field %s: %s', async (form, given, field, told) => {
  const action = form === '/details' ? `/records/${patient.recordId}/details` : form;
  const meant = new Map([
    [hers, patient.password],
    [taken, other.username],
  ]);
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, meant.get(value) ?? value]),
  );
  const page = await (await visitor.get(form === '/details' ? action : '/account')).text();
  const again = await sendForm(visitor, page, action, values);
  expect(mainWords(again)).toContain(told);
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
  expect(mainWords(again)).toContain('Use at most 255 characters');
  expect(again).toContain(`value="${'x'.repeat(256)}"`);
});
