import { beforeAll, describe, expect, it } from 'vitest';
import {
  expectBadRequest,
  expectDenied,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  freshEmail,
  succeeded,
} from '../../support/scenario.ts';
import { el, type XmlElement } from '../../support/xml-tree.ts';
import { addMember, carenetPath, carenetsOf, createCarenet, memberPath, removeMember } from './sharing.ts';

const noSuch = '00000000-0000-7000-8000-000000000000';

const service = await startServiceInMemory({ env: externalSystem });
const names = ['Rosa Lind', 'Tom Leitão', 'Ann Özil', ''];
/** Owns the record. */
/** Has a full share of the record. */
/** Is in the carenet Family of the record. */
/** Has no access to the record. */
const [rosa, tom, ann, bea] = (await Promise.all(
  names.map((fullName) => createActiveAccount(service, { fullName })),
)) as [ActiveAccount, ActiveAccount, ActiveAccount, ActiveAccount];
const record = await createRecord(service, rosa, { given: 'Rosa', family: 'Lind' });
succeeded(await admin(service).post(`/records/${record}/shares/`, { form: { account_id: tom.id } }), 'share');
const family = (await carenetsOf(rosa.session, record)).Family!;
await addMember(rosa.session, family, ann);

const members = (carenet: string): string => carenetPath(carenet, '/accounts/');

let count = 0;
async function freshCarenet(): Promise<string> {
  count += 1;
  return createCarenet(rosa.session, record, `carenet ${count}`);
}

async function membersOf(carenet: string, query = ''): Promise<readonly XmlElement[]> {
  const answer = await rosa.session.get(members(carenet), { query });
  expectXml(answer);
  return answer.xml().children;
}

describe('GET /carenets/{id}/accounts/', () => {
  it('returns an empty list for a new carenet', async () => {
    const answer = await rosa.session.get(members(await freshCarenet()));
    expectXml(answer);
    expect(answer.xml()).toEqual(el('CarenetAccounts'));
  });

  it('returns the members with their current names and their flags', async () => {
    const carenet = await freshCarenet();
    const zoe = await createActiveAccount(service, { id: freshEmail('zoe'), fullName: 'Zoe <1> "A"' });
    const add = (form: Record<string, string>) => rosa.session.post(members(carenet), { form });
    expectOk(await add({ account_id: zoe.id, write: 'true' }));
    expectOk(await add({ account_id: ann.id, write: 'false' }));
    const expected = (zoeName: string) =>
      [
        el('CarenetAccount', { id: zoe.id, fullName: zoeName, write: 'true' }),
        el('CarenetAccount', { id: ann.id, fullName: 'Ann Özil', write: 'false' }),
      ].toSorted((one, other) => (one.attributes.id! < other.attributes.id! ? -1 : 1));
    expect(await membersOf(carenet)).toEqual(expected('Zoe <1> "A"'));
    succeeded(
      await admin(service).post(accountPath(zoe.id, '/info-set'), { form: { full_name: 'Zoe Renamed' } }),
      'account_info_set',
    );
    expect(await membersOf(carenet)).toEqual(expected('Zoe Renamed'));
  });

  describe('with order and paging', () => {
    let carenet: string;
    beforeAll(async () => {
      carenet = await freshCarenet();
      for (const [name, fullName] of [
        ['b', 'Anton'],
        ['a', 'Cleo'],
        ['c', 'Bert'],
      ] as const) {
        const id = `${name}@${freshEmail().split('@')[0]}.example`;
        await addMember(rosa.session, carenet, await createActiveAccount(service, { id, fullName }));
        service.advance(1);
      }
    });

    it.each([
      ['', ['a', 'b', 'c']],
      ['order_by=-full_name', ['a', 'c', 'b']],
      ['order_by=created_at', ['b', 'a', 'c']],
      ['limit=1&offset=1', ['b']],
      ['status=void', ['a', 'b', 'c']],
    ])('follows "%s"', async (query, expected) => {
      const found = await membersOf(carenet, query);
      expect(found.map(({ attributes }) => attributes.id![0])).toEqual(expected);
    });

    it('returns with modified_since the members that were added or changed since then', async () => {
      service.advance(200);
      const since = `modified_since=${new Date(service.now() * 1000 - 60_000).toISOString()}`;
      expect(await membersOf(carenet, since)).toEqual([]);
      const { attributes } = (await membersOf(carenet))[2]!;
      const form = { account_id: attributes.id!, write: 'true' };
      expectOk(await rosa.session.post(members(carenet), { form }));
      expect((await membersOf(carenet, since)).map((member) => member.attributes.id)).toEqual([
        attributes.id,
      ]);
    });
  });
});

describe('POST /carenets/{id}/accounts/', () => {
  it('sets the flag for true alone, changes that of a member, and accepts its id in any letter case', async () => {
    const carenet = await freshCarenet();
    for (const [account_id, write, stored] of [
      [ann.id, undefined, 'false'],
      [ann.id, 'true', 'true'],
      [` ${ann.id.toUpperCase()} `, 'TRUE', 'false'],
    ] as const) {
      expectOk(await rosa.session.post(members(carenet), { form: { account_id, write } }));
      expect((await membersOf(carenet)).map(({ attributes }) => attributes.write)).toEqual([stored]);
    }
  });

  it('returns 400 without an account, and 404 for an unknown one', async () => {
    const carenet = await freshCarenet();
    for (const form of [{}, { account_id: '' }, { write: 'true' }])
      expectBadRequest(await rosa.session.post(members(carenet), { form }));
    for (const account_id of [freshEmail(), service.apps.user.id, 'x'.repeat(5000)])
      expectNotFound(await rosa.session.post(members(carenet), { form: { account_id } }));
    expect(await membersOf(carenet)).toEqual([]);
  });

  it('adds one member when many calls arrive at once', async () => {
    const carenet = await freshCarenet();
    await Promise.all(Array.from({ length: 6 }, () => addMember(rosa.session, carenet, ann)));
    expect(await membersOf(carenet)).toHaveLength(1);
  });
});

