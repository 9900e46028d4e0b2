/** What a request of the matrix is made from. */
import type { Fixture } from '../../local/tools/example-calls/roles.ts';
import type { Operation } from '../../shared/api/registry.ts';
import type { RequestOptions, SignedClient } from '../support/client.ts';
import type { TestApp } from '../support/service.ts';
import type { Column, Condition } from './columns.ts';
import { appOf, type World } from './fixtures/index.ts';
import type { Target } from './fixtures/targets.ts';

export interface Situation {
  readonly world: World;
  readonly column: Column;
  /** The record that the call is about. */
  readonly target: Target;
  /** Whether the call is expected to be let in; then it must not harm what the other callers use. */
  readonly admitted: boolean;
  /** The one condition of the mark that must not hold. */
  readonly failing?: Condition | undefined;
  /** The app that calls, where it is not the one of the column. */
  readonly app?: TestApp | undefined;
}

/** What a preparation changes of the request that follows from the declared example. */
interface Prepared {
  readonly roles?: Fixture;
  /** Query, form and body, whole. */
  readonly options?: RequestOptions;
  /** Who signs, where it is not the caller of the column. */
  readonly as?: SignedClient;
}

/** What a request uses up (a request token, a version to replace, an account to reset) is made for each caller. */
export type Prepare = (situation: Situation) => Prepared | Promise<Prepared>;

export type Preparations = Readonly<Partial<Record<Operation, Prepare>>>;

let counter = 0;

/** A name that was not given before. */
export function fresh(name: string): string {
  counter += 1;
  return `${name} ${counter}`;
}

/** The caller's own app or, where that must not hold and for callers that are no app, another one. */
export function appId({ world, column, app, failing }: Situation): string {
  const { user, worker } = world.service.apps;
  const own = app ?? appOf(world, column) ?? user;
  if (failing !== 'i') return own.id;
  return own.id === user.id ? worker.id : user.id;
}
