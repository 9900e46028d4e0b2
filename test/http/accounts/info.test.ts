import { describe, expect, it } from 'vitest';
import { expectBadRequest, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  createAccount,
  createAccountWithPassword,
  createActiveAccount,
  externalSystem,
  freshEmail,
  ui,
} from '../../support/scenario.ts';
import { accountElement, accountOf, secretsOf } from './account-element.ts';

const service = await startServiceInMemory({ env: externalSystem });
const rosa = await createActiveAccount(service, { secondarySecret: true, fullName: 'Rosa Lind' });

const shown = () => ({
  id: rosa.id,
  fullName: 'Rosa Lind',
  state: 'active',
  lastLoginAt: true,
  totalLoginCount: 1,
  lastStateChange: true,
  authSystems: [['clinic_sso', rosa.id]] as const,
});

describe('GET /accounts/{id}', () => {
  it('shows admin and UI apps the account with its secondary secret', async () => {
    const { secondary } = await secretsOf(service, rosa.id);
    for (const client of [admin(service), ui(service)]) {
      const answer = await client.get(accountPath(rosa.id));
      expectXml(answer);
      expect(answer.xml()).toEqual(accountElement({ ...shown(), secret: secondary }));
    }
  });

  it('shows the account itself no secret', async () => {
    const answer = await rosa.session.get(accountPath(rosa.id));
    expectXml(answer);
    expect(answer.xml()).toEqual(accountElement(shown()));
  });

  it('shows empty elements for times that are not set, and no secret when there is none', async () => {
    const id = await createAccount(service);
    const answer = await admin(service).get(accountPath(id));
    expect(answer.xml()).toEqual(accountElement({ id }));
    expect(answer.text).toMatch(/<lastLoginAt(\/>|><\/lastLoginAt>)/);
    expect(answer.text).toMatch(/<lastStateChange(\/>|><\/lastStateChange>)/);
  });

  it('lists every auth system with its username', async () => {
    const { id, username } = await createAccountWithPassword(service);
    const name = `R & "L" ${freshEmail()}`;
    const form = { system: 'clinic_sso', username: name };
    expectOk(await admin(service).post(accountPath(id, '/authsystems/'), { form }));
    const { children } = await accountOf(service, id);
    const systems = children
      .filter((element) => element.name === 'authSystem')
      .map(({ attributes }) => attributes);
    expect(systems.toSorted((a, b) => a.name!.localeCompare(b.name!))).toEqual([
      { name: 'clinic_sso', username: name.toLowerCase() },
      { name: 'password', username },
    ]);
  });

  it('never shows the primary secret', async () => {
    const { primary } = await secretsOf(service, rosa.id);
    expect((await admin(service).get(accountPath(rosa.id))).text).not.toContain(primary);
  });
});

describe('POST /accounts/{id}/info-set', () => {
  const path = (id: string): string => accountPath(id, '/info-set');

  it('changes the name, the contact address, or both', async () => {
    const id = await createAccount(service);
    expectOk(await admin(service).post(path(id), { form: { full_name: 'Rosa' } }));
    expect(await accountOf(service, id)).toEqual(accountElement({ id, fullName: 'Rosa' }));
    expectOk(await ui(service).post(path(id), { form: { contact_email: 'rosa@post.example' } }));
    expect(await accountOf(service, id)).toEqual(
      accountElement({ id, fullName: 'Rosa', contactEmail: 'rosa@post.example' }),
    );
    expectOk(
      await admin(service).post(path(id), {
        form: { full_name: 'Lind', contact_email: 'lind@post.example' },
      }),
    );
    expect(await accountOf(service, id)).toEqual(
      accountElement({ id, fullName: 'Lind', contactEmail: 'lind@post.example' }),
    );
  });

  it('ignores an empty field', async () => {
    const id = await createAccount(service, { fullName: 'Rosa', contactEmail: 'rosa@post.example' });
    expectOk(
      await admin(service).post(path(id), { form: { full_name: '', contact_email: 'lind@post.example' } }),
    );
    expectOk(await admin(service).post(path(id), { form: { full_name: 'Lind', contact_email: '' } }));
    expect(await accountOf(service, id)).toEqual(
      accountElement({ id, fullName: 'Lind', contactEmail: 'lind@post.example' }),
    );
  });

  it('may be called by the account itself, and changes nothing else', async () => {
    const account = await createActiveAccount(service);
    const form = { full_name: 'Own', state: 'retired', account_id: 'other@mail.example' };
    expectOk(await account.session.post(path(account.id), { form }));
    expect(await accountOf(service, account.id)).toEqual(
      accountElement({
        ...shown(),
        id: account.id,
        fullName: 'Own',
        authSystems: [['clinic_sso', account.id]],
      }),
    );
  });

  it.each<Record<string, string>>([
    {},
    { full_name: '' },
    { full_name: '', contact_email: '' },
    { name: 'x' },
  ])('returns 400 for %j', async (form) => {
    expectBadRequest(await admin(service).post(path(rosa.id), { form }));
  });

  it.each(['rosa', 'rosa@', 'rosa@mail', 'ro sa@mail.example', ' ', `${'a'.repeat(290)}@mail.example`])(
    'returns 400 for the contact address %j, and changes nothing',
    async (contact_email) => {
      expectBadRequest(
        await admin(service).post(path(rosa.id), { form: { contact_email, full_name: 'Changed' } }),
      );
      expect((await rosa.session.get(accountPath(rosa.id))).xml()).toEqual(accountElement(shown()));
    },
  );

  it('returns 400 for a name over 150 characters', async () => {
    expectBadRequest(await admin(service).post(path(rosa.id), { form: { full_name: 'x'.repeat(151) } }));
  });

  it('loses none of many simultaneous changes to different fields', async () => {
    const id = await createAccount(service);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        admin(service).post(path(id), {
          form: i % 2 === 0 ? { full_name: 'Both' } : { contact_email: 'both@post.example' },
        }),
      ),
    );
    answers.forEach(expectOk);
    expect(await accountOf(service, id)).toEqual(
      accountElement({ id, fullName: 'Both', contactEmail: 'both@post.example' }),
    );
  });
});
