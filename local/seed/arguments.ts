import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../server/project-root.ts';
import { SeedError } from './seed-error.ts';

export const sampleRoot = join(projectRoot, 'local/sample-data');
export const sampleProfile = 'agnes-halloran';

const usage = `Usage: npm run seed [-- [--record RECORD_ID] [--profile FOLDER] [--root DIR]]

Loads a profile, the folder of one patient, into a record of the service that npm start runs with the same settings.

  --record   the record to load it into; the admin or UI app of APPS_DIR must have created it. Default: a new record
             for the patient, and a new account that owns it
  --profile  name of the folder; default: ${sampleProfile}, the sample patient
  --root     where the folders are; default: local/sample-data

A folder contains Demographics.xml and files named doc_*.xml, .pdf, .png, .bmp, .gif, .jpg, .zip, .tar, .gz or .bz2. All
are checked before anything is stored. After an error, run the command again: it stores what is missing and nothing twice.
`;

export interface SeedArguments {
  readonly record: string | undefined;
  readonly profile: string;
  /** Absolute path. */
  readonly root: string;
}

/** Reads the arguments. Throws SeedError. */
export function readArguments(args: readonly string[]): SeedArguments {
  const { record, profile = sampleProfile, root = sampleRoot } = values(args);
  if (record === '') throw new SeedError(`--record: give the id of a record.\n\n${usage}`);
  return { record, profile, root: resolve(root) };
}

function values(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { record: { type: 'string' }, profile: { type: 'string' }, root: { type: 'string' } },
    }).values;
  } catch (error) {
    throw new SeedError(`${(error as Error).message}\n\n${usage}`);
  }
}
