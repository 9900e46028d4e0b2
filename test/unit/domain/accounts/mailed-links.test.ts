/** What who has a mailed link alone can do with an account, in every state that an account can be in. */
import { describe, expect, it } from 'vitest';
import { newActivationCode, useActivation } from '../../../../shared/domain/accounts/activations.ts';
import type { AccountItem } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { input, keyring, start, storedAccount, testContext } from './support.ts';

const id = 'rosa@mail.example';
const secret = 'SixteenLetterABC';
const code = '402915';

const states = ['uninitialized', 'active', 'disabled', 'retired'] as const;
const signIns: readonly (readonly [string, AccountItem['authSystems']])[] = [
  ['no way to sign in', []],
  ['a password', [{ name: 'password', username: 'rosa' }]],
  ['another system', [{ name: 'clinic', username: 'rosa' }]],
];
const mails: readonly (readonly [string, Partial<AccountItem>])[] = [
  ['', {}],
  [', forgotten', { resetMailedAt: start.toISOString() }],
];
const codes: readonly (readonly [string, Partial<AccountItem>])[] = [
  ['', {}],
  [', a code', { secondarySecret: keyring.seal(code, id) }],
];

/** Every combination, by its name such as `active, a password, forgotten, a code`. */
const all: readonly (readonly [string, Partial<AccountItem>])[] = states.flatMap((state) =>
  signIns.flatMap(([way, authSystems]) =>
    mails.flatMap(([mail, mailed]) =>
      codes.map(
        ([coded, own]) =>
          [`${state}, ${way}${mail}${coded}`, { state, authSystems, ...mailed, ...own }] as const,
      ),
    ),
  ),
);

function contextOf(account: Partial<AccountItem>) {
  const store = new MemoryStore();
  storedAccount(store, {
    primarySecret: keyring.seal(secret, id),
    secretsMadeAt: start.toISOString(),
    ...account,
  });
  return testContext({ store });
}

const link = { account_id: id, secret };

/** What a call returns; undefined when it is refused. */
async function unlessRefused<T>(call: Promise<T> | T): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    expect(error).toMatchObject({ name: 'ApiError' });
    return undefined;
  }
}

/** The code that the link is shown, if any. */
async function shownCode(context: ReturnType<typeof contextOf>): Promise<string | undefined> {
  const shown = await unlessRefused(newActivationCode(input({ form: link }), context as never));
  return (shown as { readonly secret: string | null } | undefined)?.secret ?? undefined;
}

/** Tries all that a link can be used for, with the code that it was shown. Says whether the account then has a new password. */
async function takesOver(account: Partial<AccountItem>, purpose: 'activate' | 'reset'): Promise<boolean> {
  const context = contextOf(account);
  const shown = await shownCode(context);
  const chosen = { username: 'mallory', password: 'green apples in june' };
  const form = { ...link, purpose, ...chosen, ...(shown !== undefined && { code: shown }) };
  await unlessRefused(useActivation(input({ form }), context as never));
  return [...context.store.items.values()].some(({ SK }) => /password/i.test(String(SK)));
}

async function namesOf(
  does: (account: Partial<AccountItem>) => Promise<boolean>,
): Promise<readonly string[]> {
  const found = await Promise.all(all.map(async ([name, account]) => ((await does(account)) ? [name] : [])));
  return found.flat();
}

describe('Who has a mailed link alone', () => {
  it('is shown a code only for an account that nobody has activated', async () => {
    expect(await namesOf(async (account) => (await shownCode(contextOf(account))) !== undefined)).toEqual([
      'uninitialized, no way to sign in, a code',
    ]);
  });

  it('chooses the password of an account only where it has none', async () => {
    expect(await namesOf((account) => takesOver(account, 'activate'))).toEqual([
      'uninitialized, no way to sign in',
      'uninitialized, no way to sign in, a code',
      'uninitialized, no way to sign in, forgotten',
      'active, no way to sign in',
      'active, no way to sign in, forgotten',
    ]);
  });

  it('chooses a new password only for an account that was closed for it, and that asks for no code', async () => {
    expect(await namesOf((account) => takesOver(account, 'reset'))).toEqual([
      'uninitialized, a password, forgotten',
    ]);
  });
});
