/** The options of `npm start`: the rows of its settings table. */
import { Command, Option } from 'commander';
import { localStartSettings } from '../../shared/settings/local-start.ts';
import type { Setting } from '../../shared/settings/setting.ts';

const settings: readonly Setting[] = Object.values(localStartSettings);

/**
 * Reads the options into variables, by name. Prints and ends the process for `--help`, with code 0, and for what is not
 * an option, with code 1 and the nearest one. Values are checked with those of the environment.
 */
export function readCommandLine(args: readonly string[]): Readonly<Record<string, string>> {
  const program = new Command('npm start --')
    .usage('[options]')
    .description('Runs the whole service on this machine. Each option is also a variable.')
    .helpOption('--help', 'shows this')
    .addHelpText('after', '\nFor the other variables, see docs/settings.md.')
    .showHelpAfterError('Options come after two hyphens: npm start -- --port 8600. See npm start -- --help.');
  for (const setting of settings) program.addOption(optionOf(setting));
  program.parse(args.flatMap(nameAndValue), { from: 'user' });
  const given = program.opts<Readonly<Record<string, string>>>();
  return Object.fromEntries(Object.entries(given).map(([attribute, text]) => [variableOf(attribute), text]));
}

function optionOf({ name, kind, meaning, default: value, otherwise }: Setting): Option {
  const option = name.toLowerCase().replaceAll('_', '-');
  const usual = value === undefined ? otherwise : String(value);
  const text = `${name}: ${meaning}${usual === undefined ? '' : ` (default: ${usual})`}`;
  return new Option(`--${option} <${kind.name.replaceAll(' ', '-')}>`, text.replaceAll('`', ''));
}

/** Commander knows the nearest option of a name, and of `--name=value` it does not. */
function nameAndValue(argument: string): readonly string[] {
  const [, name, value] = /^(--[\w-]+)=(.*)$/s.exec(argument) ?? [];
  return name !== undefined && value !== undefined ? [name, value] : [argument];
}

/** Commander names an option in camel case, such as mailPort. */
function variableOf(attribute: string): string {
  return attribute.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
