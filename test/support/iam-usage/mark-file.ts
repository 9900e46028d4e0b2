import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, inject } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Records that a test file has run to its end, so that the comparison can tell a whole run from part of one. */
export function markFile(): void {
  afterAll(() => {
    const file = relative(root, expect.getState().testPath!);
    appendFileSync(join(inject('usesDir'), `${process.pid}.files`), `${file}\n`);
  });
}
