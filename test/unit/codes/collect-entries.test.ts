import { describe, expect, it } from 'vitest';
import { collectEntries, describeSkipped } from '../../../shared/codes/collect-entries.ts';
import { CodeFileError } from '../../../shared/codes/formats/file-error.ts';
import type { Row } from '../../../shared/codes/formats/read-rows.ts';
import { entry } from './support.ts';

async function* rowsOf(rows: Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}

function collect(rows: Iterable<Row>, onProgress?: (rows: number) => void) {
  return collectEntries(rowsOf(rows), onProgress);
}

describe('The rows of a code file', () => {
  it('are collected, and repeated and skipped rows are counted', async () => {
    const { table, repeated, skipped } = await collect([
      { line: 1, entry: entry('1', 'one') },
      { line: 2, skipped: 'no code' },
      { line: 3, entry: entry('1', 'one') },
      { line: 4, skipped: 'no full value' },
      { line: 5, skipped: 'no full value' },
    ]);
    expect([table.size, repeated]).toEqual([1, 1]);
    expect(describeSkipped(skipped)).toEqual([
      'Skipped 2 rows with no full value (line 4, 5).',
      'Skipped 1 row with no code (line 2).',
    ]);
  });

  it('are named by the first five when many are skipped', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({ line: index + 2, skipped: 'no code' }));
    const { skipped } = await collect([{ line: 1, entry: entry('1', 'one') }, ...rows]);
    expect(describeSkipped(skipped)).toEqual(['Skipped 2,000 rows with no code (line 2, 3, 4, 5, 6, …).']);
  });

  it('are rejected when two contradict each other about one code', async () => {
    const collecting = collect([
      { line: 1, entry: entry('1', 'one') },
      { line: 2, entry: entry('2', 'two') },
      { line: 7, entry: entry('1', 'another one') },
      { line: 8, entry: entry('2', 'two', { umls_code: 'C2' }) },
    ]);
    await expect(collecting).rejects.toThrow(CodeFileError);
    await expect(collecting).rejects.toThrow(
      'Lines 1 and 7 differ for code 1.\nLines 2 and 8 differ for code 2.',
    );
  });

  it('are named by the first ten when many contradict each other', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      line: index + 1,
      entry: entry('1', `v${index}`),
    }));
    const error = (await collect(rows).catch((thrown) => thrown)) as Error;
    expect(error.message.split('\n')).toHaveLength(11);
    expect(error.message).toMatch(/code 1\.\n11 such lines in all\.$/);
  });

  it('are rejected when none is an entry', async () => {
    await expect(collect([{ line: 1, skipped: 'no code' }])).rejects.toThrow(
      'The file has no entry.\nSkipped 1 row with no code (line 1).',
    );
  });

  it('are counted as they arrive', async () => {
    const seen: number[] = [];
    const rows = function* (): Generator<Row> {
      for (let line = 1; line <= 250_000; line += 1) yield { line, skipped: 'no code' };
      yield { line: 250_001, entry: entry('1', 'one') };
    };
    await collect(rows(), (count) => seen.push(count));
    expect(seen).toEqual([100_000, 200_000]);
  });
});
