/** The command in a process of its own: as `npx phr`, and at a real terminal. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showsStyles } from '../../../local/cli/styles.ts';
import { root } from '../../architecture/sources.ts';
import { hasPrograms } from '../../support/programs.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
const entry = join(root, 'local/cli/phr.mjs');
const bold = '\u001b[1m';

afterAll(() => rmSync(folder, { recursive: true }));

/** Variables without those by which a developer chooses styles. */
function environment(added: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  return { ...env, ...added };
}

it('The package has the command phr, which a shell can run, and which exits with the code of what it was told. Through a pipe it has no styles, whatever the variables say', async () => {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(join(root, bin.phr)).toBe(entry);
  const env = environment({ FORCE_COLOR: '1', COLORTERM: '1' });
  const ran = spawnSync(entry, ['apps'], { encoding: 'utf8', env });
  expect([ran.status, ran.stdout]).toEqual([2, '']);
  expect(ran.stderr).toContain('Usage: npx phr apps');
  expect(ran.stderr).not.toContain('\u001b');
  // In this process, whose output goes through a pipe too.
  const help = await run(env, 'apps', '--help');
  expect(help.out).toContain('Usage: npx phr apps');
  expect(help.out).not.toContain('\u001b');
});

/** `script` of util-linux gives a program a terminal. That of other systems has other options. */
const hasTerminal = process.platform === 'linux' && hasPrograms(['script'], 'the commands at a terminal');

describe.skipIf(!hasTerminal)('At a terminal', () => {
  /** Runs the command with these lines typed, and returns what the terminal shows. */
  function atTerminal(
    args: readonly string[],
    lines: readonly string[] = [],
  ): { readonly status: number | null; readonly shown: string } {
    const command = [process.execPath, entry, ...args].map((word) => `'${word}'`).join(' ');
    const ran = spawnSync('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      encoding: 'utf8',
      env: environment(),
      cwd: folder,
      input: lines.map((line) => `${line}\n`).join(''),
    });
    return { status: ran.status, shown: ran.stdout };
  }

  it('the help has styles, and none with NO_COLOR', () => {
    expect(atTerminal(['--help']).shown).toContain(`${bold}Usage:`);
    vi.stubEnv('NO_COLOR', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(showsStyles({ isTTY: true })).toBe(false);
  });

  it('apps new asks, takes the answers and writes the files', () => {
    const { status, shown } = atTerminal(['apps', 'new'], ['ui', 'Clinic Portal', '', '']);
    expect([status, shown]).toEqual([
      0,
      expect.stringContaining('Kind of app (user, background, ui, admin, smart)'),
    ]);
    const manifest = JSON.parse(readFileSync(join(folder, 'clinic-portal/manifest.json'), 'utf8'));
    expect(manifest).toEqual({
      name: 'Clinic Portal',
      id: 'clinic-portal@apps.example.org',
      ui_app: true,
    });
  });

  it('a question that is not answered ends the command, and nothing is changed', () => {
    const { status, shown } = atTerminal(['apps', 'new'], ['\u0004']);
    expect([status, shown]).toEqual([1, expect.stringContaining('Not answered: nothing is changed.')]);
  });
});
