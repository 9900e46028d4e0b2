/**
 * The common passwords as a module of their own. The package that they come from holds four other dictionaries, and
 * mostly words that are too short to be taken anyway. Compressed they take a fifth of the room.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { commonPasswords } from '../../shared/domain/accounts/common-passwords.ts';

const words = [...(await commonPasswords())].toSorted().join('\n');

/** Writes the module into this folder, for the bundler. Returns its path. */
export function writeCommonPasswords(folder: string): string {
  const file = join(folder, 'common-passwords.mjs');
  const packed = brotliCompressSync(words).toString('base64');
  mkdirSync(folder, { recursive: true });
  // Several processes may bundle at a time: each sees a whole file.
  const written = `${file}.${process.pid}`;
  writeFileSync(written, module(packed));
  renameSync(written, file);
  return file;
}

const module = (packed: string) => `import { brotliDecompressSync } from 'node:zlib';

let words;

export async function commonPasswords() {
  words ??= new Set(brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString().split('\\n'));
  return words;
}
`;
