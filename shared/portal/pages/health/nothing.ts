/** What is said where there is nothing. */
import type { Scope } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';

/** What a circle does not show may well be recorded. A doctor must not take it for missing. */
export function nothingOf(scope: Scope, { health }: Texts): string {
  return scope.kind === 'carenet' ? health.nothingShared : health.nothing;
}
