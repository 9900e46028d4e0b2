/** The fonts of papers as a module of their own: a bundle is one file, and packed they take half of the room. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { fontFiles } from '../../shared/paper/render/fonts.ts';

const require = createRequire(import.meta.url);

/** The last two steps save two hundredths and take ten times as long. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes the module into this folder, for the bundler. Returns its path. */
export function writePaperFonts(folder: string): string {
  const file = join(folder, 'paper-fonts.mjs');
  const packed = Object.entries(fontFiles).map(([weight, name]) => {
    const bytes = brotliCompressSync(readFileSync(require.resolve(name)), quality);
    return `  ${weight}: '${bytes.toString('base64')}',`;
  });
  mkdirSync(folder, { recursive: true });
  // Several processes may bundle at a time: each sees a whole file.
  const written = `${file}.${process.pid}`;
  writeFileSync(written, module(packed.join('\n')));
  renameSync(written, file);
  return file;
}

const module = (packed: string) => `import { brotliDecompressSync } from 'node:zlib';

const packed = {
${packed}
};

export async function fontBytes(weight) {
  return brotliDecompressSync(Buffer.from(packed[weight], 'base64'));
}
`;
