/** A page of a report as a searchset of FHIR: docs/contract/fhir.md#reports. */
import { patientResource } from '../../fhir/write/patient.ts';
import { type Match, searchset } from '../../fhir/write/searchset.ts';
import type { Demographics } from '../../models/demographics/index.ts';
import type { Query } from '../../query/query.ts';
import type { Sharing } from '../carenets/visibility.ts';
import type { Context } from '../context.ts';
import { demographicsKind } from './demographics-kind.ts';
import { linkedBy } from './linked.ts';

/** The record or carenet that a report is of. */
export interface Asked {
  /** Its path. */
  readonly place: string;
  readonly person: () => Promise<Demographics | undefined>;
}

interface Page {
  readonly recordId: string;
  /** What the carenet shows; undefined: everything. */
  readonly sharing: Sharing | undefined;
  readonly matches: readonly Match[];
  readonly total: number;
  readonly query: Pick<Query<unknown>, 'offset' | 'limit'>;
  readonly parameters: ReadonlyMap<string, string>;
  /** Path of the report. */
  readonly path: string;
}

/**
 * Begins to read whom the report is about, beside its facts, and returns the function that writes the Bundle in parts.
 */
export function fhirBundle({ place, person }: Asked, context: Context) {
  const patient = person();
  patient.catch(() => undefined);
  return async ({ recordId, sharing, matches, total, path, ...asked }: Page): Promise<Generator<string>> => {
    const facts = [...new Set(matches.map(({ fact }) => fact))];
    const person = await patient;
    context.shown({ facts, kinds: person ? [[demographicsKind, 1]] : [] });
    const linked = await linkedBy(facts, { recordId, sharing }, context.store);
    return searchset({
      matches,
      total,
      linked,
      patient: patientResource(recordId, person),
      place: context.baseUrl + place,
      today: context.now.toISOString().slice(0, 10),
      ...pagesOf(context.baseUrl + path, total, asked),
    });
  };
}

/** The address of this page and of the next one, as they were asked for. */
function pagesOf(
  report: string,
  total: number,
  { parameters, query: { offset, limit } }: Pick<Page, 'parameters' | 'query'>,
): { readonly self: string; readonly next: string | undefined } {
  // A signature may stand in the address. It is for one call, and for the caller alone.
  const asked = [...parameters].filter(([name]) => !name.startsWith('oauth_'));
  const address = (changes: Readonly<Record<string, string>>) =>
    `${report}?${new URLSearchParams({ ...Object.fromEntries(asked), ...changes })}`;
  const hasNext = limit > 0 && offset + limit < total;
  return {
    self: address({}),
    next: hasNext ? address({ offset: String(offset + limit), limit: String(limit) }) : undefined,
  };
}
