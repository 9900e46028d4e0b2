/**
 * What is known about a call once everything is loaded: who makes it, what it is about, and what its rule decides
 * by.
 */
import type { AccessContext } from '../../access/access-context.ts';
import type { AppIdentity, Caller } from '../../access/principal.ts';
import type { Entities } from '../context.ts';
import { accessContextOf } from './access-context.ts';
import { entitiesOf } from './entities.ts';
import type { SignedCall } from './load.ts';
import type { Loaded } from './loaded.ts';
import type { Path } from './path.ts';
import { resolvePrincipal } from './resolve-principal.ts';

export interface IdentifiedCaller {
  readonly principal: Caller;
  /** The record in whose audit trail the call is entered. */
  readonly auditedIn: string | undefined;
  /** Undefined when something is missing that is looked for before the rule is evaluated. */
  readonly found: { readonly entities: Entities; readonly access: AccessContext } | undefined;
}

/**
 * Undefined when the call is signed with a token that is not in force. `app` is the app that signed, as it is
 * registered now; `now` is in seconds since the epoch.
 */
export function identify(
  app: AppIdentity,
  { signer, path }: SignedCall,
  loaded: Loaded,
  now: number,
): IdentifiedCaller | undefined {
  const principal = resolvePrincipal(app, signer.token !== undefined, loaded, now);
  if (!principal) return undefined;
  const entities = entitiesOf(loaded, path, now);
  return {
    principal,
    auditedIn: recordInPath(path, loaded),
    found: entities && { entities, access: accessContextOf(principal, path, loaded) },
  };
}

/** The record that the path names, directly or by a carenet; undefined when it does not exist. */
function recordInPath(path: Path, { record, carenet }: Loaded): string | undefined {
  if (path.RECORD_ID !== undefined) return record?.id;
  return path.CARENET_ID === undefined ? undefined : carenet?.recordId;
}
