import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { localStartSettings } from '../../shared/settings/local-start.ts';
import { StartedService } from './started-service.ts';

function run(...args: string[]): { code: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['local/server/start.mjs', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  return { code: status, text: stdout + stderr };
}

describe('The options of npm start', () => {
  it('are all in --help, with the variable that each stands for', () => {
    const { code, text } = run('--help');
    expect(code).toBe(0);
    expect(text).toMatch(/--mail-port <port> +MAIL_PORT: Port of the SES endpoint/);
    for (const { name } of Object.values(localStartSettings)) {
      expect(text).toContain(`--${name.toLowerCase().replaceAll('_', '-')} <`);
      expect(text).toContain(`${name}: `);
    }
  });

  it.each([
    [['--prot', '8600'], "error: unknown option '--prot'\n(Did you mean --port?)"],
    [['--maill-port=8605'], "error: unknown option '--maill-port'\n(Did you mean --mail-port?)"],
    [['8600'], 'error: too many arguments. Expected 0 arguments but got 1: 8600.'],
    [['--port'], "error: option '--port <port>' argument missing"],
    [['--port', 'x'], 'PORT must be a port'],
    [['--calls', 'some'], 'CALLS must be one of quiet, refused, all.'],
    [['--seed', 'no'], 'SEED must be true or false.'],
  ])('end the start when they are wrong: %s', (args, message) => {
    const { code, text } = run(...args);
    expect(code).toBe(1);
    expect(text).toContain(message);
    expect(text).not.toMatch(/^\s+at /m);
  });

  it('win over their variables', async () => {
    const service = new StartedService({ PORT: '1', DATA_DIR: '/dev/null/no' }, [
      'local/server/start.mjs',
      '--data-dir=/dev/null/other',
      '--port',
      '8600',
    ]);
    expect(await service.ended()).toBe(1);
    expect(service.output).toContain('Starting the service with the data in /dev/null/other …\n');
    expect(service.output).toContain('DATA_DIR: /dev/null/other is not a directory');
  });
});
