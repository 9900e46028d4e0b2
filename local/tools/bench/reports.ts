/**
 * What a report costs for laboratory results in 100 documents and in documents of one result each, and how
 * much of it depends on the rest of the record. Each report runs in its own process.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { InMemoryService } from '../in-memory-service.ts';
import { fillRecord } from './fill.ts';
import { fillLabs } from './fill-facts.ts';
import { makePatient } from './patient.ts';

const sizes = [1_000, 10_000, 100_000] as const;
const packed = 100;
const rest = 10_000;
const tolerated = 1.2;
/** Memory that a reader may take for the largest number of results, in megabytes. */
const mostMegabytes = 400;

const run = promisify(execFile);

interface Figures {
  readonly total: number;
  readonly rows: number;
  readonly capacity: number;
  readonly items: number;
  readonly milliseconds: number;
  readonly megabytes: number;
}

const queries = {
  'page of 100': 'order_by=-collected_at',
  'mean by month': 'date_group=collected_at*month&aggregate_by=count*',
} as const;

/** Prints the table. Returns whether costs grow as they should. */
export async function benchReports(service: InMemoryService): Promise<boolean> {
  let sound = true;
  console.log('\nReports over laboratory results: read units, items read, time, peak memory of the reader');
  for (const [layout, documents, inEach] of layouts()) {
    const before = new Map<string, Figures>();
    for (const size of sizes) {
      const { recordId } = await makePatient(service, `labs-${layout.length}-${size}`);
      await fillLabs(service.tableName, recordId, documents(size), inEach(size));
      for (const [name, query] of Object.entries(queries)) {
        const figures = await read(service.tableName, recordId, query);
        print(`${size} in ${layout}, ${name}`, figures);
        sound = isLinear(before.get(name), figures) && sound;
        before.set(name, figures);
      }
      sound = (await oneMonth(service, recordId, size, layout)) && sound;
    }
  }
  return (await independentOfRest(service)) && sound;
}

function layouts() {
  return [
    [`${packed} documents`, () => packed, (size: number) => size / packed],
    ['documents of one', (size: number) => size, () => 1],
  ] as const;
}

/** A month of results costs what the month holds, however many years the record covers. */
async function oneMonth(
  { tableName }: InMemoryService,
  recordId: string,
  size: number,
  layout: string,
): Promise<boolean> {
  const query = 'date_range=collected_at*2014-03-01*2014-03-31T23:59:59Z&limit=1000';
  const figures = await read(tableName, recordId, query);
  print(`${size} in ${layout}, one month`, figures);
  return figures.total === 93;
}

/** Compares the same report in a record that holds nothing else and in one with 10,000 other documents. */
async function independentOfRest(service: InMemoryService): Promise<boolean> {
  const { recordId } = await makePatient(service, 'labs-and-more');
  await fillLabs(service.tableName, recordId, packed, 10);
  const alone = await read(service.tableName, recordId, queries['page of 100']);
  await fillRecord(service.tableName, recordId, rest, () => 'urn:example:other#Letter');
  const among = await read(service.tableName, recordId, queries['page of 100']);
  print('1000 and nothing else', alone);
  print(`1000 among ${rest} other documents`, among);
  return among.capacity <= alone.capacity * tolerated;
}

async function read(tableName: string, recordId: string, query: string): Promise<Figures> {
  const reader = join(import.meta.dirname, 'report-reader.ts');
  const { stdout } = await run(process.execPath, [reader, tableName, recordId, query]);
  return JSON.parse(stdout) as Figures;
}

/** The cost may grow in proportion to the number of results, plus a fifth. Memory stays bounded. */
function isLinear(fewer: Figures | undefined, more: Figures): boolean {
  if (more.megabytes > mostMegabytes) return complain('takes too much memory');
  const factor = sizes[1] / sizes[0];
  if (fewer && more.capacity > fewer.capacity * factor * tolerated)
    return complain('costs more than its share');
  return true;
}

function complain(what: string): false {
  console.log(`  ${what}`);
  return false;
}

function print(name: string, { capacity, items, milliseconds, megabytes }: Figures): void {
  const cells = [
    `${round(capacity)} units`,
    `${items} items`,
    `${round(milliseconds)} ms`,
    `${round(megabytes)} MB`,
  ];
  console.log(`  ${name.padEnd(44)}${cells.map((cell) => cell.padEnd(16)).join('')}`);
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
