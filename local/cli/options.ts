/** How values of options are read, and how examples are declared. */
import { type Command, InvalidArgumentError } from 'commander';
import { type Kind, positiveNumber as positiveNumberKind } from '../../shared/settings/validators.ts';

export const positiveNumber = parserOf(positiveNumberKind);

/** Makes commander's parser of an option. It throws what commander shows as an error of the option. */
function parserOf<T>({ expected, parse }: Kind<T>): (text: string) => T {
  return (text) => {
    const value = parse(text);
    if (value === undefined) throw new InvalidArgumentError(`It takes ${expected}.`);
    return value;
  };
}

/** A text that is not empty. Throws what commander shows as an error of the option. */
export function filled(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** Adds an example to the help of a command: the words behind `npm run phr --`. */
export function addExample(command: Command, words: string): Command {
  return command.addHelpText('after', `\nExample:\n  npm run phr -- ${words}`);
}
