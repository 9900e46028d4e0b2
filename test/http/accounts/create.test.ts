import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectBadRequest, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  createAccount,
  createActiveAccount,
  externalSystem,
  freshEmail,
} from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import { accountElement, accountOf, secretsOf } from './account-element.ts';

const service = await startServiceInMemory({ env: externalSystem });

const create = (form: Record<string, string>): Promise<Answer> => admin(service).post('/accounts/', { form });

describe('POST /accounts/', () => {
  it('returns the new account with exactly its elements', async () => {
    const id = freshEmail();
    const answer = await create({ account_id: id });
    expectXml(answer);
    expect(answer.xml()).toEqual(accountElement({ id }));
  });

  it('accepts a name and a different contact address', async () => {
    const id = freshEmail();
    const answer = await create({
      account_id: id,
      full_name: 'Rosa & <Lind>',
      contact_email: 'rosa.lind@post.example',
    });
    expectXml(answer);
    expect(answer.xml()).toEqual(
      accountElement({
        id,
        fullName: 'Rosa & <Lind>',
        contactEmail: 'rosa.lind@post.example',
      }),
    );
  });

  it('trims and lower-cases the id', async () => {
    const id = freshEmail();
    const answer = await create({ account_id: `  ${id.toUpperCase()} ` });
    expect(answer.xml()).toEqual(accountElement({ id }));
    expect(await accountOf(service, id)).toEqual(accountElement({ id }));
  });

  it('makes the secrets that are asked for, and never shows the primary one', async () => {
    const id = freshEmail();
    const answer = await create({ account_id: id, primary_secret_p: '1', secondary_secret_p: '1' });
    const { primary, secondary } = await secretsOf(service, id);
    expect(primary).toMatch(/^[a-zA-Z]{16}$/);
    expect(secondary).toMatch(/^\d{6}$/);
    // The secondary one comes first.
    expect(answer.xml()).toEqual(accountElement({ id, secret: secondary }));
    expect(answer.text).not.toContain(primary);
    const bare = freshEmail();
    await create({ account_id: bare, primary_secret_p: '0' });
    expect(await secretsOf(service, bare)).toEqual({ primary: '', secondary: '' });
  });

  it('ignores other fields: it sets no password, auth system or state', async () => {
    const id = freshEmail();
    const answer = await create({
      account_id: id,
      password: 'p',
      user_pass: 'p',
      username: 'u',
      state: 'active',
      system: 'password',
    });
    expect(answer.xml()).toEqual(accountElement({ id }));
  });

  it('returns 400 without an id', async () => {
    expectBadRequest(await create({ full_name: 'Rosa' }));
    expectBadRequest(await admin(service).post('/accounts/'));
  });

  it('returns 400 for a name over 150 characters, and accepts one of 150', async () => {
    expectBadRequest(await create({ account_id: freshEmail(), full_name: 'é'.repeat(151) }));
    expectXml(await create({ account_id: freshEmail(), full_name: 'é'.repeat(150) }));
  });

  it('returns 400 for an id in use, in any letter case, and does not change that account', async () => {
    const id = await createAccount(service, { fullName: 'First' });
    for (const account_id of [id, id.toUpperCase(), ` ${id}`]) {
      expectBadRequest(await create({ account_id, full_name: 'Second' }));
    }
    expect(child(await accountOf(service, id), 'fullName').text).toBe('First');
  });

  it('creates the account in exactly one of six simultaneous calls', async () => {
    const id = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        create({ account_id: i % 2 === 0 ? id : id.toUpperCase(), full_name: `Rosa ${i}` }),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expectBadRequest(answer);
    expect(await accountOf(service, id)).toEqual(winners[0]!.xml());
  });

  it('creates neither a record nor a carenet', async () => {
    const account = await createActiveAccount(service);
    expect((await account.session.get(accountPath(account.id, '/records/'))).xml().children).toEqual([]);
    expect((await account.session.get(accountPath(account.id, '/permissions/'))).xml().children).toEqual([]);
  });
});

it('An account id can never be used again, not even when the account is retired', async () => {
  const id = await createAccount(service);
  expectOk(await admin(service).post(accountPath(id, '/set-state'), { form: { state: 'retired' } }));
  expectBadRequest(await create({ account_id: id }));
});
