import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Outcome, run } from '../../local/cli/run.ts';
import { expectNotFound } from '../../support/expectations.ts';
import { startService } from '../../support/service.ts';
import { codesOf, query, startWithCodes } from './support.ts';

const header = 'abbreviation,code,consumer_value,umls_code,full_value';

const service = await startWithCodes(startService);
const folder = mkdtempSync(join(tmpdir(), 'codes-'));

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.stop();
});

/** Runs the command against the service. */
function load(...args: readonly string[]): Promise<Outcome> {
  return run(service.env, 'codes', 'load', ...args);
}

function file(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

describe('codes load', () => {
  it('publishes a file under all its names, and reports what it did', async () => {
    const path = file('colors.csv', header, 'r,1,,C1,Red', ',2,sky,,Blue', ',2,sky,,Blue', ',,,,Green');
    const loaded = await load(
      '--system',
      'colors',
      '--format',
      'generic-csv',
      '--file',
      path,
      '--alias',
      'x,y',
    );
    expect([loaded.code, loaded.out]).toEqual([0, 'colors, x, y: published (2 entries).\n']);
    expect(loaded.err.replace(/Publishing [\d,]+/, 'Publishing some')).toBe(
      [
        'Skipped 1 row with no code (line 5).',
        '1 row repeats an earlier one.',
        'Building the index of 2 entries.',
        'Publishing some bytes.',
        '',
      ].join('\n'),
    );
    const answer = await query(service, 'y', 'q=E');
    expect(answer.json()).toEqual([
      { abbreviation: null, code: '2', consumer_value: 'sky', umls_code: null, full_value: 'Blue' },
      { abbreviation: 'r', code: '1', consumer_value: null, umls_code: 'C1', full_value: 'Red' },
    ]);
  });

  it('changes nothing when a system already has the same entries', async () => {
    const path = file('same.csv', header, ',1,,,One');
    const args = ['--system', 'same', '--format', 'generic-csv', '--file', path];
    expect((await load(...args)).code).toBe(0);
    expect(await load(...args)).toMatchObject({
      code: 0,
      out: 'same: already has exactly these entries: nothing was changed (1 entries).\n',
    });
  });

  it('replaces a system only when told to, and the next query sees the new one', async () => {
    const args = ['--system', 'metals', '--format', 'cvx', '--file'];
    await load(...args, file('metals-1.txt', '1|iron', '2|tin'));
    expect(await codesOf(service, 'metals', 'q=i')).toEqual(['1', '2']);
    const next = file('metals-2.txt', '3|iridium');
    expect(await load(...args, next)).toMatchObject({
      code: 1,
      err: expect.stringContaining('metals exists already. With --replace this file takes its place.'),
    });
    expect(await codesOf(service, 'metals', 'q=i')).toEqual(['1', '2']);
    expect(await load(...args, next, '--replace')).toMatchObject({
      code: 0,
      out: 'metals: published, replacing the previous version (1 entries).\n',
    });
    expect(await codesOf(service, 'metals', 'q=i')).toEqual(['3']);
  });

  it('moves an alias away from the default system when told to', async () => {
    const path = file('own.txt', '03|MMR vaccine|measles, mumps, rubella|C0065828');
    const args = ['--system', 'hl7-v3-vaccines', '--format', 'hl7-v3-vaccines', '--file', path];
    expect((await load(...args)).err).toContain('hl7-v3-vaccines is an alias of cvx.');
    expect((await load(...args, '--replace')).code).toBe(0);
    expect(await codesOf(service, 'hl7-v3-vaccines', 'q=tdap')).toEqual([]);
    expect(await codesOf(service, 'hl7-v3-vaccines', 'q=mmr')).toEqual(['03']);
    expect(await codesOf(service, 'cvx', 'q=tdap')).toEqual(['115']);
  });

  it('publishes nothing from a file that it rejects', async () => {
    const path = file('bad.txt', '1|one', '2|two', '1|uno');
    expect(await load('--system', 'bad', '--format', 'cvx', '--file', path)).toEqual({
      code: 1,
      out: '',
      err: 'Lines 1 and 3 differ for code 1.\n',
    });
    expectNotFound(await query(service, 'bad', 'q=one'));
  });

  it('names a file that does not exist', async () => {
    const { code, err } = await load('--system', 'a', '--format', 'cvx', '--file', join(folder, 'none'));
    expect([code, err]).toEqual([1, expect.stringContaining('ENOENT')]);
  });
});
