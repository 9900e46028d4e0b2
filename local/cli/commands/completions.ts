import { Argument, type Command } from 'commander';
import { bashScript } from '../completions/bash.ts';
import { commandWords } from '../completions/command-words.ts';
import { fishScript } from '../completions/fish.ts';
import { zshScript } from '../completions/zsh.ts';
import { addExample } from '../options.ts';
import { print } from '../output.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

export function addCompletionsCommand(program: Command): void {
  const completions = program
    .command('completions')
    .summary('prints completions for a shell')
    .description(
      'Prints a script that completes commands, options and their values when you press Tab after phr. The shell must ' +
        'know that command, for example as a function: phr() { npx phr "$@"; }',
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => {
      print(scripts[shell](commandWords(program)).trimEnd());
    });
  addExample(completions, 'completions bash > ~/.phr-completions');
}
