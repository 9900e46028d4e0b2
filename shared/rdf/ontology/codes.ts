/** The codes of closed lists, as individuals. */
import { describeCode } from '../statements/coded-value.ts';
import { meaningOf } from '../statements/meanings.ts';
import type { Description } from '../terms.ts';
import type { Usage } from './usage.ts';

export function describeCodes(usage: Usage): Description[] {
  return usage.codes.flatMap(({ type, system, identifiers }) => {
    if (system === undefined) return [];
    return identifiers.map((identifier) => {
      const title = meaningOf(system, identifier);
      return describeCode({ type, system, identifier, ...(title === undefined ? {} : { title }) });
    });
  });
}
