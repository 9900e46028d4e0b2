import type { CommandWords, Value } from './command-words.ts';

/**
 * A script for bash. It knows all words itself: starting Node at every press of Tab would take half a second.
 * Where it offers nothing, bash offers files. It uses nothing that zsh's bashcompinit lacks.
 */
export function bashScript(commands: readonly CommandWords[]): string {
  const paths = commands.flatMap(({ path }) => (path ? [path] : []));
  return `# Completions of phr. Load them with: source <(npx phr completions bash)
_phr() {
  local word previous path words index
  word="\${COMP_WORDS[COMP_CWORD]}"
  previous="\${COMP_WORDS[COMP_CWORD-1]}"
  path=''
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$path \${COMP_WORDS[index]}" in
      ${paths.map(quoted).join(' | ')})
        path="$path \${COMP_WORDS[index]}" ;;
    esac
  done
  COMPREPLY=()
  case "$path $previous" in
${commands.flatMap(valueCases).join('\n')}
  esac
  case "$path" in
${commands.map(wordCase).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _phr phr
`;
}

/** What follows an option with a value. Files are left to bash. */
function valueCases({ path, options }: CommandWords): readonly string[] {
  return options.flatMap(({ name, value }) => {
    if (value === undefined) return [];
    const offer = isWords(value) ? ` COMPREPLY=($(compgen -W ${quoted(value.join(' '))} -- "$word"));` : '';
    return [`    ${quoted(`${path} ${name}`)})${offer} return ;;`];
  });
}

function wordCase({ path, subcommands, options, argument }: CommandWords): string {
  const names = subcommands.map(({ name }) => name);
  const choices = isWords(argument) ? argument : [];
  // An option is offered when its dashes are typed, or where nothing else can follow.
  const plain = [...names, ...choices];
  const dashed = options.map(({ name }) => name);
  const offered = plain.length > 0 || argument !== undefined ? plain : dashed;
  return `    ${quoted(path)})
      case "$word" in
        -*) words=${quoted(dashed.join(' '))} ;;
        *) words=${quoted(offered.join(' '))} ;;
      esac ;;`;
}

function isWords(value: Value | undefined): value is readonly string[] {
  return Array.isArray(value);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
