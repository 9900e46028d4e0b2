/**
 * Remembers the sample patients of a service, so that the demo finds them and the next run continues an
 * interrupted one.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../server/data-dir.ts';

/** A patient whose record is complete. The password is generated for the sample account only. */
export interface SeededPatient {
  readonly profile: string;
  readonly recordId: string;
  readonly accountId: string;
  readonly password: string;
}

/** A record that was started and is not finished. */
interface Begun {
  readonly profile: string;
  /** The creating app's external id for the record, which makes creating it repeatable. */
  readonly externalId: string;
}

interface Notes {
  readonly patients: readonly SeededPatient[];
  readonly begun: readonly Begun[];
}

const fileName = 'seeded-patients.json';

/** The patient that was last seeded from this profile. */
export function seededPatient(dataDir: string, profile: string): SeededPatient | undefined {
  return read(dataDir).patients.findLast((patient) => patient.profile === profile);
}

/**
 * Returns the external id of the record that a run for this profile started and did not finish; a new one
 * when there is none.
 */
export function beginRecord(dataDir: string, profile: string): string {
  const notes = read(dataDir);
  const open = notes.begun.find((begun) => begun.profile === profile);
  if (open) return open.externalId;
  const externalId = `seed-${randomBytes(8).toString('hex')}`;
  write(dataDir, { ...notes, begun: [...notes.begun, { profile, externalId }] });
  return externalId;
}

export function finishRecord(dataDir: string, externalId: string, patient: SeededPatient): void {
  const { patients, begun } = read(dataDir);
  write(dataDir, {
    patients: [...patients, patient],
    begun: begun.filter((record) => record.externalId !== externalId),
  });
}

function read(dataDir: string): Notes {
  const file = join(dataDir, fileName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { patients: [], begun: [] };
}

function write(dataDir: string, notes: Notes): void {
  replaceFile(join(dataDir, fileName), JSON.stringify(notes, null, 2));
}
