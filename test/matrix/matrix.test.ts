import { afterAll, beforeAll, describe, it } from 'vitest';
import { SignedClient } from '../support/client.ts';
import { call, expectAdmitted, expectRefused, expectRefusedAs, otherOf, type Variant } from './call.ts';
import { type Column, type Condition, columns, conditions, conditionsOf } from './columns.ts';
import { type Row, rows } from './expected.ts';
import { otherTokens } from './fixtures/connect.ts';
import { startWorld, type World } from './fixtures/index.ts';
import { inTurn, shareOut } from './in-turn.ts';
import { ruleAndFunction } from './requests/index.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.service.stop());

/**
 * Calls that take away an app, a session or a secret when they succeed by mistake come last, as they would
 * affect later results.
 */
const harmful = ['account_primary_secret_void', 'account_forgot_password', 'account_reset', 'pha_delete'];
const harmfulLast = rows.toSorted((one, other) => harm(one) - harm(other));

function harm({ operation }: Row): number {
  return harmful.indexOf(operation);
}

/** Returns the variant of the call in which this condition does not hold. */
function without(condition: Condition, row: Row, column: Column): Variant {
  const isAboutRecord = condition === 'c' || condition === 'e';
  return { failing: condition, ...(isAboutRecord && { target: otherOf(world, row, column) }) };
}

/**
 * Calls of one rule and function share out whom they refuse: that the rule of each call is the one of its row is in table.test.ts, and
 * what each rule says of every caller in test/unit/access.
 */
const refusedBy = shareOut(harmfulLast, {
  valuesOf: ({ marks }) => columns.filter((column) => marks[column] === '·'),
  likeness: ruleAndFunction,
  count: 3,
});

/** Whom they admit they share out in the same way. What a call says on a condition is tried with each of its callers. */
const admittedTo = shareOut(harmfulLast, {
  valuesOf: ({ marks }) => columns.filter((column) => marks[column] !== '·'),
  likeness: ruleAndFunction,
  count: 3,
});

describe.each(harmfulLast)('$method $path ($operation)', (row) => {
  const admitted = admittedTo.get(row)!;
  const refused = refusedBy.get(row)!;
  const conditional = columns.flatMap((column) =>
    conditionsOf(row.marks[column]).map((condition) => [column, conditions[condition], condition] as const),
  );

  if (refused.length > 0) {
    it.each(refused)('denies %s', async (column) => {
      expectRefusedAs(column, row, await call(world, row, column));
    });
  }

  if (admitted.length > 0) {
    it.each(admitted)('allows %s', async (column) => {
      expectAdmitted(row, await call(world, row, column, { admitted: true }));
    });
  }

  if (conditional.length > 0) {
    it.each(conditional)('denies %s unless %s', async (column, _what, condition) => {
      expectRefused(await call(world, row, column, without(condition, row, column)));
    });
  }
});

const withColumns = otherTokens.map((token) => ({ token, column: token.slice(0, 2) as Column }));
const withTurns = harmfulLast.map((row, turn) => ({ ...row, row, turn }));

describe.each(withTurns)('$method $path ($operation) with another token of the column', ({ row, turn }) => {
  const tokens = inTurn(withColumns, turn, 1);
  const admitted = tokens.filter(({ column }) => row.marks[column] !== '·');
  const refused = tokens.filter(({ column }) => row.marks[column] === '·');
  const conditional = tokens.flatMap((each) =>
    conditionsOf(row.marks[each.column]).map((condition) => ({
      ...each,
      condition,
      what: conditions[condition],
    })),
  );

  if (refused.length > 0) {
    it.each(refused)('denies $token', async ({ token, column }) => {
      expectRefusedAs(column, row, await call(world, row, column, { as: world.otherTokens[token] }));
    });
  }

  if (admitted.length > 0) {
    it.each(admitted)('allows $token', async ({ token, column }) => {
      const variant = { admitted: true, as: world.otherTokens[token] };
      expectAdmitted(row, await call(world, row, column, variant));
    });
  }

  if (conditional.length > 0) {
    it.each(conditional)('denies $token unless $what', async ({ token, column, condition }) => {
      const variant = { ...without(condition, row, column), as: world.otherTokens[token] };
      expectRefused(await call(world, row, column, variant));
    });
  }
});

describe('A call that is open to anyone', () => {
  const open = rows.filter(({ marks }) => marks.ANON === 'Y');

  it.each(open)('ignores the signature: $method $path', async (row) => {
    const { origin } = world.service;
    const nobody = new SignedClient(origin, {
      consumerKey: 'nobody@apps.example.org',
      consumerSecret: 'none',
    });
    expectAdmitted(row, await call(world, row, 'APP', { as: nobody }));
  });
});
