/** The inputs of a request of the matrix. */
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
  /** Whether the call is expected to be allowed. If so, it must not change what the other callers use. */
  readonly admitted: boolean;
  /** The one condition of the mark that must not hold. */
  readonly failing?: Condition | undefined;
  /** The app that makes the call, when it is not the one of the column. */
  readonly app?: TestApp | undefined;
}

/** Changes of a preparation to the request that follows from the declared example. */
interface Prepared {
  readonly roles?: Fixture;
  /** Query, form and body, which replace those of the example completely. */
  readonly options?: RequestOptions;
  /** Signs, when it is not the caller of the column. */
  readonly as?: SignedClient;
}

/** Creates for each caller what a request uses up: a request token, a version to replace, an account to reset. */
export type Prepare = (situation: Situation) => Prepared | Promise<Prepared>;

export type Preparations = Readonly<Partial<Record<Operation, Prepare>>>;

/** Makes something once for a world or a record, for calls that leave it as it is. */
export function once<Place extends object, T>(
  make: (place: Place) => Promise<T>,
): (place: Place) => Promise<T> {
  const made = new WeakMap<Place, Promise<T>>();
  return (place) => {
    const present = made.get(place) ?? make(place);
    made.set(place, present);
    return present;
  };
}

let counter = 0;

/** Returns a name that was not returned before. */
export function fresh(name: string): string {
  counter += 1;
  return `${name} ${counter}`;
}

/** The caller's own app. Another app when that condition must fail, or for callers that are not apps. */
export function appId({ world, column, app, failing }: Situation): string {
  const { user, worker } = world.service.apps;
  const own = app ?? appOf(world, column) ?? user;
  if (failing !== 'i') return own.id;
  return own.id === user.id ? worker.id : user.id;
}
