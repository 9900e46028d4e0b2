/** The sample patient of a new data directory. */
import { existsSync } from 'node:fs';
import { sampleProfile, sampleRoot } from '../seed/arguments.ts';
import { type LogIn, sampleLogIn } from '../seed/log-in.ts';
import { beginRecord, begunRecord, patientOfStart } from '../seed/seeded-patients-file.ts';
import type { DataDir } from './data-dir.ts';
import type { Settings } from './settings.ts';

export interface SamplePatient {
  readonly logIn: LogIn;
  /** False until she can sign in: her record is still to be loaded, or the rest of it. */
  readonly isLoaded: boolean;
}

/**
 * The sample patient of this data directory; in a new one, one that is still to be loaded. Undefined when it has none.
 * Call it before the database is started, which makes the directory an old one. What is begun is written down, so that
 * the next start finishes what this one leaves undone.
 */
export function findSamplePatient(
  data: DataDir,
  { dataDir, seed }: Pick<Settings, 'dataDir' | 'seed'>,
  startsDatabase: boolean,
): SamplePatient | undefined {
  const loaded = patientOfStart(dataDir);
  if (loaded) return { logIn: loaded, isLoaded: true };
  if (!seed || !startsDatabase) return undefined;
  const begun = begunRecord(dataDir, sampleProfile, 'start');
  if (begun) return { logIn: begun.logIn, isLoaded: false };
  if (existsSync(data.path('dynamodb'))) return undefined;
  const { logIn } = beginRecord(dataDir, sampleProfile, sampleLogIn(), 'start');
  return { logIn, isLoaded: false };
}

/** Loads her record into the running service, or the rest of it, and returns how many documents it has. */
export async function loadSamplePatient(env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const [{ openSeedWorld }, { seedPatient }, { readProfile }] = await Promise.all([
    import('../seed/environment.ts'),
    import('../seed/new-patient.ts'),
    import('../seed/profile.ts'),
  ]);
  // A copy: the world writes the settings of the service into it.
  const world = openSeedWorld({ ...env });
  const { filled } = await seedPatient(world, readProfile(sampleRoot, sampleProfile), 'start');
  return filled.stored + filled.alreadyThere;
}
