/** How values of options are read, and how examples are declared. */
import { type Command, InvalidArgumentError } from 'commander';

/** A positive whole number. Throws what commander shows as a fault of the option. */
export function positiveNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It takes a positive whole number.');
  return Number(text);
}

/** A text that is not empty. Throws what commander shows as a fault of the option. */
export function filled(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** Adds an example to the help of a command: the words behind `npm run phr --`. */
export function addExample(command: Command, words: string): Command {
  return command.addHelpText('after', `\nExample:\n  npm run phr -- ${words}`);
}
