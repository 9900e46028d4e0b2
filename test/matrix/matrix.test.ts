import { afterAll, beforeAll, describe, it } from 'vitest';
import { SignedClient } from '../support/client.ts';
import { call, expectAdmitted, expectRefused, otherOf, type Variant } from './call.ts';
import { type Column, type Condition, columns, conditions, conditionsOf } from './columns.ts';
import { type Row, rows } from './expected.ts';
import { connectColumns } from './fixtures/connect.ts';
import { startWorld, type World } from './fixtures/index.ts';

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

describe.each(harmfulLast)('$method $path ($operation)', (row) => {
  const admitted = columns.filter((column) => row.marks[column] !== '·');
  const refused = columns.filter((column) => row.marks[column] === '·');
  const conditional = columns.flatMap((column) =>
    conditionsOf(row.marks[column]).map((condition) => [column, conditions[condition], condition] as const),
  );

  if (refused.length > 0) {
    it.each(refused)('denies %s', async (column) => {
      expectRefused(await call(world, row, column));
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

/** Removes an app for which there is no connect token. */
const isOfAnotherApp = ({ operation }: Row) => operation === 'pha_delete';

describe.each(harmfulLast)('$method $path ($operation) with a connect token', (row) => {
  const admitted = connectColumns.filter((column) => row.marks[column] !== '·' && !isOfAnotherApp(row));
  const refused = connectColumns.filter((column) => row.marks[column] === '·');
  const conditional = connectColumns.flatMap((column) =>
    conditionsOf(row.marks[column]).map((condition) => [column, conditions[condition], condition] as const),
  );

  if (refused.length > 0) {
    it.each(refused)('denies %s', async (column) => {
      expectRefused(await call(world, row, column, { as: world.connected[column] }));
    });
  }

  if (admitted.length > 0) {
    it.each(admitted)('allows %s', async (column) => {
      const variant = { admitted: true, as: world.connected[column] };
      expectAdmitted(row, await call(world, row, column, variant));
    });
  }

  if (conditional.length > 0) {
    it.each(conditional)('denies %s unless %s', async (column, _what, condition) => {
      const variant = { ...without(condition, row, column), as: world.connected[column] };
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
