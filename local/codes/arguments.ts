import { parseArgs } from 'node:util';
import { codeFormats, isCodeFormat } from '../../shared/codes/formats/formats.ts';
import type { Load } from './load.ts';

export const usage = `Usage: npm run codes:load -- --system SHORT_NAME --format FORMAT --file FILE
       [--alias NAME,NAME] [--description TEXT] [--replace]

Loads FILE, a text file in UTF-8, as the coding system SHORT_NAME.

  --format       ${Object.keys(codeFormats).join(', ')}
  --alias        further short names under which it answers; '' takes all away; left out: they stay
  --description  what it is; left out: it stays
  --replace      take the place of the version that is there, and of aliases of other systems

For the service of npm start: run it while the service runs, with the same DATA_DIR.
For a deployment: set TABLE_NAME and BUCKET_NAME to the values of its functions, and region and credentials for AWS
as for any AWS command.
`;

/** What is wrong with the arguments. */
export class UsageError extends Error {}

/** Reads the arguments. Throws UsageError. */
export function readArguments(args: readonly string[]): Load {
  const { system, format, file, alias, description, replace } = values(args);
  if (!system || !format || !file) throw new UsageError('--system, --format and --file are needed.');
  if (!isCodeFormat(format)) throw new UsageError(`--format: there is no format ${format}.`);
  return {
    system,
    format,
    file,
    aliases: alias
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    description,
    replace: replace ?? false,
  };
}

function values(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        system: { type: 'string' },
        format: { type: 'string' },
        file: { type: 'string' },
        alias: { type: 'string' },
        description: { type: 'string' },
        replace: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
