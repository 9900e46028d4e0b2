import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityOf, openDataDir, replaceFile } from '../../../local/server/data-dir.ts';
import { keepMasterKeys, masterKeysVariables } from '../../../local/server/master-keys.ts';
import { isRunning, recordOf } from '../../../local/server/processes.ts';
import { noteService, runningService } from '../../../local/server/running-service-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('A data directory', () => {
  it('is created for its owner only', async () => {
    const data = await openDataDir(join(folder, 'new', 'data'));
    expect(statSync(join(folder, 'new', 'data')).mode & 0o777).toBe(0o700);
    expect(data.path('mails')).toBe(join(folder, 'new', 'data', 'mails'));
    data.release();
  });

  it('belongs to one process at a time', async () => {
    const data = await openDataDir(folder);
    await expect(openDataDir(folder)).rejects.toThrow(
      `DATA_DIR: ${folder} is in use by another instance (process ${process.pid}).`,
    );
    data.release();
    (await openDataDir(folder)).release();
  });

  it.each(['file', 'file/below'])('cannot be at or below a file (%s)', async (place) => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openDataDir(join(folder, place))).rejects.toThrow(/^DATA_DIR: .*file/);
  });

  it('stops a database that an earlier start has left running', async () => {
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const ended = once(left, 'exit');
    const dynamodb = recordOf(left.pid!)!;
    writeFileSync(join(folder, 'running.json'), JSON.stringify({ dynamodb }));
    const data = await openDataDir(folder);
    expect(isRunning(dynamodb)).toBe(false);
    data.release();
    await ended;
  });

  it('that was copied leaves the database of the other one alone', async () => {
    const original = join(folder, 'original');
    const running = await openDataDir(original);
    const database = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    running.record(database.pid!);
    cpSync(original, join(folder, 'copy'), { recursive: true });
    const copy = await openDataDir(join(folder, 'copy'));
    expect(recordOf(database.pid!)).toBeDefined();
    copy.release();
    running.release();
    const ended = once(database, 'exit');
    database.kill();
    await ended;
  });

  it('stays the same one when it is moved', () => {
    const [before, after] = [join(folder, 'before'), join(folder, 'after')];
    mkdirSync(before);
    const identity = identityOf(before);
    renameSync(before, after);
    expect(identityOf(after)).toBe(identity);
  });

  it('that was copied while its service runs names no running service', () => {
    const [original, copy] = [join(folder, 'original'), join(folder, 'copy')];
    mkdirSync(original);
    noteService(original, 'http://127.0.0.1:8000', {});
    cpSync(original, copy, { recursive: true });
    expect(runningService(original).origin).toBe('http://127.0.0.1:8000');
    expect(() => runningService(copy)).toThrow(`No service runs on the data directory ${copy}.`);
  });

  it('spares a process that has been given the id of an earlier database', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const dynamodb = { pid: other.pid!, started: 'at another time' };
    writeFileSync(join(folder, 'running.json'), JSON.stringify({ dynamodb }));
    const data = await openDataDir(folder);
    expect(recordOf(other.pid!)).toBeDefined();
    data.release();
    const ended = once(other, 'exit');
    other.kill();
    await ended;
  });
});

describe('Master keys', () => {
  it('are created once, readable by their owner only, and kept', () => {
    const file = join(folder, 'master-keys.json');
    keepMasterKeys(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const keys = readFileSync(file, 'utf8');
    const ring = JSON.parse(keys);
    expect(ring.current).toBe('01');
    expect(Buffer.from(ring['01'], 'base64')).toHaveLength(32);
    keepMasterKeys(file);
    expect(readFileSync(file, 'utf8')).toBe(keys);
  });

  it('are not created again over a damaged file', () => {
    const file = join(folder, 'master-keys.json');
    writeFileSync(file, '{"current":"01"');
    expect(() => keepMasterKeys(file)).toThrow(`${file} does not contain master keys`);
    expect(readFileSync(file, 'utf8')).toBe('{"current":"01"');
  });
});

describe('A file in the data directory', () => {
  it('is replaced completely, and no temporary file stays', () => {
    const file = join(folder, 'note');
    replaceFile(file, 'old');
    replaceFile(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(existsSync(`${file}.new`)).toBe(false);
  });

  it('with master keys is read by the functions, unless keys are given or another file is named', () => {
    const [file, other] = [join(folder, 'master-keys.json'), join(folder, 'other.json')];
    expect(masterKeysVariables({ MASTER_KEYS: 'given' }, file)).toEqual({});
    expect(existsSync(file)).toBe(false);
    expect(masterKeysVariables({ MASTER_KEYS: '' }, file)).toEqual({ MASTER_KEYS_FILE: file });
    expect(masterKeysVariables({ MASTER_KEYS_FILE: other }, file)).toEqual({ MASTER_KEYS_FILE: other });
    expect([existsSync(file), existsSync(other)]).toEqual([true, true]);
  });
});
