import { type Command, Option } from 'commander';
import { type CodeFormatName, codeFormats } from '../../../shared/codes/formats/formats.ts';
import type { Published } from '../../../shared/operations/codes/publish.ts';
import { loadCodes } from '../../server/codes/load.ts';
import { addExample, filled } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

interface LoadOptions extends TargetOptions {
  readonly system: string;
  readonly format: CodeFormatName;
  readonly file: string;
  readonly alias?: readonly string[];
  readonly description?: string;
  readonly replace?: boolean;
}

const outcomes: Readonly<Record<Published['outcome'], string>> = {
  created: 'published',
  replaced: 'published, replacing the previous version',
  relabelled: 'has the same entries; its aliases and description were updated',
  unchanged: 'already has exactly these entries: nothing was changed',
};

export function addCodesCommands(program: Command): void {
  const codes = program.command('codes').description('The coding systems that apps search.');
  addExample(codes, 'codes load --system cvx --format cvx --file shared/codes/data/cvx.txt');
  const load = codes
    .command('load')
    .summary('publishes a coding system from a file')
    .description('Publishes a UTF-8 text file as a coding system. Searches find its new entries at once.')
    .requiredOption('--system <short-name>', 'short name of the system', filled)
    .addOption(
      new Option('--format <format>', 'format of the file')
        .choices(Object.keys(codeFormats))
        .makeOptionMandatory(),
    )
    .requiredOption('--file <file>', 'the file', filled)
    .option(
      '--alias <names>',
      "additional short names, separated by commas; '' removes all; default: unchanged",
      names,
    )
    .option('--description <text>', 'description of the system; default: unchanged')
    .option('--replace', 'replace the existing version, and take over aliases of other systems')
    .action(loadCommand);
  addExample(
    addTargetOptions(load),
    'codes load --system cvx --format cvx --file shared/codes/data/cvx.txt --outputs outputs.json',
  );
}

async function loadCommand(options: LoadOptions): Promise<void> {
  const { system, format, file, alias: aliases, description, replace = false } = options;
  const { outcome, item } = await withTarget(options, ({ store, bodies }) =>
    loadCodes({ system, format, file, aliases, description, replace }, { store, bodies }, (line) =>
      progress(line),
    ),
  );
  const all = [item.system, ...item.aliases].join(', ');
  print(`${all}: ${outcomes[outcome]} (${count(item.entries)} entries).`);
}

function names(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
