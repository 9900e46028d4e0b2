import type { CommandWords, OptionWords, Value } from './command-words.ts';

/** A script for fish, which shows what each word means. */
export function fishScript(commands: readonly CommandWords[]): string {
  const paths = commands.flatMap(({ path }) => (path ? [quoted(path)] : []));
  return `# Completions of phr. Load them with: npx phr completions fish | source
set -g __phr_paths ${paths.join(' ')}
function __phr_at
    set -l path ''
    set -l words (commandline -opc)
    set -e words[1]
    for word in $words
        if contains -- "$path $word" $__phr_paths
            set path "$path $word"
        end
    end
    test "$path" = "$argv[1]"
end
complete -c phr -f
${commands.flatMap(linesOf).join('\n')}
`;
}

function linesOf({ path, subcommands, options, argument }: CommandWords): readonly string[] {
  const at = `complete -c phr -n ${quoted(`__phr_at ${quoted(path)}`)}`;
  return [
    ...subcommands.map(({ name, description }) => `${at} -a ${name} -d ${quoted(description)}`),
    ...(argument === undefined || argument === 'any' ? [] : [`${at} ${wordsFor(argument)}`]),
    ...options.map((option) => `${at} ${optionOf(option)}`),
  ];
}

/** With `-r` the option has a value; `-x` offers no files for it. */
function optionOf({ name, description, value }: OptionWords): string {
  const words = `-l ${name.replace(/^--/, '')} -d ${quoted(description)}`;
  if (value === undefined) return words;
  if (value === 'any') return `${words} -x`;
  return `${words} ${value === 'file' ? '-r' : '-x'} ${wordsFor(value)}`;
}

function wordsFor(value: Exclude<Value, 'any'>): string {
  return value === 'file' ? '-F' : `-a ${quoted(value.join(' '))}`;
}

/** In fish a backslash escapes the quote and itself. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
