/** Reads the options of the tools here: whole numbers, and words. */
import { parseArgs } from 'node:util';

export interface Options<Name extends string> {
  readonly numbers: Readonly<Record<Name, number>>;
  /** Whether figures go to docs/figures. */
  readonly save: boolean;
  /** The file of `--replay`. */
  readonly replay: string | undefined;
  /** What else was given. */
  readonly words: readonly string[];
}

/** The options with these defaults, and any of these words. Prints the usage and returns undefined when they cannot be read. */
export function readOptions<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  usage: string,
  words: readonly string[] = [],
): Options<Name> | undefined {
  const names = Object.keys(defaults) as Name[];
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
        save: { type: 'boolean' },
        replay: { type: 'string' },
      },
    });
    const unknown = positionals.find((word) => !words.includes(word));
    if (unknown !== undefined) throw new Error(`${unknown} is unknown.`);
    const given = values as Readonly<Record<string, string | boolean | undefined>>;
    const numbers = names.map((name) => [name, wholeNumber(given[name] ?? String(defaults[name]))]);
    return {
      numbers: Object.fromEntries(numbers) as Record<Name, number>,
      save: given.save === true,
      replay: given.replay as string | undefined,
      words: positionals,
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exitCode = 1;
    return undefined;
  }
}

function wholeNumber(text: string | boolean): number {
  if (!/^\d{1,9}$/.test(String(text))) throw new Error(`${text} is not a whole number.`);
  return Number(text);
}
