import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workers } from '../../infra/resources/functions.ts';
import { portalFunction } from '../../infra/resources/portal-function.ts';
import { budgets } from '../../local/tools/cost/budgets.ts';
import { costOf, endpointOf } from '../../local/tools/cost/call-cost.ts';
import { callLines } from '../../local/tools/cost/call-table.ts';
import { billOf, clinicBill, idleBill, totalOf } from '../../local/tools/cost/clinic.ts';
import { memoryOfWorkers } from '../../local/tools/cost/events.ts';
import { readFigures } from '../../local/tools/cost/figures.ts';
import { exceptionOf, exceptions, goalOf, goals, isEndpointRow } from '../../local/tools/cost/goals.ts';
import { processorMilliseconds } from '../../local/tools/cost/lambda-time.ts';
import { costPage } from '../../local/tools/cost/page.ts';
import { memoryOfPortal } from '../../local/tools/cost/portal.ts';
import { readMeasurements } from '../../local/tools/figures/measurement.ts';
import { endpoints } from '../../shared/api/registry.ts';

const docs = resolve(import.meta.dirname, '../../docs');
const page = readFileSync(join(docs, 'cost.md'), 'utf8');
const figures = readFigures();
const operations = Object.keys(figures).filter(isEndpointRow);

it('docs/cost.md is what `npm run cost -- --page` would write now from docs/cost.json', () => {
  expect(page).toBe(costPage(figures));
});

it('docs/cost.md has at most 207 lines', () => {
  expect(page.split('\n').length - 1).toBeLessThanOrEqual(207);
});

