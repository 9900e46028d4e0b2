/**
 * Makes the directory in which the processes of a run record what the functions use on AWS, and removes it at the end.
 * `USES_DIR` names one that is kept, to collect over several runs (test/README.md, Least privilege).
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
  // An empty variable counts as none.
  const directory = kept || mkdtempSync(join(tmpdir(), 'phr-uses-'));
  mkdirSync(directory, { recursive: true });
  project.provide('usesDir', directory);
  return kept ? undefined : () => rmSync(directory, { recursive: true });
}
