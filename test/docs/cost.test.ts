import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workers } from '../../infra/resources/functions.ts';
import { budgets } from '../../local/tools/cost/budgets.ts';
import { costOf, endpointOf } from '../../local/tools/cost/call-cost.ts';
import { clinicBill, idleBill, totalOf } from '../../local/tools/cost/clinic.ts';
import { memoryOfWorkers } from '../../local/tools/cost/events.ts';
import { readFigures } from '../../local/tools/cost/figures.ts';
import { exceptionOf, exceptions, goalOf, goals, isEndpointRow } from '../../local/tools/cost/goals.ts';
import { processorMilliseconds } from '../../local/tools/cost/lambda-time.ts';
import { costPage } from '../../local/tools/cost/page.ts';
import { readMeasurements } from '../../local/tools/figures/measurement.ts';
import { endpoints } from '../../shared/api/registry.ts';

const docs = resolve(import.meta.dirname, '../../docs');
const page = readFileSync(join(docs, 'cost.md'), 'utf8');
const figures = readFigures();
const operations = Object.keys(figures).filter(isEndpointRow);

it('docs/cost.md is what `npm run cost -- --page` would write now from docs/cost.json', () => {
  expect(page).toBe(costPage(figures));
});

it('docs/cost.md has one row for every endpoint, and no other', () => {
  const [, table] = /\n## A million calls\n(.*?)\n### /s.exec(page)!;
  const rows = [...table!.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!);
  expect(rows.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

it('docs/cost.md assumes the memory that the workers have', () => {
  for (const { name, memoryMegabytes } of Object.values(workers)) {
    expect(memoryOfWorkers, name).toBe(memoryMegabytes);
  }
});

describe('The processor time that docs/cost.md assumes', () => {
  const { read, write, object, report } = processorMilliseconds;

  it.each([
    ['GET record', read],
    ["GET another person's record: 403", read],
    ['GET document of 1 kB', read + object],
    ['POST document of 1 kB', write + object],
    ['500 laboratory results by month', read + report],
  ])('is no less than what was measured for %s', (name, assumed) => {
    const [table] = readMeasurements().get('functions')!.tables;
    const [, warm] = table!.rows.find((row) => row.name === name)!.cells;
    expect(warm!.value).toBeGreaterThan(0);
    expect(warm!.value).toBeLessThanOrEqual(assumed);
  });
});

describe('The clinic of 5,000 patients in docs/cost.md', () => {
  const bill = clinicBill(figures, 1);

  it('pays $23.61 a month after a year', () => {
    expect(totalOf(bill)).toBeCloseTo(23.61, 2);
  });

  it('pays what infra/README.md says when no call is made', () => {
    const readme = readFileSync(join(docs, '../infra/README.md'), 'utf8');
    const [, together] = /^\| together \| \$(\d+\.\d\d) \|$/m.exec(readme)!;
    expect(totalOf(idleBill()).toFixed(2)).toBe(together);
  });

  it('pays for 46,500 lines of access logs a month, each of 700 bytes and kept for a year', () => {
    const stored = (46_500 * 700 * 12) / 1_073_741_824;
    expect(bill['S3, access logs']).toBeCloseTo(stored * 0.023, 6);
  });

  it('pays for 5 % of the month’s objects for 35 days more, as old versions', () => {
    expect(bill['S3, old versions']).toBeCloseTo((bill['S3, storage']! / 12) * 0.05 * (35 / 30), 6);
  });

  it('pays for a cold start of half a second in one of 50 calls', () => {
    // 224,250 calls, in functions of 512 to 1,769 MB.
    const seconds = 224_250 * 0.02 * 0.5;
    expect(bill['Lambda, cold starts']).toBeGreaterThan(seconds * 0.5 * 0.0000133334);
    expect(bill['Lambda, cold starts']).toBeLessThan(seconds * 1.728 * 0.0000133334);
  });
});

it('docs/cost.md links to files and headings that exist', () => {
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!);
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) {
    const [file, anchor] = link.split('#') as [string, string?];
    expect(existsSync(join(docs, file)), link).toBe(true);
    if (anchor) {
      const title = anchor.replaceAll('-', ' ');
      expect(readFileSync(join(docs, file), 'utf8').toLowerCase().replaceAll(',', ''), link).toContain(
        `# ${title}\n`,
      );
    }
  }
});

describe('The round trips in docs/cost.json', () => {
  const longestOf = (name: string) =>
    Math.max(...['', ': dearest', ': longest'].map((kind) => figures[name + kind]?.steps.length ?? 0));

  it.each(Object.entries(budgets))('of %s are at most %i, one after the other', (name, budget) => {
    expect(longestOf(name)).toBeGreaterThan(0);
    expect(longestOf(name)).toBeLessThanOrEqual(budget);
  });

  it('are more than four only for a few calls that are rarely made, and at most six', () => {
    const longest = Object.entries(figures).filter(([, { steps }]) => steps.length > 4);
    // Lists and reports through a carenet.
    const others = longest.filter(([name]) => !/^carenet_.*(list|report_ips|minimal)/.test(name));
    // The password of the first three is looked at only after the attempt was counted.
    expect(others.map(([name, { steps }]) => [name, steps.length])).toEqual([
      ['sign_in', 5],
      ['account_contact_change', 5],
      ['account_own_password_change', 5],
      // It compares what the document says with what others do.
      ['document_reread', 5],
      ['record_message_attach: the last one', 6],
      ['account_inbox_message_attachment_accept', 5],
    ]);
    expect(Math.max(...longest.map(([, { steps }]) => steps.length))).toBe(6);
  });
});

describe('The goals of docs/cost.md', () => {
  it('are met by every endpoint: a small read or write, or what its exception allows', () => {
    const over = operations.filter(
      (operation) => costOf(operation, figures[operation]!).sum > goalOf(operation),
    );
    expect(over).toEqual([]);
  });

  it('have no exception for a call that is as cheap as a small one', () => {
    const cheap = operations.filter(
      (operation) =>
        exceptionOf(operation) &&
        costOf(operation, figures[operation]!).sum <= goals[endpointOf(operation).effect],
    );
    expect(cheap).toEqual([]);
  });

  it('have no exception without a call', () => {
    const used = new Set(operations.map(exceptionOf));
    expect(exceptions.filter((exception) => !used.has(exception))).toEqual([]);
  });

  it.each([
    ['record: by its owner', 3.6],
    ['document_create: one laboratory result', 18],
    ['document_create: 100 laboratory results', 18],
  ])('are met by %s: a million calls cost at most %d dollars', (name, goal) => {
    expect(costOf(name, figures[name]!).sum).toBeLessThanOrEqual(goal);
  });
});
