/** A result with all documents that tell it. */
import type { Fact } from '../../../facts/fact.ts';
import type { Result } from './results-of.ts';

type Teller = Pick<Fact, 'documentId' | 'createdAt'>;

export interface Entry {
  readonly result: Result;
  readonly tellers: Teller[];
}

/** Several files of FHIR may tell the same result: all of them are one entry. */
export class Entries {
  readonly #bySaid = new Map<string, Entry>();

  /** The entry of a result; undefined where another document has told it before, which is then remembered. */
  add(result: Result): Entry | undefined {
    const { documentId, createdAt } = result.fact;
    const teller = { documentId, createdAt };
    const said = result.same === undefined ? undefined : `${result.test.key} ${result.same}`;
    const known = said === undefined ? undefined : this.#bySaid.get(said);
    if (known) {
      known.tellers.push(teller);
      return undefined;
    }
    const entry = { result, tellers: [teller] };
    if (said !== undefined) this.#bySaid.set(said, entry);
    return entry;
  }
}

/** The documents of an entry, those that were stored last first. Not those that the reader may not know. */
export function documentsOf({ tellers }: Entry): readonly string[] {
  const rankOf = ({ createdAt, documentId }: Teller) => `${createdAt} ${documentId ?? ''}`;
  const newestFirst = tellers.toSorted((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1));
  return [...new Set(newestFirst.flatMap(({ documentId }) => documentId ?? []))];
}
