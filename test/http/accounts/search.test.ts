import { describe, expect, it } from 'vitest';
import { expectBadRequest, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  createAccount,
  createActiveAccount,
  externalSystem,
} from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';
import { accountElement } from './account-element.ts';

const service = await startServiceInMemory({ env: externalSystem });
const accounts = [
  { id: 'rosa@mail.example', fullName: 'Rosa Lind', secondarySecret: true },
  { id: 'tom@mail.example', fullName: 'Tomás Lindqvist', contactEmail: 'tom.l@post.example' },
  { id: 'ann@mail.example', fullName: 'Ann ROSAmund', contactEmail: 'ann@clinic.example' },
  { id: 'lind@mail.example', fullName: '', contactEmail: 'secretary@post.example' },
];
await Promise.all(accounts.map((account) => createAccount(service, account)));

async function found(query: Record<string, string> | string): Promise<string[]> {
  const answer = await admin(service).get('/accounts/search', { query });
  expectXml(answer);
  expect(answer.xml().name).toBe('Accounts');
  return answer
    .xml()
    .children.map(({ attributes }) => attributes.id!)
    .toSorted();
}

const [rosa, tom, ann, lind] = ['rosa', 'tom', 'ann', 'lind'].map((name) => `${name}@mail.example`) as [
  string,
  string,
  string,
  string,
];

describe('GET /accounts/search', () => {
  it.each([
    ['a part of the name', { fullname: 'Lind' }, [rosa, tom]],
    ['any letter case', { fullname: 'rOSA' }, [ann, rosa]],
    ['letters beyond ASCII', { fullname: 'tomÁs' }, [tom]],
    ['the middle of the name', { fullname: 'osa l' }, [rosa]],
    ['a part of the contact address', { contact_email: 'POST.' }, [lind, tom]],
    ['the contact address, which is the id by default', { contact_email: 'rosa@mail' }, [rosa]],
    ['no id of an account with another contact address', { contact_email: 'tom@mail' }, []],
    ['either parameter', { fullname: 'Rosa', contact_email: 'post.example' }, [ann, lind, rosa, tom]],
    ['one parameter when the other is empty', { fullname: '', contact_email: 'clinic' }, [ann]],
    ['one parameter when the other matches nothing', { fullname: 'nobody', contact_email: 'clinic' }, [ann]],
    ['no account by an unknown name', { fullname: 'nobody' }, []],
    ['no regular expression', { fullname: '.*' }, []],
    ['no wildcard', { fullname: '%' }, []],
    ['no contact address by a name', { fullname: 'post' }, []],
  ])('matches %s', async (_what, query, expected) => {
    expect(await found(query)).toEqual(expected.toSorted());
  });

  it('uses the last of repeated parameters', async () => {
    expect(await found('fullname=nobody&fullname=Tom')).toEqual([tom]);
  });

  it('shows each account without its secret', async () => {
    const answer = await admin(service).get('/accounts/search', { query: { fullname: 'Rosa Lind' } });
    expect(answer.xml()).toEqual(el('Accounts', {}, accountElement({ id: rosa, fullName: 'Rosa Lind' })));
  });

  it('shows auth systems and login counts', async () => {
    const { id } = await createActiveAccount(service, { fullName: 'Systematic' });
    const answer = await admin(service).get('/accounts/search', { query: { fullname: 'Systematic' } });
    const expected = accountElement({
      id,
      fullName: 'Systematic',
      state: 'active',
      lastLoginAt: true,
      totalLoginCount: 1,
      lastStateChange: true,
      authSystems: [['clinic_sso', id]],
    });
    expect(answer.xml()).toEqual(el('Accounts', {}, expected));
  });

  it('returns an empty list when nothing matches', async () => {
    const answer = await admin(service).get('/accounts/search', { query: { fullname: 'nobody' } });
    expectXml(answer);
    expect(answer.xml()).toEqual(el('Accounts'));
  });

  it.each(['', 'fullname=', 'fullname=&contact_email=', 'name=Rosa'])(
    'returns 400 without a search term: %j',
    async (query) => {
      expectBadRequest(await admin(service).get('/accounts/search', { query }));
    },
  );

  it('finds changed values at once', async () => {
    const id = await createAccount(service, { fullName: 'Before', contactEmail: 'before@change.example' });
    await admin(service).post(accountPath(id, '/info-set'), {
      form: { full_name: 'Afterwards', contact_email: 'after@change.example' },
    });
    expect(await found({ fullname: 'Before' })).toEqual([]);
    expect(await found({ contact_email: 'before@' })).toEqual([]);
    expect(await found({ fullname: 'afterw' })).toEqual([id]);
    expect(await found({ contact_email: 'AFTER@' })).toEqual([id]);
  });
});
