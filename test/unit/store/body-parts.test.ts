import { expect, it } from 'vitest';
import { partsOf } from '../../../shared/store/body-parts.ts';

const megabyte = 1024 * 1024;

/** The parts of an object of this size, of which the store has `there` bytes and gives `atOnce` at most. */
async function read(size: number, there = size, atOnce = Number.POSITIVE_INFINITY) {
  const asked: (readonly [offset: number, length: number])[] = [];
  const part = async (_key: string, offset: number, length: number) => {
    asked.push([offset, length]);
    return Buffer.alloc(Math.max(0, Math.min(length, there - offset, atOnce)));
  };
  let bytes = 0;
  for await (const one of partsOf({ part }, 'key', size)) bytes += one.length;
  return { asked, bytes };
}

it('a large object is read four megabytes at a time, and no byte twice', async () => {
  expect(await read(9 * megabyte)).toEqual({
    asked: [
      [0, 4 * megabyte],
      [4 * megabyte, 4 * megabyte],
      [8 * megabyte, megabyte],
    ],
    bytes: 9 * megabyte,
  });
  expect((await read(10, 10, 4)).asked).toEqual([
    [0, 10],
    [4, 6],
    [8, 2],
  ]);
  expect((await read(0)).asked).toEqual([]);
});

it('an object with fewer bytes than it should have is an error, and not read for ever', async () => {
  await expect(read(10, 4)).rejects.toThrow('An object has fewer bytes than it should.');
});
