import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../../local/tools/metering/call-figures.ts';

describe('The figures of a call', () => {
  const partitions = { RECORD: { read: 1, write: 0 } };
  const consumption = { read: 1, write: 0, partitions, items: 1, storedBytes: 10 };

  it('sum up its AWS calls; of parallel steps the slowest counts', () => {
    const calls = [
      { name: 'BatchGetItem', kind: 'table', depth: 1, objectBytes: 0, consumption },
      { name: 'PUT object', kind: 'put object', depth: 2, objectBytes: 70 },
      { name: 'Query', kind: 'table', depth: 2, objectBytes: 0, consumption },
      { name: 'TransactWriteItems', kind: 'transaction', depth: 3, objectBytes: 0, consumption },
      { name: 'DELETE object', kind: 'put object', depth: 3, objectBytes: 0 },
    ] as const;
    expect(figuresOf(calls, { requestBytes: 70, responseBytes: 5 })).toEqual({
      read: 3,
      write: 0,
      partitions: { RECORD: { read: 3, write: 0 } },
      puts: 1,
      gets: 0,
      steps: ['table', 'put object', 'put object'],
      requestBytes: 70,
      responseBytes: 5,
      storedBytes: 30,
      objectBytes: 70,
    });
  });
});
