/** What the portal calls a person. */
import { expect, it } from 'vitest';
import { personName } from '../../../shared/portal/components/person.ts';
import { de } from '../../../shared/portal/texts/de.ts';
import { en } from '../../../shared/portal/texts/en.ts';

const erased = { id: 'erased-0123456789abcdefghijkl@invalid' };

it.each([
  ['by name', { id: 'rosa@mail.example', fullName: 'Rosa Lind' }, 'Rosa Lind'],
  ['by id when there is no name', { id: 'rosa@mail.example', fullName: '' }, 'rosa@mail.example'],
  ['not by the pseudonym of an erased account', erased, 'somebody whose account was deleted'],
  ['so where it is the name, too', { ...erased, fullName: erased.id }, 'somebody whose account was deleted'],
  ['by name when only the name looks like one', { id: 'a@mail.example', fullName: erased.id }, erased.id],
])('A person is called %s', (_, person, name) => {
  expect(personName(person, en)).toBe(name);
});

it('A person without an account any more is called so in German, too', () => {
  expect(personName(erased, de)).toBe('jemand, dessen Konto gelöscht wurde');
});
