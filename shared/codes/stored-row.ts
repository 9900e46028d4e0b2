import type { CodeEntry } from './entry.ts';

/** A row as stored: a JSON array in which `true` means that the consumer value equals the full value. */
export function rowText({ code, full_value, consumer_value, abbreviation, umls_code }: CodeEntry): string {
  const consumer = consumer_value === full_value ? true : consumer_value;
  return JSON.stringify([code, full_value, consumer, abbreviation, umls_code]);
}

/** The entry that a stored row holds. */
export function entryOf(row: string): CodeEntry {
  const [code, full, consumer, abbreviation, umls] = JSON.parse(row) as [
    string,
    string,
    string | true | null,
    string | null,
    string | null,
  ];
  return {
    abbreviation,
    code,
    consumer_value: consumer === true ? full : consumer,
    umls_code: umls,
    full_value: full,
  };
}
