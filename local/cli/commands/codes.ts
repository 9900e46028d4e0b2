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
  replaced: 'published in place of the version before',
  relabelled: 'has the same entries; its aliases and description are changed',
  unchanged: 'has exactly these entries already: nothing is changed',
};

export function addCodesCommands(program: Command): void {
  const codes = program.command('codes').description('The coding systems that apps search.');
  const load = codes
    .command('load')
    .summary('publishes a coding system from a file')
    .description(
      'Publishes a text file in UTF-8 as a coding system. It answers under its new entries at once.',
    )
    .requiredOption('--system <short-name>', 'short name of the system', filled)
    .addOption(
      new Option('--format <format>', 'what the file is')
        .choices(Object.keys(codeFormats))
        .makeOptionMandatory(),
    )
    .requiredOption('--file <file>', 'the file', filled)
    .option(
      '--alias <names>',
      "further short names, with commas between, under which it answers; '' takes all away; left out: they stay",
      names,
    )
    .option('--description <text>', 'what it is; left out: it stays')
    .option('--replace', 'take the place of the version that is there, and of aliases of other systems')
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
