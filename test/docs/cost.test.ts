import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workers } from '../../infra/resources/functions.ts';
import { costOf } from '../../local/tools/cost/call-cost.ts';
import { readFigures } from '../../local/tools/cost/figures.ts';
import { overGoal, reasons } from '../../local/tools/cost/goals.ts';
import { processorMilliseconds } from '../../local/tools/cost/lambda-time.ts';
import { memoryOfWorkers } from '../../local/tools/cost/memory.ts';
import { costPage } from '../../local/tools/cost/page/index.ts';
import { idleBill, wholeBill, wholeTotal } from '../../local/tools/cost/whole-bill.ts';
import { readMeasurements } from '../../local/tools/figures/measurement.ts';
import { endpoints } from '../../shared/api/registry.ts';

const docs = resolve(import.meta.dirname, '../../docs');
const page = readFileSync(join(docs, 'cost.md'), 'utf8');
const figures = readFigures();

/** Returns the text between a heading of the second level and the next one. */
function section(title: string): string {
  const [, after] = page.split(`\n## ${title}\n`);
  if (after === undefined) throw new Error(`There is no section ${title}.`);
  return after.split('\n## ')[0]!;
}

it('docs/cost.md is what `npm run cost -- --page` would write now from docs/cost.json', () => {
  expect(page).toBe(costPage(figures));
});

it('docs/cost.md has one row for every endpoint, and no other', () => {
  const rows = [...section('Endpoints').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!);
  expect(rows.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

it('docs/cost.md has as many cells in every row of a table as in its head', () => {
  for (const block of page.split('\n\n').filter((part) => part.startsWith('|'))) {
    const [head, ...rows] = block.split('\n').map((row) => row.replaceAll('\\|', '').split('|').length);
    for (const cells of rows) expect(cells, block.slice(0, 80)).toBe(head);
  }
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
  it('pays $23.61 a month after a year', () => {
    expect(wholeTotal(figures, 1, 5000)).toBeCloseTo(23.61, 2);
    expect(section('A clinic of 5,000 patients')).toContain('| **Sum** | **23.61** |');
  });

  it('pays what infra/README.md says when no call is made', () => {
    const readme = readFileSync(join(docs, '../infra/README.md'), 'utf8');
    const [, together] = /^\| together \| \$(\d+\.\d\d) \|$/m.exec(readme)!;
    const idle = Object.values(idleBill()).reduce((sum, amount) => sum + amount, 0);
    expect(idle.toFixed(2)).toBe(together);
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

describe('A portal of a million patients in docs/cost.md', () => {
  it('pays $801.18 a month after a year, with what does not depend on calls', () => {
    expect(section('A million patients')).toContain('| **Sum** | **801.18** |');
    expect(wholeBill(figures, 1, 1_000_000)).toMatchObject({
      'CloudWatch, dashboard': 3,
      'CloudWatch, alarms': expect.closeTo(4.4, 5),
      'CloudWatch, metrics by endpoint': expect.closeTo(9.3, 5),
    });
  });

  it('pays for 9.3 million lines of access logs a month, each of 700 bytes and kept for a year', () => {
    const stored = (9_300_000 * 700 * 12) / 1_073_741_824;
    expect(wholeBill(figures, 1, 1_000_000)['S3, access logs']).toBeCloseTo(stored * 0.023, 4);
  });

  it('pays for 5 % of the month’s objects for 35 days more, as old versions', () => {
    const { 'S3, storage': year, 'S3, old versions': old } = wholeBill(figures, 1, 1_000_000);
    expect(old).toBeCloseTo((year! / 12) * 0.05 * (35 / 30), 4);
  });

  it('pays for a cold start of half a second in one of 50 calls', () => {
    // 44.85 million calls, in functions of 512 to 1,769 MB.
    const cold = wholeBill(figures, 1, 1_000_000)['Lambda, cold starts']!;
    const seconds = 44_850_000 * 0.02 * 0.5;
    expect(cold).toBeGreaterThan(seconds * 0.5 * 0.0000133334);
    expect(cold).toBeLessThan(seconds * 1.728 * 0.0000133334);
  });
});

it('docs/cost.md begins with what both examples pay, and names other regions', () => {
  const head = page.split('\n## ')[0]!;
  expect(head).toContain('patients](cost.md#a-clinic-of-5000-patients) | **$23.61** |');
  expect(head).toContain('patients](cost.md#a-million-patients) | **$801.18** |');
  expect(section('Other regions')).toContain('| eu-central-1, eu-west-2 | 1.2 | 28.33 | 961.41 |');
});

describe('The goals of docs/cost.md', () => {
  it('have one reason for every endpoint that misses its goal, and no other reasons', () => {
    const explained = reasons.flatMap(({ operations }) => operations);
    expect(explained.toSorted()).toEqual(
      overGoal(figures)
        .map(({ operation }) => operation)
        .toSorted(),
    );
  });

  it.each([
    'record',
    'record: by its owner',
    'record_get_owner',
    'record_document_list',
    'account_info',
    'record_list',
    'account_inbox',
    'pha',
    'app_document_meta',
    'coding_system_query',
  ])('are met by %s, a small read: a million calls cost at most 3.60 dollars', (name) => {
    expect(costOf(name, figures[name]!).sum).toBeLessThanOrEqual(3.6);
  });

  it.each([
    'document_create',
    'document_create: one laboratory result',
    'document_create: 100 laboratory results',
    'document_create_by_ext_id',
    'document_version',
    'account_create',
    'carenet_create',
    'record_send_message',
    'app_document_create',
    'record_app_document_create',
    'subscription_create',
  ])('are met by %s, a small create: a million calls cost at most 18 dollars', (name) => {
    expect(costOf(name, figures[name]!).sum).toBeLessThanOrEqual(18);
  });
});
