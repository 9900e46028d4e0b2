import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Progress, showProgress } from '../../../local/server/progress.ts';

let lines: string[];
let progress: Progress;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  progress = showProgress((line) => lines.push(line), 1000);
});

afterEach(() => {
  progress.stop();
  vi.useRealTimers();
});

const endless = (): Promise<never> => new Promise(() => undefined);

describe('The progress of a start', () => {
  it('is not shown while nothing takes long', async () => {
    await progress.waitFor('the table', Promise.resolve());
    vi.advanceTimersByTime(5000);
    expect(lines).toEqual([]);
  });

  it('says once what takes long, and again when something else does', async () => {
    const database = Promise.withResolvers<void>();
    const wait = progress.waitFor('the database', database.promise);
    void progress.waitFor('the apps', endless());
    vi.advanceTimersByTime(3000);
    expect(lines).toEqual(['Waiting for the database, the apps …']);
    database.resolve();
    await wait;
    vi.advanceTimersByTime(1000);
    expect(lines.slice(1)).toEqual(['Waiting for the apps …']);
  });

  it('passes on what is waited for, also a failure', async () => {
    expect(await progress.waitFor('seven', Promise.resolve(7))).toBe(7);
    await expect(progress.waitFor('nothing', Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    vi.advanceTimersByTime(1000);
    expect(lines).toEqual([]);
  });

  it('ends when the start does', () => {
    void progress.waitFor('the apps', endless());
    progress.stop();
    vi.advanceTimersByTime(5000);
    expect(lines).toEqual([]);
  });
});
