/** Archives of a record with damage in their files; the digests may have been made to fit. */
import fc from 'fast-check';
import { ArchiveError } from '../../../shared/operations/archive/archive-error.ts';
import {
  archiveOf,
  generated,
  importInto,
  MemoryArchive,
  Place,
} from '../../unit/operations/archive/support.ts';
import type { Target } from './target.ts';
import { value } from './texts.ts';

interface Damage {
  /** Which file, by position. */
  readonly file: number;
  /** Which text within quotation marks, number or word of it; a byte when the file is no text. */
  readonly at: number;
  readonly piece: string;
  /** Whether the manifest's digest of the file fits afterwards. */
  readonly isSigned: boolean;
}

const documents = 6;
const token = /"(?:[^"\\]|\\.)*"|-?\d+|true|false|null|[{}[\],:]/g;

const inputs: fc.Arbitrary<readonly Damage[]> = fc.array(
  fc.record({
    file: fc.nat(99),
    at: fc.nat(9999),
    piece: fc.oneof(
      fc.constantFrom('', 'null', '{}', '[]', '-1', '1e400', '"../x"', '"\\ud800"', '}', '"__proto__"'),
      value.map((text) => JSON.stringify(text)),
    ),
    isSigned: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

/**
 * An archive is imported, or rejected with the error for operators; then nothing of it is stored. It is rejected when
 * a digest does not fit.
 */
export function damagedArchives(): Target<readonly Damage[]> {
  const making = generated(documents).then(({ place, record }) => archiveOf(record.recordId, place));
  return {
    inputs,
    async check(damages) {
      const archive = copyOf(await making);
      for (const damage of damages) inflict(archive, damage);
      const hasOtherBytes = damages.every(({ isSigned }) => !isSigned) && differs(archive, await making);
      const place = new Place();
      const before = new Set(place.store.items.keys());
      try {
        await importInto(place, archive);
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error;
        const left = [...place.store.items.keys()].filter((key) => !before.has(key));
        if (left.length + place.objects.size > 0)
          throw new Error(`${error.message}, but stored ${left.join(', ')}`, { cause: error });
        return;
      }
      if (hasOtherBytes) throw new Error('imported, although a digest does not fit');
    },
  };
}

function copyOf(archive: MemoryArchive): MemoryArchive {
  const copy = new MemoryArchive();
  for (const [name, bytes] of archive.files) copy.files.set(name, bytes);
  return copy;
}

function inflict(archive: MemoryArchive, { file, at, piece, isSigned }: Damage): void {
  const names = [...archive.files.keys()];
  const name = names[file % names.length]!;
  const text = archive.text(name);
  const tokens = [...text.matchAll(token)];
  const hit = tokens[at % Math.max(1, tokens.length)];
  const start = hit?.index ?? at % (text.length + 1);
  const damaged = text.slice(0, start) + piece + text.slice(start + (hit?.[0].length ?? 1));
  const isMetadata = /\.jsonl?$/.test(name) && name !== 'manifest.json';
  if (isSigned && isMetadata && isListed(archive, name)) archive.rewrite(name, damaged);
  else archive.files.set(name, Buffer.from(damaged));
}

/** Whether a file that has a digest has other bytes; the manifest itself has none. */
function differs(archive: MemoryArchive, whole: MemoryArchive): boolean {
  return [...whole.files].some(
    ([name, bytes]) => name !== 'manifest.json' && !archive.files.get(name)?.equals(bytes),
  );
}

/** An earlier damage may have broken the manifest. */
function isListed(archive: MemoryArchive, name: string): boolean {
  try {
    const { files } = archive.json('manifest.json') as { files: { name: string }[] };
    return files.some((each) => each.name === name);
  } catch {
    return false;
  }
}
