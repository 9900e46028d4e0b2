/** Whether what a call needs exists (docs/contract/general.md#unknown-identifiers). */
import { isRequestTokenInForce } from '../../access/grants.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import type { Entities } from '../context.ts';
import { requireFound } from '../require-found.ts';
import type { Loaded } from './loaded.ts';
import { neededAfterRule, neededBeforeRule, needsOf, provedByRule } from './needs.ts';
import { accountInPath, appInPath, type Path } from './path.ts';

/**
 * The entities of the call, or undefined when one is missing that is looked for before the rule is evaluated. `now` is
 * in seconds since the epoch.
 */
export function entitiesOf(loaded: Loaded, path: Path, now: number): Entities | undefined {
  const entities = onlyNamed(loaded, path, now);
  const needed = needsOf(neededBeforeRule, Object.keys(path));
  return needed.every((name) => entities[name] !== undefined) ? entities : undefined;
}

/** Leaves out what was loaded for the path but is not what the path names. */
function onlyNamed(loaded: Loaded, path: Path, now: number): Entities {
  const { account, app, carenet, requestToken } = loaded;
  return {
    ...loaded,
    account: account?.id === accountInPath(path) ? account : undefined,
    app: app?.kind === 'user' || appInPath(path) === undefined ? app : undefined,
    requestToken: isRequestTokenInForce(requestToken, { app, carenet }, now) ? requestToken : undefined,
  };
}

/**
 * To be called once the rule has let the caller in. Throws unless the documents in the path are there, with the status
 * that the endpoint declares (docs/contract/general.md#order-of-checks, step 6).
 */
export function requireNeeded(
  { rule, unknownDocument }: Pick<Endpoint, 'rule' | 'unknownDocument'>,
  path: Path,
  entities: Entities,
): void {
  for (const name of needsOf(neededAfterRule, Object.keys(path))) {
    requireFound(entities[name], unknownDocument);
  }
  for (const name of needsOf(provedByRule, [rule])) {
    if (entities[name] === undefined) throw new Error(`The rule ${rule} let a caller in without ${name}.`);
  }
}
