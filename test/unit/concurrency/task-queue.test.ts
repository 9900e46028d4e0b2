import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TaskQueue } from '../../../shared/concurrency/task-queue.ts';

describe('TaskQueue', () => {
  it('starts a task at once while fewer than the limit have been started', async () => {
    const queue = new TaskQueue(2);
    const started: string[] = [];
    const first = Promise.withResolvers<void>();
    await queue.start(() => {
      started.push('first');
      return first.promise;
    });
    await queue.start(async () => {
      started.push('second');
    });
    const third = queue.start(async () => {
      started.push('third');
    });
    expect(started).toEqual(['first', 'second']);
    first.resolve();
    await third;
    await queue.finish();
    expect(started).toEqual(['first', 'second', 'third']);
  });

  it('throws the error of the oldest task when a later one needs its place, and starts nothing', async () => {
    const queue = new TaskQueue(1);
    let isStarted = false;
    await queue.start(() => Promise.reject(new Error('oldest')));
    const later = queue.start(async () => {
      isStarted = true;
    });
    await expect(later).rejects.toThrow('oldest');
    expect(isStarted).toBe(false);
  });

  it('starts the first task before it returns, also after it has finished others', async () => {
    const queue = new TaskQueue(1);
    const started: string[] = [];
    const task = (name: string) => async () => {
      started.push(name);
    };
    const first = queue.start(task('first'));
    expect(started).toEqual(['first']);
    await first;
    await queue.finish();
    const second = queue.start(task('second'));
    expect(started).toEqual(['first', 'second']);
    await second;
  });

  it('keeps an error that nobody has waited for yet from ending the process', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    try {
      const queue = new TaskQueue(2);
      await queue.start(() => Promise.reject(new Error('failed')));
      await wait(1);
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });

  it('settles when the last task has ended', async () => {
    const queue = new TaskQueue(2);
    const task = Promise.withResolvers<void>();
    await queue.start(() => task.promise);
    let isSettled = false;
    const settled = queue.settle().then(() => (isSettled = true));
    await wait(1);
    expect(isSettled).toBe(false);
    task.resolve();
    await settled;
  });

  it('finish throws the error of a task; settle does not', async () => {
    const failing = () => Promise.reject(new Error('failed'));
    const finished = new TaskQueue(3);
    await finished.start(failing);
    await expect(finished.finish()).rejects.toThrow('failed');
    const settled = new TaskQueue(3);
    await settled.start(failing);
    await settled.settle();
  });
});
