/** A caller that says what it has read of an account overwrites nothing that came after (docs/contract/accounts.md#account_info_set). */
import { beforeEach, expect, it } from 'vitest';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { type ActiveAccount, accountPath, createActiveAccount, succeeded } from '../../support/scenario.ts';

let rosa: ActiveAccount;
const service = await startServiceInMemory();
beforeEach(async () => {
  rosa = await createActiveAccount(service, { fullName: 'Rosa Lind' });
});

const set = (form: Record<string, string>) => rosa.session.post(`${accountPath(rosa.id)}/info-set`, { form });

async function name(): Promise<string | undefined> {
  const account = succeeded(await rosa.session.get(accountPath(rosa.id)), 'account_info').xml();
  return account.children.find((child) => child.name === 'fullName')?.text;
}

it('What was read is still so: the change is made', async () => {
  expect((await set({ full_name: 'Rosa Berg', read_full_name: 'Rosa Lind' })).status).toBe(200);
  expect(await name()).toBe('Rosa Berg');
});

it('Another name or address by now: 409, and nothing changes', async () => {
  const others = [
    ['read_full_name', 'Rosa'],
    ['read_contact_email', 'else@mail.example'],
  ] as const;
  for (const [field, value] of others) {
    const answer = await set({ full_name: 'Rosa Berg', [field]: value });
    expect([answer.status, answer.headers['x-error-code']]).toEqual([409, 'account_changed']);
  }
  expect(await name()).toBe('Rosa Lind');
});

it('Of changes made at once after the same reading, one is made', async () => {
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((one) => set({ full_name: one, read_full_name: 'Rosa Lind' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});
