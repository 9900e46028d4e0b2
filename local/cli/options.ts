/** Parsers for option values, and examples for the help. */
import { type Command, InvalidArgumentError } from 'commander';
import {
  type Kind,
  origin as originKind,
  positiveNumber as positiveNumberKind,
} from '../../shared/settings/validators.ts';

export const positiveNumber = parserOf(positiveNumberKind);
export const origin = parserOf(originKind);

/** Creates a commander parser for an option. The parser throws the error that commander shows for the option. */
function parserOf<T>({ expected, parse }: Kind<T>): (text: string) => T {
  return (text) => {
    const value = parse(text);
    if (value === undefined) throw new InvalidArgumentError(`It takes ${expected}.`);
    return value;
  };
}

/** A text that is not empty. Throws the error that commander shows for the option. */
export function filled(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** Adds an example to the help of a command: the words after `npx phr`. */
export function addExample(command: Command, words: string): Command {
  return command.addHelpText('after', `\nExample:\n  npx phr ${words}`);
}
