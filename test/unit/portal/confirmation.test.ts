/** What a person enters to confirm a change: her password, and a code if she has a second step. */
import { expect, it } from 'vitest';
import type { AccountFactors } from '../../../shared/client/index.ts';
import type { PortalContext } from '../../../shared/portal/environment.ts';
import { missingIn, readConfirmation } from '../../../shared/portal/pages/signing-in/confirmation.ts';
import { asksProofToAdd, isLast, waysOf } from '../../../shared/portal/pages/signing-in/ways.ts';
import { en } from '../../../shared/portal/texts/en.ts';

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

it.each([
  // Whether the account has a password, what was entered, whether a second step is asked for, and what is missing.
  [true, { password: undefined }, true, ['present', 'code']],
  [true, { password: 'secret' }, true, ['code']],
  [true, { password: 'secret', code: '123456' }, true, []],
  [true, { password: 'secret', assertion: '{}' }, true, []],
  [true, { password: undefined, code: '123456' }, true, ['present']],
  [true, { password: 'secret' }, false, []],
  [false, { password: undefined }, false, []],
])('What is missing is told at its field: %s, %j, %s: %j', (password, entered, asksProof, missing) => {
  const context = { var: { request: { texts: en } } } as unknown as PortalContext;
  const factors = { password } as unknown as AccountFactors;
  const told = missingIn(entered, { context, factors, asksProof });
  const said = { present: 'Enter your current password', code: 'Enter the code' };
  expect(told).toEqual(Object.fromEntries(missing.map((field) => [field, said[field as 'code']])));
});

it.each([
  // Passkeys, good and refused; whether there is a code app; the ways; and whether a good one, and a refused one, is the last.
  [1, 0, false, 1, true, false],
  [0, 1, false, 0, false, true],
  [1, 1, false, 1, true, false],
  [1, 0, true, 2, false, false],
  [0, 0, true, 1, true, false],
  [2, 0, false, 2, false, false],
])(
  '%i good and %i refused passkeys, code app %s: %i ways',
  (good, bad, totp, ways, goodIsLast, badIsLast) => {
    const passkeys = [...Array(good).fill({ refused: false }), ...Array(bad).fill({ refused: true })];
    const factors = { passkeys, totp, second_factor: true, recovered: false } as unknown as AccountFactors;
    expect(waysOf(factors)).toBe(ways);
    expect([isLast(factors, { refused: false }), isLast(factors, { refused: true })]).toEqual([
      goodIsLast,
      badIsLast,
    ]);
    expect(isLast({ ...factors, second_factor: false }, { refused: false })).toBe(false);
  },
);

it.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])('A second step is asked for where there is one (%s), unless it was lost (%s): %s', (has, lost, asks) => {
  expect(asksProofToAdd({ second_factor: has, recovered: lost } as unknown as AccountFactors)).toBe(asks);
});
