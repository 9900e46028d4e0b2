/** What operators list: accounts, records, and who did what. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { addMember, carenetsOf } from '../../http/carenets/sharing.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { authorizeApp, createRecord } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import type { TestService } from '../../support/test-service.ts';
import { type Outcome, run } from './run.ts';

let service: TestService;
let owner: Person;
let friend: Person;
/** In the order of their creation. */
const recordIds: string[] = [];

const phr = (...args: readonly string[]): Promise<Outcome> => run(service.env, ...args);
const json = async (...args: readonly string[]) => JSON.parse((await phr(...args, '--json')).out);
const idsIn = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

beforeAll(async () => {
  service = await startServiceInMemory({ env: peopleSettings });
  owner = await createPerson(service, 'ana', 'Ana Reis');
  friend = await createPerson(service, 'bea', 'Bea Lind');
  for (let index = 0; index < 9; index += 1) {
    // Those of one millisecond are in no order.
    service.advance(0.001);
    recordIds.push(
      await createRecord(service, index === 0 ? owner : undefined, {
        given: `Agnes${index}${index === 8 ? '\u202e' : ''}`,
      }),
    );
  }
  await authorizeApp(service, owner, recordIds[0]!);
  const carenets = await carenetsOf(owner.session, recordIds[0]!);
  await addMember(owner.session, carenets.Family!, friend);
});

afterAll(() => service?.stop());

/** All pages, following the note on standard error. */
async function pages(command: readonly string[], limit: number): Promise<readonly (readonly string[])[]> {
  const all: string[][] = [];
  for (let after: readonly string[] = []; ; ) {
    const { out, err } = await phr(...command, '--limit', String(limit), '--json', ...after);
    all.push(idsIn(JSON.parse(out)));
    const next = /^There are more: add (--after) (\S+)$/m.exec(err);
    if (!next) return all;
    after = next.slice(1);
  }
}

describe('The command accounts list', () => {
  it('shows id, name, state and last log-in', async () => {
    const { code, out, err } = await phr('accounts', 'list');
    expect([code, err]).toEqual([0, '']);
    const [head, ...lines] = out.trimEnd().split('\n');
    expect(head).toMatch(/^id +name +other address +state +last log-in$/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      new RegExp(`^${owner.id} +Ana Reis +active +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`),
    );
  });

  it('lists page by page, each account once', async () => {
    expect(await pages(['accounts', 'list'], 1)).toEqual([[owner.id], [friend.id]]);
  });

  it('finds those whose id or name contains a text, whatever the case', async () => {
    expect(idsIn(await json('accounts', 'list', '--containing', 'REIS'))).toEqual([owner.id]);
    expect(idsIn(await json('accounts', 'list', '--containing', friend.id))).toEqual([friend.id]);
    expect(await json('accounts', 'list', '--containing', 'nobody')).toEqual([]);
  });

  it('shows no secret', async () => {
    const { out } = await phr('accounts', 'list', '--json');
    expect(Object.keys(JSON.parse(out)[0])).toEqual([
      'id',
      'fullName',
      'contactEmail',
      'state',
      'createdAt',
      'lastLoginAt',
    ]);
  });
});

describe('The command records list', () => {
  it('shows id, label, owner and creation, the oldest first', async () => {
    const { code, out, err } = await phr('records', 'list');
    expect([code, err]).toEqual([0, '']);
    const [head, first, second] = out.split('\n');
    expect(head).toMatch(/^id +label +owner +created$/);
    expect(first).toMatch(new RegExp(`^${recordIds[0]}  Agnes0 .*${owner.id}  \\d{4}-`));
    expect(second).toMatch(new RegExp(`^${recordIds[1]}  Agnes1 `));
  });

  it('lists page by page, each record once and in order', async () => {
    const found = await pages(['records', 'list'], 4);
    expect(found.map(({ length }) => length)).toEqual([4, 4, 1]);
    expect(found.flat()).toEqual(recordIds);
  });

  it('escapes what a terminal would take for commands', async () => {
    const { out } = await phr('records', 'list', '--containing', 'agnes8');
    expect(out).toContain('  Agnes8\\u202e');
    expect(out).not.toContain('\u202e');
  });

  it('finds those whose label contains a text, also page by page', async () => {
    expect(idsIn(await json('records', 'list', '--containing', 'agnes3'))).toEqual([recordIds[3]]);
    expect((await pages(['records', 'list', '--containing', 'agnes'], 5)).flat()).toEqual(recordIds);
  });

  it('finds those that an account can open, in whichever way, or an app', async () => {
    const opened = [recordIds[0]];
    expect(idsIn(await json('records', 'list', '--account', owner.id.toUpperCase()))).toEqual(opened);
    expect(idsIn(await json('records', 'list', '--account', friend.id))).toEqual(opened);
    expect(idsIn(await json('records', 'list', '--app', service.apps.user.id))).toEqual(opened);
  });

  it.each([
    [['--account', 'nobody@mail.example'], 1, 'There is no account nobody@mail.example.'],
    [['--app', 'nobody@x'], 1, 'There is no app nobody@x.'],
    [['--app', 'a@x', '--account', 'b@x'], 2, 'Give one of --containing, --account and --app.'],
    [['--limit', '0'], 2, 'It takes a positive whole number.'],
  ])('%j exits with %i', async (options, exit, message) => {
    const { code, out, err } = await phr('records', 'list', ...options);
    expect([code, out, err]).toEqual([exit, '', expect.stringContaining(message)]);
  });
});