describe('DELETE /carenets/{id}/accounts/{account}', () => {
  it('removes a member and can be repeated', async () => {
    const carenet = await freshCarenet();
    await addMember(rosa.session, carenet, ann);
    for (let time = 0; time < 2; time += 1) {
      expectOk(await rosa.session.delete(memberPath(carenet, ann)));
      expect(await membersOf(carenet)).toEqual([]);
      expectDenied(await ann.session.get(members(carenet)));
    }
  });

  it('returns 404 for an unknown account or carenet', async () => {
    expectNotFound(await rosa.session.delete(memberPath(family, { id: freshEmail() })));
    expectNotFound(await rosa.session.delete(memberPath(noSuch, ann)));
  });
});

describe('GET /carenets/{id}/accounts/{account}/permissions', () => {
  const permissions = (write: 'true' | 'false'): XmlElement =>
    el('Permissions', {}, el('DocumentType', { type: '*', write }));
  const path = (account: { id: string }, carenet = family) => memberPath(carenet, account, '/permissions');

  it.each(['true', 'false'] as const)('returns one entry for all types with the flag %s', async (write) => {
    const carenet = await freshCarenet();
    expectOk(await rosa.session.post(members(carenet), { form: { account_id: ann.id, write } }));
    const answer = await rosa.session.get(path(ann, carenet));
    expectXml(answer);
    expect(answer.xml()).toEqual(permissions(write));
  });

  it('returns true for an account in full control, member or not', async () => {
    const carenet = await freshCarenet();
    await addMember(rosa.session, carenet, tom);
    for (const account of [rosa, tom])
      for (const where of [family, carenet])
        expect((await rosa.session.get(path(account, where))).xml()).toEqual(permissions('true'));
  });

  it('returns 404 for an account that is neither, and for unknown ones', async () => {
    expectNotFound(await rosa.session.get(path(bea)));
    expectNotFound(await admin(service).get(path(bea)));
    expectNotFound(await rosa.session.get(path(ann, await freshCarenet())));
    expectNotFound(await rosa.session.get(path({ id: freshEmail() })));
    expectNotFound(await rosa.session.get(path(ann, noSuch)));
  });
});

describe('The lists of a carenet member', () => {
  const recordsOf = async (account: ActiveAccount): Promise<readonly XmlElement[]> =>
    succeeded(await account.session.get(accountPath(account.id, '/records/')), 'record_list').xml().children;
  const carenetsAt = async (account: ActiveAccount): Promise<(string | undefined)[]> =>
    succeeded(await account.session.get(accountPath(account.id, '/permissions/')), 'account_permissions')
      .xml()
      .children.map(({ attributes }) => attributes.name);
  const seen = (carenet_id: string, carenet_name: string): XmlElement =>
    el('Record', {
      id: record,
      label: 'Rosa Lind (carenet)',
      shared: 'true',
      carenet_id,
      carenet_name,
    });

  it('show the record once for each carenet, under its current name, until the membership ends', async () => {
    const cleo = await createActiveAccount(service);
    const own = await createRecord(service, cleo, { given: 'Cleo', family: 'Own' });
    const [first, second] = [
      await createCarenet(rosa.session, record, 'first'),
      await createCarenet(rosa.session, record, 'second'),
    ];
    await addMember(rosa.session, first, cleo);
    await addMember(rosa.session, second, cleo);
    const ownItem = el('Record', { id: own, label: 'Cleo Own' });
    expect(await recordsOf(cleo)).toEqual([ownItem, seen(first, 'first'), seen(second, 'second')]);
    expect(await carenetsAt(cleo)).toEqual(['Family', 'Physicians', 'Work/School', 'first', 'second']);

    succeeded(await rosa.session.post(carenetPath(first, '/rename'), { form: { name: 'zenith' } }), 'rename');
    expect(await recordsOf(cleo)).toEqual([ownItem, seen(first, 'zenith'), seen(second, 'second')]);
    expect(await carenetsAt(cleo)).toEqual(['Family', 'Physicians', 'Work/School', 'second', 'zenith']);

    await removeMember(rosa.session, second, cleo);
    expect(await recordsOf(cleo)).toEqual([ownItem, seen(first, 'zenith')]);
    expectOk(await rosa.session.delete(carenetPath(first)));
    expect(await recordsOf(cleo)).toEqual([ownItem]);
    expect(await carenetsAt(cleo)).toEqual(['Family', 'Physicians', 'Work/School']);
  });

  it('name a carenet once that the account has by membership and by control', async () => {
    const cleo = await createActiveAccount(service);
    const own = await createRecord(service, cleo);
    const { Family } = await carenetsOf(cleo.session, own);
    await addMember(cleo.session, Family!, cleo);
    expect(await carenetsAt(cleo)).toEqual(['Family', 'Physicians', 'Work/School']);
    expect(await recordsOf(cleo)).toHaveLength(2);
  });
});