it('`npm run cost -- --calls` prints one line for every endpoint, the dearest first', () => {
  const [, ...lines] = callLines(figures);
  const names = lines.map((line) => /^`(\w+)` /.exec(line)?.[1]).filter((name) => name !== undefined);
  expect(names.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
  const dollars = lines.map((line) => Number(/ ms|(\d+\.\d\d)/.exec(line.slice(line.indexOf('  ')))![1]));
  expect(dollars).toEqual(dollars.toSorted((one, other) => other - one));
});

it('docs/cost.md assumes the memory that the workers and the portal have', () => {
  expect(memoryOfPortal).toBe(portalFunction.memoryMegabytes);
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

  it('pays $24.44 a month after a year', () => {
    expect(totalOf(bill)).toBeCloseTo(24.44, 2);
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

describe('A million patients in docs/cost.md', () => {
  const size = { patients: 1_000_000, years: 5 };
  const [bill, thrifty] = [billOf(figures, size), billOf(figures, { ...size, isThrifty: true })];
  /** Bytes of an audit entry, and how many a patient adds in a month. */
  const [bytes, calls] = [figures.record_document_meta!.storedBytes, 44.85];

  it('pay for the master keys that processes read when they start, and KMS for opening them', () => {
    // 44.35 signed calls of each patient, and one process of ten groups in each quarter of an hour.
    const reads = 44.35 * 1_000_000 * 0.02;
    const more = 10 * 2920;
    expect(bill['Secrets Manager, requests']).toBeGreaterThan((reads / 10_000) * 0.05);
    expect(bill['Secrets Manager, requests']).toBeLessThanOrEqual(((reads + more) / 10_000) * 0.05);
    expect(bill['KMS, requests']! / bill['Secrets Manager, requests']!).toBeCloseTo(0.03 / 0.05, 6);
  });

  it('keep a year of audit entries in the table and four in the bucket, with the archive', () => {
    const gigabytes = (48 * calls * 1_000_000 * bytes) / 1024 ** 3;
    const name = 'DynamoDB, storage and point-in-time recovery';
    expect(bill[name]! - thrifty[name]!).toBeCloseTo(gigabytes * 0.45, 2);
    expect(thrifty['Audit archive, storage']).toBeCloseTo(gigabytes * 1.2 * 0.023, 2);
    // The entries of a month are removed one by one; each record takes one object.
    const removed = calls * 0.625 + 5;
    expect(thrifty['Audit archive, moving']).toBeGreaterThan(removed);
    expect(thrifty['Audit archive, moving']).toBeLessThan(removed * 1.3);
  });

  it('keep scans of 1 MB in Standard-IA from their second month on', () => {
    const gigabytes = (0.1 * 1_000_000 * figures['document_create: a scan of 1 MB']!.objectBytes) / 1024 ** 3;
    const saved = 59 * gigabytes * (0.023 - 0.0125);
    expect(bill['S3, storage']! - thrifty['S3, storage']!).toBeCloseTo(saved, 2);
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

  it('are more than four only for calls that are rarely made and for what a carenet shows; at most seven, but to make a link, to store 1,000 resources, and for everything', () => {
    const longest = Object.entries(figures).filter(([, { steps }]) => steps.length > 4);
    // What a carenet shows is read before and after what is in the answer.
    const others = longest.filter(
      ([name]) => !/^carenet_(document_list|overview|.*report|minimal|.*_list)/.test(name),
    );
    // They read something beside a chain of reads, so a busy machine counts one more; `budgets` limits them.
    const byChance = ['report_ips', 'report_paper', 'link_create', 'link_again', 'fhir_everything'];
    // The password of the first three is looked at only after the attempt was counted.
    expect(
      others.filter(([name]) => !byChance.includes(name)).map(([name, { steps }]) => [name, steps.length]),
    ).toEqual([
      ['sign_in', 5],
      ['account_contact_change', 5],
      ['account_own_password_change', 5],
      ['account_erasure_ask', 5],
      // Guesses at a password, a code or a passkey are counted first, too.
      ['totp_begin', 5],
      ['totp_confirm', 5],
      ['recovery_codes_new', 5],
      ['totp_remove', 5],
      ['passkey_options', 5],
      ['passkey_challenge', 6],
      ['passkey_sign_in', 5],
      ['passkey_remove', 5],
      // The file is read, and moved to where documents are.
      ['document_upload_complete', 6],
      // A file is stored like any document; before that, it is read whether it is there already.
      ['document_create_from_link', 5],
      // It compares what the document says with what others do.
      ['document_reread', 5],
      // Members are known when the carenets are, and whose names to read when the members are.
      ['record_sharing', 5],
      // Which of the facts count is known when their documents are; the audit entry says what was in the answer.
      ['generic_list: dearest', 5],
      ['overview', 5],
      // What the person controls is read when the request is, and what a client proves when it is known.
      ['smart_request_approve', 6],
      ['smart_token', 6],
      ['smart_introspect', 5],
      ['record_smart_grant_create', 5],
      // The token, what it rests on, rows, their documents, bodies, what these refer to, and the audit entry.
      ['fhir_read', 5],
      ['fhir_search', 6],
      ['fhir_search_post', 7],
      ['fhir_summary', 6],
      ['fhir_docref', 5],
      ['fhir_docref_patient', 5],
      ['fhir_update', 7],
      // An opening is counted before anything is answered.
      ['record_message_attach: the last one', 6],
      ['account_inbox_message_attachment_accept', 5],
      // A message is found by the copy, and its file by the message.
      ['inbox_attachment', 5],
      // Whom a person can write to is read when the record is, and counted before anything is sent.
      ['carenet_message', 5],
      ['message_to_people: with a document', 5],
      ['sent_message_discard', 6],
      ['sent_message_attach', 7],
      ['message_reply', 5],
      ['activity', 5],
      // What documents say of 1,000 resources is stored in parts.
      ['document_create: 1,000 resources of FHIR', 21],
      ['fhir_search: 100 of 1,000 Observations by category and date', 7],
      ['fhir_search: how many of 1,000 Observations there are of a code', 7],
    ]);
    const longer = longest.filter(
      ([name]) =>
        !/^(?:link_(?:create|again)|fhir_everything|document_create: 1,000 resources.*)$/.test(name),
    );
    expect(Math.max(...longer.map(([, { steps }]) => steps.length))).toBe(7);
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
    // Their blocks take one write more than a small document does.
    ['document_create: 100 laboratory results', 18.1],
    // Its row and its body, and what documents say of it, are an item each.
    ['document_create: one resource of FHIR', 23],
  ])('are met by %s: a million calls cost at most %d dollars', (name, goal) => {
    expect(costOf(name, figures[name]!).sum).toBeLessThanOrEqual(goal);
  });
});
