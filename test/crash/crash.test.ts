/** The service is killed once while clients write, and starts again; `npm run crash` kills it many times. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playRounds, type Rounds } from '../../local/tools/crash/rounds.ts';

let dataDir: string;
let rounds: Rounds;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'crash-test-'));
  rounds = await playRounds({ dataDir, kills: 1, writes: 32, clients: 8, seed: 3 });
}, 120_000);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('After the service and its database were killed while clients wrote,', () => {
  it('every acknowledged write is there, byte for byte, and nothing is half there', () => {
    expect(rounds.faults).toEqual([]);
  });

  it('writes had been acknowledged before, and others were under way', () => {
    const [killed, ...others] = rounds.played;
    expect(others).toEqual([]);
    expect(killed!.acknowledged.length).toBeGreaterThan(0);
    expect(killed!.cut).toBeGreaterThan(0);
  });
});
