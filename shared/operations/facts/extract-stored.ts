/** Extracts the content of a stored document. */
import type { SaidContent } from '../../domain/facts/echoes.ts';
import type { SentOf } from '../../domain/fhir/sent/prepare.ts';
import { ApiError } from '../../errors.ts';
import { contentsOf, type DocumentContents } from '../../facts/contents.ts';
import { readFhirDocument, storedInstances } from '../../fhir/document.ts';
import { isReadable } from '../../fhir/same-person.ts';
import { type ReadingSummary, summaryOf } from '../../fhir/summary.ts';
import { isFhirType } from '../../fhir/type-uri.ts';
import { extractInstances, instanceReader } from '../../models/extract.ts';
import type { VersionItem } from '../../store/items/index.ts';

export interface Said extends SaidContent {
  /** What is read of a FHIR document now. */
  readonly reading?: ReadingSummary;
  /** What it holds that is about the person of the record; undefined for no data. */
  readonly contents?: DocumentContents | undefined;
  /** Its resources as they are served. */
  readonly sent?: SentOf;
  /** Why it has no instances: it breaks a rule of the models. */
  readonly reason?: string;
}

/**
 * Reads the bytes only when the document has a type. A FHIR document that was found to be about another person when it was stored
 * stays without facts.
 */
export async function whatIsSaid(
  { type, reading, createdAt, server }: Pick<VersionItem, 'type' | 'reading' | 'createdAt' | 'server'>,
  bytes: () => Promise<Uint8Array>,
): Promise<Said> {
  if (type === '') return { instances: [] };
  try {
    if (!isFhirType(type)) {
      if (!instanceReader(type)) return { instances: [] };
      const instances = extractInstances(type, await bytes());
      return { instances, contents: contentsOf({ instances }) };
    }
    if (!reading || !isReadable(reading.patient)) return { instances: [] };
    const { reading: read, sent } = readFhirDocument(await bytes(), undefined, {
      storedAt: createdAt,
      server,
    });
    const { statements, held } = read;
    const instances = storedInstances(read);
    const contents = contentsOf({ instances, held });
    return { instances, statements, sent, reading: summaryOf(read, reading.patient), contents };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { instances: [], reason: error.message };
    throw error;
  }
}

/** The same, when an object that is lost must not keep the others from being read. */
export async function saidIn(version: VersionItem, bytes: () => Promise<Uint8Array>): Promise<Said> {
  try {
    return await whatIsSaid(version, bytes);
  } catch (error) {
    if ((error as Error).name !== 'NoSuchKey') throw error;
    return { instances: [], reason: 'its bytes are not in the bucket' };
  }
}
