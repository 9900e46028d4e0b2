import { afterAll, beforeAll, describe, it } from 'vitest';
import { SignedClient } from '../support/client.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { call, expectAdmitted, expectRefused, expectRefusedAs, otherOf, type Variant } from './call.ts';
import { type Column, type Condition, columns, conditions, conditionsOf } from './columns.ts';
import { type Row, rows } from './expected.ts';
import { type Narrowing, narrowings } from './fixtures/bearers.ts';
import { type OtherToken, otherTokens } from './fixtures/connect.ts';
import { startWorld, type World } from './fixtures/index.ts';
import { shareOut } from './in-turn.ts';
import { functionOf, ruleOf } from './requests/index.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(startServiceInMemory);
});
afterAll(() => world.stop());

/**
 * Calls that take away an app, a session or a secret when they succeed by mistake come last, as they would
 * affect later results.
 */
const harmful = ['account_primary_secret_void', 'account_forgot_password', 'account_reset', 'pha_delete'];
const harmfulLast = rows.toSorted((one, other) => harm(one) - harm(other));

function harm({ operation }: Row): number {
  return harmful.indexOf(operation);
}

/** Bearer tokens for a part of the record; narrowed.test.ts tries with them what SR alone may call. */
const narrow = (Object.keys(narrowings) as readonly Narrowing[]).map((name) => `SR: ${name}` as const);

/** The callers of the columns, and further tokens of some columns. */
const callers = [...columns, ...otherTokens, ...narrow];

function columnOf(caller: string): Column {
  return caller.split(':')[0] as Column;
}

/** Signs for the caller, unless the call needs one of its own. */
function signingAs(caller: string): Variant {
  const narrowing = caller.replace('SR: ', '') as Narrowing;
  const as = world.otherTokens[caller as OtherToken] ?? world.narrowed[narrowing];
  return as ? { as } : {};
}

/** Returns the variant of the call in which this condition does not hold. */
function without(condition: Condition, row: Row, column: Column): Variant {
  const isAboutRecord = condition === 'c' || condition === 'e';
  return { failing: condition, ...(isAboutRecord && { target: otherOf(world, row, column) }) };
}

/**
 * Calls of one rule share out whom they refuse and whom they admit, and so do calls of one function. That the rule of each call is
 * the one of its row is in table.test.ts, and what each rule says of every caller in test/unit/access.
 */
const sharedOut = (valuesOf: (row: Row) => readonly string[]) =>
  shareOut(harmfulLast, valuesOf, [ruleOf, functionOf]);

const markOf = ({ marks }: Row, caller: string) => marks[columnOf(caller)];
const refusedBy = sharedOut((row) => callers.filter((caller) => markOf(row, caller) === '·'));
const admittedTo = sharedOut((row) => {
  const tried = row.marks.ANON === 'Y' ? callers : [...columns, ...otherTokens];
  return tried.filter((caller) => markOf(row, caller) !== '·');
});
const conditionalFor = sharedOut((row) =>
  callers.flatMap((caller) => conditionsOf(markOf(row, caller)).map((condition) => `${condition} ${caller}`)),
);

describe.each(harmfulLast)('$method $path ($operation)', (row) => {
  const refused = refusedBy.get(row)!;
  const admitted = admittedTo.get(row)!;
  const conditional = conditionalFor.get(row)!.map((named) => {
    const [condition, caller] = [named[0] as Condition, named.slice(2)];
    return { caller, condition, what: conditions[condition] };
  });

  if (refused.length > 0) {
    it.each(refused)('denies %s', async (caller) => {
      const column = columnOf(caller);
      expectRefusedAs(column, row, await call(world, row, column, signingAs(caller)));
    });
  }

  if (admitted.length > 0) {
    it.each(admitted)('allows %s', async (caller) => {
      const variant = { admitted: true, ...signingAs(caller) };
      expectAdmitted(row, await call(world, row, columnOf(caller), variant));
    });
  }

  if (conditional.length > 0) {
    it.each(conditional)('denies $caller unless $what', async ({ caller, condition }) => {
      const column = columnOf(caller);
      const variant = { ...without(condition, row, column), ...signingAs(caller) };
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