describe('The command audits', () => {
  const callsIn = (entries: readonly { readonly operation: string }[]) =>
    entries.map(({ operation }) => operation);

  it('shows the trail of a record, newest first', async () => {
    const { code, out, err } = await phr('audits', recordIds[0]!);
    expect([code, err]).toEqual([0, '']);
    const [head, ...lines] = out.trimEnd().split('\n');
    expect(head).toMatch(/^time \(UTC\) +by +call +status +about$/);
    expect(lines.at(-1)).toMatch(/ record_create +200 /);
    expect(lines[0]).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d  ${owner.id}.* carenet_account_create +200 `),
    );
    const times = lines.map((line) => line.slice(0, 19));
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('continues where the page before ended', async () => {
    const whole = await json('audits', recordIds[0]!);
    const parts: unknown[] = [];
    for (let before: readonly string[] = []; ; ) {
      const { out, err } = await phr('audits', recordIds[0]!, '--limit', '1', '--json', ...before);
      parts.push(...JSON.parse(out));
      const next = /add (--before) '(.+)'$/m.exec(err);
      if (!next) break;
      before = next.slice(1);
    }
    expect(whole).toHaveLength(4);
    expect(parts).toEqual(whole);
  });

  it('shows only what an account did on the record', async () => {
    const calls = await json('audits', recordIds[0]!, '--account', owner.id);
    expect(new Set(calls.map(({ principal }: { principal: string }) => principal))).toEqual(
      new Set([owner.id]),
    );
    expect(callsIn(calls)).toContain('carenet_account_create');
    expect(callsIn(calls)).not.toContain('record_create');
  });

  it('shows what an account did anywhere, a log-in too', async () => {
    const calls = await json('audits', '--account', owner.id);
    expect(callsIn(calls)).toEqual(
      expect.arrayContaining(['carenet_account_create', 'request_token_approve', 'carenet_list']),
    );
    expect(calls.every(({ principal }: { principal: string }) => principal === owner.id)).toBe(true);
  });

  it('reads the months before this one, and a trail whose record is gone', async () => {
    const store = storeOf(service);
    const [template] = await store.query({
      ...keys.auditMonth(recordIds[0]!, new Date().toISOString().slice(0, 7)),
      limit: 1,
    });
    const gone = '019a0000-0000-7000-8000-000000000000';
    const { PK: _, SK: __, ...entry } = template!;
    for (const time of ['2025-10-20T10:00:00.000Z', '2026-01-02T10:00:00.000Z'])
      await store.put(keys.audit(gone, time, `call ${time}`), { ...entry, time, recordId: gone });
    const times = (await json('audits', gone)).map(({ time }: { time: string }) => time.slice(0, 10));
    expect(times).toEqual(['2026-01-02', '2025-10-20']);
    const newest = await json('audits', gone, '--limit', '1');
    expect(newest.map(({ time }: { time: string }) => time.slice(0, 10))).toEqual(['2026-01-02']);
    const before = await json('audits', gone, '--before', '2026-01');
    expect(before.map(({ time }: { time: string }) => time.slice(0, 10))).toEqual(['2025-10-20']);
  });

  it('leaves no entry itself', async () => {
    const before = await json('audits', recordIds[1]!);
    expect(await json('audits', recordIds[1]!)).toEqual(before);
    expect(callsIn(before)).toEqual(['record_create']);
  });

  it.each([
    [[], 2, 'Name a record, or an account with --account.'],
    [['019b76da-a800-7000-8000-000000000000'], 1, 'There is no record 019b76da-a800-7000-8000-000000000000.'],
    [['nonsense'], 1, 'There is no record nonsense.'],
    [['x', '--before', 'yesterday'], 2, 'It takes a time such as 2026-01-31T18:00.'],
  ])('%j exits with %i', async (args, exit, message) => {
    const { code, out, err } = await phr('audits', ...args);
    expect([code, out, err]).toEqual([exit, '', expect.stringContaining(message)]);
  });
});
