import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Stage } from '../../local/demo/call-printer.ts';
import { playClosing } from '../../local/demo/patient-summary.ts';
import { sparkline, tableLines } from '../../local/demo/text-tables.ts';
import { runSeed } from '../../local/seed/run.ts';
import { seededPatient } from '../../local/seed/seeded-patients-file.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import type { TestService } from '../support/service.ts';
import { type TestWorld, worldOf } from './seed-environment.ts';

/**
 * Computed from the sample files by hand. HbA1c was measured twice in three of the months: (7.8 + 7.6) / 2,
 * (7.3 + 7.1) / 2 and (6.6 + 6.4) / 2.
 */
const ending = `
HbA1c by month, mean in %

Month    HbA1c
───────  ─────
2023-10  8.4
2024-01  8.1
2024-04  7.7
2024-07  7.4
2024-10  7.2
2025-01  7.2
2025-04  7.0
2025-07  6.9
2025-10  6.7
2026-01  6.5

Trend  █▇▅▄▄▄▃▂▂▁  8.4 → 6.5

LDL cholesterol by month, mean in mg/dL

Month    LDL cholesterol
───────  ───────────────
2023-10  148.0
2024-01  139.0
2024-04  131.0
2024-07  122.0
2024-10  115.0
2025-01  108.0
2025-04  104.0
2025-07  99.0
2025-10  96.0
2026-01  92.0

Trend  █▇▆▅▄▃▃▂▂▁  148.0 → 92.0

Medications

Medication                                     From        Until       Taken  Fills  Last fill
─────────────────────────────────────────────  ──────────  ──────────  ─────  ─────  ──────────
Amoxicillin 500 mg capsule                     2024-01-29  2024-02-05  3/d    0
Simvastatin 20 mg tablet                       2023-10-26  ongoing     1/d    0
Metformin 500 mg, prolonged release, 24 hours  2023-10-12  ongoing     2/d    3      2025-12-19
Lisinopril 10 mg tablet                        2016-05-09  ongoing     1/d    0

Problems

Problem              From        Until
───────────────────  ──────────  ──────────
Acute bronchitis     2024-01-29  2024-02-12
High cholesterol     2023-10-26  ongoing
Type 2 diabetes      2023-10-12  ongoing
High blood pressure  2016-05-09  ongoing
`;

describe('The closing part of the demo', () => {
  let service: TestService;
  let world: TestWorld;
  let printed: string[];

  beforeAll(async () => {
    service = await startServiceInMemory({ isServed: true });
    world = worldOf(service);
  });
  afterAll(async () => {
    world.remove();
    await service.stop();
  });
  beforeEach(() => {
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    return () => vi.restoreAllMocks();
  });

  /** What it prints at the end, without the margin. */
  async function play(): Promise<string> {
    await playClosing(new Stage(), world);
    const lines = printed.map((line) => line.replace(/^ {3}/, ''));
    return `\n${lines.slice(lines.indexOf('HbA1c by month, mean in %')).join('\n')}\n`;
  }

  it('loads the sample patient when it is not there yet, and ends with trends, medications and problems', async () => {
    expect(await play()).toBe(ending);
    expect(printed.some((line) => line.includes('27 documents for Agnes Halloran'))).toBe(true);
  });

  it('reads the same patient when it is played again', async () => {
    const before = seededPatient(world.dataDir, 'agnes-halloran');
    expect(await play()).toBe(ending);
    expect(printed.some((line) => line.includes('27 documents'))).toBe(false);
    expect(seededPatient(world.dataDir, 'agnes-halloran')).toEqual(before);
  });

  it('reads the patient who was seeded last', async () => {
    const lines = await runSeed([], () => world);
    expect(await play()).toBe(ending);
    const account = /Log-in +(\S+)/.exec(lines.at(-1)!)![1]!;
    expect(printed.join('\n')).toContain(`a session of ${account}`);
  });
});

describe('A printed table', () => {
  it('has columns as wide as their widest text', () => {
    const rows = [
      ['one', 'x'],
      ['two hundred', ''],
    ];
    expect(tableLines(['Name', 'Mark'], rows)).toEqual([
      'Name         Mark',
      '───────────  ────',
      'one          x',
      'two hundred',
    ]);
  });

  it('has a head when it has no rows', () => {
    expect(tableLines(['Name'], [])).toEqual(['Name', '────']);
  });
});

describe('A sparkline', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6, 7, 8], '▁▂▃▄▅▆▇█'],
    [[10, 0], '█▁'],
    [[5, 5, 5], '▁▁▁'],
    [[-1, 0, 1], '▁▅█'],
  ])('of %j is %s', (values, curve) => {
    expect(sparkline(values)).toBe(curve);
  });
});
