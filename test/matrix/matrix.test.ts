import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../shared/api/registry.ts';
import { type Answer, encode, type SignedClient } from '../support/client.ts';
import { type Column, columns, type Row, rows } from './expected.ts';
import { type MatrixRequest, requests, type Situation } from './requests.ts';
import { outcasts, startWorld, type Target, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.service.stop());

/** Whoever asks learns the same about what does not exist, so one caller of each kind is asked. */
const oneOfEachKind: readonly Column[] = ['ANON', 'ADM', 'SELF', 'APP', 'TU', 'TC', 'RT'];

const unknownId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

type Change = (path: Record<string, string>) => Record<string, string>;

/** Makes the call of the row as the caller of the column, or as the signer. `change` replaces ids in the path. */
async function call(
  row: Row,
  column: Column,
  options: Partial<Situation> = {},
  change?: Change,
  signer?: SignedClient,
): Promise<Answer> {
  const target = options.target ?? homeOf(row, column);
  const situation: Situation = { world, column, admitted: false, mismatch: false, ...options, target };
  const built: MatrixRequest = await requests[row.operation as Operation](situation);
  const values = change ? change({ ...built.path }) : (built.path ?? {});
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(values[name]!));
  const client = signer ?? built.as ?? world.callers[column];
  return client.request(row.method, path, { ...built.options, unsigned: column === 'ANON' });
}

/** The record that the column's caller created, where that is what the row asks for. */
function homeOf({ marks }: Row, column: Column): Target {
  return column === 'UI' && marks[column] === 'c' ? world.foreign : world.home;
}

function otherOf(row: Row, column: Column): Target {
  return homeOf(row, column) === world.home ? world.foreign : world.home;
}

function expectRefused(answer: Answer): void {
  expect([answer.status, answer.text]).toEqual([403, 'Permission Denied']);
}

function isAdmin(column: Column): boolean {
  return column === 'ADM' || column === 'UI';
}

/** What takes away an app, a session or a secret, if it is let in by mistake, comes last: it would hide what follows. */
const harmful = ['account_primary_secret_void', 'account_forgot_password', 'account_reset', 'pha_delete'];
const harmfulLast = rows.toSorted((one, other) => harm(one) - harm(other));

function harm({ operation }: Row): number {
  return harmful.indexOf(operation);
}

describe.each(harmfulLast)('$method $path ($operation)', (row) => {
  const admitted = columns.filter((column) => row.marks[column] !== '·');
  const conditional = admitted.filter((column) => row.marks[column] !== 'Y');
  const refused = columns.filter((column) => row.marks[column] === '·');

  if (refused.length > 0) {
    it.each(refused)('refuses %s', async (column) => {
      expectRefused(await call(row, column));
    });
  }

  if (admitted.length > 0) {
    it.each(admitted)('lets %s in', async (column) => {
      const answer = await call(row, column, { admitted: true });
      expect(answer.status, answer.text).toBe(200);
    });
  }

  if (conditional.length > 0) {
    it.each(conditional)('refuses %s where its mark does not hold', async (column) => {
      const other = row.marks[column] === 'c' ? { target: otherOf(row, column) } : { mismatch: true };
      expectRefused(await call(row, column, other));
    });
  }

  if (row.path.includes('{RECORD_ID}')) describeRecord(row, admitted);
  if (row.path.includes('{ACCOUNT_EMAIL}')) describeAccount(row, admitted);
  if (row.path.includes('{DOCUMENT_ID}') && admitted.length > 0) describeDocument(row, admitted);
});

/** The same call about a record that the caller has nothing to do with. */
function describeRecord(row: Row, admitted: readonly Column[]): void {
  const strangers = admitted.filter((column) => !isAdmin(column));
  if (strangers.length > 0) {
    it.each(strangers)("refuses %s in somebody else's record", async (column) => {
      expectRefused(await call(row, column, { target: world.foreign }));
    });
  }

  it.each(outcasts)('refuses %s', async (outcast) => {
    const apps: readonly Column[] = row.path.includes('{PHA_EMAIL}') ? ['TU', 'TA'] : ['TU'];
    for (const column of apps) {
      expectRefused(await call(row, column, {}, undefined, world.outcasts[outcast]));
    }
  });

  it('tells every authenticated caller that an unknown record does not exist', async () => {
    for (const column of oneOfEachKind) {
      const answer = await call(row, column, {}, (path) => ({ ...path, RECORD_ID: unknownId }));
      expect([column, answer.status]).toEqual([column, column === 'ANON' ? 403 : 404]);
    }
  });
}

/** The same call about somebody else's account. */
function describeAccount(row: Row, admitted: readonly Column[]): void {
  if (admitted.includes('SELF')) {
    it("refuses SELF on somebody else's account", async () => {
      expectRefused(await call(row, 'SELF', {}, (path) => ({ ...path, ACCOUNT_EMAIL: world.stranger.id })));
    });
  }

  it('tells every authenticated caller that an unknown account does not exist', async () => {
    for (const column of oneOfEachKind) {
      const answer = await call(row, column, {}, (path) => ({
        ...path,
        ACCOUNT_EMAIL: 'nobody@mail.example',
      }));
      expect([column, answer.status]).toEqual([column, column === 'ANON' ? 403 : 404]);
    }
  });
}

/** A record of the caller's, and a document that belongs to another. */
function describeDocument(row: Row, admitted: readonly Column[]): void {
  it.each(admitted)('answers %s 404 for a document of another record', async (column) => {
    const { documentId } = otherOf(row, column);
    const answer = await call(row, column, {}, (path) => ({ ...path, DOCUMENT_ID: documentId }));
    expect([answer.status, answer.text]).toEqual([404, 'Not Found']);
  });
}

describe('an app in the path', () => {
  const aboutApps = rows.filter(({ path }) => /\{(APP_ID|PHA_EMAIL)\}/.test(path));

  it.each(aboutApps)('that is unknown is 404 to every authenticated caller: $method $path', async (row) => {
    for (const column of oneOfEachKind) {
      const answer = await call(row, column, {}, (path) => ({
        ...path,
        ...('APP_ID' in path && { APP_ID: 'nobody@apps.example.org' }),
        ...('PHA_EMAIL' in path && { PHA_EMAIL: 'nobody@apps.example.org' }),
      }));
      expect([column, answer.status]).toEqual([column, column === 'ANON' ? 403 : 404]);
    }
  });
});

describe('a request token in the path', () => {
  const aboutTokens = rows.filter(({ path }) => path.includes('{REQTOKEN_ID}'));

  it.each(aboutTokens)('that is unknown is 404 to every authenticated caller: $method $path', async (row) => {
    for (const column of oneOfEachKind) {
      const answer = await call(row, column, {}, () => ({ REQTOKEN_ID: 'rT1' }));
      expect([column, answer.status]).toEqual([column, column === 'ANON' ? 403 : 404]);
    }
  });

  it('for a record is approved by nobody who does not control that record', async () => {
    const approve = rows.find(({ operation }) => operation === 'request_token_approve')!;
    for (const column of ['OWN', 'SHR', 'SELF'] as const) {
      expectRefused(await call(approve, column, { target: world.foreign }));
    }
  });
});
