/** The largest documents: their texts hardly compress. */
import { createCipheriv, createHash } from 'node:crypto';
import { model, models } from '../../../support/medical/models-document.ts';

const textBytes = 262_144;

/** Text of `length` characters that hardly compresses; the same for the same seed. */
function randomText(seed: string, length: number): string {
  const key = createHash('sha256').update(seed).digest();
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return stream.update(Buffer.alloc(length)).toString('base64url').slice(0, length);
}

interface Size {
  /** 15 notes are just under 4 MiB. */
  readonly notes?: number;
  /** The notes take these dates in turn. */
  readonly days?: readonly string[];
}

/**
 * A document of notes, each with the longest text allowed. Three of one day are too large for a block in the
 * table.
 */
export function largeDocument({ notes = 15, days = ['2014-05-02'] }: Size = {}): {
  xml: string;
  texts: readonly string[];
} {
  const texts = Array.from({ length: notes }, (_, index) => randomText(`note ${index}`, textBytes));
  const content = texts.map((text, index) =>
    model('SimpleClinicalNote', { date_of_visit: days[index % days.length]!, content: text }),
  );
  return { xml: models(...content), texts };
}
