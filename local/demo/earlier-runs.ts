/** Remembers what earlier runs stored, so that each run can show that it is all still there. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StoredDocument {
  readonly id: string;
  readonly sha256: string;
}

/** The password is generated for the demo account only. */
export interface Run {
  readonly accountId: string;
  readonly password: string;
  readonly recordId: string;
  readonly documents: readonly StoredDocument[];
}

const fileName = 'demo-runs.json';

export function readRuns(dataDir: string): readonly Run[] {
  const file = join(dataDir, fileName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

export function rememberRun(dataDir: string, run: Run): void {
  const runs = [...readRuns(dataDir), run];
  writeFileSync(join(dataDir, fileName), JSON.stringify(runs, null, 2), { mode: 0o600 });
}
