/** The service is killed while clients write; see `npm run crash`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playRounds, type Rounds } from '../../local/tools/crash/rounds.ts';

const kills = 2;
let dataDir: string;
let rounds: Rounds;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'crash-test-'));
  rounds = await playRounds({ dataDir, kills, writes: 32, clients: 8, seed: 3 });
}, 120_000);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('After the service and its database were killed while clients wrote,', () => {
  it('every acknowledged write is there, byte for byte, and nothing is half there', () => {
    expect(rounds.faults).toEqual([]);
  });

  it('writes had been acknowledged before, and others were under way', () => {
    const sum = (of: (round: Rounds['played'][number]) => number) =>
      rounds.played.reduce((total, round) => total + of(round), 0);
    expect(rounds.played).toHaveLength(kills);
    expect(sum(({ acknowledged }) => acknowledged.length)).toBeGreaterThan(0);
    expect(sum(({ cut }) => cut)).toBeGreaterThan(0);
  });
});
