import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readCommandLine } from '../../local/server/command-line.ts';
import { readSettings } from '../../local/server/settings.ts';
import { localStartSettings } from '../../shared/settings/local-start.ts';
import { StartedService } from './started-service.ts';

/** What is printed for options that end the process, and the code of that end. */
function ended(...args: string[]): { code: unknown; text: string } {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('The process has ended.');
  });
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write'));
  for (const stream of streams) stream.mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(() => readCommandLine(args)).toThrow('The process has ended.');
  return { code: exit.mock.lastCall![0], text: streams.flatMap(({ mock }) => mock.calls).join('') };
}

describe('The options of npm start', () => {
  it('are all in --help, with the variable that each stands for', () => {
    const { code, text } = ended('--help');
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
  ])('end the start when they are wrong: %s', (args, message) => {
    const { code, text } = ended(...args);
    expect([code, text]).toEqual([1, expect.stringContaining(message)]);
  });

  it.each([
    [['--port', 'x'], 'PORT must be a port'],
    [['--calls', 'some'], 'CALLS must be one of quiet, refused, all.'],
    [['--seed', 'no'], 'SEED must be true or false.'],
  ])('have values like their variables: %s', (args, message) => {
    expect(() => readSettings(readCommandLine(args))).toThrow(message);
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
