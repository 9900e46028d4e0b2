import { join, resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { projectRoot } from '../server/project-root.ts';
import { SeedError } from './seed-error.ts';

export const sampleRoot = join(projectRoot, 'local/sample-data');
export const sampleProfile = 'agnes-halloran';

export interface SeedArguments {
  readonly record: string | undefined;
  readonly profile: string;
  /** Absolute path. */
  readonly root: string;
}

/** Reads the arguments, or returns the help that they ask for. Throws SeedError. */
export function readArguments(args: readonly string[]): SeedArguments | { readonly help: string } {
  let help = '';
  const program = createProgram((text) => {
    help += text;
  });
  try {
    const { record, profile, root } = program.parse(args, { from: 'user' }).opts();
    if (record === '') throw new SeedError('--record: give the id of a record.');
    return { record, profile, root: resolve(root) };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { help: help.trimEnd() };
    throw new SeedError(`${error.message}\nAdd --help for usage.`);
  }
}

function createProgram(writeOut: (text: string) => void): Command {
  return new Command('npm run seed --')
    .description(
      'Loads a profile, the folder of one patient, into a record of the service that npm start runs with the same ' +
        'settings. A profile contains Demographics.xml and files named doc_*.xml, .pdf, .png, .bmp, .gif, .jpg, .zip, ' +
        '.tar, .gz or .bz2. All are checked before anything is stored. After an error, run the command again: it stores ' +
        'what is missing and nothing twice.',
    )
    .option(
      '--record <id>',
      'the record to load it into; the admin or UI app of APPS_DIR must have created it. Default: a new record for ' +
        'the patient, and a new account that owns it',
    )
    .option('--profile <folder>', 'name of the folder', sampleProfile)
    .option('--root <dir>', 'where the folders are', sampleRoot)
    .addHelpText('after', '\nExample:\n  npm run seed -- --root my-patients --profile rosa-lind')
    .allowExcessArguments(false)
    .configureOutput({ writeOut, writeErr: () => {}, getOutHasColors: () => false })
    .exitOverride();
}
