/**
 * Where the processes of a run record what the functions use. `USES_DIR` names a directory that is kept, to
 * collect over several runs.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Directory of the records of this run. */
    usesDir: string;
  }
}

export default function setup(project: TestProject): (() => void) | undefined {
  const kept = process.env.USES_DIR;
  const directory = kept || mkdtempSync(join(tmpdir(), 'phr-uses-'));
  mkdirSync(directory, { recursive: true });
  project.provide('usesDir', directory);
  return kept ? undefined : () => rmSync(directory, { recursive: true });
}
