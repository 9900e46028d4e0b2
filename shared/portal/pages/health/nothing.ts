/** The text of a section without data. */
import type { Scope } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';

/** A circle may not show all that is recorded, so the text there does not say that there is none: a doctor could rely on it. */
export function nothingOf(scope: Scope, { health }: Texts): string {
  return scope.kind === 'carenet' ? health.nothingShared : health.nothing;
}
