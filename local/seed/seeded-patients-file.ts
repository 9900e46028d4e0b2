/**
 * Remembers the sample patients of a service, so that the demo finds them and the next run continues an
 * interrupted one.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../server/data-dir.ts';
import type { LogIn } from './log-in.ts';

/** Who seeds. One never continues what the other has begun: both may run at the same time. */
export type Seeder = 'start' | 'command';

/** A patient whose record is complete. */
export interface SeededPatient extends LogIn {
  readonly profile: string;
  readonly recordId: string;
  /** Absent for a patient of the command. */
  readonly by?: 'start';
}

/** A record that was started and is not finished. */
export interface Begun {
  readonly profile: string;
  /** The creating app's external id for the record, which makes creating it repeatable. */
  readonly externalId: string;
  readonly logIn: LogIn;
  readonly by?: 'start';
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

/** The record that this seeder has started for the profile and not finished. */
export function begunRecord(dataDir: string, profile: string, seeder: Seeder): Begun | undefined {
  return read(dataDir).begun.find((begun) => begun.profile === profile && isBy(begun, seeder));
}

/** The sample patient that the start has seeded. */
export function patientOfStart(dataDir: string): SeededPatient | undefined {
  return read(dataDir).patients.find((patient) => patient.by === 'start');
}

/** Notes that a record for this profile is being made, before anything is stored. */
export function beginRecord(dataDir: string, profile: string, logIn: LogIn, seeder: Seeder): Begun {
  const notes = read(dataDir);
  const begun: Begun = {
    profile,
    externalId: `seed-${randomBytes(8).toString('hex')}`,
    logIn,
    ...(seeder === 'start' && { by: seeder }),
  };
  write(dataDir, { ...notes, begun: [...notes.begun, begun] });
  return begun;
}

export function finishRecord(dataDir: string, { externalId }: Begun, patient: SeededPatient): void {
  const { patients, begun } = read(dataDir);
  write(dataDir, {
    patients: [...patients, patient],
    begun: begun.filter((record) => record.externalId !== externalId),
  });
}

function isBy({ by }: Begun, seeder: Seeder): boolean {
  return (by === 'start') === (seeder === 'start');
}

function read(dataDir: string): Notes {
  const file = join(dataDir, fileName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { patients: [], begun: [] };
}

function write(dataDir: string, notes: Notes): void {
  replaceFile(join(dataDir, fileName), JSON.stringify(notes, null, 2));
}
