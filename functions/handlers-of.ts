/** The handlers that a function must have. */
import type { GroupName } from '../shared/api/groups.ts';
import type { Operation, Registry } from '../shared/api/registry.ts';
import type { Handler } from '../shared/domain/handler.ts';

/** One handler for every endpoint that the function serves; a missing one does not compile. */
export type HandlersOf<G extends GroupName> = {
  readonly [Id in Operation as Registry[Id]['group'] extends G ? Id : never]: Handler<Registry[Id]>;
};
