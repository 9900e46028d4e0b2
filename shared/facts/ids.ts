/**
 * Fact ids: version 8 UUIDs that lead to the fact's place. The first 23 characters are those of its
 * document's lineage id; the last group contains the number of the extraction (34 bits) and the fact's
 * ordinal in it (14 bits). A repeated extraction has another number, so its facts have other ids.
 */
import { randomInt } from 'node:crypto';

const shared = 23;
/** Room for the 10,000 models that a document may hold. */
const ordinalBits = 14;
const extractionBits = 34;
const ordinals = 2 ** ordinalBits;

/** A new name for an extraction: its number in hexadecimal. */
export function newExtraction(): string {
  return randomInt(2 ** extractionBits).toString(16);
}

/** The id of the n-th fact of an extraction. */
export function factId(lineageId: string, extraction: string, ordinal: number): string {
  const last = Number.parseInt(extraction, 16) * ordinals + ordinal;
  return `${lineageId.slice(0, shared)}-${last.toString(16).padStart(12, '0')}`;
}

/** Parses a fact's id: the start of its lineage id, the extraction and the ordinal. */
export function parseFactId(
  id: string,
): { lineageStart: string; extraction: string; ordinal: number } | undefined {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)) return undefined;
  const last = Number.parseInt(id.slice(shared + 1), 16);
  return {
    lineageStart: id.slice(0, shared),
    extraction: Math.floor(last / ordinals).toString(16),
    ordinal: last % ordinals,
  };
}
