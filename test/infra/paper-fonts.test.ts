import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { writePaperFonts } from '../../infra/bundle/paper-fonts.ts';
import { fontBytes } from '../../shared/paper/render/fonts.ts';

it('Bundles hold the same fonts of papers as the service on this machine', async () => {
  const file = writePaperFonts(mkdtempSync(join(tmpdir(), 'paper-fonts-')));
  const bundled = await import(pathToFileURL(file).href);
  for (const weight of ['regular', 'bold'] as const) {
    const unpacked: Buffer = await bundled.fontBytes(weight);
    expect(unpacked.equals(await fontBytes(weight)), weight).toBe(true);
  }
});
