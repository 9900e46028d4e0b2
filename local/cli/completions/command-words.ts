/** What can follow on a command line, taken from the definitions of the commands. */
import type { Argument, Command, Option } from 'commander';

export interface OptionWords {
  /** As typed, such as `--root`. */
  readonly name: string;
  readonly description: string;
  /** What its value may be: `file` for a path, words to choose from, `any`; undefined when it has none. */
  readonly value: Value | undefined;
}

export type Value = 'file' | 'any' | readonly string[];

export interface CommandWords {
  /** The words that lead here, each with a space before it; empty for the program itself. */
  readonly path: string;
  readonly subcommands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly OptionWords[];
  /** Of the first argument; the commands take at most one that can be completed. */
  readonly argument: Value | undefined;
}

/** The program and all its commands. */
export function commandWords(command: Command, path = ''): readonly CommandWords[] {
  const own: CommandWords = {
    path,
    subcommands: command.commands.map((each) => ({ name: each.name(), description: aboutCommand(each) })),
    options: [
      ...command.options.map((option) => ({
        name: option.long!,
        description: option.description,
        value: option.required ? wordsFor(option, option.flags) : undefined,
      })),
      { name: '--help', description: 'show the usage', value: undefined },
    ],
    argument: argumentOf(command.registeredArguments[0]),
  };
  return [own, ...command.commands.flatMap((each) => commandWords(each, `${path} ${each.name()}`))];
}

function aboutCommand(command: Command): string {
  return command.summary() || command.description();
}

function argumentOf(argument: Argument | undefined): Value | undefined {
  return argument && wordsFor(argument, `<${argument.name()}>`);
}

function wordsFor({ argChoices }: Pick<Option | Argument, 'argChoices'>, flags: string): Value {
  if (argChoices) return argChoices;
  return /<(file|dir)>/.test(flags) ? 'file' : 'any';
}
