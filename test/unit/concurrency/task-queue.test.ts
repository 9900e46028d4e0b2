import { describe, expect, it } from 'vitest';
import { batches } from '../../../shared/concurrency/batches.ts';
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

describe('batches', () => {
  it.each([
    [[], 2, []],
    [['a'], 2, [['a']]],
    [['a', 'b'], 2, [['a', 'b']]],
    [['a', 'b', 'c'], 2, [['a', 'b'], ['c']]],
  ])('%j in parts of %i items is %j', (list, size, parts) => {
    expect([...batches(list, size)]).toEqual(parts);
  });
});
