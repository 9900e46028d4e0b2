/** What a person enters to confirm a change: her password, and a code if she has a second step. */
import { expect, it } from 'vitest';
import type { PortalContext } from '../../../shared/portal/environment.ts';
import { readConfirmation } from '../../../shared/portal/pages/signing-in/confirmation.ts';

const read = (form: Readonly<Record<string, string>>) =>
  readConfirmation({ req: { parseBody: async () => form } } as unknown as PortalContext);

it.each([
  ['123456', 'totp'],
  [' 123 456 ', 'totp'],
  ['123-456', 'totp'],
  ['abcde-fghij', 'recovery'],
  // It may begin or end with digits.
  ['123456-fghij', 'recovery'],
  ['abcde-123456', 'recovery'],
  ['12345', 'recovery'],
])('The code %s is one of an app if it has six digits alone: %s', async (code, kind) => {
  expect(await read({ present: 'secret', code })).toEqual({ password: 'secret', code: code.trim(), kind });
});

it('What is left empty is not there, and a passkey stands for the code', async () => {
  expect(await read({ present: '', code: ' ' })).toEqual({ password: undefined });
  expect(await read({})).toEqual({ password: undefined });
  expect(await read({ present: 'secret', code: '123456', credential: '{}' })).toEqual({
    password: 'secret',
    assertion: '{}',
  });
});
