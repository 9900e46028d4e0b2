import { describe, expect, it } from 'vitest';
import { expectBadRequest, expectNotFound, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  succeeded,
} from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';

const service = await startServiceInMemory({ env: externalSystem });
/** Owns one record. */
/** Owns one record and has a full share of Rosa's. */
const [rosa, tom] = await Promise.all([createActiveAccount(service), createActiveAccount(service)]);
const [record] = await Promise.all([createRecord(service, rosa), createRecord(service, tom)]);
succeeded(await admin(service).post(`/records/${record}/shares/`, { form: { account_id: tom.id } }), 'share');

const path = (id: string): string => accountPath(id, '/permissions/');
const defaults = ['Family', 'Physicians', 'Work/School'];

async function namesOf(account: ActiveAccount, query = ''): Promise<string[]> {
  const answer = await account.session.get(path(account.id), { query });
  expectXml(answer);
  return answer.xml().children.map(({ attributes }) => attributes.name!);
}

describe('GET /accounts/{id}/permissions/', () => {
  it('lists the carenets of an owned record', async () => {
    const answer = await rosa.session.get(path(rosa.id));
    expectXml(answer);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown as string;
    expect(answer.xml()).toEqual(
      el(
        'Carenets',
        { record_id: '' },
        ...defaults.map((name) => el('Carenet', { id, name, mode: 'explicit' })),
      ),
    );
    expect(new Set(answer.xml().children.map(({ attributes }) => attributes.id)).size).toBe(3);
  });

  it('lists the carenets of owned and fully shared records together, by name', async () => {
    expect(await namesOf(tom)).toEqual(defaults.flatMap((name) => [name, name]));
  });

  it('returns an empty list for an account without carenets', async () => {
    const account = await createActiveAccount(service);
    const answer = await account.session.get(path(account.id));
    expectXml(answer);
    expect(answer.xml()).toEqual(el('Carenets', { record_id: '' }));
  });

  it('omits the carenets of a share that ended and of a record with a new owner', async () => {
    const [ann, bea] = [await createActiveAccount(service), await createActiveAccount(service)];
    const own = await createRecord(service, ann);
    succeeded(
      await admin(service).post(`/records/${own}/shares/`, { form: { account_id: bea.id } }),
      'share',
    );
    expect([await namesOf(ann), await namesOf(bea)]).toEqual([defaults, defaults]);
    succeeded(await admin(service).delete(`/records/${own}/shares/${bea.id}`), 'unshare');
    expect(await namesOf(bea)).toEqual([]);
    succeeded(
      await admin(service).put(`/records/${own}/owner`, { body: bea.id, contentType: 'text/plain' }),
      'owner',
    );
    expect([await namesOf(ann), await namesOf(bea)]).toEqual([[], defaults]);
  });

  it('lists a carenet once that the account has by ownership and by share', async () => {
    const ann = await createActiveAccount(service);
    const own = await createRecord(service, ann);
    succeeded(
      await admin(service).post(`/records/${own}/shares/`, { form: { account_id: ann.id } }),
      'share',
    );
    expect(await namesOf(ann)).toEqual(defaults);
  });

  it.each([
    ['limit=2', ['Family', 'Physicians']],
    ['offset=2', ['Work/School']],
    ['order_by=-name', ['Work/School', 'Physicians', 'Family']],
    ['order_by=bogus', defaults],
    ['status=void', defaults],
    ['limit=0', []],
    ['modified_since=2001-01-01', defaults],
    ['modified_since=2999-12-31T23%3A59%3A59Z', []],
  ])('follows %s', async (query, expected) => {
    expect(await namesOf(rosa, query)).toEqual(expected);
  });

  it('returns 400 for bad paging, and 404 for a status that does not exist', async () => {
    for (const query of ['limit=x', 'offset=-1', 'modified_since=x']) {
      expectBadRequest(await rosa.session.get(path(rosa.id), { query }));
    }
    expectNotFound(await rosa.session.get(path(rosa.id), { query: 'status=deleted' }));
  });
});
