/** Parameters of operations, as they are sent in queries. */
import { ApiError } from '../../errors.ts';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** Throws 400 for a name that the operation does not take, and for one that may stand once and stands twice. */
export function requireKnown(
  pairs: Pairs,
  names: readonly string[],
  mayRepeat: readonly string[] = [],
): void {
  const seen = new Set<string>();
  for (const [name] of pairs) {
    if (!names.includes(name) && name !== '_format' && name !== '_pretty')
      throw new ApiError('fhir_parameter_refused', {
        name: name.slice(0, 64),
        reason: `this operation takes ${names.join(', ')}`,
      });
    if (seen.has(name) && !mayRepeat.includes(name))
      throw new ApiError('parameter_invalid', { name, form: 'given once' });
    seen.add(name);
  }
}

/** The first value of the name; undefined when it is absent or empty. */
export function valueIn(pairs: Pairs, name: string): string | undefined {
  return pairs.find(([one]) => one === name)?.[1] || undefined;
}

/** A whole number from 1; more than the maximum count as that. */
export function numberIn(pairs: Pairs, name: string, maximum: number): number | undefined {
  const text = valueIn(pairs, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(text))
    throw new ApiError('parameter_invalid', { name, form: 'a whole number from 1' });
  return Math.min(Number(text), maximum);
}
