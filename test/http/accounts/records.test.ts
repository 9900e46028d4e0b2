import { describe, expect, it } from 'vitest';
import { expectBadRequest, expectNotFound, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  succeeded,
  ui,
} from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';

/** Record ids by label. */
const ids: Record<string, string> = {};

const service = await startServiceInMemory({ env: externalSystem });
const rosa = await createActiveAccount(service);
const other = await createActiveAccount(service);
// Created in an order that is neither the order of the labels nor its reverse, a second apart.
for (const given of ['Cem', 'Ann', 'Bea']) {
  service.advance(1);
  ids[given] = await createRecord(service, rosa, { given });
}
for (const [given, role_label] of [
  ['Zoë', 'Guardian'],
  ['Tom', undefined],
  ['Ulf', ''],
] as const) {
  ids[given] = await createRecord(service, other, { given });
  const form = { account_id: rosa.id, role_label };
  succeeded(await admin(service).post(`/records/${ids[given]}/shares/`, { form }), 'share');
}
await createRecord(service, other, { given: 'Foreign' });

const path = (): string => accountPath(rosa.id, '/records/');

async function labels(query: string): Promise<string[]> {
  const answer = await admin(service).get(path(), { query });
  expectXml(answer);
  return answer.xml().children.map(({ attributes }) => attributes.label!.replace(/ Lind.*/, ''));
}

describe('GET /accounts/{id}/records/', () => {
  it('lists owned records by label, then fully shared ones', async () => {
    for (const client of [admin(service), ui(service), rosa.session]) {
      const answer = await client.get(path());
      expectXml(answer);
      expect(answer.xml()).toEqual(
        el(
          'Records',
          {},
          el('Record', { id: ids.Ann!, label: 'Ann Lind' }),
          el('Record', { id: ids.Bea!, label: 'Bea Lind' }),
          el('Record', { id: ids.Cem!, label: 'Cem Lind' }),
          el('Record', { id: ids.Tom!, label: 'Tom Lind (shared)', shared: 'true' }),
          el('Record', { id: ids.Ulf!, label: 'Ulf Lind (shared)', shared: 'true' }),
          el('Record', { id: ids.Zoë!, label: 'Zoë Lind (shared)', shared: 'true', role_label: 'Guardian' }),
        ),
      );
    }
  });

  it('is empty for an account without records', async () => {
    const { session, id } = await createActiveAccount(service);
    const answer = await session.get(accountPath(id, '/records/'));
    expectXml(answer);
    expect(answer.xml()).toEqual(el('Records'));
  });

  it.each([
    ['order_by=label', ['Ann', 'Bea', 'Cem', 'Tom', 'Ulf', 'Zoë']],
    ['order_by=-label', ['Cem', 'Bea', 'Ann', 'Zoë', 'Ulf', 'Tom']],
    ['order_by=created_at', ['Cem', 'Ann', 'Bea', 'Zoë', 'Tom', 'Ulf']],
    ['order_by=-created_at', ['Bea', 'Ann', 'Cem', 'Ulf', 'Tom', 'Zoë']],
    ['order_by=no_such_field', ['Ann', 'Bea', 'Cem', 'Tom', 'Ulf', 'Zoë']],
    ['order_by=', ['Ann', 'Bea', 'Cem', 'Tom', 'Ulf', 'Zoë']],
    ['limit=2', ['Ann', 'Bea']],
    ['limit=2&offset=2', ['Cem', 'Tom']],
    ['offset=5', ['Zoë']],
    ['offset=6', []],
    ['limit=0', []],
    ['limit=5000', ['Ann', 'Bea', 'Cem', 'Tom', 'Ulf', 'Zoë']],
    ['limit=1&limit=2', ['Ann', 'Bea']],
    ['order_by=-label&limit=2&offset=2', ['Ann', 'Zoë']],
    ['status=active', ['Ann', 'Bea', 'Cem', 'Tom', 'Ulf', 'Zoë']],
    ['status=void', ['Ann', 'Bea', 'Cem', 'Tom', 'Ulf', 'Zoë']],
    ['status=archived', ['Ann', 'Bea', 'Cem', 'Tom', 'Ulf', 'Zoë']],
    ['something=else', ['Ann', 'Bea', 'Cem', 'Tom', 'Ulf', 'Zoë']],
    ['modified_since=2001-01-01', ['Ann', 'Bea', 'Cem', 'Tom', 'Ulf', 'Zoë']],
    ['modified_since=2001-01-01T00%3A00%3A00.5Z', ['Ann', 'Bea', 'Cem', 'Tom', 'Ulf', 'Zoë']],
    ['modified_since=2999-12-31T23%3A59%3A59Z', []],
  ])('follows %s', async (query, expected) => {
    expect(await labels(query)).toEqual(expected);
  });

  it('orders by id inside each group', async () => {
    const own = ['Ann', 'Bea', 'Cem'].toSorted((a, b) => (ids[a]! < ids[b]! ? -1 : 1));
    const shared = ['Tom', 'Ulf', 'Zoë'].toSorted((a, b) => (ids[a]! < ids[b]! ? -1 : 1));
    expect(await labels('order_by=id')).toEqual([...own, ...shared]);
    expect(await labels('order_by=-id')).toEqual([...own.toReversed(), ...shared.toReversed()]);
  });

  it.each([
    'limit=x',
    'limit=1.5',
    'limit=-1',
    'limit=1e2',
    'offset=x',
    'offset=-1',
    'offset=%00',
    'limit=1&limit=x',
    'modified_since=yesterday',
    'modified_since=2001-13-01',
    'modified_since=2001-02-30',
    'modified_since=2001-01-01T00%3A00%3A00%2B01%3A00',
  ])('returns 400 for %s', async (query) => {
    expectBadRequest(await admin(service).get(path(), { query }));
  });

  it.each(['deleted', 'ACTIVE', 'all'])('returns 404 for the status %s', async (status) => {
    expectNotFound(await admin(service).get(path(), { query: { status } }));
  });
});
