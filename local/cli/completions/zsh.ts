import { bashScript } from './bash.ts';
import type { CommandWords } from './command-words.ts';

/** A script for zsh, which runs completions of bash. */
export function zshScript(commands: readonly CommandWords[]): string {
  const [, ...script] = bashScript(commands).split('\n');
  return [
    '# Completions of phr. Load them with: source <(npx phr completions zsh)',
    'autoload -U +X compinit && compinit',
    'autoload -U +X bashcompinit && bashcompinit',
    ...script,
  ].join('\n');
}
