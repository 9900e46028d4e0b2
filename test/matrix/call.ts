/** Makes the calls of the matrix. */
import { expect } from 'vitest';
import { type Answer, encode, type SignedClient } from '../support/client.ts';
import type { Column } from './columns.ts';
import { answersElse, clientCalls, type Row, statusesElse } from './expected.ts';
import type { World } from './fixtures/index.ts';
import type { Target } from './fixtures/targets.ts';
import { requestOf } from './requests/index.ts';
import type { Situation } from './situation.ts';

export interface Variant extends Partial<Omit<Situation, 'world' | 'column'>> {
  /** Ids that replace those in the path. */
  readonly change?: Readonly<Record<string, string>>;
  /** Signs instead of the caller of the column. */
  readonly as?: SignedClient;
}

/** Makes the call of the row as the caller of the column. */
export async function call(
  world: World,
  row: Row,
  column: Column,
  { change, as, ...given }: Variant = {},
): Promise<Answer> {
  const situation: Situation = {
    world,
    column,
    admitted: false,
    target: homeOf(world, row, column),
    ...given,
  };
  const built = await requestOf(row, situation);
  const values = { ...built.path, ...change };
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(values[name]!));
  const client = as ?? built.as ?? world.callers[column];
  return client.request(row.method, path, { ...built.options, unsigned: column === 'ANON' });
}

/** The record that the caller of the column created, when the row requires that; otherwise the home record. */
function homeOf({ home, foreign }: World, { marks }: Row, column: Column): Target {
  return column === 'UI' && marks[column] === 'c' ? foreign : home;
}

/** The record that the caller has nothing to do with. */
export function otherOf(world: World, row: Row, column: Column): Target {
  return homeOf(world, row, column) === world.home ? world.foreign : world.home;
}

/** Expects success, or the fixed response that every allowed caller gets. */
export function expectAdmitted({ operation }: Row, { status, text }: Answer): void {
  const other = answersElse[operation];
  if (other) expect([status, text]).toEqual(other);
  else if (clientCalls.includes(operation)) expect([200, 400, 401], text).toContain(status);
  else expect(status, text).toBe(statusesElse[operation] ?? 200);
}

/** Below `/fhir` only a bearer token that is in force says who calls; then its scopes decide. */
export function expectRefusedAs(column: Column, { path }: Row, answer: Answer): void {
  if (!path.startsWith('/fhir')) {
    expectRefused(answer);
    return;
  }
  const isKnown = column === 'SN' || column === 'SC';
  const { resourceType } = answer.json() as { resourceType: string };
  expect([answer.status, resourceType]).toEqual([isKnown ? 403 : 401, 'OperationOutcome']);
  const reason = answer.headers['www-authenticate'] ?? '';
  if (column === 'SN') expect(reason).toContain('error="insufficient_scope"');
  if (column === 'SX') expect(reason).toContain('error="invalid_token"');
  if (!isKnown) expect(reason).toMatch(/^Bearer /);
}

export function expectRefused(answer: Answer): void {
  expect([answer.status, answer.text]).toEqual([403, 'Permission Denied']);
}

export function expectNotThere(answer: Answer): void {
  expect([answer.status, answer.text]).toEqual([404, 'Not Found']);
}
