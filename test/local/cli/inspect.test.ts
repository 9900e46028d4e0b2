/** What an operator sees of a service with items of every kind. */

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createView } from '../../../local/cli/inspect/view.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Item } from '../../../shared/store/key.ts';
import { type StoredItem, untyped } from '../../../shared/store/untyped-store.ts';
import { startWorld, type World } from '../../matrix/fixtures/index.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { bodiesOf, storeOf } from '../../support/stored-people.ts';
import { fill, scan, secretsIn, written } from './inspect-world.ts';
import { type Outcome, run } from './run.ts';

let world: World;
let env: Readonly<Record<string, string>>;
let documentId: string;
let items: readonly Item[];
let secrets: readonly string[];

const inspect = (...args: readonly string[]): Promise<Outcome> => run(env, 'inspect', ...args);

beforeAll(async () => {
  world = await startWorld(startServiceInMemory);
  env = world.service.env;
  documentId = await fill(world);
  items = await scan(world);
  secrets = secretsIn(items, world);
});

afterAll(() => world?.stop());

function expectNoSecret({ out, err }: Outcome): void {
  const text = out + err;
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

function expectNoContent({ out }: Outcome): void {
  expect(Object.values(written).filter((text) => out.includes(text))).toEqual([]);
}

/** The items of the JSON output. */
function viewsIn({ out }: Outcome): readonly { kind: string; PK: string; SK: string; attributes: Item }[] {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const kindsIn = (outcome: Outcome) => [...new Set(viewsIn(outcome).map(({ kind }) => kind))];

it('The fixture holds secrets of every kind', () => {
  expect(new Set(secrets).size).toBeGreaterThan(50);
});

describe('The command inspect', () => {
  it('shows of a record everything in its partition, and its facts, without what people have written', async () => {
    const shown = await inspect('record', world.home.recordId, '--raw', '--json');
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(kindsIn(shown)).toEqual([
      'relations',
      'carenets',
      'names of carenets',
      'full shares',
      'apps enabled',
      'documents',
      'list of documents',
      'access of an app through SMART App Launch',
      'document counts',
      'counts of facts',
      'record',
      'changes of status',
      'lists of documents by type',
      'subscriptions and their revisions',
      'versions of documents',
      'external ids of documents',
      'types shared into carenets',
      'blocks of facts',
    ]);
    expectNoSecret(shown);
    expectNoContent(shown);
    const views = viewsIn(shown);
    expect(views.find(({ SK }) => SK === `V#${documentId}`)?.attributes).toMatchObject({
      id: documentId,
      label: '(content)',
      mediaType: 'application/xml',
    });
    const block = views.find(({ kind }) => kind === 'blocks of facts');
    expect(block?.attributes.rows ?? block?.attributes.packed).toBe('(content)');
  });

  it('shows of a document its versions and what refers to them, by the id of any version', async () => {
    const shown = await inspect('document', world.home.recordId, documentId, '--json');
    expect(kindsIn(shown)).toEqual([
      'documents',
      'versions of documents',
      'list of documents',
      'lists of documents by type',
      'changes of status',
      'relations',
    ]);
    expectNoContent(shown);
    expectNoSecret(shown);
  });

  it('begins with whether an account can sign in', async () => {
    const { out } = await inspect('account', world.self.id);
    expect(out).toMatch(/^Can sign in, with the user name \S+\.\n\n {2}account\n/);
  });

  it('shows of an account its state, log-ins, records and messages, and none of its secrets', async () => {
    const shown = await inspect('account', world.self.id.toUpperCase(), '--json');
    expect(shown.code).toBe(0);
    expect(kindsIn(shown)).toEqual([
      'account',
      'preferences for apps',
      'password',
      'own records',
      'records it ever had access to',
      'account search entries',
      'username',
      'notifications',
      'open messages',
    ]);
    expect(viewsIn(shown)[0]?.attributes).toMatchObject({
      id: world.self.id,
      state: 'active',
      primarySecret: '(sealed)',
      sessionGrant: '(not shown)',
    });
    const password = viewsIn(shown).find(({ kind }) => kind === 'password');
    expect(password?.attributes).toEqual({ password: '(hash)', salt: '(hash)' });
    expectNoSecret(shown);
    expectNoContent(shown);
  });

  it('shows of an app its registration and what it holds, without its secret and its tokens', async () => {
    const shown = await inspect('app', world.service.apps.worker.id, '--json');
    expect(kindsIn(shown)).toEqual([
      'registered apps',
      'consumers of apps',
      'records that let a backend app in',
      'records the app is enabled on',
      'storages',
      'tokens without expiry',
      'stored documents',
      'use of the storage',
      'stored documents by external id',
    ]);
    const views = viewsIn(shown);
    expect(views.find(({ kind }) => kind === 'consumers of apps')?.attributes.secret).toBe('(sealed)');
    const token = views.find(({ kind }) => kind === 'tokens without expiry');
    expect(token).toMatchObject({ SK: 'T#(token)', attributes: { token: '(token)' } });
    expectNoSecret(shown);
  });

  it('shows of a carenet who and what is in it', async () => {
    const shown = await inspect('carenet', world.home.carenetId, '--json');
    expect(kindsIn(shown)).toEqual([
      'apps in it',
      'carenet',
      'documents placed or excluded',
      'accounts in it',
    ]);
    expectNoSecret(shown);
  });

  it('shows of the outbox what waits, how long, and who hands it over', async () => {
    const shown = await inspect('outbox');
    expect(shown.out).toMatch(/^\d+ items wait in the outbox, the oldest for \d+ min\.$/m);
    expect(shown.out).toMatch(/^mail +\d+ +\d+ min +0 +dispatcher +not handed over yet$/m);
    const { total, waiting } = JSON.parse((await inspect('outbox', '--json')).out);
    expect(waiting).toContainEqual(expect.objectContaining({ event: 'mail', next: 'dispatcher' }));
    const items = waiting.map((group: { items: number }) => group.items);
    expect(items.reduce((sum: number, number: number) => sum + number)).toBe(total);
    expectNoSecret(shown);
  });

  it('shows of the outbox the items that wait, with --raw', async () => {
    const shown = await inspect('outbox', '--json', '--raw');
    expect(kindsIn(shown)).toEqual(['pending mails and clean-ups']);
    const activation = { event: 'mail', mail: 'activation', accountId: world.bystanderId };
    expect(viewsIn(shown).map(({ attributes }) => attributes)).toContainEqual(
      expect.objectContaining(activation),
    );
    expectNoSecret(shown);
  });

  test.each([
    ['record', '019b76da-a800-7000-8000-000000000000'],
    ['account', 'nobody@mail.example'],
    ['app', 'no@apps.example.org'],
    ['carenet', '019b76da-a800-7000-8000-000000000000'],
    ['document', '019b76da-a800-7000-8000-000000000000', 'x'],
  ])('exits with 1 when the subject does not exist: %s %s', async (...words) => {
    const { code, out, err } = await inspect(...words);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^There is no /);
  });
});

describe('The command inspect partition', () => {
  it('shows a partition of every kind, and no secret in it', async () => {
    const byKind = Map.groupBy(items, ({ PK }) => String(PK).split('#')[0]!);
    byKind.delete('TOKEN');
    expect(byKind.size).toBeGreaterThan(15);
    for (const some of byKind.values()) {
      const shown = await inspect('partition', String(some[0]!.PK), '--json', '--limit', '3');
      expect(shown.code).toBe(0);
      expect(kindsIn(shown)).not.toContain('items of an unknown kind');
      expectNoSecret(shown);
      expectNoContent(shown);
    }
  });

  it('rejects the partition of a token, without repeating the token', async () => {
    const { PK } = items.find((item) => String(item.PK).startsWith('TOKEN#'))!;
    const refused = await inspect('partition', String(PK));
    expect(refused).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Tokens are not shown.'),
    });
    expectNoSecret(refused);
  });

  it('shows nothing for an empty partition', async () => {
    expect(await inspect('partition', 'RECORD#none')).toEqual({ code: 0, out: '', err: '' });
  });
});

