import { expect, it } from 'vitest';
import { createAccount } from '../../../../shared/domain/accounts/create.ts';
import { openSecret } from '../../../../shared/domain/accounts/secrets.ts';
import { accountIn, expectRefused, input, keyring, outboxOf, testContext } from './support.ts';

const create = (form: Record<string, string>, context = testContext()) =>
  createAccount(input({ form: { account_id: 'rosa@mail.example', ...form } }), context);

it.each([
  ['by default', {}, true, false],
  ['primary 1', { primary_secret_p: '1' }, true, false],
  ['primary 0', { primary_secret_p: '0' }, false, false],
  ['primary empty', { primary_secret_p: '' }, false, false],
  ['primary text', { primary_secret_p: 'true' }, false, false],
  ['secondary 1', { secondary_secret_p: '1' }, true, true],
  ['secondary text', { secondary_secret_p: 'true' }, true, false],
  ['secondary without primary', { primary_secret_p: '0', secondary_secret_p: '1' }, false, false],
])('A new account has secrets as the form says: %s', async (_title, form, primary, secondary) => {
  const context = testContext();
  const { secret } = await create(form, context);
  const account = accountIn(context.store);
  const opened = async (name: 'primarySecret' | 'secondarySecret') =>
    (await openSecret(account, name, keyring)) ?? '';
  expect(await opened('primarySecret')).toMatch(primary ? /^[a-zA-Z]{16}$/ : /^$/);
  expect(await opened('secondarySecret')).toMatch(secondary ? /^\d{6}$/ : /^$/);
  expect(secret ?? '').toBe(await opened('secondarySecret'));
  expect(outboxOf(context.store).map(({ mail }) => mail)).toEqual(primary ? ['activation'] : []);
});

it('The secrets of a new account are never in clear text in the table or outbox', async () => {
  const context = testContext();
  const { secret } = await create({ secondary_secret_p: '1' }, context);
  const primary = await openSecret(accountIn(context.store), 'primarySecret', keyring);
  const table = JSON.stringify([...context.store.items.values()]);
  expect(table).not.toContain(secret);
  expect(table).not.toContain(primary);
});

it.each([
  ['an id that is no email address', { account_id: 'rosa' }],
  ['an empty contact address', { contact_email: '' }],
  ['an invalid contact address', { contact_email: 'rosa' }],
])('Creating an account with %s gets 400', async (_title, form) => {
  await expectRefused(create(form), 400);
});
