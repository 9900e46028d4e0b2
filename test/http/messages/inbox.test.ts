import { describe, expect, it } from 'vitest';
import type { Pairs, SignedClient } from '../../support/client.ts';
import { expectBadRequest, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { createPerson } from '../../support/people.ts';
import { admin, ui } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import { inboxPath, listInbox, readMessage, startWorld } from './world.ts';

/** Keyed by the order in which they came. Message 3 was read before 1, and 5 is archived. */
const ids: Record<number, string> = {};

const world = await startWorld();
const rosa = await createPerson(world.service, 'rosa');
const { service } = world;
const send = async (number: number, client: SignedClient, form: Pairs) => {
  service.advance(2);
  const answer = await client.post(inboxPath(rosa), { form });
  expectXml(answer);
  ids[number] = answer.xml().attributes.id!;
};
await send(1, admin(service), { subject: 'b', severity: 'high' });
await send(2, ui(service), { subject: 'a' });
await send(3, admin(service), { subject: 'c', severity: 'medium' });
await send(4, admin(service), { subject: 'a', severity: 'low' });
await send(5, admin(service), { subject: 'z' });
service.advance(2);
/** A time between the last message and the first reading. */
const beforeReading = new Date(service.now() * 1000).toISOString();
for (const number of [3, 1]) {
  service.advance(2);
  await readMessage(rosa, ids[number]!);
}
expectOk(await rosa.session.post(inboxPath(rosa, `${ids[5]}/archive`)));

async function listed(query: Pairs): Promise<readonly string[]> {
  return (await listInbox(rosa, query)).map(({ attributes }) => attributes.id!);
}

const named = (...numbers: readonly number[]) => numbers.map((number) => ids[number]!);
/** Messages that are equal in the ordered field are listed in ascending order of their ids. */
const tied = (...numbers: readonly number[]) => named(...numbers).toSorted();

describe('GET /accounts/{ACCOUNT_EMAIL}/inbox/', () => {
  it('returns the messages that are not archived, newest first, without bodies', async () => {
    const answer = await rosa.session.get(inboxPath(rosa));
    expectXml(answer);
    const root = answer.xml();
    expect([root.name, root.attributes]).toEqual(['Messages', {}]);
    expect(root.children.map(({ attributes }) => attributes.id)).toEqual(named(4, 3, 2, 1));
    for (const { name, children } of root.children) {
      expect(name).toBe('Message');
      expect(children.map((part) => part.name)).toEqual([
        'sender',
        'received_at',
        'read_at',
        'archived_at',
        'subject',
        'severity',
      ]);
    }
  });

  it.each([
    ['1', [5, 4, 3, 2, 1]],
    ['true', [5, 4, 3, 2, 1]],
    ['0', [4, 3, 2, 1]],
  ])('has archived messages only as include_archive=%s says', async (value, expected) => {
    expect(await listed({ include_archive: value })).toEqual(named(...expected));
  });

  it('does not mark messages as read', async () => {
    await listed({});
    const unread = (await listInbox(rosa)).filter((message) => child(message, 'read_at').text === '');
    expect(unread.map(({ attributes }) => attributes.id)).toEqual(named(4, 2));
  });

  it.each([
    ['received_at', () => named(1, 2, 3, 4, 5)],
    ['read_at', () => [...named(3, 1), ...tied(2, 4, 5)]],
    ['-archived_at', () => [...tied(1, 2, 3, 4), ...named(5)]],
    ['subject', () => [...tied(2, 4), ...named(1, 3, 5)]],
    ['-sender', () => [...named(2), ...tied(1, 3, 4, 5)]],
    ['severity', () => [...tied(2, 4, 5), ...named(3, 1)]],
    ['-id', () => tied(1, 2, 3, 4, 5).toReversed()],
    ['body', () => named(5, 4, 3, 2, 1)],
  ])('can be ordered by %s', async (order, expected) => {
    expect(await listed({ include_archive: '1', order_by: order })).toEqual(expected());
  });

  it('has pages, of any order', async () => {
    expect(await listed({ offset: '1', limit: '2' })).toEqual(named(3, 2));
    expect(await listed({ limit: '0' })).toEqual([]);
    expect(await listed({ order_by: 'severity', offset: '2', limit: '1' })).toEqual(named(3));
  });

  it('returns the messages delivered, read or archived since modified_since', async () => {
    const since = { include_archive: '1', modified_since: beforeReading };
    expect(await listed(since)).toEqual(named(5, 3, 1));
  });

  it('ignores a known status, and returns 400 for other bad parameters', async () => {
    expect(await listed({ status: 'void' })).toEqual(named(4, 3, 2, 1));
    for (const query of [{ limit: 'x' }, { offset: '-1' }, { modified_since: 'soon' }])
      expectBadRequest(await rosa.session.get(inboxPath(rosa), { query }));
    expectNotFound(await rosa.session.get(inboxPath(rosa), { query: { status: 'read' } }));
  });
});
