/** Whether a value of a field is written at all. */
import type { ScalarField, Value } from './model.ts';

/** A sparse field is silent without a value, and false says nothing that its absence does not. Every other field speaks always. */
export function says({ sparse }: Pick<ScalarField, 'sparse'>, value: Value): boolean {
  return sparse !== true || (value !== null && value !== false);
}
