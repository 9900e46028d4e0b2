/** Where one writes to those who share a record. */
import type { Scope } from './scope.ts';

/** The address of the form for a record, or for a circle. */
export function writePath(scope: Scope): string {
  const query = scope.kind === 'record' ? `record=${scope.recordId}` : `circle=${scope.carenetId}`;
  return `/inbox/write?${query}`;
}
