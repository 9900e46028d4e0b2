/** The options of a case of `npm run bench`. */
import { parseArgs } from 'node:util';
import type { BenchCase } from './case.ts';

interface Options {
  /** Those that the case declares. */
  readonly own: Readonly<Record<string, number>> & Readonly<Record<string, string>>;
  readonly save: boolean;
  readonly strict: boolean;
}

/**
 * Throws when an option is unknown, when a number is not a whole number of 1 or more, and for `--save` where the figures
 * are not kept.
 */
export function readOptions(
  args: readonly string[],
  { numbers, texts = [], figures }: Omit<BenchCase, 'run'>,
): Options {
  const names = [...Object.keys(numbers), ...texts];
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
      save: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
    },
  });
  if (values.save && !figures) throw new Error('The figures of this case are not kept.');
  const given = values as Readonly<Record<string, unknown>>;
  const counts = Object.entries(numbers).map(([name, usual]) => [name, countIn(name, given[name] ?? usual)]);
  const others = texts.map((name) => [name, given[name] ?? '']);
  return { own: Object.fromEntries([...counts, ...others]), save: values.save, strict: values.strict };
}

function countIn(name: string, text: unknown): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${name} must be a whole number of 1 or more.`);
  return count;
}
