import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { createProgram } from '../../../local/cli/program.ts';
import { leavesOf, wordsOf } from '../../../local/tools/reference/cli-page.ts';
import { run } from './run.ts';

const commands = leavesOf(createProgram()).map((command) => [wordsOf(command), command] as const);
const groups = createProgram().commands.filter(({ commands: own }) => own.length > 0);

describe('The help', () => {
  it('lists the groups of commands', async () => {
    const { code, out } = await run({}, '--help');
    expect(code).toBe(0);
    for (const group of ['apps', 'accounts', 'inspect', 'queues', 'codes'])
      expect(out).toContain(`  ${group} `);
  });

  test.each(commands)(
    'of %s says what it does, lists all its options and gives an example',
    async (words, command) => {
      const { code, out, err } = await run({}, ...words.split(' '), '--help');
      expect([code, err]).toEqual([0, '']);
      expect(out.replace(/\s+/g, ' ')).toContain(command.description().replace(/\s+/g, ' '));
      for (const { flags, description } of command.options) {
        expect(out).toContain(flags);
        expect(description).not.toBe('');
      }
      for (const argument of command.registeredArguments) expect(argument.description).not.toBe('');
      expect(out).toContain(`\n  npx phr ${words}`);
    },
  );
});

it('The version is that of package.json', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await run({}, '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

describe('The help of a group of commands', () => {
  test.each(groups.map((group) => [group.name()]))('%s gives an example', async (name) => {
    const { code, out } = await run({}, name, '--help');
    expect([code, out]).toEqual([0, expect.stringContaining(`\nExample:\n  npx phr ${name} `)]);
  });
});

describe('A command line that cannot be understood exits with 2:', () => {
  test.each([
    [[], 'Usage: npx phr <command>'],
    [['apps'], 'Usage: npx phr apps'],
    [['acounts'], "unknown command 'acounts'\n(Did you mean accounts?)"],
    [['apps', 'snyc'], "unknown command 'snyc'\n(Did you mean sync?)"],
    [['apps', 'sync', '--rot', 'x'], "unknown option '--rot'\n(Did you mean --root?)"],
    [['apps', 'sync', '--root'], "option '--root <dir>' argument missing"],
    [['queues', 'list', 'more'], 'too many arguments'],
    [['queues', 'redrive'], "missing required argument 'queue'"],
    [['queues', 'redrive', 'mail'], 'Allowed choices are mails, pings.'],
    [['queues', 'redrive', 'mails', '--limit', '0'], 'It takes a positive whole number.'],
    [['queues', 'purge', 'mails'], 'Allowed choices are outbox-failures.'],
    [['accounts', 'create', 'a@b.example'], "required option '--name <name>' not specified"],
    [['inspect', 'document', 'x'], "missing required argument 'document-id'"],
    [['codes', 'load', '--system', '', '--format', 'cvx', '--file', 'f'], 'It must not be empty.'],
    [['codes', 'load', '--system', 'a', '--format', 'xls', '--file', 'f'], 'Allowed choices are'],
  ])('%j', async (args, message) => {
    const { code, out, err } = await run({}, ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('a hint leads to the help', async () => {
    expect((await run({}, 'apps', 'sync', '--rot')).err).toContain('Add --help');
    const wrong = await run({ TABLE_NAME: 'table' }, 'apps', 'sync');
    expect(wrong.err).toContain('npx phr apps sync --help');
  });
});
