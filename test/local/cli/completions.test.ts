import { execFileSync } from 'node:child_process';
import { describe, expect, it, test } from 'vitest';
import { commandWords } from '../../../local/cli/completions/command-words.ts';
import { createProgram } from '../../../local/cli/program.ts';
import { hasPrograms } from '../../support/programs.ts';
import { run } from './run.ts';

const script = async (shell: string): Promise<string> => (await run({}, 'completions', shell)).out;

describe.skipIf(!hasPrograms(['bash'], 'completions of the operator’s commands'))(
  'Completions in bash',
  () => {
    /** What bash offers for the last of these words. */
    async function offered(...words: readonly string[]): Promise<readonly string[]> {
      const code = `${await script('bash')}
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_phr
printf '%s\\n' "\${COMPREPLY[@]}"`;
      const out = execFileSync('bash', ['--norc', '-c', code, 'bash', 'phr', ...words], { encoding: 'utf8' });
      return out.split('\n').filter((line) => line !== '');
    }

    test.each([
      [['ap'], ['apps']],
      [
        ['apps', ''],
        ['new', 'add', 'list', 'remove', 'sync'],
      ],
      [['apps', 'sync', '--k'], ['--keep']],
      [['apps', 'sync', '--root', 'apps', '--dr'], ['--dry-run']],
      [['apps', 'new', '--kind', 'b'], ['background']],
      [
        ['apps', 'new', 'x', '--kind', ''],
        ['user', 'background', 'ui', 'admin'],
      ],
      [
        ['queues', 'redrive', ''],
        ['mails', 'pings'],
      ],
      [
        ['completions', ''],
        ['bash', 'zsh', 'fish'],
      ],
      [['doctor', '--skip', 'ma'], ['mail']],
      // Left to the files that bash offers.
      [['apps', 'sync', '--root', ''], []],
      [['apps', 'add', ''], []],
      [['accounts', 'create', 'ana@example.org', '--n'], ['--name']],
      [['nonsense', 'x', 'ke'], ['keys']],
    ])('for phr %j are %j', async (words, expected) => {
      expect(await offered(...words)).toEqual(expected);
    });

    it('know every command and every option', async () => {
      for (const { path, subcommands, options } of commandWords(createProgram())) {
        const words = path.split(' ').slice(1);
        const names = subcommands.map(({ name }) => name);
        if (names.length > 0) expect(await offered(...words, '')).toEqual(names);
        if (words.length > 0) expect(await offered(...words, '--')).toEqual(options.map(({ name }) => name));
      }
    });
  },
);

describe('The completions for zsh', () => {
  it('are those of bash, which zsh is told to run', async () => {
    const [, ...bash] = (await script('bash')).split('\n');
    const lines = (await script('zsh')).split('\n');
    expect(lines.slice(1, 3)).toEqual([
      'autoload -U +X compinit && compinit',
      'autoload -U +X bashcompinit && bashcompinit',
    ]);
    expect(lines.slice(3)).toEqual(bash);
  });

  it.skipIf(!hasPrograms(['zsh'], 'completions in zsh'))('can be loaded, and are for phr', async () => {
    const code = `${await script('zsh')}\nprint -r -- $_comps[phr]`;
    const out = execFileSync('zsh', ['-f', '-c', code], { encoding: 'utf8' });
    expect(out).toBe('_bash_complete -o default -F _phr\n');
  });
});

describe('The completions for fish', () => {
  it('have a line for every command and option, with what it means', async () => {
    const lines = (await script('fish')).split('\n');
    expect(lines).toContain(
      `complete -c phr -n '__phr_at \\' apps\\'' -a sync -d 'makes the registered apps match a folder'`,
    );
    expect(lines).toContain(
      `complete -c phr -n '__phr_at \\' apps new\\'' -l kind -d 'what the app is' -x -a 'user background ui admin'`,
    );
    expect(lines).toContain(`complete -c phr -n '__phr_at \\' apps sync\\'' -l keep -d 'remove no app'`);
    expect(lines).toContain(`complete -c phr -n '__phr_at \\' apps add\\'' -F`);
  });

  it.skipIf(!hasPrograms(['fish'], 'completions in fish'))('offer what the definitions say', async () => {
    const code = `${await script('fish')}\nfor line in $argv; complete -C $line; end`;
    const lines = ['phr ap', 'phr apps new --kind b', 'phr apps sync --k', 'phr queues redrive '];
    const out = execFileSync('fish', ['--no-config', '-c', code, ...lines], { encoding: 'utf8' });
    expect(out.trimEnd().split('\n')).toEqual([
      'apps\tThe registered apps.',
      'background\twhat the app is',
      '--keep\tremove no app',
      'mails',
      'pings',
    ]);
  });
});