it('No item of the whole table shows a secret, and only these attributes are withheld', async () => {
  const view = createView({ content: false, bodies: bodiesOf(world.service) });
  const heldBack = new Set<string>();
  for (const item of items as StoredItem[]) {
    if (/^(?:TOKEN|SMART)#/.test(String(item.PK))) continue;
    const shown = await view(item);
    expectNoSecret({ code: 0, out: JSON.stringify(shown), err: '' });
    for (const [name, value] of Object.entries(shown.attributes))
      if (value === '(not shown)') heldBack.add(`${shown.kind}: ${name}`);
  }
  expect([...heldBack].toSorted()).toEqual([
    'access of an app through SMART App Launch: basis',
    'account: sessionGrant',
    'session of an account: sessionGrant',
  ]);
});

describe('The option --with-content', () => {
  const trail = async () => {
    const month = new Date().toISOString().slice(0, 7);
    const store = storeOf(world.service);
    const entries = await store.query(keys.auditMonth(world.home.recordId, month));
    return entries.filter(({ operation }) => operation === 'operator_inspect');
  };

  it('shows the text of a document, and the audit trail of the record says who read it', async () => {
    const shown = await inspect('document', world.home.recordId, documentId, '--with-content');
    expect([shown.code, shown.err]).toEqual([0, '']);
    for (const text of [written.body, written.label, written.reason]) expect(shown.out).toContain(text);
    expect(shown.out).toContain(`body of ${documentId} (application/xml, `);
    expectNoSecret(shown);
    expect(await trail()).toMatchObject([
      {
        principal: 'operator',
        recordId: world.home.recordId,
        documentId,
        path: `inspect document ${world.home.recordId} ${documentId}`,
      },
    ]);
  });

  it('shows the facts of a record by the names of their fields', async () => {
    const before = (await trail()).length;
    const shown = await inspect('record', world.home.recordId, '--with-content', '--json');
    const facts = viewsIn(shown).flatMap(({ attributes }) => (attributes.facts ?? []) as readonly Item[]);
    expect(facts.find(({ model }) => model === 'Problem')).toMatchObject({ name_title: expect.any(String) });
    expectNoSecret(shown);
    expect(await trail()).toHaveLength(before + 1);
  });

  it('shows the messages of an account, and still none of its secrets', async () => {
    const shown = await inspect('account', world.self.id, '--with-content');
    for (const text of [written.subject, written.notification]) expect(shown.out).toContain(text);
    expectNoSecret(shown);
  });

  it('is the only cause of such an audit entry', async () => {
    const before = (await trail()).length;
    await inspect('record', world.home.recordId);
    expect(await trail()).toHaveLength(before);
  });
});

describe('The summary of a record', () => {
  it('shows owner, counts, apps and carenets, and no key of the table', async () => {
    const { home, service } = world;
    const { code, out, err } = await inspect('record', home.recordId);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^\\S.*  ${home.recordId}\\n`));
    expect(out).toContain(`  owner          ${home.owner.id}\n`);
    expect(out).toMatch(/^ {2}documents {6}\d+ active, 1 archived, \d+ void$/m);
    expect(out).toContain('  demographics   yes\n');
    expect(out).toMatch(/^ {2}subscriptions {2}1$/m);
    expect(out).toMatch(new RegExp(`^  ${service.apps.user.id} +\\d{4}-`, 'm'));
    expect(out).toMatch(new RegExp(`^  .+  ${home.carenetId}  .*${world.member.id}`, 'm'));
    expect(out).not.toMatch(/\b(RECORD|CARENET)#/);
    expectNoContent({ code, out, err });
    expectNoSecret({ code, out, err });
  });

  it('with --json is one object', async () => {
    const { out } = await inspect('record', world.home.recordId, '--json');
    const { id, documents, carenets, shares } = JSON.parse(out);
    expect([id, documents.archived]).toEqual([world.home.recordId, 1]);
    const carenet = carenets.find((each: { id: string }) => each.id === world.home.carenetId);
    expect(carenet.members).toContain(world.member.id);
    expect(shares).toEqual([expect.objectContaining({ accountId: expect.stringContaining('@') })]);
  });

  it('counts what the service lists', async () => {
    const { home } = world;
    const list = await home.owner.session.get(`/records/${home.recordId}/documents/?limit=0`);
    const { out } = await inspect('record', home.recordId, '--json');
    expect(String(JSON.parse(out).documents.active)).toBe(list.xml().attributes.total_document_count);
  });

  it.each([
    ['erased', keys.erasedRecord, 'is being erased'],
    ['imported', keys.recordImport, 'is being imported'],
  ])('says of a record that it is being %s', async (_, keyOf, message) => {
    const id = '019b76da-a800-7000-8000-0000000000aa';
    const store = untyped(storeOf(world.service));
    await store.put(keyOf(id), { id, recordId: id });
    expect(await inspect('record', id)).toMatchObject({ code: 0, out: expect.stringContaining(message) });
    await store.delete(keyOf(id));
  });
});

describe('The output for people', () => {
  it('shows no keys without --raw', async () => {
    const { out } = await inspect('carenet', world.home.carenetId);
    expect(out.split('\n')[0]).toBe('  apps in it');
    expect(out).toMatch(new RegExp(`^ {6}appId +${world.service.apps.former.id}$`, 'm'));
    expect(out).not.toMatch(/CARENET#|^ {4}A#/m);
  });

  it('puts items under headings, one attribute per line', async () => {
    const { out } = await inspect('carenet', world.home.carenetId, '--raw');
    const [heading, , kind, sortKey, ...attributes] = out.split('\n');
    expect(heading).toBe(`CARENET#${world.home.carenetId}`);
    expect(kind).toBe('  apps in it');
    expect(sortKey).toBe(`    A#${world.service.apps.former.id}`);
    expect(attributes[0]).toMatch(/^ {6}\w+ +\S/);
    expect(out).toContain('\n\n  accounts in it\n');
  });

  it('shows only part of a long collection, but every other kind, and says so', async () => {
    const { code, out, err } = await inspect('record', world.home.recordId, '--raw', '--limit', '1');
    expect(code).toBe(0);
    expect(out.match(/^ {4}V#/gm)).toHaveLength(1);
    expect(out.match(/^ {4}Y#/gm)).toHaveLength(1);
    expect(err).toContain('There are more than 1 versions of documents; use --limit to show more.\n');
    expect(err.match(/versions of documents/g)).toHaveLength(1);
  });

  it('shows control characters for a terminal as text', async () => {
    const store = storeOf(world.service);
    await untyped(store).put(keys.codeSystem('odd'), { system: 'odd', description: 'a\u001b[2Jb\u202ec' });
    const { out } = await inspect('partition', 'CODES');
    expect(out).toContain('a\\u001b[2Jb\\u202ec');
  });
});
