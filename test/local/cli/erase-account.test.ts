/** The operator's command that erases an account; what is left of one, test/http/accounts/erase.test.ts looks for. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createActiveAccount, createRecord, externalSystem } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import type { TestService } from '../../support/test-service.ts';
import { type Outcome, run } from './run.ts';

let service: TestService;
beforeAll(async () => {
  service = await startServiceInMemory({ env: externalSystem });
});
afterAll(() => service?.stop());

const command = (...args: readonly string[]): Promise<Outcome> =>
  run(service.env, 'accounts', 'erase', ...args);
const record = async (recordId: string) => (await storeOf(service).get([keys.record(recordId)]))[0];
const account = async (id: string) => (await storeOf(service).get([keys.account(id)]))[0];

describe('The command accounts erase', () => {
  it('lists what must be decided, does it when told to, and says when to run it again', async () => {
    const [person, heir] = [await createActiveAccount(service), await createActiveAccount(service)];
    const [one, two] = [
      await createRecord(service, person, { given: 'One' }),
      await createRecord(service, person, { given: 'Two' }),
    ];
    const undecided = await command(person.id, '--erase-record', one, '--yes');
    expect(undecided).toMatchObject({ code: 2, out: '' });
    expect(undecided.err).toContain(`  ${two}  Two Lind\n`);
    expect(undecided.err).not.toContain(one);
    const decided = [person.id.toUpperCase(), '--erase-record', one, '--hand-over', `${two}=${heir.id}`];
    const unconfirmed = await command(...decided);
    expect(unconfirmed).toMatchObject({ code: 2, out: '' });
    expect(unconfirmed.err).toContain('Nothing was changed. Add --yes');
    expect(await account(person.id)).toBeDefined();

    const erased = await command(...decided, '--yes');
    expect(erased.code).toBe(0);
    expect(erased.out).toMatch(
      /^The account is closed, and what it had is removed\. What stays names it erased-[0-9a-z]{22}@invalid\.\nRun this again after \d{4}-\S+Z, /,
    );
    expect(await account(person.id)).toBeUndefined();
    expect([await record(one), (await record(two))?.ownerId]).toEqual([undefined, heir.id]);
    const early = await command(person.id, '--yes');
    expect(early).toMatchObject({ code: 0, out: erased.out });
    expect((await command(person.id)).err).toContain('The erasure has begun. Add --yes to go on with it.');
  });

  it('tells an unknown account from one that was erased', async () => {
    const person = await createActiveAccount(service);
    await command(person.id, '--yes');
    await storeOf(service).delete(keys.erasingAccount(person.id));
    expect((await command(person.id, '--yes')).err).toMatch(
      new RegExp(`The account ${person.id} was erased at \\d{4}-`),
    );
    expect((await command(person.id)).err).toContain(`The account ${person.id} was erased at `);
    expect((await command('nobody@mail.example')).err).toContain('There is no account nobody@mail.example.');
    const unknown = await command('nobody@mail.example', '--yes');
    expect(unknown).toMatchObject({ code: 1, out: '' });
    expect(unknown.err).toContain('There is no account nobody@mail.example.');
  });

  it('refuses a hand-over that names no record or no account', async () => {
    const wrong = await command('ana@mail.example', '--hand-over', 'only-a-record');
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain('It takes RECORD=ACCOUNT.');
  });
});
