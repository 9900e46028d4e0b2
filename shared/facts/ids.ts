/**
 * Fact ids: version 8 UUIDs that lead to the fact's place, and stay when the document is read again. The first 23 characters are
 * those of its document's lineage id; the last group contains the series of the version (30 bits) and the fact's ordinal in it
 * (18 bits). Facts of another version have other ids.
 */
import { hash, randomInt } from 'node:crypto';

const shared = 23;
/** Room for every resource of the largest document of FHIR: 4 MiB of resources that are 20 characters long. */
const ordinalBits = 18;
const seriesBits = 30;
const ordinals = 2 ** ordinalBits;
const extractionBits = 34;

/** A new name for an extraction: its number in hexadecimal. */
export function newExtraction(): string {
  return randomInt(2 ** extractionBits).toString(16);
}

/** The series of a version of a document, by its id: 30 bits of its hash. Versions of one document have different ones, but for one in 2^30. */
export function factSeries(documentId: string): number {
  return Number.parseInt(hash('sha256', documentId, 'hex').slice(0, 8), 16) >>> (32 - seriesBits);
}

/** The id of the n-th fact of a version: `series` is that of the version, `lineageId` or any other version names the document. */
export function factId(lineageId: string, series: number, ordinal: number): string {
  const last = series * ordinals + ordinal;
  return `${lineageId.slice(0, shared)}-${last.toString(16).padStart(12, '0')}`;
}

/** The id under which a document tells a fact that is stored with another one: it says nothing of that one. */
export function repeatedFactId(documentId: string, storedId: string): string {
  const digest = hash('sha256', `${documentId} ${storedId}`, 'hex');
  return `${documentId.slice(0, shared)}-${digest.slice(0, 12)}`;
}

/** The ordinal in the id of a fact that this service has made. */
export function ordinalOf(id: string): number {
  return Number.parseInt(id.slice(shared + 1), 16) % ordinals;
}

/** Parses a fact's id: the start of its lineage id, the series of the version and the ordinal. */
export function parseFactId(
  id: string,
): { lineageStart: string; series: number; ordinal: number } | undefined {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)) return undefined;
  const last = Number.parseInt(id.slice(shared + 1), 16);
  return {
    lineageStart: id.slice(0, shared),
    series: Math.floor(last / ordinals),
    ordinal: last % ordinals,
  };
}
